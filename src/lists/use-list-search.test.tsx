// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { ListSearch } from './ListSearch.tsx'
import { useListSearch } from './use-list-search.ts'

afterEach(cleanup)

const FIELDS = { title: { type: 'TEXT', label: { zh: '标题', en: 'Title' } } } as const
const SEARCHED = { query: {}, conditions: { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'steel' }] } }

const did: string[] = []
/** The element as far as a list uses it: its button stands in its shadow root. */
class Search extends HTMLElement {
  constructor() {
    super()
    this.attachShadow({ mode: 'open' }).innerHTML = '<button>Search by</button>'
  }
  reset = async () => void did.push(`${this.getAttribute('code')} reset`)
  keepQuery = async () => void did.push(`${this.getAttribute('code')} kept`)
}
customElements.define('fly-advanced-search', Search)

function List({ code }: { code: string }) {
  const { handle, box, onReset } = useListSearch(() => did.push(`${code} emptied`))
  return (
    <div ref={box}>
      <ListSearch code={code} fields={FIELDS} searched={SEARCHED} onSearch={() => undefined} count={async () => 0} handle={handle} />
      <button type="button">{`row of ${code}`}</button>
      <button type="button" onClick={onReset}>{`reset ${code}`}</button>
      <dialog open>
        <button type="button">{`over ${code}`}</button>
      </dialog>
    </div>
  )
}

function show() {
  did.length = 0
  render(
    <InRuntime runtime={aRuntime({ lang: 'en' })}>
      <List code="firms" />
      <List code="projects" />
      <input aria-label="Price" />
    </InRuntime>,
  )
}
const button = (name: string) => screen.getByRole('button', { name })
/** @returns whether the page has taken the key */
const save = (at: Element) => !fireEvent.keyDown(at, { key: 's', ctrlKey: true, composed: true })

test('SEA-12 Ctrl+S keeps the search of the list that has the focus, not of another one, nor in a dialog over it', () => {
  show()
  expect([save(button('row of projects')), did]).toEqual([true, ['projects kept']])
  expect([save(button('over projects')), did.length]).toEqual([false, 1])
})

test('SEA-12 Ctrl+S beside every list is the browser’s, e.g. over the form of a price', () => {
  show()
  expect([save(screen.getByRole('textbox', { name: 'Price' })), save(document.body), did]).toEqual([false, false, []])
})

test('SEA-12 a key that the search has taken itself is not taken again', () => {
  show()
  const row = button('row of firms')
  row.addEventListener('keydown', (event) => event.preventDefault())
  save(row)
  expect(did).toEqual([])
})

test('SEA-14 one press empties the search and what stands beside it, and the keyboard goes on at the search', () => {
  show()
  const reset = button('reset projects')
  reset.focus()
  act(() => reset.click())
  expect(did).toEqual(['projects reset', 'projects emptied'])
  const search = document.querySelector('[code=projects]')
  expect([document.activeElement === search, search?.shadowRoot?.activeElement?.textContent]).toEqual([true, 'Search by'])
})

// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Criteria } from '#contract/search.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { finderOf } from './found.ts'
import { ListSearch } from './ListSearch.tsx'
import type { Searched } from './searched.ts'

afterEach(cleanup)

const SEARCHED: Searched = { query: { _AND_: [{ title: { like: 'steel' } }] }, conditions: { logic: 'AND', children: [] } }

/** The element without its body: properties that React sets. */
class Given extends HTMLElement {
  fields: unknown = undefined
  conditions: unknown = undefined
  counter: ((question: { query: Criteria; signal: AbortSignal }) => Promise<number>) | undefined = undefined
  reset = async () => {}
}
customElements.define('fly-advanced-search', Given)

function show(searched?: Searched) {
  const heard: (Searched | undefined)[] = []
  const views: unknown[] = []
  const runtime = aRuntime({ lang: 'en' })
  const view = (now: Searched | undefined) => (
    <InRuntime runtime={runtime}>
      <ListSearch
        code="some-list"
        fields={{ title: { type: 'TEXT' }, status: { type: 'ENUM', code: 'tender.Project.Status' } }}
        searched={now}
        onSearch={(next, view) => {
          heard.push(next)
          views.push(view)
        }}
        count={async () => 7}
      />
    </InRuntime>
  )
  const { rerender, container } = render(view(searched))
  const element = container.querySelector('fly-advanced-search') as Given
  const fire = (name: string, detail: object = {}) => act(() => void element.dispatchEvent(new CustomEvent(name, { detail })))
  return { heard, views, element, fire, now: (next: Searched | undefined) => rerender(view(next)) }
}

test('SEA-14 the element gets the fields of the list under their names, what was searched for, and a counter', async () => {
  const { element } = show(SEARCHED)
  expect(element.getAttribute('code')).toBe('some-list')
  expect(element.fields).toEqual([
    { prop: 'title', label: 'Title', type: 'TEXT' },
    { prop: 'status', label: 'Status', type: 'ENUM', code: 'tender.Project.Status' },
  ])
  expect(element.conditions).toEqual(SEARCHED.conditions)
  expect(await element.counter?.({ query: {}, signal: new AbortController().signal })).toBe(7)
})

test('a search is told with its conditions; one without conditions is none', () => {
  const { heard, fire } = show()
  fire('fly-search', { ...SEARCHED, text: 'Title contains steel' })
  fire('fly-search', { query: { _AND_: [] }, conditions: {}, text: '' })
  expect(heard).toEqual([SEARCHED, undefined])
})

test('a reset of the element searches for nothing, and is not handed back to it', () => {
  const { heard, element, fire, now } = show(SEARCHED)
  let resets = 0
  element.reset = async () => {
    resets += 1
  }
  fire('fly-reset')
  now(undefined)
  expect([heard, resets]).toEqual([[undefined], 0])
})

test('a reset of the list empties the element, which is not told again', () => {
  const { heard, element, fire, now } = show(SEARCHED)
  element.reset = async () => fire('fly-reset')
  now(undefined)
  expect(heard).toEqual([])
})

test('what is said beside the list goes to the element; what the element said stays there', () => {
  const { element, fire, now, heard } = show()
  const given: object[] = []
  Object.assign(element, { setConditions: async (tree: object) => given.push(tree) > 0 })
  now(SEARCHED)
  expect(given).toEqual([SEARCHED.conditions])
  fire('fly-search', { query: { _AND_: [{ title: { eq: 'x' } }] }, conditions: { logic: 'AND', children: [{}] } })
  now(heard.at(-1))
  expect(given).toHaveLength(1)
})

test('SEA-12 a query that is applied tells its view; Ctrl+S on the list keeps, not in a dialog over it', () => {
  const { element, heard, views, fire } = show()
  let kept = 0
  const keepQuery = async () => {
    kept += 1
  }
  Object.assign(element, { keepQuery })
  const key = () =>
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })))
  fire('fly-search', { ...SEARCHED, view: { pageSize: 20 } })
  expect([heard, views]).toEqual([[SEARCHED], [{ pageSize: 20 }]])
  key()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  key()
  dialog.remove()
  // As in the application: the dialog stands in a shadow root.
  const over = document.body.appendChild(document.createElement('div'))
  const inner = over.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'))
  inner.open = true
  act(() => void inner.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, composed: true })))
  over.remove()
  expect(kept).toBe(1)
})

test('a search that is larger than one may be finds nothing, and breaks nothing', () => {
  const query = { _AND_: Array.from({ length: 201 }, () => ({ title: { eq: 'a' } })) }
  expect(finderOf(query, { title: { type: 'TEXT' } })({ title: 'a' })).toBe(false)
})

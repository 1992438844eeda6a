// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Criteria } from '#contract/search.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { ListSearch, type Searched } from './ListSearch.tsx'

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
  const runtime = aRuntime({ lang: 'en' })
  const view = (now: Searched | undefined) => (
    <InRuntime runtime={runtime}>
      <ListSearch
        code="some-list"
        fields={{ title: { type: 'TEXT' }, status: { type: 'ENUM', code: 'tender.Project.Status' } }}
        searched={now}
        onSearch={(next) => heard.push(next)}
        count={async () => 7}
      />
    </InRuntime>
  )
  const { rerender, container } = render(view(searched))
  const element = container.querySelector('fly-advanced-search') as Given
  const fire = (name: string, detail: object = {}) => act(() => void element.dispatchEvent(new CustomEvent(name, { detail })))
  return { heard, element, fire, now: (next: Searched | undefined) => rerender(view(next)) }
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

test('a reset of the element searches for nothing; a reset of the list empties the element, which is not told again', () => {
  const { heard, element, fire, now } = show(SEARCHED)
  fire('fly-reset')
  expect(heard).toEqual([undefined])
  let resets = 0
  Object.assign(element, {
    reset: async () => {
      resets += 1
      fire('fly-reset')
    },
  })
  now(undefined)
  expect([resets, heard.length]).toEqual([1, 1])
})

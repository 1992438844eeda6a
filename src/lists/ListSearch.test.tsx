// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Criteria } from '#contract/search.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { ListSearch, type ListSearchHandle } from './ListSearch.tsx'
import type { ListQuery } from './list-query.ts'

afterEach(cleanup)

const STEEL = { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'steel' }] }
const SEARCHED: ListQuery = { query: { _AND_: [{ title: { like: 'steel' } }] }, conditions: STEEL }

const FIELDS = {
  title: { type: 'TEXT', label: { zh: '项目名称', en: 'Title' } },
  status: { type: 'ENUM', code: 'tender.Project.Status', label: { zh: '状态', en: 'Status' } },
  startsAt: { type: 'DATETIME', label: { zh: '竞价开始', en: 'Bidding starts' } },
} as const

/** The element without its body: properties that React sets. */
class Given extends HTMLElement {
  fields: unknown = undefined
  conditions: unknown = undefined
  counter: ((question: { query: Criteria; signal: AbortSignal }) => Promise<number>) | undefined = undefined
  reset = async () => {}
}
customElements.define('fly-advanced-search', Given)

function show(searched?: ListQuery) {
  const heard: (ListQuery | undefined)[] = []
  const views: unknown[] = []
  const adopted: unknown[] = []
  let lefts = 0
  const handle = createRef<ListSearchHandle>()
  const runtime = aRuntime({ lang: 'en' })
  const view = (now: ListQuery | undefined, beside = '') => (
    <InRuntime runtime={runtime}>
      <ListSearch
        code="some-list"
        fields={FIELDS}
        searched={now}
        onSearch={(next, view) => {
          heard.push(next)
          views.push(view)
        }}
        onSave={(view) => void adopted.push(view)}
        onLeave={() => {
          lefts += 1
        }}
        count={async () => 7}
        beside={beside}
        handle={handle}
      />
    </InRuntime>
  )
  const { rerender, container } = render(view(searched))
  const element = container.querySelector('fly-advanced-search') as Given
  const fire = (name: string, detail: object = {}) => act(() => void element.dispatchEvent(new CustomEvent(name, { detail })))
  return {
    heard,
    views,
    adopted,
    lefts: () => lefts,
    handle,
    element,
    fire,
    runtime,
    now: (next: ListQuery | undefined, beside?: string) => rerender(view(next, beside)),
  }
}

test('SEA-14 the element gets the fields of the list under their names, what was searched for, and a counter', async () => {
  const { element } = show(SEARCHED)
  expect(element.getAttribute('code')).toBe('some-list')
  expect(element.fields).toEqual([
    { prop: 'title', label: 'Title', type: 'TEXT' },
    { prop: 'status', label: 'Status', type: 'ENUM', code: 'tender.Project.Status' },
    expect.objectContaining({ prop: 'startsAt', type: 'DATETIME' }),
  ])
  expect(element.conditions).toEqual(SEARCHED.conditions)
  expect(await element.counter?.({ query: {}, signal: new AbortController().signal })).toBe(7)
})

test('a search is told with its conditions; one without conditions is none', () => {
  const { heard, fire } = show()
  fire('fly-search', { ...SEARCHED, text: 'Title contains steel' })
  fire('fly-search', { query: { _AND_: [] }, conditions: { logic: 'AND', children: [{}] }, text: '' })
  expect(heard).toEqual([SEARCHED, undefined])
})

test('SEA-04 a search for the last days asks for those of the day on which the list is read, not of the day it was searched', () => {
  const { heard, fire, runtime } = show()
  const lastDay = { before: { num: 1, type: 'day' }, after: { type: 'today' } }
  vi.spyOn(runtime.clock, 'now').mockReturnValue(Date.parse('2026-11-30T15:59:00Z'))
  fire('fly-search', { conditions: { logic: 'AND', children: [{ prop: 'startsAt', rule: 'dynamicTime', dynamic: lastDay }] } })
  const asked = () => heard[0]?.query._AND_
  expect(asked()).toEqual([{ startsAt: { ge: '2026-11-29 00:00' } }, { startsAt: { le: '2026-11-30 23:59' } }])
  // Midnight in Shanghai.
  vi.spyOn(runtime.clock, 'now').mockReturnValue(Date.parse('2026-11-30T16:00:00Z'))
  expect(asked()).toEqual([{ startsAt: { ge: '2026-11-30 00:00' } }, { startsAt: { le: '2026-12-01 23:59' } }])
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

test('SEA-12 a reset of the list empties the element, once, and the list is not told again; a filter that is taken away leaves what is built', () => {
  const { heard, element, fire, now, handle, lefts } = show(SEARCHED)
  let resets = 0
  const given: object[] = []
  Object.assign(element, {
    reset: async () => {
      resets += 1
      fire('fly-reset')
    },
    setConditions: async (...words: object[]) => given.push(words) > 0,
  })
  now(undefined)
  expect([given, resets, lefts()]).toEqual([[[{ logic: 'AND', children: [] }, true]], 0, 0])
  now(SEARCHED)
  act(() => handle.current?.reset())
  now(undefined)
  expect([given.length, resets, lefts(), heard]).toEqual([2, 1, 1, []])
})

test('what is said beside the list goes to the element; what the element said stays there', () => {
  const { element, fire, now, heard } = show()
  const given: object[] = []
  Object.assign(element, { setConditions: async (...words: object[]) => given.push(words) > 0 })
  now(SEARCHED)
  expect(given).toEqual([[SEARCHED.conditions, true]])
  fire('fly-search', { conditions: { logic: 'AND', children: [{ prop: 'title', rule: 'eq', value: 'x' }] } })
  now(heard.at(-1))
  expect(given).toHaveLength(1)
})

test('SEA-12 a query that is applied tells its view', () => {
  const { heard, views, fire } = show()
  fire('fly-search', { ...SEARCHED, view: { pageSize: 20 } })
  expect([heard, views]).toEqual([[SEARCHED], [{ pageSize: 20 }]])
})

test('SEA-14 the element counts anew when something else narrows the list, and only then', () => {
  const { element, now } = show(SEARCHED)
  const first = element.counter
  now(SEARCHED)
  expect(element.counter).toBe(first)
  now(SEARCHED, 'draft')
  expect(element.counter).not.toBe(first)
})

test('SEA-12 a view is left by a reset, also of a query that asked for nothing; one that says nothing of the list is told, too', () => {
  const { heard, views, lefts, fire } = show()
  fire('fly-search', { conditions: { logic: 'AND', children: [] }, view: { pageSize: 20 } })
  expect([heard, views, lefts()]).toEqual([[undefined], [{ pageSize: 20 }], 0])
  fire('fly-search', SEARCHED)
  expect(lefts()).toBe(0)
  fire('fly-reset')
  expect(lefts()).toBe(1)
  fire('fly-search', { ...SEARCHED, view: {} })
  expect([views.at(-1), lefts()]).toEqual([{}, 1])
  fire('fly-reset')
  fire('fly-reset')
  expect(lefts()).toBe(3)
  const searches = heard.length
  fire('fly-leave')
  expect([lefts(), heard.length]).toEqual([4, searches])
})

test('SEA-12 a query that was just kept tells its view, and nothing is searched', () => {
  const { heard, adopted, fire } = show(SEARCHED)
  fire('fly-save', { view: { pageSize: 20 } })
  expect([heard, adopted]).toEqual([[], [{ pageSize: 20 }]])
})

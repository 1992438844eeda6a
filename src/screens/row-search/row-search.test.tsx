// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { bidFields } from '#domain/tender/lists/whole-list-fields.ts'
import { useRowSearch } from './index.ts'

const asked = { reset: vi.fn(async () => undefined), keepQuery: vi.fn(async () => undefined) }
beforeAll(() => {
  customElements.define(
    'fly-advanced-search',
    class extends HTMLElement {
      counter: unknown
      reset = asked.reset
      keepQuery = asked.keepQuery
      constructor() {
        super()
        this.attachShadow({ mode: 'open' }).innerHTML = '<button>search</button>'
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

interface Bid {
  at: string
  alias: string
  gross?: string
}
const aBid = (alias: string, gross?: string): Bid => ({ at: '2026-11-21T02:00:06.000Z', alias, ...(gross && { gross }) })

interface Options {
  recordOf?: (bid: Bid) => object
  isNewest?: boolean
}

function Bids({ rows, ...options }: Options & { rows: readonly Bid[] }) {
  const { found, search, none } = useRowSearch({ code: 'bids', fields: bidFields, rows, ...options })
  return (
    <>
      {search}
      {none ?? (
        <ol>
          {found.map(({ alias }) => (
            <li key={alias}>{alias}</li>
          ))}
        </ol>
      )}
    </>
  )
}

async function show(rows: readonly Bid[], options: Options = {}, lang: 'zh' | 'en' = 'zh') {
  const runtime = aRuntime({ lang })
  const drawn = (shown: readonly Bid[]) => (
    <InRuntime runtime={runtime}>
      <Bids rows={shown} {...options} />
    </InRuntime>
  )
  const view = render(drawn(rows))
  if (rows.length > 0) await vi.waitUntil(() => builder() !== null)
  return { runtime, come: (next: readonly Bid[]) => act(async () => view.rerender(drawn(next))) }
}
const builder = () => document.querySelector<HTMLElement & { counter?: (question: object) => Promise<number> }>('fly-advanced-search')
const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const search = (...children: object[]) =>
  act(async () => void builder()!.dispatchEvent(new CustomEvent('fly-search', { detail: { conditions: { logic: 'AND', children } } })))

test('SEA-14 rows of the page are searched there; a price that is hidden is no value, and the number that another search would find is told', async () => {
  await show([aBid('B01', '950000.00'), aBid('B02'), aBid('B03', '99999.50')])
  await search({ prop: 'gross', rule: 'lt', value: '100000' })
  expect([listed(), screen.getByText('1 / 3 条'), screen.getByRole('status').textContent]).toEqual([
    ['B03'],
    expect.anything(),
    '共 3 条，找到 1 条',
  ])
  await search({ prop: 'gross', rule: 'isNull' })
  expect(listed()).toEqual(['B02'])
  const query = { _AND_: [{ alias: { in: ['B01', 'B02'] } }] }
  expect(await builder()!.counter!({ query, signal: new AbortController().signal })).toBe(2)
})

test('SEA-14 rows that come while they are searched are looked at once and alone; what was found is said once', async () => {
  const looked: string[] = []
  const recordOf = (bid: Bid) => {
    looked.push(bid.alias)
    return bid
  }
  const first = [aBid('B01', '3.00'), aBid('B02', '2.00')]
  const { come } = await show(first, { recordOf })
  expect(looked).toEqual([])
  await search({ prop: 'gross', rule: 'lt', value: '3' })
  const same = builder()
  expect(screen.getByRole('status').textContent).toBe('共 2 条，找到 1 条')
  await come([aBid('B03', '1.00'), ...first])
  await come([aBid('B04', '9.00'), aBid('B05', '0.50'), ...first])
  expect([listed(), looked]).toEqual([
    ['B05', 'B02'],
    ['B01', 'B02', 'B03', 'B04', 'B05'],
  ])
  // What was said is not true any more, and not said again; the number that is seen can be read.
  expect([builder() === same, screen.getByRole('status').textContent, screen.getByText('2 / 4 条').closest('[aria-hidden]')]).toEqual([
    true,
    '',
    null,
  ])
  await come(first)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('SEA-14 what was found is told in the language of the page, also when that changes', async () => {
  const { runtime } = await show([aBid('B01', '3.00'), aBid('B02')])
  await search({ prop: 'alias', rule: 'eq', value: 'B01' })
  await act(() => runtime.locale.setLang('en'))
  expect([screen.getByText('1 of 2'), screen.getByRole('status').textContent]).toEqual([expect.anything(), ''])
})

test.each([
  ['zh', '最新 2 条中的 1 条', '最新 2 条中没有符合条件的记录，更早的记录不在查询范围内'],
  ['en', '1 of the newest 2', 'None of the newest 2 entries fits what is searched for; older ones are not searched'],
] as const)('SEA-14 where only the newest rows are in the page, what is found is told of them alone (%s)', async (lang, count, none) => {
  await show([aBid('B01', '3.00'), aBid('B02')], { isNewest: true }, lang)
  await search({ prop: 'alias', rule: 'eq', value: 'B01' })
  expect(screen.getByText(count)).toBeTruthy()
  await search({ prop: 'alias', rule: 'eq', value: 'B07' })
  expect(screen.getByText(none)).toBeTruthy()
})

test('SEA-12 Ctrl+S in what stands beside such a list is the browser’s', async () => {
  await show([aBid('B01', '3.00')])
  expect([fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }), asked.keepQuery.mock.calls.length]).toEqual([true, 0])
})

test.each([
  ['zh', '没有符合条件的记录', '清除筛选'],
  ['en', 'Nothing fits what is searched for', 'Clear filter'],
] as const)(
  'SEA-14 when nothing is found the list says so, and one press shows all again; the keyboard goes on at the search (%s)',
  async (lang, none, reset) => {
    await show([aBid('B01', '3.00')], {}, lang)
    await search({ prop: 'alias', rule: 'eq', value: 'B07' })
    expect([listed(), screen.getByText(none)]).toEqual([[], expect.anything()])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: reset })))
    expect([listed(), screen.queryByText(none), asked.reset.mock.calls.length]).toEqual([['B01'], null, 1])
    expect(builder()?.shadowRoot?.activeElement?.textContent).toBe('search')
  },
)

test('where there is nothing to look through there is no search; it comes with the first row', async () => {
  const { come } = await show([])
  expect(builder()).toBeNull()
  await come([aBid('B01')])
  await vi.waitUntil(() => builder() !== null)
})

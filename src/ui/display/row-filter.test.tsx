// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { filterBy } from '#ui/testing.ts'
import { useRowFilter } from './use-row-filter.tsx'

afterEach(cleanup)

interface Bid {
  alias: string
  gross?: string
}
const aBid = (alias: string, gross?: string): Bid => ({ alias, ...(gross && { gross }) })
const textsOf = ({ alias, gross }: Bid) => [alias, gross]

interface Options {
  textsOf?: (bid: Bid) => readonly (string | undefined)[]
  isNewest?: boolean
}

function Bids({ rows, ...options }: Options & { rows: readonly Bid[] }) {
  const { shown, filter, none } = useRowFilter({ rows, textsOf, ...options })
  return (
    <>
      {filter}
      {none ?? (
        <ol>
          {shown.map(({ alias }) => (
            <li key={alias}>{alias}</li>
          ))}
        </ol>
      )}
    </>
  )
}

function show(rows: readonly Bid[], options: Options = {}, lang: 'zh' | 'en' = 'zh') {
  const runtime = aRuntime({ lang })
  const drawn = (shown: readonly Bid[]) => (
    <InRuntime runtime={runtime}>
      <Bids rows={shown} {...options} />
    </InRuntime>
  )
  const view = render(drawn(rows))
  return { runtime, come: (next: readonly Bid[]) => act(async () => view.rerender(drawn(next))) }
}
const box = () => screen.queryByRole('searchbox')
const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test.each([
  ['b03', ['B03']],
  ['  Ｂ０３ ', ['B03']],
  ['950,000', ['B01']],
  ['950000.00', ['B01']],
  ['99 b', ['B03']],
  ['b', ['B01', 'B02', 'B03']],
  ['B01 B02', []],
])('a row stays that holds every word, in any case, width and order: %s', async (typed, found) => {
  show([aBid('B01', '950,000.00'), aBid('B02'), aBid('B03', '99,999.50')])
  await filterBy(typed)
  expect(listed()).toEqual(found)
})

test('Escape empties the box before it closes what the list stands in; an empty box leaves Escape to others', async () => {
  const outside = vi.fn()
  document.body.addEventListener('keydown', outside)
  show([aBid('B01'), aBid('B02')])
  await filterBy('B01')
  expect(fireEvent.keyDown(box()!, { key: 'Escape' })).toBe(false)
  expect([listed(), outside.mock.calls.length]).toEqual([['B01', 'B02'], 0])
  expect([fireEvent.keyDown(box()!, { key: 'Escape' }), outside.mock.calls.length]).toEqual([true, 1])
  document.body.removeEventListener('keydown', outside)
})

test('each row is read once while its list grows, and what was found is said once', async () => {
  const read: string[] = []
  const reading = (bid: Bid) => {
    read.push(bid.alias)
    return textsOf(bid)
  }
  const first = [aBid('B01', '3.00'), aBid('B02', '2.00')]
  const { come } = show(first, { textsOf: reading })
  expect(read).toEqual([])
  await filterBy('2.00')
  expect(screen.getByRole('status').textContent).toBe('共 2 条，显示 1 条')
  await come([aBid('B03', '1.00'), ...first])
  await come([aBid('B04', '9.00'), aBid('B05', '2.00'), ...first])
  expect([listed(), read]).toEqual([
    ['B05', 'B02'],
    ['B01', 'B02', 'B03', 'B04', 'B05'],
  ])
  expect([screen.getByRole('status').textContent, screen.getByText('2 / 4 条').closest('[aria-hidden]')]).toEqual(['', null])
})

test('what is shown is told in the language of the page, also when that changes', async () => {
  const { runtime } = show([aBid('B01'), aBid('B02')])
  await filterBy('B01')
  await act(() => runtime.locale.setLang('en'))
  expect([screen.getByText('1 of 2'), screen.getByRole('searchbox', { name: 'Filter' })]).toHaveLength(2)
})

test.each([
  ['zh', '最新 2 条中的 1 条', '最新 2 条中没有符合条件的记录，更早的记录不在筛选范围内'],
  ['en', '1 of the newest 2', 'None of the newest 2 entries matches the filter; older ones are not searched'],
] as const)('where only the newest rows are in the page, that is said (%s)', async (lang, count, none) => {
  show([aBid('B01'), aBid('B02')], { isNewest: true }, lang)
  await filterBy('B01')
  expect(screen.getByText(count)).toBeTruthy()
  await filterBy('B07')
  expect(screen.getByText(none)).toBeTruthy()
})

test.each([
  ['zh', '没有符合条件的记录', '清除筛选'],
  ['en', 'No entry matches the filter', 'Clear filter'],
] as const)(
  'where no row is left that is said, and one press shows all again; the keyboard goes on in the box (%s)',
  async (lang, none, reset) => {
    show([aBid('B01')], {}, lang)
    await filterBy('B07')
    expect([listed(), screen.getByText(none)]).toHaveLength(2)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: reset })))
    expect([listed(), screen.queryByText(none), document.activeElement]).toEqual([['B01'], null, box()])
  },
)

test('where there is nothing to look through there is no box; it comes with the first row', async () => {
  const { come } = show([])
  expect(box()).toBeNull()
  await come([aBid('B01')])
  expect(box()).toBeTruthy()
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { Pager, pagesAround } from '#ui/controls/Pager.tsx'
import { Money, Time } from '#ui/display/figures.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { allIcons, iconNamed } from '#ui/icons/icons-more.ts'
import { Card } from './Card.tsx'
import { Description } from './Description.tsx'
import { PageHeader } from './PageHeader.tsx'
import { TabStrip } from './TabStrip.tsx'

afterEach(cleanup)

const columns = [
  { key: 'code', label: 'Code', cell: (row: { code: string }) => row.code },
  { key: 'price', label: 'Price', align: 'end' as const, cell: () => <Money amount="980000.00" currency="CNY" /> },
]
const aTable = (over: Partial<Parameters<typeof Table<{ code: string }>>[0]> = {}) => (
  <InRuntime runtime={aRuntime()}>
    <Table caption="报价" columns={columns} rows={[{ code: 'B01' }]} rowKey={(row) => row.code} {...over} />
  </InRuntime>
)

test('a table is named, has column heads, and its box can be scrolled by keyboard', () => {
  render(aTable())
  expect(screen.getByRole('region', { name: '报价' }).tabIndex).toBe(0)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Code', 'Price'])
  expect(screen.getByRole('cell', { name: '¥980,000.00' }).getAttribute('data-align')).toBe('end')
})

test('rows stay while they are read again; without any there is a skeleton, then the empty text', () => {
  const { rerender } = render(aTable({ busy: true }))
  expect(screen.getByRole('cell', { name: 'B01' })).toBeTruthy()
  rerender(aTable({ busy: true, rows: [] }))
  expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy()
  rerender(aTable({ rows: [], empty: '没有报价' }))
  expect(screen.getByText('没有报价')).toBeTruthy()
})

test('A11Y-02 what stands in the place of the rows stays while they are read again, and its button the keyboard; then the table has it', () => {
  const retry = <button type="button">重试</button>
  const { rerender } = render(aTable({ rows: [], empty: retry }))
  const button = screen.getByRole('button')
  button.focus()
  // By now the filter that it spoke of is gone.
  rerender(aTable({ rows: [], busy: true, empty: '没有报价' }))
  expect([screen.getByRole('button'), document.activeElement]).toEqual([button, button])
  rerender(aTable())
  expect([screen.queryByRole('button'), document.activeElement]).toEqual([null, screen.getByRole('region', { name: '报价' })])
})

test('a pager shows the pages around, and its ends are ends', () => {
  const change = vi.fn()
  render(
    <InRuntime runtime={aRuntime({ lang: 'en' })}>
      <Pager pageIndex={1} pageSize={10} total={95} onChange={change} />
    </InRuntime>,
  )
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pager.getByText('95 in total')).toBeTruthy()
  expect(pager.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true)
  expect(pager.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(pager.getByRole('button', { name: 'Next page' }))
  fireEvent.click(pager.getByRole('button', { name: 'Page 10' }))
  expect(change.mock.calls).toEqual([[2], [10]])
})

test('pages left out are marked by a gap', () => {
  const shown = (page: number, last: number) =>
    pagesAround(page, last).map(({ page: number, afterGap }) => (afterGap ? `…${number}` : `${number}`))
  expect(shown(1, 1)).toEqual(['1'])
  expect(shown(5, 9)).toEqual(['1', '…3', '4', '5', '6', '7', '…9'])
  expect(shown(2, 4)).toEqual(['1', '2', '3', '4'])
})

test('a tab strip is one stop for Tab; arrows choose', () => {
  const change = vi.fn()
  render(
    <TabStrip
      label="Lists"
      tabs={[
        { id: 'a', label: 'All', count: 3 },
        { id: 'b', label: 'Mine' },
      ]}
      active="a"
      onChange={change}
    />,
  )
  const [all, mine] = screen.getAllByRole('tab')
  expect([all?.tabIndex, mine?.tabIndex, all?.getAttribute('aria-selected')]).toEqual([0, -1, 'true'])
  fireEvent.keyDown(all!, { key: 'ArrowRight' })
  expect([change.mock.calls, document.activeElement]).toEqual([[['b']], mine])
})

test('danger is read out at once, other notices when the reader pauses', () => {
  const close = vi.fn()
  render(
    <InRuntime runtime={aRuntime({ lang: 'en' })}>
      <Notice tone="danger">Refused</Notice>
      <Notice tone="info" title="Saved" onClose={close} />
    </InRuntime>,
  )
  expect([screen.getByRole('alert').textContent, screen.getByRole('status').textContent]).toEqual(['Refused', 'Saved'])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(1)
})

test('live text says how urgent it is', () => {
  render(
    <>
      <LiveText>Rank 2</LiveText>
      <LiveText assertive>10 seconds left</LiveText>
    </>,
  )
  expect([screen.getByRole('status').textContent, screen.getByRole('alert').textContent]).toEqual(['Rank 2', '10 seconds left'])
})

test('progress stays within 0 and 100, and says nothing when nobody knows', () => {
  render(
    <>
      <Progress label="Import" percent={140} />
      <Progress label="Export" />
    </>,
  )
  expect(screen.getByRole('progressbar', { name: 'Import' }).getAttribute('aria-valuenow')).toBe('100')
  expect(screen.getByRole('progressbar', { name: 'Export' }).hasAttribute('aria-valuenow')).toBe(false)
})

test('a skeleton says that something is on its way', () => {
  const { container } = render(
    <InRuntime runtime={aRuntime({ lang: 'en' })}>
      <Skeleton lines={4} />
    </InRuntime>,
  )
  expect([screen.getByRole('status', { name: 'Loading…' }) !== null, container.querySelectorAll('.ui-skeleton > span').length]).toEqual([
    true,
    4,
  ])
})

test('headings, facts, tags and empty places are what they look like', () => {
  render(
    <>
      <PageHeader
        title="Quote centre"
        status={<Tag tone="success">Bidding</Tag>}
        meta="TB-1"
        actions={<button type="button">Rules</button>}
      />
      <Card heading="Ranking">
        <Description items={[{ label: 'Grade', value: 'A' }]} />
        <Empty title="No bids yet" action={<button type="button">Bid</button>}>
          The first one leads.
        </Empty>
      </Card>
    </>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Quote centre' })).toBeTruthy()
  const card = within(screen.getByRole('region', { name: 'Ranking' }))
  expect([card.getByRole('term').textContent, card.getByRole('definition').textContent]).toEqual(['Grade', 'A'])
  expect(card.getByText('No bids yet')).toBeTruthy()
})

test('an instant keeps its exact value for machines', () => {
  render(
    <InRuntime runtime={aRuntime()}>
      <Time at="2026-11-21T02:00:06.000Z" zone="Asia/Shanghai" />
    </InRuntime>,
  )
  const time = screen.getByText('2026-11-21 10:00:06')
  expect(time.getAttribute('datetime')).toBe('2026-11-21T02:00:06.000Z')
})

test('T14 an icon is only a name: what is not in the set is a dot, whatever it says', () => {
  for (const name of ['', '<svg onload=1>', 'https://evil.example/x.svg', '__proto__', 'constructor']) expect(iconNamed(name)).toBe('dot')
  expect(iconNamed('gavel')).toBe('gavel')
  expect(
    Object.values(allIcons)
      .flat()
      .every((path) => /^[MmLlHhVvCcSsAaZz0-9 .,-]+$/.test(path)),
  ).toBe(true)
})

test('an icon that no control needs is shown as soon as it is there', async () => {
  const { container } = render(
    <>
      <Icon name="check" />
      <Icon name="gavel" />
    </>,
  )
  const [check, gavel] = container.querySelectorAll('svg')
  expect(check?.childElementCount).toBe(1)
  await waitFor(() => expect(gavel?.childElementCount).toBe(allIcons.gavel.length))
})

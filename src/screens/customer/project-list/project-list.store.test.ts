import { expect, test } from 'vitest'
import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import { aFailure, settle } from '#core/testing.tsx'
import { createProjectListStore, type Filter, type ProjectListClient } from './project-list.store.ts'
import { mayBid, myResult, myStatus } from './project-row.rules.ts'

const aRow = (id: string, over: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  code: `TB-${id}`,
  title: '办公用纸',
  titleEn: 'Paper',
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: 'OFFICE',
  deptId: 'D1',
  currency: 'CNY',
  scale: 2,
  status: 'BIDDING',
  registrationEndsAt: '2026-11-20T06:00:00.000Z',
  startsAt: '2026-11-21T02:00:00.000Z',
  actions: [],
  ...over,
})

function aList({ total = 25, free = 25, mode = '2', page = 1 } = {}) {
  const asked: { filter: Filter; pageIndex: number }[] = []
  const kept = { mode, page, size: undefined as number | undefined, sort: undefined as string | undefined }
  const declined: string[][] = []
  let statusNow: ProjectRow['status'] = 'BIDDING'
  let refresh: (() => Promise<void>) | undefined
  let hear: ((data: LiveEvents['list']) => void) | undefined
  const client: ProjectListClient = {
    read: async (filter, pageIndex) => {
      asked.push({ filter, pageIndex })
      return {
        rows: filter.mode === '1' ? [] : [aRow(`P${pageIndex}`, { status: statusNow })],
        total: filter.mode === '1' ? 0 : total,
        pageIndex,
        pageSize: 10,
      }
    },
    counts: async () => ({
      modes: { '0': total, '1': 0, '2': free },
      stage: { toRegister: 3, registered: 0, running: 1, toConfirm: 0, history: 0 },
    }),
    total: async ({ search }) => (search?.query._AND_ ?? []).length,
    decline: async (...told) => void declined.push(told),
    follow: (on, again) => {
      hear = on
      refresh = again
    },
    page: { get: () => kept.page, set: (index) => void Object.assign(kept, { page: index }) },
    mode: { get: () => kept.mode, set: (next) => void Object.assign(kept, { mode: next }) },
    size: { get: () => kept.size, set: (size) => void Object.assign(kept, { size }) },
    sort: { get: () => kept.sort, set: (sort) => void Object.assign(kept, { sort }) },
  }
  return {
    store: createProjectListStore(client),
    client,
    asked,
    kept,
    declined,
    refresh: () => refresh?.(),
    tell: (id: string, patch: { status: ProjectRow['status'] }) => {
      statusNow = patch.status
      hear?.({ topic: 'list:gy', id, patch })
    },
  }
}

test('TEND-24 the list opens at the page it was left at, and remembers the page it is turned to', async () => {
  const { store, asked, kept } = aList({ page: 3 })
  await store.open()
  expect(asked).toEqual([{ filter: { mode: '2' }, pageIndex: 3 }])
  await store.turn(2)
  expect(kept.page).toBe(2)
})

test('SEA-14 another order begins at page 1, is remembered, and stays when the filters are taken away', async () => {
  const { store, asked, kept, client } = aList({ page: 3 })
  await store.open()
  await store.choose({ sort: 'closesAt', keyword: '纸' })
  await store.reset()
  expect([asked.slice(1), kept.sort]).toEqual([
    [
      { filter: { mode: '2', keyword: '纸', sort: 'closesAt' }, pageIndex: 1 },
      { filter: { mode: '2', sort: 'closesAt' }, pageIndex: 1 },
    ],
    'closesAt',
  ])
  expect(createProjectListStore(client).filter.value).toEqual({ mode: '2', sort: 'closesAt' })
  kept.sort = 'gone'
  expect(createProjectListStore(client).filter.value).toEqual({ mode: '2' })
})

test('TEND-24 a remembered page that is gone gives the last one there is', async () => {
  const { store, kept } = aList({ page: 9 })
  await store.open()
  expect(kept.page).toBe(3)
  expect(store.state.value).toMatchObject({ phase: 'ready', page: { pageIndex: 3 } })
})

test('TEND-24 another tab is written to switchs and begins at page 1', async () => {
  const { store, asked, kept } = aList({ page: 3 })
  await store.open()
  await store.choose({ mode: '0' })
  expect(kept).toEqual({ mode: '0', page: 1 })
  expect(asked.at(-1)).toEqual({ filter: { mode: '0' }, pageIndex: 1 })
})

test.each([
  ['1', 25],
  ['2', 0],
])('TEND-24 the remembered tab %s gives way when the firm has no project of that kind, and is not overwritten', async (mode, free) => {
  const { store, kept } = aList({ mode, free })
  const phases: string[] = []
  store.state.subscribe(({ phase }) => phases.push(phase))
  await store.open()
  // Nothing of the empty tab was ever shown.
  expect(phases.filter((phase) => phase === 'ready')).toHaveLength(1)
  expect(store.filter.value).toEqual({ mode: '0' })
  expect(store.state.value).toMatchObject({ page: { total: 25 } })
  expect(kept.mode).toBe(mode)
})

test('filters are sent only when they are set', async () => {
  const { store, asked } = aList()
  await store.open()
  await store.choose({ keyword: '  纸 ', search: undefined })
  expect(asked.at(-1)?.filter).toEqual({ mode: '2', keyword: '纸' })
  await store.reset()
  expect(asked.at(-1)?.filter).toEqual({ mode: '2' })
})

test('the list stream patches a row that is shown, and reads the page again for one that is not', async () => {
  const { store, asked, tell } = aList()
  await store.open()
  tell('P1', { status: 'SUSPENDED' })
  expect(store.state.value).toMatchObject({ page: { rows: [{ id: 'P1', status: 'SUSPENDED' }] } })
  await settle()
  tell('P1', { status: 'SUSPENDED' })
  await settle()
  // Only another status may bring the row under another filter.
  expect(asked).toHaveLength(2)
  tell('other', { status: 'BIDDING' })
  expect(asked).toHaveLength(3)
})

test('a list that cannot be read is a phase', async () => {
  const { store, client } = aList()
  const failure = aFailure('unreachable')
  client.read = async () => {
    throw failure
  }
  await store.open()
  expect(store.state.value).toEqual({ phase: 'failed', failure, busy: false })
})

test('TEND-24 projects that cannot be counted are shown all the same, where they were left; what was counted before stays', async () => {
  const { store, client, kept } = aList()
  await store.open()
  const counted = store.counts.value
  client.counts = async () => {
    throw aFailure('unreachable')
  }
  await store.choose({ mode: '1' })
  expect([store.state.value.phase, store.filter.value.mode, kept.mode]).toEqual(['ready', '1', '1'])
  expect(store.counts.value).toBe(counted)
})

test('TEND-24 what happens while a list that failed is being read again makes one more reading', async () => {
  const { store, client, asked, tell } = aList()
  const { read } = client
  await store.open()
  client.read = async () => {
    throw aFailure('unreachable')
  }
  await store.turn(2)
  const before = asked.length
  client.read = read
  const again = store.again()
  tell('P2', { status: 'SUSPENDED' })
  await again
  await settle()
  expect(asked).toHaveLength(before + 2)
})

test('the latest step of a firm is its status', () => {
  expect(myStatus({ bidder: 'ACTIVE', application: 'APPROVED', invitation: 'ACCEPTED' })).toBe('bidder.ACTIVE')
  expect(myStatus({ application: 'RETURNED', invitation: 'ACCEPTED' })).toBe('application.RETURNED')
  expect(myStatus({ invitation: 'SENT' })).toBe('mine.SENT')
  expect(myStatus({})).toBe('mine.none')
  expect(mayBid(aRow('x', { bidder: 'BANNED', application: 'APPROVED' }))).toBe(false)
})

test('TEND-24 the outcome is told once it is published: won and how far, or not awarded to who bid', () => {
  expect(myResult(aRow('x', { status: 'PUBLICITY', awardLine: 'WAIT_CONFIRM', bidder: 'ACTIVE' }))).toBe('result.WAIT_CONFIRM')
  expect(myResult(aRow('x', { status: 'AWARDED', bidder: 'ACTIVE' }))).toBe('result.lost')
  expect(myResult(aRow('x', { status: 'AWARDED' }))).toBeUndefined()
  expect(myResult(aRow('x', { status: 'REVIEW', bidder: 'ACTIVE' }))).toBeUndefined()
})

test('TEND-24 an invitation turned down is told with its reason and key, and the page is read again', async () => {
  const { store, asked, declined } = aList()
  await store.open()
  await store.decline('P1', '产能不足', 'key-1')
  expect([declined, asked.length]).toEqual([[['P1', '产能不足', 'key-1']], 2])
})

test('TEND-06 after events may have been missed the shown page is read again', async () => {
  const { store, asked, refresh } = aList({ page: 2 })
  await store.open()
  await refresh()
  expect(asked.map(({ pageIndex }) => pageIndex)).toEqual([2, 2])
})

test('the advanced search is a filter like the others: it begins at page 1 and goes with a reset; another one can be counted', async () => {
  const { store, asked } = aList({ page: 3 })
  await store.open()
  const search = { query: { _AND_: [{ title: { like: 'steel' } }] }, conditions: { logic: 'AND', children: [] } }
  await store.choose({ search })
  expect(asked.at(-1)).toMatchObject({ filter: { search }, pageIndex: 1 })
  await store.choose({ keyword: 'a' })
  expect(asked.at(-1)).toMatchObject({ filter: { search, keyword: 'a' } })
  expect(await store.wouldFind(search, new AbortController().signal)).toBe(1)
  await store.reset()
  expect(asked.at(-1)?.filter).toEqual({ mode: '2' })
})

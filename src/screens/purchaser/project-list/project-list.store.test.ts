import { expect, test } from 'vitest'
import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import { aFailure, settle } from '#core/testing.tsx'
import type { ListQuery } from '#lists/index.ts'
import { createProjectListStore, type Filter, isNarrowed, type Kept, type ListClient } from './project-list.store.ts'
import { actionsOf } from './project-row.rules.ts'

const aRow = (id: string, over: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  code: `TB-${id}`,
  title: '办公用纸',
  titleEn: 'Paper',
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: 'office',
  deptId: 'D1',
  currency: 'CNY',
  scale: 2,
  status: 'DRAFT',
  registrationEndsAt: '2026-11-22T06:00:00.000Z',
  startsAt: '2026-11-24T02:00:00.000Z',
  actions: ['project.update', 'project.delete', 'project.submit', 'project.void'],
  ...over,
})

const statusIs = (status: string): ListQuery => ({
  query: { _AND_: [{ status: { eq: status } }] },
  conditions: { logic: 'AND', children: [{ prop: 'status', rule: 'eq', value: status }] },
})

interface Asked {
  filter: Filter
  pageIndex: number
  pageSize: number
}

function aList({
  total = 25,
  free = 25,
  mode = '2',
  page = 1,
  kept = undefined as Kept | undefined,
  wished = undefined as ListQuery | undefined,
} = {}) {
  const asked: Asked[] = []
  const memory = { mode, page, kept }
  let hear: ((data: LiveEvents['list']) => void) | undefined
  const client: ListClient = {
    read: async (filter, pageIndex, pageSize) => {
      asked.push({ filter, pageIndex, pageSize })
      return { rows: [aRow(`P${pageIndex}`)], total: filter.mode === '1' ? 0 : total, pageIndex, pageSize }
    },
    counts: async () => ({ modes: { '0': total, '1': 0, '2': free }, status: { DRAFT: total } }),
    total: async ({ search }) => (search?.query._AND_ ?? []).length,
    follow: (on) => {
      hear = on
    },
    page: { get: () => memory.page, set: (next) => void Object.assign(memory, { page: next }) },
    mode: { get: () => memory.mode, set: (next) => void Object.assign(memory, { mode: next }) },
    kept: { get: () => memory.kept, set: (next) => void Object.assign(memory, { kept: next }) },
  }
  return {
    store: createProjectListStore(client, wished),
    client,
    asked,
    memory,
    tell: (id: string, patch: object) => hear?.({ topic: 'list:cg', id, patch: patch as never }),
  }
}

test('TEND-28 the list is found again at the page of cgform.pageIndex, with its filters and its page size', async () => {
  const { store, asked, memory } = aList({
    page: 2,
    kept: { search: statusIs('DRAFT'), keyword: '纸', sort: 'ceiling', pageSize: 20 },
    total: 60,
  })
  await store.open()
  expect(asked).toEqual([{ filter: { mode: '2', search: statusIs('DRAFT'), keyword: '纸', sort: 'ceiling' }, pageIndex: 2, pageSize: 20 }])
  await store.turn(3)
  expect(memory.page).toBe(3)
})

test('TEND-28 another filter, order or page size begins at page 1 and is remembered; clearing keeps the order', async () => {
  const { store, asked, memory } = aList({ page: 2 })
  await store.open()
  await store.choose({ search: statusIs('BIDDING'), sort: 'code' })
  await store.resize(50)
  expect(asked.at(-1)).toEqual({
    filter: { mode: '2', search: statusIs('BIDDING'), sort: 'code' },
    pageIndex: 1,
    pageSize: 50,
  })
  expect(memory).toEqual({ mode: '2', page: 1, kept: { mode: '2', search: statusIs('BIDDING'), sort: 'code', pageSize: 50 } })
  await store.reset()
  expect(memory.kept).toEqual({ sort: 'code', pageSize: 50 })
})

test('TEND-28 a link with a status comes before what was remembered', async () => {
  const { store, asked } = aList({ page: 2, wished: statusIs('BIDDING'), kept: { search: statusIs('DRAFT'), pageSize: 10 } })
  await store.open()
  expect(asked).toEqual([{ filter: { mode: '0', search: statusIs('BIDDING') }, pageIndex: 1, pageSize: 10 }])
})

test('TEND-28 a kind of bidding without projects gives way to all, and is not overwritten; a filter that finds nothing does not', async () => {
  const { store, memory } = aList({ mode: '1' })
  await store.open()
  expect([store.filter.value, memory.mode]).toEqual([{ mode: '0' }, '1'])
  const searched = aList({ mode: '1', kept: { keyword: 'nichts', pageSize: 10 } })
  await searched.store.open()
  expect(searched.store.filter.value.mode).toBe('1')
})

test('TEND-28 a search is found again under the kind of bidding it was made in, also on a new page; what was remembered stays', async () => {
  const { store, client, memory, asked } = aList({ mode: '1' })
  await store.open()
  await store.choose({ keyword: '纸' })
  expect(memory).toMatchObject({ mode: '1', kept: { keyword: '纸', mode: '0' } })
  const again = createProjectListStore(client)
  await again.open()
  expect(asked.at(-1)?.filter).toEqual({ mode: '0', keyword: '纸' })
  await again.reset()
  expect(memory).toMatchObject({ mode: '1', kept: { pageSize: 10 } })
  expect(memory.kept).not.toHaveProperty('mode')
  await again.choose({ keyword: '纸', mode: '2' })
  memory.mode = '1'
  expect(createProjectListStore(client).filter.value).toEqual({ mode: '2', keyword: '纸' })
})

test('TEND-28 a remembered page that is gone gives the last one there is', async () => {
  const { store, memory } = aList({ page: 9 })
  await store.open()
  expect(memory.page).toBe(3)
})

test('TEND-28 the list stream patches a row that is shown; a new status or a row elsewhere reads the page again', async () => {
  const { store, asked, tell } = aList()
  await store.open()
  tell('P1', { best: '90.00' })
  await settle()
  expect(store.state.value).toMatchObject({ page: { rows: [{ id: 'P1', best: '90.00' }] } })
  expect(asked).toHaveLength(1)
  tell('P1', { status: 'PUBLISH_APPROVAL' })
  await settle()
  tell('other', { status: 'BIDDING' })
  await settle()
  expect(asked).toHaveLength(3)
})

test('TEND-28 projects that cannot be counted are shown all the same, where they were left; what was counted before stays', async () => {
  const { store, client, memory } = aList()
  await store.open()
  const counted = store.counts.value
  client.counts = async () => {
    throw aFailure('unreachable')
  }
  await store.choose({ mode: '1' })
  expect([store.state.value.phase, store.filter.value.mode, memory.mode]).toEqual(['ready', '1', '1'])
  expect(store.counts.value).toBe(counted)
})

test('TEND-28 what happens while a list that failed is being read again makes one more reading', async () => {
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

test('TEND-28 rows that are no longer on the page are no longer chosen', async () => {
  const { store } = aList()
  await store.open()
  store.mark(['P1'])
  await store.refresh()
  expect(store.chosen.value).toEqual(['P1'])
  await store.turn(2)
  expect(store.chosen.value).toEqual([])
})

test('TEND-28 a list that cannot be read is a phase', async () => {
  const { store, client } = aList()
  client.read = async () => Promise.reject(aFailure('unreachable'))
  await store.open()
  expect(store.state.value).toMatchObject({ phase: 'failed', failure: { kind: 'unreachable' } })
})

test.each([
  ['the owner of a draft', aRow('x'), ['edit', 'firms', 'copy', 'delete']],
  [
    'the owner of what waits',
    aRow('x', { status: 'PUBLISH_APPROVAL', actions: ['project.recall', 'project.void'] }),
    ['view', 'recall', 'firms', 'copy', 'void'],
  ],
  [
    'the manager who approves',
    aRow('x', { status: 'PUBLISH_APPROVAL', actions: ['project.approve', 'project.void'] }),
    ['approve', 'firms', 'copy', 'void'],
  ],
  ['a live auction', aRow('x', { status: 'BIDDING', actions: ['project.suspend'] }), ['view', 'hall', 'suspend', 'firms', 'copy', 'log']],
  [
    'registration, for its owner',
    aRow('x', { status: 'REGISTRATION', actions: ['time-change.save', 'project.void'] }),
    ['view', 'firms', 'times', 'copy', 'log', 'void'],
  ],
  ['an auditor', aRow('x', { status: 'AWARDED', actions: [] }), ['view', 'hall', 'firms', 'copy', 'log']],
])('TEND-28 operations by state: %s', (_, row, actions) => expect(actionsOf(row, true)).toEqual(actions))

test('TEND-28 who has no drafts of his own is not offered to copy', () =>
  expect(actionsOf(aRow('x', { actions: [] }), false)).toEqual(['view', 'firms']))

test('the advanced search is a filter like the others: it is kept, begins at page 1, counts as narrowing and goes with a reset', async () => {
  const { store, asked, memory } = aList({ page: 3 })
  await store.open()
  const search = { query: { _AND_: [{ title: { like: 'steel' } }] }, conditions: { logic: 'AND', children: [] } }
  await store.choose({ search })
  expect(asked.at(-1)).toMatchObject({ filter: { search }, pageIndex: 1 })
  expect([memory.kept?.search, isNarrowed(store.filter.value)]).toEqual([search, true])
  expect(await store.wouldFind(search, new AbortController().signal)).toBe(1)
  await store.reset()
  expect(asked.at(-1)?.filter).not.toHaveProperty('search')
})

test('SEA-14 another filter ends the reading of rows and counts that was under way, and what was asked for last is shown', async () => {
  const { store, client } = aList()
  const read = client.read
  const held: { signal: AbortSignal; release: () => void }[] = []
  client.read = async (filter, pageIndex, pageSize, signal) => {
    const page = await read(filter, pageIndex, pageSize, signal)
    await new Promise<void>((release) => held.push({ signal, release }))
    return { ...page, rows: [aRow(filter.keyword ?? 'none')] }
  }
  const opened = store.open()
  await settle()
  const first = store.choose({ keyword: 'first' })
  await settle()
  const second = store.choose({ keyword: 'second' })
  await settle()
  expect(held.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  for (const { release } of [...held].reverse()) release()
  await Promise.all([opened, first, second])
  expect(store.state.value).toMatchObject({ phase: 'ready', page: { rows: [{ id: 'second' }] }, busy: false })
})

test('SEA-14 what was never counted is not told as none; counts are told even when the rows cannot be read', async () => {
  const { store, client } = aList()
  const counts = client.counts
  client.counts = () => Promise.reject(aFailure('unreachable'))
  await store.open()
  expect([store.state.value.phase, store.counts.value]).toEqual(['ready', undefined])
  client.counts = counts
  client.read = () => Promise.reject(aFailure('unreachable'))
  await store.again()
  await settle()
  expect([store.state.value.phase, store.counts.value?.modes['0']]).toEqual(['failed', 25])
})

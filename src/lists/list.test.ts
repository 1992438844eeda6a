// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aFailure, aRuntime, settle } from '#core/testing.tsx'
import { decimal, defineList, enumOf, instant, text } from '#domain/lists/define-list.ts'
import { createList, type Kept, type ListLive } from './list.ts'

const projects = defineList({
  code: 'list-of-tests',
  fields: {
    code: text({ zh: '编号', en: 'Code' }, { sort: 'rising' }),
    status: enumOf({ zh: '状态', en: 'Status' }, { code: 'tender.Project.Status' }),
    closesAt: instant({ zh: '截止', en: 'Closes' }, { sort: 'latest' }),
    ceiling: decimal({ zh: '限价', en: 'Ceiling' }, { sort: 'highest' }),
  },
})

interface Row {
  id: string
  status: string
  best?: string
}
interface Counts {
  modes: Record<string, number>
}
interface Body {
  mode?: string
  keyword?: string
  _AND_?: readonly unknown[]
}
interface Asked {
  body: Body
  pageIndex: number
  pageSize: number
}

const conditions = (prop: string, value: string) => ({ logic: 'AND', children: [{ kind: 'condition', id: '2', prop, rule: 'eq', value }] })

function aList({
  total = 25,
  free = 25,
  mode = '2',
  page = 1,
  kept = undefined as Kept | undefined,
  link = undefined as string | undefined,
  keepsChosen = false,
} = {}) {
  const asked: Asked[] = []
  const counted: object[] = []
  const memory = { mode, page, kept }
  let live: ListLive<Row> | undefined
  const runtime = aRuntime({ lang: 'zh' })
  const source = {
    read: async (body: Body, { pageIndex, pageSize }: { pageIndex: number; pageSize: number }, _signal: AbortSignal) => {
      asked.push({ body, pageIndex, pageSize })
      const rows: Row[] = [{ id: `P${pageIndex}`, status: 'DRAFT' }]
      return { rows, total: body.mode === '1' ? 0 : total, pageIndex, pageSize }
    },
    counts: async (body: object): Promise<Counts> => {
      counted.push(body)
      return { modes: { '0': total, '1': 0, '2': free } }
    },
    follow: (to: ListLive<Row>) => {
      live = to
    },
  }
  const make = () =>
    createList<Row, Counts>(runtime, projects, source, {
      idOf: ({ id }) => id,
      isMoved: ({ status }, change) => change.status !== undefined && change.status !== status,
      ...{ countedBy: 'status', keepsChosen },
      modes: {
        all: '0',
        get: () => memory.mode,
        set: (next) => void Object.assign(memory, { mode: next }),
        count: ({ modes }, id) => modes[id],
      },
      page: { get: () => memory.page, set: (next) => void Object.assign(memory, { page: next }) },
      kept: { get: () => memory.kept, set: (next) => void Object.assign(memory, { kept: next }) },
      ...(link && { begin: (filters) => filters.with(undefined, 'status', { rule: 'eq', value: link }) }),
    })
  const list = make()
  const searchOf = (status: string) => list.quickFilters.with(undefined, 'status', { rule: 'eq', value: status })
  return { list, make, source, asked, counted, memory, searchOf, live: () => live! }
}
const DRAFT = { _AND_: [{ status: { eq: 'DRAFT' } }] }

test('TEND-28 the list is found again at its page, with its filters, order and page size', async () => {
  const kept = { search: { conditions: conditions('status', 'DRAFT') }, keyword: '纸', sort: 'ceiling', pageSize: 20 }
  const { list, asked, memory } = aList({ page: 2, kept, total: 60 })
  await list.open()
  expect(asked).toEqual([{ body: { mode: '2', keyword: '纸', sort: { by: 'ceiling', desc: true }, ...DRAFT }, pageIndex: 2, pageSize: 20 }])
  await list.turn(3)
  expect(memory.page).toBe(3)
})

test('TEND-24, SEA-14 another word, order or page size begins at page 1 and is remembered; a reset keeps order and tab', async () => {
  const { list, asked, memory } = aList({ page: 3 })
  await list.open()
  await list.choose({ sort: 'closesAt', keyword: ' 纸 ' })
  await list.choose({ pageSize: 50 })
  expect(asked.at(-1)).toEqual({ body: { mode: '2', keyword: '纸', sort: { by: 'closesAt', desc: true } }, pageIndex: 1, pageSize: 50 })
  expect(memory.kept).toEqual({ mode: '2', keyword: '纸', sort: 'closesAt', pageSize: 50 })
  await list.reset()
  expect([asked.at(-1)?.body, memory.kept]).toEqual([
    { mode: '2', sort: { by: 'closesAt', desc: true } },
    { sort: 'closesAt', pageSize: 50 },
  ])
})

test('TEND-28 a link comes before what was remembered', async () => {
  const { list, asked } = aList({ page: 2, link: 'BIDDING', kept: { keyword: '纸', pageSize: 10 } })
  await list.open()
  expect(asked).toEqual([{ body: { mode: '0', _AND_: [{ status: { eq: 'BIDDING' } }] }, pageIndex: 1, pageSize: 10 }])
})

test.each([
  ['1', 25],
  ['2', 0],
])('TEND-24, TEND-28 the tab %s gives way where it has no row, is not overwritten, and nothing of it is shown', async (mode, free) => {
  const { list, memory } = aList({ mode, free })
  const phases: string[] = []
  list.state.subscribe(({ phase }) => phases.push(phase))
  await list.open()
  expect(phases.filter((phase) => phase === 'ready')).toHaveLength(1)
  expect([list.wanted.value.mode, memory.mode, list.state.value]).toMatchObject(['0', mode, { page: { total: 25 } }])
})

test('TEND-24, TEND-28 a tab without rows gives way also when a chip was pressed before anything was counted', async () => {
  const { list, asked, searchOf } = aList({ mode: '1' })
  const opened = list.open()
  await Promise.all([opened, list.choose({ search: searchOf('DRAFT') })])
  expect([list.wanted.value.mode, asked.at(-1)?.body]).toEqual(['0', { mode: '0', ...DRAFT }])
})

test('TEND-28 a filter that finds nothing leaves the tab; a search is found again under the tab it was made in', async () => {
  const searched = aList({ mode: '1', kept: { keyword: 'nichts', pageSize: 10 } })
  await searched.list.open()
  expect(searched.list.wanted.value.mode).toBe('1')
  const { list, make, memory, asked } = aList({ mode: '1' })
  await list.open()
  await list.choose({ keyword: '纸' })
  expect(memory).toMatchObject({ mode: '1', kept: { keyword: '纸', mode: '0' } })
  await make().open()
  expect(asked.at(-1)?.body).toEqual({ mode: '0', keyword: '纸' })
})

test('TEND-24 another tab is remembered and begins at page 1; a page that is gone gives the last one there is', async () => {
  const { list, asked, memory } = aList({ page: 9 })
  await list.open()
  expect(memory.page).toBe(3)
  await list.choose({ mode: '0' })
  expect([memory.mode, asked.at(-1)]).toEqual(['0', { body: { mode: '0' }, pageIndex: 1, pageSize: 10 }])
})

test('TEND-24, TEND-28 what happens patches a row that is shown; one that moved or stands elsewhere reads the page again', async () => {
  const { list, asked, live } = aList()
  await list.open()
  live().hear('P1', { best: '90.00' })
  await settle()
  expect([list.state.value, asked.length]).toMatchObject([{ page: { rows: [{ id: 'P1', best: '90.00' }] } }, 1])
  live().hear('P1', { status: 'BIDDING' })
  await settle()
  live().hear('other', {})
  await settle()
  expect(asked).toHaveLength(3)
})

test('TEND-24, TEND-28 rows that cannot be counted are shown all the same; counts are told even when the rows cannot be read', async () => {
  const { list, source } = aList()
  const { counts } = source
  source.counts = () => Promise.reject(aFailure('unreachable'))
  await list.open()
  expect([list.state.value.phase, list.counts.value]).toEqual(['ready', undefined])
  source.counts = counts
  source.read = () => Promise.reject(aFailure('unreachable'))
  await list.again()
  await settle()
  expect([list.state.value.phase, list.counts.value?.modes['0']]).toEqual(['failed', 25])
})

test('TEND-24, TEND-28 what happens while a list that failed is being read again makes one more reading', async () => {
  const { list, source, asked, live } = aList()
  const { read } = source
  await list.open()
  source.read = () => Promise.reject(aFailure('unreachable'))
  await list.turn(2)
  const before = asked.length
  source.read = read
  const again = list.again()
  live().hear('P2', { status: 'BIDDING' })
  await again
  await settle()
  expect(asked).toHaveLength(before + 2)
})

test('SEA-06 the pressed chip is left out of what is counted, and so is the order; another search can be counted beside the word', async () => {
  const { list, asked, counted, searchOf } = aList()
  await list.open()
  await list.choose({ search: searchOf('DRAFT'), keyword: 'a', sort: 'code' })
  expect([asked.at(-1)?.body, counted.at(-1)]).toEqual([
    { mode: '2', keyword: 'a', sort: { by: 'code', desc: false }, ...DRAFT },
    { mode: '2', keyword: 'a' },
  ])
  expect(await list.wouldFind({ query: {}, conditions: {} }, new AbortController().signal)).toBe(25)
  expect(asked.at(-1)).toEqual({ body: { mode: '2', keyword: 'a' }, pageIndex: 1, pageSize: 1 })
})

test('TEND-28 rows that are no longer on the page are no longer chosen', async () => {
  const { list } = aList()
  await list.open()
  list.mark(['P1'])
  await list.refresh()
  expect(list.chosen.value).toEqual(['P1'])
  await list.turn(2)
  expect(list.chosen.value).toEqual([])
})

test('TEND-16 rows of a list that is chosen from stay chosen over pages and filters, in the order of choosing', async () => {
  const { list } = aList({ keepsChosen: true })
  await list.open()
  list.mark(['P1'])
  await list.turn(2)
  list.mark([...list.chosen.value, 'P2'])
  await list.choose({ keyword: 'x' })
  expect(list.chosen.value).toEqual(['P1', 'P2'])
})

test('SEA-12 rows a page and order that a view wants are not remembered of the reader, and his own are asked for again when it is left', async () => {
  const { list, asked, memory } = aList()
  await list.choose({ sort: 'code', pageSize: 20 })
  list.search(undefined, { pageSize: 50, sort: { prop: 'closesAt', order: 'descending' } })
  expect([asked.at(-1)?.pageSize, memory.kept]).toEqual([50, { sort: 'code', pageSize: 20 }])
  list.clearView()
  await settle()
  expect(asked.at(-1)).toMatchObject({ body: { sort: { by: 'code' } }, pageSize: 20 })
})

test('SEA-14 another word ends the reading under way, and what was asked for last is shown', async () => {
  const { list, source } = aList()
  const { read } = source
  const held: { signal: AbortSignal; release: () => void }[] = []
  source.read = async (body, page, signal) => {
    const found = await read(body, page, signal)
    await new Promise<void>((release) => held.push({ signal, release }))
    return { ...found, rows: [{ id: body.keyword ?? 'none', status: '' }] }
  }
  const opened = list.open()
  await settle()
  const first = list.choose({ keyword: 'first' })
  await settle()
  const second = list.choose({ keyword: 'second' })
  await settle()
  expect(held.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  for (const { release } of [...held].reverse()) release()
  await Promise.all([opened, first, second])
  expect(list.state.value).toMatchObject({ phase: 'ready', page: { rows: [{ id: 'second' }] }, busy: false })
})

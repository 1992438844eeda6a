// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { expect, test, vi } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import type { List } from '#lists/index.ts'
import { createQuickFilters } from '#lists/list-query.ts'
import type { Row } from '#screens/workspace/instance/index.ts'
import { filtersOf, textOf } from './filters.rules.ts'
import { createElementLists, createShownLists, isLastPage } from './lists.ts'
import { tabsOf } from './tabs.rules.ts'

const employee = (code: string) => code === 'workflow:task:handle'

test('NAV-03 a tab is there for whom its list is, in the order of the workspace, and none that the page leaves out', () => {
  expect(tabsOf('', employee)).toEqual(['unfinished', 'finished', 'submit', 'participation'])
  expect(tabsOf('', () => true).at(-1)).toBe('formspanel')
  expect(tabsOf('formspanel, submit,unfinished,nothing', employee)).toEqual(['unfinished', 'submit'])
  expect(tabsOf('formspanel', employee)).toEqual([])
})

test('FLOW-12 a page filters by values, by several, or by a rule; what a field cannot be asked is told, and a field of another list is not', () => {
  const quick = createQuickFilters(unfinishedTasks.searched, aRuntime())
  const wrong: string[] = []
  const query = filtersOf(
    {
      ...{ initiatorId: 'u9', nodeName: ['a', 'b'], title: { rule: 'like', value: '椅' }, status: 'APPROVALING' },
      ...{ dueAt: { rule: 'like', value: '2026' }, at: [], startedAt: null },
    },
    unfinishedTasks,
    quick,
    (field) => wrong.push(field),
  )
  const body = JSON.stringify(query?.query)
  for (const part of ['initiatorId', 'u9', '"a"', '"b"', '椅']) expect(body).toContain(part)
  expect(body).not.toContain('status')
  expect(wrong).toEqual(['dueAt', 'at', 'startedAt'])
  expect(filtersOf({ status: 'x', constructor: 1, toString: 'a' }, unfinishedTasks, quick, () => undefined)).toBeUndefined()
})

test('FLOW-12 what is no answer of a field, or of another shape than its rule compares with, is told and never asked', () => {
  const { notices, ...doors } = aRuntime()
  const show = vi.spyOn(notices, 'show')
  const quick = createQuickFilters(participatedInstances.searched, { ...doors, notices })
  const wrong: readonly (readonly [string, unknown])[] = [
    ...(['title', 'initiatorId'] as const).flatMap((field) =>
      [null, '', {}, [], [null], [['a']], ['a', {}], { rule: 'eq' }, { rule: 'eq', value: ['a'] }, { rule: 'none', value: 'a' }].map(
        (value) => [field, value] as const,
      ),
    ),
    ...(['startedAt', 'round'] as const).map((field) => [field, 'soon'] as const),
    ...['yes', 2, { rule: 'eq', value: 'no' }].map((value) => ['read', value] as const),
    ['title', { rule: 'like', value: 'a', children: [], logic: 'OR' }],
    ['title', { rule: 'like', value: 'a'.repeat(501) }],
    ['startedAt', { rule: 'range', min: '2026-02-30' }],
  ]
  for (const [field, value] of wrong) {
    const told: string[] = []
    expect(filtersOf({ [field]: value }, participatedInstances, quick, (one) => told.push(one))).toBeUndefined()
    expect([field, value, told]).toEqual([field, value, [field]])
  }
  const other = filtersOf({ title: { rule: 'eq', value: 'a', prop: 'status' } }, participatedInstances, quick, () => undefined)
  expect(JSON.stringify(other?.query)).toBe('{"_AND_":[{"title":{"eq":"a"}}]}')
  expect(show).not.toHaveBeenCalled()
})

test('FLOW-12 filters that are no object are told, and none is asked', () => {
  const circle: Record<string, unknown> = {}
  circle.title = circle
  const onFault = vi.fn()
  expect([[{ title: 'a' }], 'title', 7, circle].map((one) => textOf(one, onFault))).toEqual(['{}', '{}', '{}', '{}'])
  expect(onFault).toHaveBeenCalledTimes(4)
  expect([undefined, null, {}, { title: 'a' }].map((one) => textOf(one, onFault))).toEqual(['{}', '{}', '{}', '{"title":"a"}'])
  expect(onFault).toHaveBeenCalledTimes(4)
})

test('FLOW-12 yes and no, and figures, are asked for as the list compares them', () => {
  const quick = createQuickFilters(participatedInstances.searched, aRuntime())
  const query = filtersOf({ read: false, round: 2 }, participatedInstances, quick, (field) => expect(field).toBe('none'))
  expect(JSON.stringify(query?.query)).toMatch(/"read".*false|false.*"read"/)
  expect(JSON.stringify(query?.query)).toContain('round')
})

test('FLOW-12 rows a page are those of the page, beside the usual ones; what is no size is told and gives way', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const sizesOf = (size: number) => createElementLists('fly-workspace', size, {}).traits(unfinishedTasks)
  expect(sizesOf(15)).toMatchObject({ pageSizes: [10, 15, 20, 50] })
  expect(sizesOf(15).kept?.get()).toEqual({ pageSize: 15 })
  expect(warn).not.toHaveBeenCalled()
  for (const size of [0, -1, 2.5, 1_000]) expect(sizesOf(size).kept?.get()).toEqual({ pageSize: 10 })
  expect(warn).toHaveBeenCalledTimes(4)
})

const aList = (over: object = {}) => {
  const state = signal<object>({ phase: 'loading' })
  const list = { code: 'l', state, refresh: async () => undefined, ...over } as unknown as List<Row>
  return { list, state }
}
const life = () => new AbortController()

test('FLOW-12 who waits for a list gets the newest one, is told when it could not be had, and never waits longer than its element is there', async () => {
  const shown = createShownLists()
  const first = aList()
  const second = aList()
  const here = life()
  const waits = shown.read('l', here.signal)
  const end = shown.shown(first.list)
  end()
  shown.shown(second.list)
  second.state.value = { phase: 'ready' }
  expect(await waits).toBe(second.list)
  second.state.value = { phase: 'failed', failure: new Error('unreachable') }
  await expect(shown.read('l', here.signal)).rejects.toThrow('unreachable')
  const never = shown.read('other', here.signal)
  here.abort(new Error('gone'))
  await expect(never).rejects.toThrow('gone')
  await expect(shown.read('l', here.signal)).rejects.toThrow('gone')
})

test('FLOW-12 what is open is read again with its lists, as long as it is open', async () => {
  const shown = createShownLists()
  const refresh = vi.fn(async () => undefined)
  shown.shown(aList({ refresh }).list)
  const read = vi.fn(async () => undefined)
  const end = shown.opened(read)
  await shown.refresh()
  end()
  await shown.refresh()
  expect([refresh.mock.calls.length, read.mock.calls.length]).toEqual([2, 1])
})

test('FLOW-12 the last page is the last, also where it is full', () => {
  const { list, state } = aList()
  const pageOf = (pageIndex: number, total: number) => {
    state.value = { phase: 'ready', page: { rows: [], pageIndex, pageSize: 10, total } }
    return isLastPage(list)
  }
  expect([pageOf(1, 10), pageOf(2, 20), pageOf(1, 11), pageOf(1, 0)]).toEqual([true, true, false, true])
})

test('FLOW-12 what a page filters by comes first, and not again once its reader has a list as he wants it', () => {
  const lists = createElementLists('fly-workspace', 10, { initiatorId: 'u9' })
  const quick = createQuickFilters(unfinishedTasks.searched, aRuntime())
  const { begin, kept } = lists.traits(unfinishedTasks)
  expect(JSON.stringify(begin?.(quick)?.query)).toContain('u9')
  kept?.set({ pageSize: 20 })
  const again = lists.traits(unfinishedTasks)
  expect(again.begin?.(quick)).toBeUndefined()
  expect(again.kept?.get()).toEqual({ pageSize: 20 })
  expect(JSON.stringify(lists.traits(participatedInstances).begin?.(quick)?.query)).toContain('u9')
})

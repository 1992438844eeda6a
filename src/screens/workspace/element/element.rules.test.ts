// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import { createQuickFilters } from '#lists/list-query.ts'
import { filtersOf } from './filters.rules.ts'
import { createElementLists } from './lists.ts'
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
  expect(filtersOf({ status: 'x' }, unfinishedTasks, quick, () => undefined)).toBeUndefined()
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

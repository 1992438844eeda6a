import { expect, test } from 'vitest'
import type { ShownList } from '#core/browser/shown.ts'
import { aRuntime } from '#core/testing.tsx'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { takeFilter } from './take-filter.ts'

const BEFORE = { logic: 'AND', children: [{ prop: 'title', rule: 'like', value: 'a' }] }

function aList(isTaken: boolean, conditions: object | undefined = BEFORE) {
  const applied: object[] = []
  const apply = async (given: object) => {
    applied.push(given)
    return isTaken
  }
  const list: ShownList = { kind: 'list', fields: purchaserProjects.searched, conditions, apply }
  const runtime = aRuntime({ lang: 'en' })
  return { list, applied, runtime, notices: () => runtime.notices.items.peek() }
}

test('WID-11 a filter is built in the list and can be undone', async () => {
  for (const conditions of [BEFORE, undefined]) {
    const { list, applied, runtime, notices } = aList(true, conditions)
    await takeFilter({ _AND_: [{ status: { eq: 'DRAFT' } }] }, 'Projects', { ...list, conditions }, runtime)
    expect(applied).toEqual([{ logic: 'AND', children: [{ prop: 'status', rule: 'eq', value: 'DRAFT' }] }])
    expect(notices()).toMatchObject([{ tone: 'success', text: 'Projects: filtered as proposed', action: { label: 'Undo' } }])
    notices()[0]?.action?.run()
    expect(applied.at(-1)).toEqual(conditions ?? { logic: 'AND', children: [] })
  }
})

test('WID-11 what a list cannot be searched by changes nothing, and is said', async () => {
  const { list, applied, runtime, notices } = aList(true)
  await takeFilter({ _AND_: [{ best: { lt: '5' } }] }, 'Projects', list, runtime)
  await takeFilter({ _AND_: [{ status: { like: 'D' } }] }, 'Projects', list, runtime)
  expect(applied).toEqual([])
  expect(notices().map(({ text }) => text)).toEqual([
    'The list cannot be searched by “best” in this way; nothing was changed.',
    'The list cannot be searched by “Status” in this way; nothing was changed.',
  ])
})

test('WID-11 conditions that the search refuses are said to be', async () => {
  const { list, runtime, notices } = aList(false)
  await takeFilter({ _AND_: [{ ceiling: { gt: 'much' } }] }, 'Projects', list, runtime)
  expect(notices()).toMatchObject([{ tone: 'warning', text: 'The list does not take these conditions; nothing was changed.' }])
})

// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure, aRuntime } from '#core/testing.tsx'
import { flyOrgPicker } from '#elements/fly-org-picker.ts'
import { placePicker, pretendBrowser, settle } from '#widgets/select/testing.ts'
import { OrgPicker } from './OrgPicker.tsx'

const org = (id: string, name: string, parentId: string, treeNames: string) => ({
  id,
  name,
  orgName: name,
  parentId,
  parentIds: [],
  treeNames,
  hasEmpNum: 0,
  hasOrgNum: 0,
})
const ORGS = [org('r', '总部', '', '总部'), org('p', '采购部', 'r', '总部/采购部'), org('f', '财务部', 'r', '总部/财务部')]
const NODE = '[role=treeitem]'

async function aPicker(attributes: Record<string, string> = {}, props: Record<string, unknown> = {}, over: Record<string, unknown> = {}) {
  const asked: [string, unknown][] = []
  const tell = (name: string, answer: unknown) => (options?: { body?: unknown }) => {
    asked.push([name, options?.body])
    return typeof answer === 'function' ? (answer as () => unknown)() : answer
  }
  const runtime = aRuntime({
    lang: 'en',
    answers: {
      'POST /platform/select-org/tree': tell('tree', over.tree ?? ORGS) as never,
      'POST /platform/select-org/by-orgIds': tell('by-ids', over.byIds ?? [ORGS[1]]) as never,
      'POST /platform/select-org/search': tell('search', over.search ?? [ORGS[2]]) as never,
    },
  })
  const picker = await placePicker(flyOrgPicker, OrgPicker, { attributes, props, runtime })
  return { ...picker, asked }
}

beforeAll(pretendBrowser)
afterEach(() => document.body.replaceChildren())

test('PICK-03 the tree is read when the list opens, once; a branch stands for all beneath', async () => {
  const picker = await aPicker({ multiple: '', 'root-org-id': 'r' })
  expect(picker.asked).toEqual([])
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts(NODE)).toEqual(['总部']))
  await picker.press(NODE)
  expect(picker.element.value).toBe('r,p,f')
  expect(picker.texts('[part=chip]')).toEqual(['总部'])
  expect(picker.told('fly-change')).toMatchObject([{ selected: ORGS }])
  await picker.key('Tab', 'ArrowDown')
  expect(picker.asked).toEqual([['tree', { orgId: 'r' }]])
})

test.each([
  ['parent', 'r'],
  ['leaf', 'p,f'],
])('PICK-10 value-format %s', async (format, expected) => {
  const picker = await aPicker({ multiple: '', 'value-format': format })
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts(NODE)).toEqual(['总部']))
  await picker.press(NODE)
  expect(picker.element.value).toBe(expected)
})

test('PICK-03 labels of a value are asked for by id without the tree; unknown ones are grey and kept', async () => {
  const picker = await aPicker({ multiple: '', value: 'p,gone,f', 'path-visible': '' }, { selected: [ORGS[2]] })
  await waitFor(() => expect(picker.texts('[part=chip]')).toEqual(['总部/采购部', 'gone (not found)', '总部/财务部']))
  expect(picker.asked).toEqual([['by-ids', { orgIds: ['p', 'gone'] }]])
  expect(picker.element.value).toBe('p,gone,f')
})

test('PICK-03 letters are searched by the gateway, too: pinyin', async () => {
  const picker = await aPicker()
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts(NODE)).toEqual(['总部']))
  await picker.type('caiwu')
  await waitFor(() => expect(picker.texts(NODE)).toEqual(['总部', '财务部']))
  expect(picker.asked.at(-1)).toEqual(['search', { nameLike: 'caiwu' }])
  await picker.type('采购')
  expect(picker.texts(NODE)).toEqual(['总部', '采购部'])
})

test('a failure stands beside the list, is told to the page, and can be tried again there', async () => {
  let broken = true
  const tree = () => (broken ? Promise.reject(aFailure('unreachable', { message: 'No network' })) : ORGS)
  const picker = await aPicker({}, {}, { tree })
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts('.select-error > span')).toEqual(['No network']))
  expect(picker.told('fly-error')).toMatchObject([{ code: 'FLY-E301' }])
  broken = false
  await picker.press('.select-retry')
  await waitFor(() => expect(picker.texts(NODE)).toEqual(['总部']))
  expect(picker.texts('.select-error')).toEqual([])
})

test('PICK-07 a loader that answers no list is refused; an answer for another root comes too late', async () => {
  const answers: ((orgs: unknown) => void)[] = []
  const loader = ({ rootOrgId }: { rootOrgId: string }) =>
    new Promise((answer) => {
      answers.push((orgs) => answer(orgs ?? [{ id: `of-${rootOrgId}` }]))
    })
  const picker = await aPicker({ 'root-org-id': 'one' }, { loader })
  await picker.press('[role=combobox]')
  answers[0]!({ rows: [] })
  await waitFor(() => expect(picker.texts('.select-error > span')).toEqual(['The list was answered in a form that cannot be shown.']))
  await picker.press('.select-retry')
  picker.element.rootOrgId = 'two'
  await settle()
  answers.at(-1)!(undefined)
  await settle()
  answers[1]!(undefined)
  await waitFor(() => expect(picker.texts(NODE)).toEqual(['of-two']))
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { aFailure, settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { Both, deputies, Failed, Loading, MINE, Nobody } from './Deputies.stories.tsx'
import { periodOf, readerZone } from './deputies.rules.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })
const rows = (of: string) => within(screen.getByRole('region', { name: of })).queryAllByRole('listitem')
const told = (of: string) => rows(of).map(({ textContent }) => textContent)
const said = ({ runtime }: Awaited<ReturnType<typeof showStory>>) => runtime.notices.items.value.map(({ text }) => text)

interface Filled {
  person?: { id: string; realName: string }
  first?: string
  last?: string
}
const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement
async function fill({ person, first, last }: Filled) {
  await act(async () => {
    if (person) {
      const detail = { value: person.id, selected: [person] }
      document.querySelector('fly-user-picker')!.dispatchEvent(new CustomEvent('fly-change', { detail }))
    }
    if (first !== undefined) fireEvent.change(field(/^\*?(开始日期|From)/), { target: { value: first } })
    if (last !== undefined) fireEvent.change(field(/^\*?(结束日期|Until)/), { target: { value: last } })
    await settle()
  })
}
const LI = { id: 'u2', realName: '李文博' }

test.each([
  [
    'zh',
    '我的代理人',
    '我代理的人',
    ['李文博代理中2026-11-20 至 2026-11-23移除', '赵明已离职2026-12-01移除'],
    '刘艳代理中2026-11-01 至 2026-11-30',
  ],
  [
    'en',
    'Who stands in for me',
    'Whom I stand in for',
    ['李文博Now2026-11-20 to 2026-11-23Remove', '赵明No longer with us2026-12-01Remove'],
    '刘艳Now2026-11-01 to 2026-11-30',
  ],
] as const)('who stands in for whom, with whole days and who does now (%s)', async (lang, mine, others, own, other) => {
  await showStory(Both, lang)
  expect(told(mine)).toEqual(own)
  expect(told(others)).toEqual([other])
  expect(within(screen.getByRole('region', { name: others })).queryByRole('button')).toBeNull()
})

test('without deputies it says so; while it is read and when it cannot be, no one can be named', async () => {
  await showStory(Nobody)
  expect(screen.getByText('暂无代理人。')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '我代理的人' })).toBeNull()
  for (const story of [Loading, Failed]) {
    cleanup()
    await showStory(story, 'en')
    expect(screen.queryByRole('button', { name: 'Name a deputy' })).toBeNull()
  }
  expect(screen.getByText('Your deputies could not be read')).toBeTruthy()
})

test('a deputy is named for whole days of the reader, and the list is read again', async () => {
  const shown = await showStory(Nobody)
  await press('指定代理人')
  expect(field(/开始日期/).value).toBe('2026-11-21')
  await fill({ person: LI, last: '2026/11/23' })
  await press('确定指定')
  expect(shown.bodies('/deputy/save')).toEqual([{ userId: 'u2', ...periodOf({ first: '2026-11-21', last: '2026-11-23' }, readerZone()) }])
  expect([said(shown), shown.sent.filter(({ name }) => name.endsWith('/list')).length]).toEqual([['已指定李文博为您的代理人'], 2])
  expect(screen.queryByRole('form')).toBeNull()
})

test('what is missing or wrong is said at its field before any call', async () => {
  const shown = await showStory(Nobody, 'en')
  await press('Name a deputy')
  const faults: string[] = []
  Object.assign(document.querySelector('fly-user-picker')!, { setCustomValidity: (text: string) => faults.push(text) })
  await press('Name deputy')
  expect([faults.at(-1), screen.getByText('Enter a day')]).toEqual(['Choose a person', expect.anything()])
  await fill({ person: { id: 'u1', realName: '王建华' }, first: '2026-11-24', last: '2026-11-23' })
  await press('Name deputy')
  expect([faults.at(-1), screen.getByText('The last day is before the first')]).toEqual([
    'You cannot be your own deputy',
    expect.anything(),
  ])
  await fill({ first: '2026-11-01', last: '2026-11-20' })
  expect(screen.getByText('This day is over')).toBeTruthy()
  await fill({ last: '2026-11-31' })
  expect(screen.getByText('There is no such day')).toBeTruthy()
  expect(shown.bodies('/deputy/save')).toEqual([])
})

test.each([
  ['FLOW-3009', '李文博已离职或不可在此审批', 'picker', '李文博已离职或不可在此审批'],
  ['VALIDATION-1001', '参数已存在', /开始日期/, '此人在该期间已是您的代理人'],
  ['VALIDATION-1000', '参数错误', /结束日期/, '代理期间已结束，或代理人数量已达上限'],
] as const)('%s is said at the field it is about, and nothing is lost', async (code, message, place, words) => {
  const refuse = () => {
    throw aFailure('refused', { code, message })
  }
  await showStory(deputies({ answers: { 'POST /workflow/api/v1/deputy/save': refuse } }))
  await press('指定代理人')
  const faults: string[] = []
  Object.assign(document.querySelector('fly-user-picker')!, { setCustomValidity: (text: string) => faults.push(text) })
  await fill({ person: LI, last: '2026-11-23' })
  await press('确定指定')
  if (place === 'picker') expect(faults.at(-1)).toBe(words)
  else {
    expect(field(place).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(field(/结束日期/).value).toBe('2026-11-23')
})

test('R-16 a deputy whose answer was lost is sent again by the same key', async () => {
  let answers = 0
  const lose = () => {
    answers += 1
    if (answers === 1) throw aFailure('unreachable', { message: '网络不可用' })
    return { id: 'd9' }
  }
  const { sent } = await showStory(deputies({ answers: { 'POST /workflow/api/v1/deputy/save': lose } }))
  await press('指定代理人')
  await fill({ person: LI, last: '2026-11-23' })
  await press('确定指定')
  expect(screen.getByText('网络不可用')).toBeTruthy()
  await press('确定指定')
  const keys = sent.filter(({ name }) => name.endsWith('/save')).map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('one to come is removed at once, one who stands in now after one question', async () => {
  const shown = await showStory(Both)
  await press('移除赵明，2026-12-01')
  expect([shown.bodies('/deputy/remove'), said(shown)]).toEqual([[{ id: 'd2' }], ['赵明不再是您的代理人']])
  await press('移除李文博，2026-11-20 至 2026-11-23')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('李文博正在代您审批')
  expect(shown.bodies('/deputy/remove')).toHaveLength(1)
  await act(async () => {
    fireEvent.click(within(dialog).getByRole('button', { name: '移除' }))
    await settle()
  })
  expect([shown.bodies('/deputy/remove').at(-1), screen.queryByRole('dialog')]).toEqual([{ id: 'd1' }, null])
})

test('one who was removed elsewhere is told and gone', async () => {
  let mine = MINE
  const gone = () => {
    mine = []
    throw aFailure('refused', { code: 'VALIDATION-1006', message: '数据不存在' })
  }
  const list = () => ({ mine, forOthers: [] })
  const answers = { 'GET /workflow/api/v1/deputy/list': list, 'POST /workflow/api/v1/deputy/remove': gone }
  const shown = await showStory(deputies({ answers }))
  await press(/^移除赵明/)
  expect([said(shown), rows('我的代理人')]).toEqual([['数据不存在'], []])
})

test('C3 with as many as there may be, no one else can be named', async () => {
  const mine = Array.from({ length: limits.deputiesPerPerson }, (_, at) => ({ ...MINE[1]!, id: `d${at}` }))
  await showStory(deputies({ mine }))
  expect(screen.queryByRole('button', { name: '指定代理人' })).toBeNull()
  expect(screen.getByText(/已达上限/)).toBeTruthy()
})

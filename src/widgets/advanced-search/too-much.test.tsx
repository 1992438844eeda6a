// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, FIELDS, inputs, type KeptQuery, lateParts } from './testing.tsx'

/** What cannot be asked or kept is told for what it is, in place. */

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(cleanup)

const range = { prop: 'amount', rule: 'range', min: '1', max: '2' }
const deep = (levels: number): object =>
  levels === 0
    ? range
    : { logic: levels === 1 ? 'OR' : 'AND', children: [levels === 1 ? range : deep(levels - 1), { prop: 'title', rule: 'isNull' }] }
const listed = (rows: number, chars = 1) => ({
  prop: 'title',
  rule: 'in',
  value: Array.from({ length: rows }, (_, at) => `${at}`.padStart(chars, 'x')),
})
const and = (...children: object[]) => ({ logic: 'AND', children })

test.each([
  [
    'more values than a search takes',
    and(...Array.from({ length: 6 }, () => listed(1_000))),
    /^The lists of a search have at most 5000 values together/,
  ],
  ['a range that makes the last level one more', deep(8), /^Groups of a search lie in each other at most 8 deep; a range/],
  [
    'more ranges than there is room for',
    and(...Array.from({ length: 101 }, () => range)),
    /^A search has at most 200 .*counts as more than one/,
  ],
])('T22 %s: the reason is told, and nothing is searched', async (_what, conditions, reason) => {
  const { methods, heard } = await aPanel({ conditions })
  await act(async () => expect(await methods.search?.()).toBe(false))
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0)
  expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
})

test('SEA-07 half a number in a field of whole ones stops the search, with the reason in its place', async () => {
  const fields = [...FIELDS, { prop: 'rounds', label: 'Rounds', type: 'INT' }]
  const { methods, heard } = await aPanel({ fields, conditions: and({ prop: 'rounds', rule: 'eq', value: '1.5' }) })
  await act(async () => expect(await methods.search?.()).toBe(false))
  expect(screen.getByText('Please enter a whole number, e.g. 1200')).toBeTruthy()
  expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
})

test.each([
  [
    'en',
    'a\0b',
    'Search',
    'The value “a�b” has a character that cannot be searched for, shown as �; please remove the value or type it again',
  ],
  ['en', 'half \uD83D', 'Search', /^The value “half �” has a character/],
  ['zh', 'a\0b', '查询', '值“a�b”含有无法查询的字符（显示为 �），请移除该值或重新输入'],
  ['en', 'x'.repeat(501), 'Search', `The value “${'x'.repeat(24)}…” is too long: at most 500 characters`],
] as const)(
  'SEA-09 a pasted value that no search takes is told at its condition, which gets the focus (%s, %j)',
  async (lang, value, search, reason) => {
    const { heard, press } = await aPanel({ conditions: and({ prop: 'amount', rule: 'eq', value: '1' }, listed(2)) }, lang)
    await act(async () => void fireEvent.paste(inputs().at(-1)!, { clipboardData: { getData: () => `fine\n${value}` } }))
    const row = () => screen.getByText(reason, { selector: '[part=condition] *' })
    expect(row()).toBeTruthy()
    await press(search)
    await waitFor(() => expect(document.activeElement).toBe(inputs().at(-1)))
    expect(row()).toBeTruthy()
    expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
  },
)

test.each([
  ['en', 'Please choose a time of the years 1900 to 2199'],
  ['zh', '请选择 1900 至 2199 年之间的时间'],
] as const)('SEA-04 a time so far away that no field takes it is told at its condition (%s)', async (lang, reason) => {
  const fields = [...FIELDS, { prop: 'startsAt', label: 'Start', type: 'DATETIME' }]
  const far = { prop: 'startsAt', rule: 'dynamicTime', dynamic: { before: { num: 200, type: 'year' } } }
  const { methods } = await aPanel({ fields, conditions: and(far) }, lang)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/-00\d{4}/)
  await act(async () => expect(await methods.search?.()).toBe(false))
})

test.each([
  ['en', 'Title is one of “0”, “1”, “2” and 2 more'],
  ['zh', /“0”、“1”、“2”，另有 2 项$/],
] as const)('SEA-09 of many values the sentence tells how many more there are (%s)', async (lang, text) => {
  const { last, methods } = await aPanel({ conditions: and(listed(5)) }, lang)
  await act(async () => expect(await methods.search?.()).toBe(true))
  const said = (last('fly-search') as { text: string }).text
  expect(said).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
})

test.each([
  ['en', 'Save as common query', 'OK', /^The conditions have to be mended before they can be kept/],
  ['zh', '设为常用查询条件', '确定', /^请先修正查询条件再保存/],
] as const)('SEA-11 a value that no gateway keeps is told before a name is tried (%s)', async (lang, save, ok, reason) => {
  const { press, asked } = await aPanel({ code: 'pu-project-list', conditions: and(listed(2)) }, lang)
  await act(async () => void fireEvent.paste(inputs().at(-1)!, { clipboardData: { getData: () => 'fine\na\0b' } }))
  await press(save)
  expect((await screen.findByRole('alert')).textContent).toMatch(reason)
  await choose(screen.getByRole('dialog').querySelector('input')!, 'Name')
  await press(ok)
  expect(asked.filter((call) => /save|add/i.test(call))).toEqual([])
})

test('SEA-11 a search that is too long to be kept, or one too many, is told before a name is tried', async () => {
  const kept = Array.from(
    { length: 200 },
    (_, at): KeptQuery => ({
      ...{ id: `q${at}`, name: `Query ${at}`, account: 'buyer1', version: 1 },
      content: JSON.stringify(and({ prop: 'title', rule: 'like', value: 'steel' })),
    }),
  )
  const asks = async (conditions: object, saved: KeptQuery[]) => {
    const panel = await aPanel({ code: 'pu-project-list', conditions }, 'en', saved)
    await panel.press('Save as common query')
    const told = await screen.findByRole('alert')
    await panel.press('OK')
    const asked = panel.asked.filter((call) => /save|add/i.test(call))
    const text = told.textContent
    cleanup()
    return [text, asked]
  }
  expect(await asks(and(listed(1_000, 70)), [])).toEqual([expect.stringMatching(/too long to be kept: at most 65536 characters/), []])
  expect(await asks(and(listed(1)), kept)).toEqual([expect.stringMatching(/^You have 200 common queries/), []])
})

test.each([
  ['en', 'Save as common query', /^Something in these conditions cannot be kept/],
  ['zh', '设为常用查询条件', /^当前条件中有无法保存的内容/],
] as const)('SEA-11 of what cannot be kept nobody is sent to conditions at which nothing is said (%s)', async (lang, save, reason) => {
  const { press } = await aPanel({ code: 'pu-project-list', conditions: and({ ...listed(2), muted: true }) }, lang)
  await act(async () => void fireEvent.paste(inputs().at(-1)!, { clipboardData: { getData: () => 'fine\na\0b' } }))
  await press(save)
  expect((await screen.findByRole('alert')).textContent).toMatch(reason)
})

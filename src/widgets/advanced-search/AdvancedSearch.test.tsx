// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, FIELDS, inputs, lateParts, selects } from './testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(cleanup)

test('SEA-01, SEA-09 a condition is filled in and searched for; the page hears query and sentence', async () => {
  const { last, press } = await aPanel()
  await choose(inputs()[0]!, 'steel')
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: 'steel' } }] }, text: 'Title contains “steel”' })
})

test('SEA-03 another field brings its rule and empties the value; another rule empties it too', async () => {
  const { last } = await aPanel()
  await choose(inputs()[0]!, 'steel')
  await choose(selects('Rule')[0]!, 'eq')
  expect((inputs()[0] as HTMLInputElement).value).toBe('')
  await choose(selects('Field')[0]!, 'amount')
  expect((selects('Rule')[0] as HTMLSelectElement).value).toBe('range')
  expect(last('fly-change')).toMatchObject({ valid: true, conditions: { logic: 'AND', children: [{ prop: 'amount', rule: 'range' }] } })
})

test('SEA-03 rules that need no value disable its input', async () => {
  await aPanel()
  await choose(selects('Rule')[0]!, 'isNull')
  expect((inputs()[0] as HTMLInputElement).disabled).toBe(true)
})

test('SEA-06 with a second condition AND and OR can be chosen; removing the last of a group removes it', async () => {
  const { last, press } = await aPanel()
  expect(screen.queryByRole('button', { name: 'Any of them' })).toBeNull()
  await press('Add group')
  await press('Any of them')
  expect(last('fly-change')).toMatchObject({ conditions: { logic: 'OR' } })
  const group = screen.getByRole('group', { name: 'Group of conditions, 1' })
  await act(async () => fireEvent.click(within(group).getByRole('button', { name: 'Remove' })))
  expect(screen.queryByRole('group', { name: /^Group/ })).toBeNull()
})

test('a slip is said where it is, and nothing is searched until it is mended', async () => {
  const { heard, press } = await aPanel()
  await choose(selects('Field')[0]!, 'amount')
  await choose(inputs()[0]!, '5')
  await choose(inputs()[1]!, '1')
  expect(screen.getByText('The beginning is after the end')).toBeTruthy()
  await press('Search')
  expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
  await choose(inputs()[1]!, '１０')
  await press('Search')
  expect(heard.at(-1)?.detail).toMatchObject({ query: { _AND_: [{ amount: { ge: '5' } }, { amount: { le: '10' } }] } })
})

test('Ctrl+Z takes back, Ctrl+Y does again; both are said', async () => {
  const { last, press } = await aPanel()
  await press('Add condition')
  const key = (name: string) => act(async () => void fireEvent.keyDown(screen.getAllByRole('group')[0]!, { key: name, ctrlKey: true }))
  await key('z')
  expect(last('fly-change')).toMatchObject({ conditions: { children: [{ prop: 'title' }] } })
  expect(screen.getByText('Undone.')).toBeTruthy()
  await key('y')
  expect(selects('Field')).toHaveLength(2)
  await key('y')
  expect(screen.getByText('There is nothing to undo.')).toBeTruthy()
})

test('Alt and an arrow moves a condition, and the place is said', async () => {
  const { last, press } = await aPanel()
  await press('Add condition')
  await choose(selects('Field')[1]!, 'amount')
  await act(async () => void fireEvent.keyDown(selects('Field')[0]!, { key: 'ArrowDown', altKey: true }))
  expect(last('fly-change')).toMatchObject({ conditions: { children: [{ prop: 'amount' }, { prop: 'title' }] } })
  expect(screen.getByText('Moved to place 2 of 2.')).toBeTruthy()
})

test('a column that is pasted becomes the values of "is one of", each once', async () => {
  const { last, press } = await aPanel()
  await choose(selects('Rule')[0]!, 'in')
  await act(async () => void fireEvent.paste(inputs()[0]!, { clipboardData: { getData: () => 'a\nb\r\na\nc\n' } }))
  expect(screen.getByText('Values pasted: 3.')).toBeTruthy()
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { in: ['a', 'b', 'c'] } }] } })
})

test('SEA-05 the present month is one, and its days are shown', async () => {
  const { last } = await aPanel()
  await choose(selects('Field')[0]!, 'startsAt')
  await choose(selects('Rule')[0]!, 'calendarTime')
  await choose(selects('Start: Which')[0]!, 'current')
  await choose(selects('Start: Unit')[0]!, 'month')
  expect((selects('Start: Number')[0] as HTMLSelectElement).disabled).toBe(true)
  expect(last('fly-change')).toMatchObject({ conditions: { children: [{ calendar: { start: 'current', num: 1, end: 'month' } }] } })
  expect(screen.getByText(/^\d{4}-\d\d-01 – \d{4}-\d\d-\d\d \(Asia\/Shanghai\)$/)).toBeTruthy()
})

test('what the list has lost is shown and skipped', async () => {
  const { last, press } = await aPanel({
    conditions: {
      logic: 'AND',
      children: [
        { prop: 'gone', rule: 'eq', value: 'x' },
        { prop: 'title', rule: 'eq', value: 'a' },
      ],
    },
  })
  expect(screen.getByText(/this condition is skipped/)).toBeTruthy()
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { eq: 'a' } }] } })
})

test('SEA-11, SEA-12 a search is kept under a name, applied and deleted, with the words of the specification', async () => {
  const { press, kept, last, asked } = await aPanel({ code: 'pu-project-list' }, 'zh')
  await choose(inputs()[0]!, '钢')
  await press('设为常用查询条件')
  const dialog = await screen.findByRole('dialog', { name: '设为常用查询条件' })
  const name = within(dialog).getByRole('textbox')
  await press('确定')
  expect(screen.getByText('条件名称必填！')).toBeTruthy()
  await choose(name, '字'.repeat(31))
  expect(screen.getByText('最大长度不能超过30')).toBeTruthy()
  await choose(name, '字'.repeat(30))
  await press('确定')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(kept[0]?.account).toBe('buyer1')
  expect(JSON.parse(kept[0]!.content)).toEqual({ logic: 'AND', children: [{ prop: 'title', rule: 'like', value: '钢' }] })

  await press('设为常用查询条件')
  await choose(within(await screen.findByRole('dialog')).getByRole('textbox'), '字'.repeat(30))
  expect(screen.getByText('条件名称不允许重复')).toBeTruthy()
  await press('取消')

  await press('重置')
  // The focus goes to the first line in the next frame: what is opened before that would be left by it, and closes.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'))
  await press('常用查询条件')
  const row = await screen.findByText('字'.repeat(30))
  await act(async () => void fireEvent.click(row))
  await waitFor(() => expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { like: '钢' } }] } }))
  await press(/^常用查询条件：字+$/)
  await press(/^“字+”的更多操作$/)
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  await waitFor(() => expect(kept).toEqual([]))
  expect(last('fly-saved-change')).toEqual({ saved: [] })
  expect(asked[0]).toBe('POST /tender/api/v1/advanced-search/page-list?pageIndex=1&pageSize=10000')
})

test('without a code there are no common queries, and nobody is asked for them', async () => {
  const { asked } = await aPanel()
  expect(screen.queryByRole('button', { name: 'Save as common query' })).toBeNull()
  expect(asked).toEqual([])
})

test('the methods of the element do what the buttons do', async () => {
  const { methods, last } = await aPanel()
  await act(async () => void (await methods.addCondition?.()))
  expect(selects('Field')).toHaveLength(2)
  expect(methods.getQuery?.()).toEqual({ _AND_: [] })
  await act(async () => void (await methods.reset?.()))
  expect(last('fly-reset')).toEqual({})
  expect(selects('Field')).toHaveLength(1)
})

test('equal fields, handed over again, leave what is being filled in; other ones begin anew', async () => {
  const { props } = await aPanel()
  await choose(inputs()[0]!, 'steel')
  await act(async () => {
    props.fields!.value = structuredClone(FIELDS)
  })
  expect((inputs()[0] as HTMLInputElement).value).toBe('steel')
  await act(async () => {
    props.fields!.value = FIELDS.slice(0, 1)
  })
  expect((inputs()[0] as HTMLInputElement).value).toBe('')
})

test('SEA-13 the values of an enum are read for a condition that was there from the first', async () => {
  const { last, press, asked } = await aPanel({
    fields: [...FIELDS, { prop: 'status', label: 'Status', type: 'ENUM', code: 'tender.Project.Status' }],
    conditions: { logic: 'AND', children: [{ prop: 'status', rule: 'eq' }] },
  })
  await choose(await screen.findByRole('combobox', { name: 'Status: Value' }), 'READY')
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ status: { eq: 'READY' } }] }, text: 'Status is Ready' })
  expect(asked).toEqual(['GET /tender/api/v1/enum/get/ProjectStatus'])
})

test('as a bar it is one line: chips, one more and the search; a new condition unfolds the rest', async () => {
  const tree = { logic: 'AND', children: [{ prop: 'title', rule: 'eq', value: 'a' }] }
  const { press, last } = await aPanel({ presentation: 'bar', expanded: false, conditions: tree }, 'en', [], 'list')
  expect(screen.queryByRole('combobox', { name: 'Field' })).toBeNull()
  expect(screen.getByText('Title is “a”')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Advanced search, 1 condition' }).getAttribute('aria-expanded')).toBe('false')
  await press('Add condition')
  expect(selects('Field')).toHaveLength(2)
  await press('Search')
  expect(last('fly-search')).toMatchObject({ query: { _AND_: [{ title: { eq: 'a' } }] } })
})

const nested = (depth: number): object => ({ logic: 'AND', children: depth > 1 ? [nested(depth - 1)] : [{ prop: 'title' }] })
test.each([
  ['no tree', [{ prop: 'title' }]],
  ['nine levels', nested(9)],
  ['201 conditions', { logic: 'AND', children: Array.from({ length: 201 }, () => ({ prop: 'title' })) }],
  ['1,001 values', { logic: 'AND', children: [{ prop: 'title', rule: 'in', value: Array.from({ length: 1_001 }, String) }] }],
  ['an unknown rule', { logic: 'AND', children: [{ prop: 'title', rule: 'sounds' }] }],
])('conditions that cannot be read are said and left out: %s', async (_, conditions) => {
  const { methods } = await aPanel({ conditions: conditions as never })
  expect(screen.getByText(/^The given conditions cannot be read.*8 levels, 200 conditions and groups, and 1000 values/)).toBeTruthy()
  expect(methods.getQuery?.()).toEqual({ _AND_: [] })
})

test('a rule that does not go with its field is said where it stands, and skipped', async () => {
  const { methods } = await aPanel({ conditions: { logic: 'AND', children: [{ prop: 'amount', rule: 'like', value: '1' }] } })
  expect(screen.getByText('This rule does not go with the field; this condition is skipped')).toBeTruthy()
  expect(methods.getQuery?.()).toEqual({ _AND_: [] })
})

test('what does not fit any more is said beside the conditions', async () => {
  const tree = { logic: 'AND', children: Array.from({ length: 200 }, () => ({ prop: 'title', rule: 'isNull' })) }
  const { press } = await aPanel({ conditions: tree })
  await press('Add condition')
  expect(screen.getByText(/^A search has at most 200 conditions and groups;/, { selector: '.as-slip' })).toBeTruthy()
})

test('a search that is larger on the wire than a gateway takes is said in place, and not made', async () => {
  const tree = { logic: 'AND', children: Array.from({ length: 101 }, () => ({ prop: 'amount', rule: 'range', min: '1', max: '2' })) }
  const { methods, heard } = await aPanel({ conditions: tree })
  await act(async () => expect(await methods.search?.()).toBe(false))
  expect(screen.getAllByText(/^A search has at most 200 conditions and groups;/).length).toBeGreaterThan(0)
  expect(heard.some(({ name }) => name === 'fly-search')).toBe(false)
})

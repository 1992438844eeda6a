// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Http } from '#core/http/http.ts'
import { aRuntime, fakeHttp } from '#core/testing.tsx'
import { flyCascader } from '#elements/fly-cascader.ts'
import { placePicker, pretendBrowser, settle } from '#widgets/select/testing.ts'
import { Cascader } from './Cascader.tsx'

const ROWS = [
  { code: 'a', pcode: '', name: 'Metal' },
  { code: 'a1', pcode: 'a', name: 'Steel' },
  { code: 'a2', pcode: 'a', name: 'Copper' },
  { code: 'b', pcode: '', name: '1763690406' },
]
async function aCascader(
  attributes: Record<string, string> = {},
  props: Record<string, unknown> = { options: ROWS },
  answer?: (url: string) => unknown,
) {
  const asked: string[] = []
  const open: Http['open'] = async (url) => {
    asked.push(url)
    return new Response(JSON.stringify(await answer?.(url)))
  }
  const runtime = aRuntime({ lang: 'en', parts: { http: { ...fakeHttp({}), open } } })
  const cascader = await placePicker(flyCascader, Cascader, { attributes, props, runtime })
  const columns = () =>
    cascader.all('[part=column]').map((one) => [...one.querySelectorAll('.ui-option-text')].map(({ textContent }) => textContent))
  return { ...cascader, asked, columns }
}

beforeAll(pretendBrowser)
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('PICK-09 a column for each level; a press on the last one chooses; a value of ten digits is an instant', async () => {
  const cascader = await aCascader()
  await cascader.press('[role=combobox]')
  expect(cascader.columns()).toEqual([['Metal', '2025-11-21 10:00:06']])
  await cascader.press('[role=option]')
  expect(cascader.element.value).toBe('')
  expect(cascader.columns()[1]).toEqual(['Steel', 'Copper'])
  await cascader.press('[part=column]:nth-child(2) [role=option]', 1)
  expect([cascader.element.value, cascader.box()?.value, cascader.element.opened]).toEqual(['a2', 'Metal / Copper', false])
  expect(cascader.told('fly-change')).toEqual([{ value: 'a2', path: ['a', 'a2'], labels: ['Metal', 'Copper'] }])
})

test('PICK-09 the keyboard alone, beginning at what is chosen', async () => {
  const cascader = await aCascader({ value: 'a1' })
  await waitFor(() => expect(cascader.box()?.value).toBe('Metal / Steel'))
  await cascader.key('ArrowDown')
  expect(cascader.columns().length).toBe(2)
  await cascader.key('ArrowDown', 'Enter')
  expect(cascader.element.value).toBe('a2')
  await cascader.key('ArrowDown', 'ArrowLeft', 'ArrowDown', 'Enter')
  expect(cascader.element.value).toBe('b')
})

test('PICK-09 any level and several, with unknown ones in grey', async () => {
  const cascader = await aCascader({ 'any-level': '', multiple: '', value: 'gone', separator: '>' })
  await waitFor(() => expect(cascader.texts('[part=chip]')).toEqual(['gone (not found)']))
  await cascader.press('[role=combobox]')
  await cascader.press('[role=option]')
  expect(cascader.element.value).toBe('gone,a')
  await cascader.press('[part=column]:nth-child(2) [role=option]')
  expect(cascader.texts('[part=chip]')).toEqual(['gone (not found)', 'Metal', 'Metal > Steel'])
  expect(cascader.told('fly-change').at(-1)).toMatchObject({ path: [['gone'], ['a'], ['a', 'a1']] })
})

test('PICK-09 what is typed is searched after 300 ms in all levels', async () => {
  const cascader = await aCascader()
  await cascader.type('COP')
  expect(cascader.all('[part=column]').length).toBe(1)
  await waitFor(() => expect(cascader.texts('.ui-option-text')).toEqual(['Metal / Copper']))
  await cascader.key('Enter')
  expect(cascader.element.value).toBe('a2')
})

test('PICK-09 lazy: the parent’s code is appended to the address; a late answer is dropped', async () => {
  const late: ((rows: unknown) => void)[] = []
  const answer = (url: string) =>
    url === '/roots' ? { data: ROWS.filter(({ pcode }) => pcode === '') } : new Promise((done) => late.push(done))
  const cascader = await aCascader({ url: '/roots', 'async-url': '/beneath?id=', lazy: '' }, {}, answer)
  await cascader.press('[role=combobox]')
  await waitFor(() => expect(cascader.columns().length).toBe(1))
  await cascader.press('[role=option]', 0)
  await cascader.press('[role=option]', 1)
  expect(cascader.asked).toEqual(['/roots', '/beneath?id=a', '/beneath?id=b'])
  late[1]!([{ code: 'b1', name: 'B1', leaf: true }])
  await waitFor(() => expect(cascader.columns()[1]).toEqual(['B1']))
  late[0]!([{ code: 'a1', name: 'A1', leaf: true }])
  await settle()
  expect(cascader.columns()[1]).toEqual(['B1'])
  await cascader.press('[part=column]:nth-child(2) [role=option]')
  expect(cascader.told('fly-change')).toEqual([{ value: 'b1', path: ['b', 'b1'], labels: ['2025-11-21 10:00:06', 'B1'] }])
})

test('PICK-09 data that are no list are refused in the words of cascader.tips, in place', async () => {
  let broken = true
  const cascader = await aCascader({ url: '/options' }, {}, () => (broken ? { data: {} } : ROWS))
  await cascader.press('[role=combobox]')
  await waitFor(() => expect(cascader.texts('.select-error > span')).toEqual(['The options were answered in a form that cannot be shown.']))
  broken = false
  await cascader.press('.select-retry')
  await waitFor(() => expect(cascader.columns().length).toBe(1))
})

test('PICK-14 lazy without an address says so, in the console, too', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const cascader = await aCascader({ lazy: '' })
  expect(cascader.told('fly-error')).toMatchObject([{ code: 'FLY-E107' }])
  expect(said.mock.calls[0]?.join(' ')).toContain('request not passed')
})

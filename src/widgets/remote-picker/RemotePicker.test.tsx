// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Http } from '#core/http/http.ts'
import { aFailure, aRuntime, fakeHttp } from '#core/testing.tsx'
import { flyRemotePicker } from '#elements/fly-remote-picker.ts'
import { placePicker, pretendBrowser, settle } from '#widgets/select/testing.ts'
import { RemotePicker } from './RemotePicker.tsx'

interface Asked {
  url: string
  method: string
  body: Record<string, unknown> | undefined
}
const ROWS = Array.from({ length: 25 }, (_, at) => ({ id: `r${at}`, name: `Row ${at}`, detail: `Q${at}` }))
const aPage = (url: string) => {
  const query = new URL(url, 'https://x').searchParams
  const [page, size] = [Number(query.get('pageIndex') ?? 1), Number(query.get('pageSize') ?? 10)]
  return { statusCode: 200, data: { rows: ROWS.slice((page - 1) * size, page * size), total: 25, totalPages: Math.ceil(25 / size) } }
}

async function aPicker(attributes: Record<string, string> = {}, answer?: (asked: Asked) => unknown, props: Record<string, unknown> = {}) {
  const asked: Asked[] = []
  const open: Http['open'] = async (url, init = {}) => {
    const one = {
      url,
      method: init.method ?? 'GET',
      body: init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : undefined,
    }
    asked.push(one)
    return new Response(JSON.stringify(await (answer ? answer(one) : aPage(url))))
  }
  const runtime = aRuntime({ lang: 'en', parts: { http: { ...fakeHttp({}), open } } })
  const picker = await placePicker(flyRemotePicker, RemotePicker, {
    attributes: { url: '/rows', 'field-code': 'goods', debounce: '0', ...attributes },
    props,
    runtime,
  })
  return { ...picker, asked }
}
const OPTION = '[role=option]'

beforeAll(pretendBrowser)
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('PICK-08 POST with fieldCode, splitPages and query; pages in the address; further ones as they are reached', async () => {
  const picker = await aPicker({}, undefined, { params: { kind: 'a', query: { own: 1 } } })
  expect(picker.asked).toEqual([])
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.all(OPTION).length).toBe(10))
  const body = { kind: 'a', fieldCode: 'goods', splitPages: true, query: { own: 1 } }
  expect(picker.asked).toEqual([{ url: '/rows?pageIndex=1&pageSize=10', method: 'POST', body }])
  await picker.key('ArrowUp')
  await waitFor(() => expect(picker.all(OPTION).length).toBe(20))
  await picker.press(OPTION, 12)
  expect([picker.element.value, picker.box()?.value]).toEqual(['r12', 'Row 12'])
  expect(picker.told('fly-change')).toEqual([{ value: 'r12', selected: [ROWS[12]], added: [ROWS[12]], removed: [] }])
})

test('PICK-07 GET puts everything into the address', async () => {
  const picker = await aPicker({ 'http-method': 'GET', 'page-size': '5', url: '/rows?x=1' })
  await picker.type(' Row ')
  await waitFor(() => expect(picker.all(OPTION).length).toBe(5))
  expect(picker.asked.at(-1)).toEqual({ url: '/rows?x=1&fieldCode=goods&text=Row&pageIndex=1&pageSize=5', method: 'GET', body: undefined })
  expect(picker.told('fly-filter').at(-1)).toEqual({ text: 'Row' })
})

test('PICK-07 the last word wins, whichever is answered last', async () => {
  const waiting: ((rows: unknown) => void)[] = []
  const picker = await aPicker({}, () => new Promise((done) => waiting.push(done)))
  await picker.press('[role=combobox]')
  await picker.type('a')
  await waitFor(() => expect(waiting.length).toBe(2))
  await picker.type('ab')
  await waitFor(() => expect(waiting.length).toBe(3))
  waiting[2]!({ data: { rows: [{ id: '3', name: 'third' }] } })
  await settle()
  waiting[1]!({ data: { rows: [{ id: '2', name: 'second' }] } })
  await settle()
  expect(picker.texts(OPTION)).toEqual(['third'])
})

test('PICK-07 labels by id, asked together within 30 ms; unknown ones are grey and kept', async () => {
  const picker = await aPicker({ multiple: '', value: 'r1,gone,r2', 'by-ids-url': '/by-ids' }, () => ({ data: [ROWS[1]] }), {
    selected: [ROWS[2]],
  })
  await waitFor(() => expect(picker.texts('[part=chip]')).toEqual(['Row 1', 'gone (not found)', 'Row 2']))
  expect(picker.asked).toEqual([{ url: '/by-ids', method: 'POST', body: { fieldCode: 'goods', ids: ['r1', 'gone'] } }])
})

test('PICK-08 without an address for ids the rows are asked for as uniques', async () => {
  const picker = await aPicker({ value: 'r1' }, () => ({ data: { rows: [ROWS[1]] } }))
  await waitFor(() => expect(picker.box()?.value).toBe('Row 1'))
  expect(picker.asked).toEqual([{ url: '/rows', method: 'POST', body: { fieldCode: 'goods', splitPages: false, uniques: ['r1'] } }])
})

test.each([[{ data: { rows: 'no' } }], ['text'], [null]])('PICK-07 an answer without a list is refused in place: %j', async (answer) => {
  let broken = true
  const picker = await aPicker({}, ({ url }) => (broken ? answer : aPage(url)))
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts('.select-error > span')).toEqual(['The list was answered in a form that cannot be shown.']))
  expect(picker.told('fly-error')).toMatchObject([{ code: 'FLY-E305' }])
  broken = false
  await picker.press('.select-retry')
  await waitFor(() => expect(picker.all(OPTION).length).toBe(10))
})

test('a failure is said in the gateway’s words, beside the list', async () => {
  const picker = await aPicker({}, () => Promise.reject(aFailure('refused', { message: 'No such source', code: 'VALIDATION-1006' })))
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts('.select-error > span')).toEqual(['No such source']))
  expect(picker.told('fly-error')).toMatchObject([{ code: 'VALIDATION-1006' }])
})

test('PICK-07 after a word that could not be searched, the rows of an earlier one are no choices of the next', async () => {
  let answerC: (answer: unknown) => void = () => undefined
  const picker = await aPicker({}, ({ url, body }) => {
    const { text } = (body?.query ?? body ?? {}) as { text?: string }
    if (text === 'b') throw aFailure('refused', { message: 'No such source', code: 'VALIDATION-1006' })
    return text === 'c' ? new Promise((resolve) => (answerC = resolve)) : aPage(url)
  })
  await picker.type('a')
  await waitFor(() => expect(picker.all(OPTION).length).toBe(10))
  await picker.type('b')
  await waitFor(() => expect(picker.texts('.select-error > span')).toEqual(['No such source']))
  await picker.type('c')
  await waitFor(() => expect(picker.asked.at(-1)?.body?.query).toEqual({ text: 'c' }))
  expect(picker.all(OPTION)).toEqual([])
  answerC({ data: { rows: [{ id: '3', name: 'third' }] } })
  await waitFor(() => expect(picker.texts(OPTION)).toEqual(['third']))
})

test.each([
  ['PICK-14', 'without an address', { url: '' }, 'FLY-E107'],
  ['PICK-07', 'with several value keys', { 'value-key': 'id,code' }, 'FLY-E106'],
])('%s %s it says so, in the console, too', async (_, __, attributes, code) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const picker = await aPicker(attributes as unknown as Record<string, string>)
  expect(picker.told('fly-error')).toMatchObject([{ code }])
  expect(said.mock.calls[0]?.join(' ')).toContain(code === 'FLY-E107' ? 'request not passed' : 'FLY-E106')
})

test('PICK-08 the tree reads what lies beneath a branch when it is unfolded, and searches at every level', async () => {
  const answer = ({ body }: Asked) => {
    const { parentId, text } = (body?.query ?? {}) as { parentId?: string; text?: string }
    if (text) return { data: { rows: [{ id: 'deep', name: 'Deep', parentId: 'elsewhere', treeNames: 'A/B/Deep', childNum: 0 }] } }
    if (parentId === 'a') return { data: { rows: [{ id: 'a1', name: 'A1', childNum: 0 }] } }
    return { data: { rows: [{ id: 'a', name: 'A', childNum: 1 }] } }
  }
  const picker = await aPicker({ display: 'tree', multiple: '' }, answer)
  const nodes = () => picker.texts('[role=treeitem]')
  await waitFor(() => expect(picker.box()).not.toBeNull())
  await picker.press('[role=combobox]')
  await waitFor(() => expect(nodes()).toEqual(['A']))
  expect(picker.asked[0]?.body).toEqual({ fieldCode: 'goods', splitPages: false, query: { parentId: '' } })
  await picker.key('ArrowRight')
  await waitFor(() => expect(nodes()).toEqual(['A', 'A1']))
  await picker.key('ArrowDown', 'Enter')
  expect(picker.element.value).toBe('a1')
  await picker.type('dee')
  await waitFor(() => expect(nodes()).toEqual(['Deep A/B/Deep']))
  await picker.press('[role=treeitem]')
  expect(picker.element.value).toBe('a1,deep')
  await picker.type('')
  expect(nodes()).toEqual(['A', 'A1'])
  expect(picker.texts('[part=chip]')).toEqual(['A1', 'Deep'])
})

test('select chooses by id, a separator of its own, and a loader in the place of an address', async () => {
  const loader = vi.fn(async ({ text }: { text: string }) => ({ rows: ROWS.filter(({ name }) => name.includes(text)), total: 25 }))
  const picker = await aPicker({ url: '', multiple: '', separator: '||' }, undefined, { loader, selected: ROWS.slice(0, 2) })
  await (picker.element.select as (ids: string[]) => Promise<void>)(['r0', 'r1'])
  await settle()
  expect(picker.element.value).toBe('r0||r1')
  await picker.type('Row 7')
  await waitFor(() => expect(picker.texts(OPTION)).toEqual(['Row 7Q7']))
  expect(loader.mock.calls.at(-1)?.[0]).toMatchObject({ text: 'Row 7', page: 1, pageSize: 10 })
  expect(picker.asked).toEqual([])
})

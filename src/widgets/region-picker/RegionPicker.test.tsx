// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure, aRuntime, fakeHttp } from '#core/testing.tsx'
import { flyRegionPicker } from '#elements/fly-region-picker.ts'
import { placePicker, pretendBrowser } from '#widgets/select/testing.ts'
import { RegionPicker } from './RegionPicker.tsx'

async function aPicker(attributes: Record<string, string> = {}, answers: Record<string, unknown> = {}) {
  const picker = await placePicker(flyRegionPicker, RegionPicker, {
    attributes,
    runtime: aRuntime({ lang: 'en', answers: answers as never }),
  })
  const column = (at: number) =>
    [...(picker.all('[part=column]')[at]?.querySelectorAll('.ui-option-text') ?? [])].map(({ textContent }) => textContent)
  const choose = async (name: string) => {
    const at = picker.texts('.ui-option-text').lastIndexOf(name)
    expect(at, name).toBeGreaterThanOrEqual(0)
    await picker.press('[role=option]', at)
  }
  const open = async () => {
    await picker.press('[role=combobox]')
    await waitFor(() => expect(column(0).length).toBe(34))
  }
  return { ...picker, column, choose, open }
}

beforeAll(pretendBrowser)
afterEach(() => document.body.replaceChildren())

test('PICK-13 province, city, district; the value is the code, the page gets codes and names', async () => {
  const picker = await aPicker()
  await picker.open()
  for (const name of ['浙江省', '杭州市', '西湖区']) await picker.choose(name)
  expect([picker.element.value, picker.element.opened]).toEqual(['330106', false])
  expect(picker.box()?.value).toBe('浙江省 / 杭州市 / 西湖区')
  expect(picker.told('fly-change')).toEqual([
    { value: '330106', codes: ['330000', '330100', '330106'], names: ['浙江省', '杭州市', '西湖区'] },
  ])
})

test('PICK-13 Hong Kong has its districts directly beneath, Taiwan nothing unless it is asked for', async () => {
  const picker = await aPicker({ 'value-format': 'path' })
  await picker.open()
  await picker.choose('香港特别行政区')
  await picker.choose('中西区')
  expect(picker.element.value).toBe('810000/810101')
  await picker.press('[role=combobox]')
  await picker.choose('台湾省')
  expect(picker.element.value).toBe('710000')
  const whole = await aPicker({ 'taiwan-children': '' })
  await whole.open()
  await whole.choose('台湾省')
  expect(whole.column(1)).toContain('台北市')
})

test('PICK-13 found by pinyin, and max-level ends the way', async () => {
  const picker = await aPicker({ 'max-level': '2' })
  await picker.open()
  await picker.type('hangzhou')
  await waitFor(() => expect(picker.texts('.ui-option-text')).toEqual(['浙江省 / 杭州市']))
  await picker.key('Enter')
  expect(picker.element.value).toBe('330100')
})

test('PICK-13 streets come from the map service and are the last; a failure can be tried again', async () => {
  let broken = true
  const district = ({ query }: { query?: { keywords: string } }) => {
    if (broken) throw aFailure('unreachable', { message: 'No network' })
    return query?.keywords
  }
  const picker = await aPicker({ 'max-level': '4' }, { 'GET /platform/region/district': district })
  await picker.open()
  for (const name of ['浙江省', '杭州市', '西湖区']) await picker.choose(name)
  await waitFor(() => expect(picker.texts('.select-error > span')).toEqual(['No network']))
  broken = false
  await picker.press('.select-retry')
  await waitFor(() => expect(picker.texts('.select-error > span')).toEqual(['The list was answered in a form that cannot be shown.']))
})

test('PICK-13 a value is shown by its way, a street’s with the gateway’s help; unknown codes are grey and kept', async () => {
  const byCodes = ({ body }: { body?: { codes: string[] } }) =>
    body?.codes[0] === '330106001' ? [{ code: '330106001', codes: ['330000', '330106001'], names: ['浙江省', '北山街道'] }] : []
  const answers = { 'POST /platform/region/by-codes': byCodes }
  const own = await aPicker({ value: '330106', readonly: '' }, answers)
  await waitFor(() => expect(own.texts('[part=control]')).toEqual(['浙江省 / 杭州市 / 西湖区']))
  const street = await aPicker({ value: '330106001' }, answers)
  await waitFor(() => expect(street.box()?.value).toBe('浙江省 / 北山街道'))
  const gone = await aPicker({ value: '990000' }, answers)
  await waitFor(() => expect(gone.box()?.value).toBe('990000 (not found)'))
  expect(gone.element.value).toBe('990000')
})

test('PICK-13 streets of another address: the district is asked for by its code, a district without streets is a value', async () => {
  const asked: string[] = []
  const open = async (url: string) => {
    asked.push(url)
    const districts = url.includes('330106') ? [{ adcode: '330106001', name: '北山街道', level: 'street', districts: [] }] : []
    return new Response(JSON.stringify({ status: '1', districts: [{ adcode: '1', districts }] }))
  }
  const runtime = aRuntime({ lang: 'en', parts: { http: { ...fakeHttp({}), open } } })
  const picker = await placePicker(flyRegionPicker, RegionPicker, { attributes: { 'max-level': '4', url: '/map?key=k' }, runtime })
  const press = async (name: string) => picker.press('[role=option]', picker.texts('.ui-option-text').lastIndexOf(name))
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts('.ui-option-text').length).toBe(34))
  for (const name of ['浙江省', '杭州市', '西湖区']) await press(name)
  expect(asked).toEqual(['/map?key=k&keywords=330106&subdistrict=1'])
  await waitFor(() => expect(picker.texts('.ui-option-text')).toContain('北山街道'))
  expect(picker.element.value).toBe('')
  await press('北山街道')
  expect(picker.told('fly-change').at(-1)).toMatchObject({ value: '330106001', names: ['浙江省', '杭州市', '西湖区', '北山街道'] })
  await picker.press('[role=combobox]')
  await waitFor(() => expect(picker.texts('.ui-option-text')).toContain('上城区'))
  await press('上城区')
  await waitFor(() => expect(picker.element.value).toBe('330102'))
})

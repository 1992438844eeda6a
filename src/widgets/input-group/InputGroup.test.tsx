// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { definitionOf } from '#core/element/declare.ts'
import { defineShell } from '#core/element/define.ts'
import { pretendForms } from '#core/element/testing.ts'
import { flyInputGroup } from '#elements/fly-input-group.ts'
import '#core/element/stage.ts'
import '#core/element/field/controls.ts'
import '#core/element/look/element-error.ts'
import type { InputGroupMethods } from './input-group.types.ts'

type Group = HTMLElement & {
  value: string
  rows: unknown
  columns: unknown
  maxRows: number
  validationMessage: string
} & InputGroupMethods

beforeAll(() => {
  pretendForms()
  defineShell(definitionOf(flyInputGroup))
})
afterEach(() => document.body.replaceChildren())
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function group(attributes: Record<string, string> = {}) {
  const element = document.createElement('fly-input-group') as Group
  for (const [name, value] of Object.entries({ lang: 'en', label: 'Contacts', ...attributes })) element.setAttribute(name, value)
  const heard: unknown[] = []
  element.addEventListener('fly-change', (event) => heard.push((event as CustomEvent).detail.rows))
  document.body.append(element)
  for (let turn = 0; turn < 100 && element.getAttribute('phase') !== 'ready'; turn += 1) await settle()
  const all = (part: string) => [...element.shadowRoot!.querySelectorAll<HTMLInputElement>(`[part=${part}]`)]
  const cells = () => all('cell').map(({ value }) => value)
  const press = async (button: HTMLElement | undefined) => {
    act(() => button?.click())
    await settle()
  }
  return { element, heard, all, cells, press }
}

test('WID-09 two rows at first; a row is removed while more than one is left', async () => {
  const { all, press } = await group()
  expect(all('row')).toHaveLength(2)
  await press(all('remove')[0])
  expect(all('row')).toHaveLength(1)
  expect(all('remove')[0]?.disabled).toBe(true)
  await press(all('add')[0])
  expect(all('row')).toHaveLength(2)
})

test('WID-09 what is typed is in the form value; rows with nothing in them are not', async () => {
  const { element, all, heard } = await group()
  const second = all('cell')[1]!
  fireEvent.change(second, { target: { value: 'Wang' } })
  await settle()
  expect([element.value, heard]).toEqual(['[{"value":"Wang"}]', []])
  fireEvent.blur(second)
  await settle()
  expect(heard).toEqual([[{}, { value: 'Wang' }]])
})

test('WID-09 value and rows of the page are shown, and say the same', async () => {
  const { element, cells } = await group({ value: '[{"value":"a"}]' })
  expect([cells(), element.rows]).toEqual([['a'], [{ value: 'a' }]])
  element.rows = [{ value: 'b' }, { value: '' }, { value: 'c' }]
  await settle()
  expect([cells(), element.value]).toEqual([['b', '', 'c'], '[{"value":"b"},{"value":"c"}]'])
  element.value = ''
  await settle()
  expect(cells()).toEqual(['', ''])
})

test('WID-09 the row that was meant goes, the others stay; the page may refuse', async () => {
  const { element, cells, all, press, heard } = await group({ value: '[{"value":"a"},{"value":"b"},{"value":"c"}]' })
  const asked: unknown[] = []
  element.addEventListener('fly-before-remove', (event) => {
    const { index, row } = (event as CustomEvent).detail
    asked.push([index, row])
    if (row.value === 'a') event.preventDefault()
  })
  await press(all('remove')[0])
  await press(all('remove')[1])
  expect([cells(), asked]).toEqual([
    ['a', 'c'],
    [
      [0, { value: 'a' }],
      [1, { value: 'b' }],
    ],
  ])
  expect(heard).toEqual([[{ value: 'a' }, { value: 'c' }]])
})

test('WID-09 addRow and removeRow answer whether anything changed', async () => {
  const { element, cells } = await group({ 'max-rows': '2', 'min-rows': '2', value: '[{"value":"a"}]' })
  expect(cells()).toEqual(['a', ''])
  expect([await element.addRow({ value: 'x' }), await element.removeRow(0)]).toEqual([false, false])
  element.maxRows = 3
  await settle()
  expect([await element.addRow({ value: 'x' }), await element.removeRow(7), await element.removeRow(0)]).toEqual([true, false, true])
  await settle()
  expect(cells()).toEqual(['', 'x'])
})

test('WID-09 too many rows, and a value that is no list, are said', async () => {
  const { element } = await group({ 'max-rows': '1', value: '[{"value":"a"},{"value":"b"}]' })
  expect(element.validationMessage).toBe('At most 1 rows.')
  element.value = '{'
  await settle()
  expect(element.validationMessage).toBe('The value is no list of rows.')
})

test('WID-09 a pasted table fills the cells', async () => {
  const { element, all, cells } = await group({ columns: '[{"name":"a","label":"A"},{"name":"b","label":"B"}]' })
  fireEvent.paste(all('cell')[0]!, { clipboardData: { getData: () => '1\t2\n3\t4\n5\t6' } })
  await settle()
  expect(cells()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(JSON.parse(element.value)).toHaveLength(3)
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SearchField } from '#domain/search/field.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aPanelOver } from './testing.tsx'

beforeAll(async () => {
  pretendLayout()
  await Promise.all([import('./FieldFinder.tsx'), import('#domain/pinyin-readings.ts')])
})
afterEach(cleanup)

const NAMES = {
  title: '项目名称',
  code: '项目编号',
  status: '状态',
  buyer: '采购员',
  opens: '开标时间',
  ceiling: '最高限价',
  dept: '部门',
  note: '备注',
}
const all = Object.entries(NAMES).map(([prop, label], at): SearchField => ({ prop, label, type: 'TEXT', default: at === 2 }))

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field' })
const finder = () => screen.queryByRole('combobox', { name: 'Find a field' })
const shown = () => screen.queryAllByRole('option').flatMap((one) => (one.tagName === 'OPTION' ? [] : [one.textContent]))
const key = (element: HTMLElement, name: string) => act(async () => void fireEvent.keyDown(element, { key: name }))
async function typed(word: string) {
  for (const letter of word) await key(field(), letter)
  await waitFor(() => expect(finder()).toBeTruthy())
}
const retype = (word: string) => act(async () => void fireEvent.change(finder()!, { target: { value: word } }))

test('SEA-08 what is typed on the field list finds fields by initials, pinyin, name or property; Enter takes the first', async () => {
  const { query } = await aPanelOver(all)
  await typed('xm')
  expect((finder() as HTMLInputElement).value).toBe('xm')
  await waitFor(() => expect(shown()).toEqual(['项目名称', '项目编号']))
  for (const [word, names] of [
    ['xmmc', ['项目名称']],
    ['xiangmu', ['项目名称', '项目编号']],
    ['mingcheng', ['项目名称']],
    ['开标', ['开标时间']],
    ['ceil', ['最高限价']],
  ] as const) {
    await retype(word)
    expect(shown()).toEqual(names)
  }
  await key(finder()!, 'Enter')
  expect(finder()).toBeNull()
  expect(field().value).toBe('ceiling')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  // Another field begins anew.
  expect(query()).toEqual({ _AND_: [] })
})

test('a word that no field has says so, searches for nothing, and Escape leaves the field as it was', async () => {
  await aPanelOver(all)
  await typed('q')
  await retype('qqq')
  expect(screen.getByText('No such field').closest('[role=status]')).toBeTruthy()
  expect(fireEvent.keyDown(finder()!, { key: 'Enter' })).toBe(false)
  await key(finder()!, 'Escape')
  expect([finder(), field().value]).toEqual([null, 'status'])
})

test('Enter pressed while the search is on its way is meant for it: the conditions do not hear it, and the letters are there', async () => {
  await aPanelOver(all)
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
  fireEvent.keyDown(field(), { key: 'x' })
  expect(finder()).toBeNull()
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  await waitFor(() => expect(finder()).toBeTruthy())
  expect((finder() as HTMLInputElement).value).toBe('x')
})

test('a mouse opens the search where there are many fields; a finger and a short list get the browser’s own', async () => {
  await aPanelOver(all)
  const press = async (pointerType: string) => {
    const pressed = new MouseEvent('pointerdown', { bubbles: true })
    Object.defineProperty(pressed, 'pointerType', { value: pointerType })
    await act(async () => void field().dispatchEvent(pressed))
    return fireEvent.mouseDown(field(), { button: 0 })
  }
  expect(await press('touch')).toBe(true)
  expect(finder()).toBeNull()
  expect(await press('mouse')).toBe(false)
  await waitFor(() => expect(finder()).toBeTruthy())
  expect(shown()).toHaveLength(8)
  await act(async () => void fireEvent.click(screen.getAllByRole('option', { name: '部门' }).at(-1)!))
  expect(field().value).toBe('dept')
  cleanup()
  await aPanelOver(all.slice(0, 3))
  expect(await press('mouse')).toBe(true)
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CHIPS_TYPE } from '#ui/controls/Chips.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aPicker, aUser } from './testing.ts'
import type { LoaderQuery } from './user-picker.types.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const crowd = Array.from({ length: 45 }, (_, at) => aUser(String(at + 1), at === 1 ? { left: true } : {}))
/** 45 people in pages of 20, found by their name. */
const loader = vi.fn(async ({ text, page }: LoaderQuery) => {
  const fitting = crowd.filter(({ realName }) => realName?.includes(text))
  return { rows: fitting.slice((page - 1) * 20, page * 20), total: fitting.length }
})

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const press = (key: string) => act(async () => void fireEvent.keyDown(box(), { key }))
const open = () => act(async () => void fireEvent.click(box()))
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chips = () =>
  within(screen.getByRole('list'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const type = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } })
  await waitFor(() => expect(loader).toHaveBeenCalledWith(expect.objectContaining({ text })))
}

test('PICK-06 opens with the first 20, loads more on demand, by keyboard alone', async () => {
  const { value } = await aPicker({ loader })
  await press('ArrowDown')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  // The list is loaded when it is wanted for the first time.
  await waitFor(() => expect(options()).toHaveLength(21))
  expect([options()[0], options()[20]]).toEqual(['Name 1(u1)Purchasing', 'Load more (20 of 45)'])
  await press('ArrowUp')
  await press('Enter')
  expect([options().length, options()[40]]).toEqual([41, 'Load more (40 of 45)'])
  await press('ArrowDown')
  await press('Enter')
  expect(value.value).toBe('22')
  expect(chips()).toEqual(['Name 22(u22)'])
})

test('typing finds, Enter takes the first, the page hears what came and went', async () => {
  const { told, value, props } = await aPicker({ loader, value: '9', selected: [aUser('9')] })
  await type('Name 3')
  expect(told('fly-filter')).toEqual([{ text: 'Name 3' }])
  await press('Enter')
  expect(value.value).toBe('9,3')
  expect(told('fly-change')).toEqual([{ value: '9,3', selected: [crowd[8], crowd[2]], added: [crowd[2]], removed: [] }])
  expect(props.selected!.value).toEqual([crowd[8], crowd[2]])
  await press('Enter')
  expect(value.value).toBe('9')
})

test('a field for one closes after a choice, and the next choice takes its place', async () => {
  const { value, props } = await aPicker({ loader, multiple: false, value: '9', selected: [aUser('9')] })
  await type('Name 3')
  await press('Enter')
  expect([value.value, props.opened!.value, box().value]).toEqual(['3', false, 'Name 3(u3)'])
})

test('who has left is marked and not to be chosen anew, but stays where it was chosen', async () => {
  const { value } = await aPicker({ loader, value: '2', selected: [aUser('2', { left: true })] })
  expect(screen.getByRole('button', { name: /Name 2/ }).getAttribute('data-tone')).toBe('left')
  await open()
  fireEvent.click(screen.getAllByRole('option')[1]!)
  await open()
  expect(value.value).toBe('')
  expect(screen.getAllByRole('option')[1]!.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getAllByRole('option')[1]!)
  expect(value.value).toBe('')
})

test('PICK-06 an id that nobody has is a grey chip and stays in the value', async () => {
  const { value } = await aPicker({ loader, value: 'x9' })
  const chip = screen.getByRole('button', { name: 'x9 (not found)' })
  expect([chip.getAttribute('data-tone'), value.value]).toEqual(['unknown', 'x9'])
})

test('max: what finds no room is disabled; a value beyond it stays and is invalid', async () => {
  const { problem, value } = await aPicker({ loader, max: 1, value: '1,2', selected: [aUser('1'), aUser('2')] })
  expect([value.value, problem()]).toEqual(['1,2', { flag: 'rangeOverflow', text: 'At most 1 can be chosen.' }])
  await press('Backspace')
  expect([value.value, problem()]).toEqual(['1', undefined])
  await open()
  expect(screen.getAllByRole('option')[2]!.getAttribute('aria-disabled')).toBe('true')
})

test('a list that fails says so in its place and is tried again there; nothing typed or chosen is lost', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let broken = true
  const shaky = vi.fn(async (query: LoaderQuery) => {
    if (broken) throw new Error('down')
    return loader(query)
  })
  const { told, value, set } = await aPicker({ loader: shaky, value: '9', selected: [aUser('9')] })
  fireEvent.change(box(), { target: { value: 'Name 3' } })
  await waitFor(() => expect(options()).toEqual(['The list could not be loaded. Retry']))
  expect(told('fly-error')).toMatchObject([{ code: 'FLY-E304' }])
  await set({ opened: false })
  expect([box().value, value.value]).toEqual(['Name 3', '9'])
  broken = false
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  expect(options()[0]).toBe('Name 3(u3)Purchasing')
})

test('an answer without a list has its own sentence, in both languages', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const wrong = (async () => ({ rows: 'x', total: 1 })) as never
  const { told } = await aPicker({ loader: wrong })
  await open()
  expect(options()).toEqual(['The answer of the service is not a list Retry'])
  expect(told('fly-error')).toMatchObject([{ code: 'FLY-E305' }])
  cleanup()
  await aPicker({ loader: wrong }, { lang: 'zh' })
  await open()
  expect(options()).toEqual(['接口返回的数据不是列表 重试'])
})

test('a page that prevents fly-error shows the failure itself', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await aPicker({ loader: async () => Promise.reject(new Error('down')) }, { allowError: false })
  await open()
  expect(options()).toEqual([])
})

const clipboard = (data: Record<string, string>) => ({ clipboardData: { getData: (kind: string) => data[kind] ?? '' } })

test('a pasted list is looked up: found ones are chosen, several are asked about, strangers named', async () => {
  const people = [
    aUser('1', { realName: 'Wang Fang' }),
    aUser('2', { realName: 'Li Wei' }),
    aUser('3', { realName: 'Li Wei', orgName: 'Law' }),
  ]
  const { value } = await aPicker({
    loader: async ({ text }) => ({ rows: people.filter(({ realName }) => realName?.toLowerCase() === text), total: 1 }),
  })
  await act(async () => void fireEvent.paste(box(), clipboard({ 'text/plain': 'Wang Fang\nLi Wei\nNobody' })))
  await waitFor(() => screen.getByText('Not found: Nobody'))
  expect(value.value).toBe('1')
  const question = screen.getByRole('group', { name: 'Several people are called “Li Wei”. Who is meant?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Li Wei(u3) · Law' }))
  expect(value.value).toBe('1,3')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('Not found: Nobody')).toBeNull()
})

test('chips of another picker are taken by their ids; one word is a text', async () => {
  const { value } = await aPicker({ loader })
  fireEvent.paste(box(), clipboard({ 'text/plain': 'Name 3' }))
  expect(value.value).toBe('')
  await act(async () => void fireEvent.paste(box(), clipboard({ [CHIPS_TYPE]: '[{"id":"5","label":"x"},{"id":"6","label":"y"}]' })))
  expect(value.value).toBe('5,6')
})

test('methods: select chooses beside the others, search opens, clear empties, refresh asks anew', async () => {
  const { methods, value, told, props } = await aPicker({ loader, value: '9', selected: [aUser('9')] })
  await act(async () => methods.select!('3, 4'))
  await act(async () => methods.select!(['5']))
  expect(value.value).toBe('9,3,4,5')
  await act(async () => methods.search!('Name 4'))
  expect([props.opened!.value, box().value]).toEqual([true, 'Name 4'])
  await waitFor(() => expect(options()[0]).toBe('Name 4(u4)Purchasing'))
  const before = loader.mock.calls.length
  await act(async () => methods.refresh!())
  expect(loader.mock.calls.length).toBe(before + 1)
  await act(async () => methods.clear!())
  expect([value.value, told('fly-change').length]).toEqual(['', 3])
})

test('what the page sets is shown, and not told back', async () => {
  const { set, told, value } = await aPicker({ loader })
  await set({ selected: [aUser('4')] })
  expect([value.value, chips()]).toEqual(['4', ['Name 4(u4)']])
  await set({ value: '4,zz' })
  expect(chips()).toEqual(['Name 4(u4)', 'zz (not found)'])
  await set({ selected: [{ a: 1 }] as never })
  expect([value.value, told('fly-change')]).toEqual(['', []])
})

test('read-only: names as text', async () => {
  await aPicker({ loader, readonly: true, value: '1,2,x', selected: [] })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(document.querySelector('.field-still')?.textContent).toBe('1 (not found), 2 (not found), x (not found)')
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SearchField } from '#domain/search/field.ts'
import { pretendLayout } from '#ui/testing.ts'
import { aPanelOver } from '#widgets/advanced-search/parts/testing.tsx'
import { aPanel, selects } from '#widgets/advanced-search/testing.tsx'

beforeAll(() => void pretendLayout())
afterEach(cleanup)

const field = (over: Partial<SearchField>): SearchField => ({ prop: 'p', label: 'P', type: 'DATE', default: true, ...over })
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `P: ${name}` })
const type = (name: string, text: string) => act(async () => void fireEvent.change(input(name), { target: { value: text } }))
const leave = (name: string) => act(async () => void fireEvent.blur(input(name)))
const NO_DAY = 'Please enter a date that exists, e.g. 2026-11-21'

test.each<[string, Partial<SearchField>, string]>([
  ['a day', { type: 'DATE' }, '2026-02-31'],
  ['a day of a model', { type: 'DATETIME', colType: 'DATE' }, '2026-02-31'],
  ['a minute', { type: 'DATETIME' }, '2026-02-31 10:00'],
])('%s that does not exist is told at its field once it is left, stays as it was typed, and stops the search', async (_, over, typed) => {
  const { search, query } = await aPanelOver([field(over)])
  await type('To', typed)
  expect(screen.queryByText(NO_DAY)).toBeNull()
  await leave('To')
  expect(screen.getAllByText(NO_DAY)).toHaveLength(1)
  expect([input('To').value, input('To').getAttribute('aria-invalid'), input('From').getAttribute('aria-invalid')]).toEqual([
    typed,
    'true',
    null,
  ])
  await search()
  expect(screen.getByText('Conditions to be mended first: 1.', { selector: '.as-slip' })).toBeTruthy()
  // Pressed by a person, it leads to the field that is to be mended.
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Search' })))
  await waitFor(() => expect(document.activeElement).toBe(input('To')))
  await type('To', typed.replace('31', '28'))
  await leave('To')
  expect(screen.queryByText(NO_DAY)).toBeNull()
  expect(query()).toEqual({ _AND_: [{ p: { le: typed.replace('31', '28') } }] })
})

test('who searches with Enter before the field is left reads at the field what is wrong', async () => {
  const { search } = await aPanelOver([field({})])
  await type('From', '2026-02-3x')
  expect(screen.queryByText(NO_DAY)).toBeNull()
  await search()
  expect(screen.getAllByText(NO_DAY)).toHaveLength(1)
})

test('a day that is a bound of minutes is shown as the day it is: its end belongs to it', async () => {
  const { query } = await aPanelOver([field({ type: 'DATETIME', defaultMin: '2026-11-01', defaultMax: '2026-11-30' })])
  expect([input('From').value, input('To').value]).toEqual(['2026-11-01', '2026-11-30'])
  expect(query()).toEqual({ _AND_: [{ p: { ge: '2026-11-01' } }, { p: { le: '2026-11-30' } }] })
  await type('To', '2026/11/29')
  await leave('To')
  expect(query()).toEqual({ _AND_: [{ p: { ge: '2026-11-01' } }, { p: { le: '2026-11-29' } }] })
  expect(screen.queryByText(NO_DAY)).toBeNull()
})

test('a time of day that is none is told at its field', async () => {
  await aPanelOver([field({ type: 'TIME' })])
  await type('From', '25:00')
  await leave('From')
  expect(screen.getAllByText('Please enter a time of day, e.g. 10:30')).toHaveLength(1)
})

test.each<[SearchField['type'], string, string]>([
  ['DATE', '2026/11/21', '2026-11-21'],
  ['DATETIME', '2026/11/21 10:30', '2026-11-21 10:30'],
])(
  'SEA-07 SEA-08 several days of a %s are typed or pasted; one that does not exist is told once and stops the search',
  async (kind, typed, sent) => {
    const { search, query } = await aPanelOver([field({ type: kind, defaultRule: 'in' })])
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /^P: Value to add/ })
    const add = async (text: string) => {
      await act(async () => void fireEvent.change(box, { target: { value: text } }))
      await act(async () => void fireEvent.blur(box))
    }
    await add(typed)
    await act(async () => void fireEvent.paste(box, { clipboardData: { getData: () => '2026-11-22\n2026-11-23' } }))
    expect(query()).toEqual({ _AND_: [{ p: { in: [sent, '2026-11-22', '2026-11-23'] } }] })
    await add('2026-02-31')
    expect(screen.getAllByText(NO_DAY)).toHaveLength(1)
    await search()
    expect(screen.getByText('Conditions to be mended first: 1.', { selector: '.as-slip' })).toBeTruthy()
  },
)

test('a whole number is asked for by one; what is none is told at its field', async () => {
  await aPanelOver([field({ type: 'INT' })])
  await type('From', '1.5')
  await leave('From')
  expect(screen.getAllByText('Please enter a whole number, e.g. 1200')).toHaveLength(1)
})

test.each([
  ['one', 1, ['Today', 'day', 'week', 'month', 'year'], ['week', 'month', 'year']],
  ['two', 2, ['Today', 'days', 'weeks', 'months', 'years'], ['weeks', 'months', 'years']],
] as const)('SEA-04 SEA-05 units read well of %s', async (_, num, around, calendar) => {
  const children = [
    { prop: 'startsAt', rule: 'dynamicTime', dynamic: { before: { num, type: 'day' } } },
    { prop: 'startsAt', rule: 'calendarTime', calendar: { start: 'before', num, end: 'week' } },
  ]
  await aPanel({ conditions: { logic: 'AND', children } })
  const units = selects('Start: Unit').map((select) => [...select.children].map(({ textContent }) => textContent).slice(1))
  expect([units[0], units.at(-1)]).toEqual([around, calendar])
})

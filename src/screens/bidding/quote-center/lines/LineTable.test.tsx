// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { anItem } from '#domain/tender/testing.ts'
import { aBidView, aClient } from '#screens/bidding/live/testing.ts'
import { pretendLayout } from '#ui/testing.ts'
import { EntryQuote } from './EntryQuote.tsx'
import type { Sealed } from './lines.api.ts'
import type { Values } from './lines.rules.ts'
import { createLinesStore, type LinesStore } from './lines.store.ts'

/** Many lines: a window of them is in the page (tendering.md 6.5, 9.14). */

beforeAll(() => {
  pretendLayout()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const view = aBidView({
  status: 'READY',
  phase: 'BEFORE',
  canBid: false,
  why: 'NOT_STARTED',
  startsAt: '2030-01-01T00:00:00.000Z',
  entryQuote: { until: '2030-01-01T00:00:00.000Z' },
})

async function show(count: number, values: Values = {}) {
  const items = Array.from({ length: count }, (_, at) =>
    anItem({ lineNo: at + 1, name: `N${at + 1}`, nameEn: `N${at + 1}`, quantity: '1' }),
  )
  const kept: Values[] = []
  const lines: LinesStore<Sealed> = createLinesStore({
    read: async () => ({ sheet: { items, scale: 2, direction: 'reverse', currency: 'CNY', taxBp: 1_300 }, values }),
    send: async () => ({}) as Sealed,
    draft: { load: () => undefined, keep: (typed) => kept.push(typed) > 0, clear: () => undefined },
  })
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang: 'en' })}>
        <EntryQuote view={view} lines={lines} clock={aClient().clock} />
      </InRuntime>,
    )
  })
  return { lines, kept }
}

const nameOf = (line: number) => `Unit price of line ${line}, N${line}`
const fieldIn = (line: number) => document.querySelector<HTMLInputElement>(`[data-line="${line}"] input`)
const field = (line: number) => fieldIn(line)!
const fields = () => [...document.querySelectorAll('[data-line] input')]
const key = (line: number, pressed: string) => act(async () => void fireEvent.keyDown(field(line), { key: pressed }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const paste = (line: number, text: string) => act(async () => void fireEvent.paste(field(line), { clipboardData: { getData: () => text } }))
const everything = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, '2']))

test('TEND-12 up to 60 lines all are in the page; of more a window is, and each row tells its place', async () => {
  await show(60)
  expect(fields()).toHaveLength(60)
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false)
  cleanup()
  await show(500)
  expect(fields().length).toBeLessThan(60)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501')
  expect(document.querySelector('thead tr')?.getAttribute('aria-rowindex')).toBe('1')
  expect(screen.getAllByRole('row')).toHaveLength(fields().length + 1)
  expect(field(3).closest('tr')?.getAttribute('aria-rowindex')).toBe('4')
})

test('TEND-12 arrows go from line to line, beyond the window, too; Enter sends from any, and goes to the line without a price', async () => {
  await show(70, { ...everything(70), 70: '' })
  await act(async () => field(18).focus())
  expect(fieldIn(28)).toBeNull()
  for (let line = 18; line < 28; line += 1) await key(line, 'ArrowDown')
  expect(document.activeElement).toBe(screen.getByLabelText(nameOf(28)))
  await key(28, 'ArrowUp')
  expect(document.activeElement).toBe(field(27))
  expect(screen.queryByText('Lines without a price: 1')).toBeNull()
  await key(27, 'Enter')
  expect(screen.getByText('Lines without a price: 1')).toBeTruthy()
  expect(document.activeElement).toBe(field(70))
})

test('TEND-12 a column of a sheet goes down the lines over the edge of the window, and is kept at once', async () => {
  const { lines, kept } = await show(70)
  await paste(1, Array.from({ length: 69 }, () => '1.5').join('\r\n'))
  expect(Object.keys(lines.values.value)).toHaveLength(69)
  expect(screen.getByText(/^Total incl. tax .*103\.50$/)).toBeTruthy()
  expect(kept).toEqual([lines.values.value])
  expect(document.activeElement).toBe(field(69))
  await paste(69, '1\n2\n3\n')
  expect(lines.values.value).toMatchObject({ 69: '1', 70: '2' })
  expect(screen.getByText('Pasted figures left out: 1; there are no more lines')).toBeTruthy()
  await paste(70, '1\t2\n3\t4')
  expect(lines.values.value[70]).toBe('2')
  expect(screen.getByText('Copy one column only; nothing was pasted')).toBeTruthy()
})

test('TEND-39 figures as a sheet shows them are taken as they would be typed; what is none stays as it was pasted', async () => {
  const { lines } = await show(4)
  await paste(1, '1,960.00\r\n¥ 12.50\r\n１２．５\r\n面议\r\n')
  expect(lines.values.value).toEqual({ 1: '1960', 2: '12.5', 3: '12.5', 4: '面议' })
  await paste(4, '2,500.25')
  expect(lines.values.value[4]).toBe('2500.25')
  await paste(4, '1,96')
  expect(lines.values.value[4]).toBe('2500.25')
})

test('TEND-39 a paste is taken back as a whole by the button or the keys, and the keyboard goes on where it was', async () => {
  const { lines } = await show(70, everything(70))
  await act(async () => field(3).focus())
  await paste(3, Array.from({ length: 60 }, () => '7').join('\n'))
  expect([lines.values.value[62], document.activeElement]).toEqual(['7', field(62)])
  await press('Undo the last change')
  expect([lines.values.value, lines.changed.value]).toEqual([everything(70), false])
  expect(document.activeElement).toBe(field(62))
  await paste(62, '7\n7')
  await act(async () => void fireEvent.keyDown(field(63), { key: 'z', ctrlKey: true }))
  expect(lines.values.value).toEqual(everything(70))
  expect(screen.queryByRole('button', { name: 'Undo the last change' })).toBeNull()
})

test('TEND-12 the first line that is wrong is found though it is out of the window', async () => {
  await show(200, { ...everything(200), 150: '1e3' })
  expect(fieldIn(150)).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Go to line 150' })))
  expect(document.activeElement).toBe(field(150))
  expect(field(150).getAttribute('aria-invalid')).toBe('true')
})

test('TEND-12 a search of the browser and a print have all lines in the page', async () => {
  await show(80)
  await act(async () => void fireEvent(window, new Event('beforeprint')))
  expect(fields()).toHaveLength(80)
  await act(async () => void fireEvent(window, new Event('afterprint')))
  expect(fields().length).toBeLessThan(60)
  const before = field(2)
  await act(async () => before.focus())
  await act(async () => void fireEvent.keyDown(before, { key: 'f', ctrlKey: true }))
  expect(fields()).toHaveLength(80)
  expect(document.activeElement).toBe(before)
  await act(async () => field(70).focus())
  await act(async () => void fireEvent.change(field(70), { target: { value: '7' } }))
  expect(fields().length).toBeLessThan(60)
  expect(field(70).value).toBe('7')
  expect(document.activeElement).toBe(field(70))
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
// The popup reads it late: here it is read before the clock of the test runs.
import './Calendar.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

function Start({ min }: { min?: string }) {
  const [value, setValue] = useState('2026-11-21T02:00:00.000Z')
  return (
    <>
      <DateTimeField label="开始时间" value={value} onChange={setValue} min={min} zone="Asia/Shanghai" />
      <output aria-label="value">{value}</output>
    </>
  )
}
const show = (min?: string) =>
  render(
    <InRuntime runtime={aRuntime()}>
      <Start {...(min && { min })} />
    </InRuntime>,
  )
const value = () => screen.getByRole('status', { name: 'value' }).textContent

test('an instant is shown by the clock of its zone, and what is typed is one of that clock', () => {
  show()
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '开始时间' })
  expect(input.value).toBe('2026-11-21 10:00')
  fireEvent.change(input, { target: { value: '2026/11/22 9:30' } })
  expect(value()).toBe('2026-11-22T01:30:00.000Z')
  expect(input.value).toBe('2026/11/22 9:30')
  fireEvent.blur(input)
  expect(input.value).toBe('2026-11-22 09:30')
})

test('a day is chosen from the calendar and keeps the hour; days before the earliest cannot be', async () => {
  show('2026-11-10T02:00:00.000Z')
  fireEvent.click(screen.getByRole('button', { name: '打开日历选择' }))
  const day = await screen.findByRole('button', { name: /2026年11月25日/ })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /2026年11月9日/ }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /2026年11月10日/ }).disabled).toBe(false)
  fireEvent.click(day)
  expect(value()).toBe('2026-11-25T02:00:00.000Z')
  fireEvent.change(screen.getAllByRole('combobox', { name: '时刻' })[1] as HTMLElement, { target: { value: '45' } })
  expect(value()).toBe('2026-11-25T02:45:00.000Z')
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('Alt and the arrow open the calendar from the keyboard, Escape goes back to the field', async () => {
  show()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowDown', altKey: true })
  const popup = await screen.findByRole('dialog', { name: '日历' })
  fireEvent.keyDown(popup, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

function Day() {
  const [value, setValue] = useState('2026-11-21')
  return (
    <>
      <DateField label="交货日期" value={value} onChange={setValue} />
      <output aria-label="value">{value}</output>
    </>
  )
}

test('I18N-05 a day is typed in the same form in every browser; what is no day is told nobody and is called so when one leaves it', () => {
  render(
    <InRuntime runtime={aRuntime()}>
      <Day />
    </InRuntime>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '交货日期' })
  const type = (text: string) => fireEvent.change(input, { target: { value: text } })
  type('2026/2/3')
  expect(value()).toBe('2026-02-03')
  type('2026-02-30')
  expect([value(), screen.queryByText(/不是有效日期/)]).toEqual(['2026-02-03', null])
  fireEvent.blur(input)
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['2026-02-30', 'true'])
  expect(screen.getByText('不是有效日期，请按 2026-11-22 的格式填写')).toBeTruthy()
  type('２０２６年３月１日')
  fireEvent.blur(input)
  expect([value(), input.value, input.getAttribute('aria-invalid')]).toEqual(['2026-03-01', '2026-03-01', null])
  type('')
  expect(value()).toBe('')
})

test('a day is chosen from the calendar, which closes and gives the field back', async () => {
  render(
    <InRuntime runtime={aRuntime()}>
      <Day />
    </InRuntime>,
  )
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowDown', altKey: true })
  fireEvent.click(await screen.findByRole('button', { name: /2026年11月25日/ }))
  expect([value(), screen.queryByRole('dialog'), document.activeElement]).toEqual(['2026-11-25', null, screen.getByRole('textbox')])
})

test('the calendar stands beside the box of its field, which has a place on the page', async () => {
  show()
  const measured = new Set<Element>()
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    measured.add(this)
    return new DOMRect(100, 100, 200, 32)
  })
  fireEvent.click(screen.getByRole('button', { name: '打开日历选择' }))
  await waitFor(() => expect([...measured].some(({ className }) => className === 'ui-field-box')).toBe(true))
  rect.mockRestore()
})

test('the bar of a wizard tells which step this is and which are done', () => {
  render(
    <InRuntime runtime={aRuntime()}>
      <Steps
        label="步骤"
        current="two"
        steps={[
          { key: 'one', label: '承诺', done: true },
          { key: 'two', label: '规则' },
          { key: 'three', label: '报名' },
        ]}
      />
    </InRuntime>,
  )
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['承诺（已完成）', null],
    ['2规则', 'step'],
    ['3报名', null],
  ])
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { UnsavedContext } from '#core/browser/unsaved.ts'
import type { Failure } from '#core/http/failure.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aFailure, aRuntime, InRuntime } from '#core/testing.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { Form, FormActions } from './Form.tsx'
import { AnyInput, CheckInput, DateTimeInput, SelectInput, TextAreaInput, TextInput } from './fields.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { pathOf } from './refusal.ts'
import { useForm } from './use-form.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const EMPTY = { name: '', price: '', startsAt: '', tax: '', reason: '', agreed: false, files: [] as string[] }
type Values = typeof EMPTY
type Send = (values: Values) => Promise<Failure | undefined>

function Sample({ send, unsaved, first = EMPTY }: { send: Send; unsaved?: boolean; first?: Values }) {
  const form = useForm<Values>(first)
  return (
    <Form form={form} onSubmit={send} unsaved={unsaved} place={({ code }) => (code === 'TENDER-2012' ? 'price' : undefined)}>
      <TextInput form={form} name="name" label="Name" required max={5} />
      <MoneyInput form={form} name="price" label="Price" currency="CNY" required />
      <DateTimeInput form={form} name="startsAt" label="Start" zone="Europe/Berlin" min="2026-01-01T00:00:00.000Z" />
      <SelectInput
        form={form}
        name="tax"
        label="Tax"
        required
        options={[
          { value: '', label: '–' },
          { value: '13', label: '13 %' },
        ]}
      />
      <TextAreaInput form={form} name="reason" label="Reason" max={10} min={3} />
      <CheckInput form={form} name="agreed" label="I agree" must="Tick it first" />
      <AnyInput form={form} name="files" check={(files) => (files.length === 0 ? 'A file is missing' : undefined)}>
        {({ set, error }) => (
          <>
            <button type="button" onClick={() => set(['one.pdf'])}>
              Add
            </button>
            {error && <p>{error}</p>}
          </>
        )}
      </AnyInput>
      <FormActions>
        <Button type="submit">Send</Button>
      </FormActions>
    </Form>
  )
}

const show = (props: Parameters<typeof Sample>[0], lang: Lang = 'en') =>
  render(
    <InRuntime runtime={aRuntime({ lang })}>
      <Sample {...props} />
    </InRuntime>,
  )
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, text: string) => {
  fireEvent.focus(box(name))
  fireEvent.change(box(name), { target: { value: text } })
}
const leave = async (name: string) => act(async () => void fireEvent.blur(box(name)))
const press = async (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const noteOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

const FULL: Values = {
  name: 'Wang',
  price: '980000.00',
  startsAt: '2026-11-21T09:00:00.000Z',
  tax: '13',
  reason: 'because',
  agreed: true,
  files: ['a'],
}

test('sending an empty form names what is missing under each field, counts it, and the first one takes the focus', async () => {
  const send = vi.fn<Send>()
  show({ send })
  await press('Send')
  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(box('Name'))
  expect([box('Name').getAttribute('aria-invalid'), noteOf(box('Name'))]).toEqual(['true', 'Please enter: Name'])
  expect(screen.getByText('Please choose: Tax')).toBeDefined()
  expect(screen.getByText('A file is missing')).toBeDefined()
  expect(screen.getByText('5 entries need your attention')).toBeDefined()
})

test('the focus goes to the first wrong thing in the order people see, also when it is no text field', async () => {
  show({ send: vi.fn<Send>(), first: { ...FULL, files: [] } })
  await press('Send')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }))
})

test('a field is checked when it is left, and at every stroke once it was wrong; Chinese as well', async () => {
  show({ send: vi.fn<Send>() }, 'zh')
  type('Name', '太长的名字了')
  expect(box('Name').getAttribute('aria-invalid')).toBeNull()
  await leave('Name')
  expect(noteOf(box('Name'))).toBe('最多 5 个字，已超出 1 个')
  await act(async () => type('Name', '王'))
  expect(box('Name').getAttribute('aria-invalid')).toBeNull()
})

test('what is accepted goes out as decimal strings and instants', async () => {
  const send = vi.fn<Send>().mockResolvedValue(undefined)
  show({ send, first: { ...FULL, price: '', startsAt: '' } })
  type('Price', '１，２３４．5')
  await leave('Price')
  expect(box('Price').value).toBe('1,234.50')
  type('Start', '2026-11-21 10:00')
  await leave('Start')
  await press('Send')
  expect(send).toHaveBeenCalledWith({ ...FULL, price: '1234.50', startsAt: '2026-11-21T09:00:00.000Z' })
})

test.each([
  ['1e3', 'Write the figure out, without an exponent such as 1e3'],
  ['1,23', 'The separators do not stand between groups of three digits'],
  ['1.005', 'At most 2 digits after the point'],
  ['0', 'Enter an amount above 0'],
  ['abc', 'Enter a number, e.g. 1,234.50'],
])('the amount %s is refused where it stands, and stays as it was typed', async (text, sentence) => {
  show({ send: vi.fn<Send>() })
  type('Price', text)
  await leave('Price')
  expect(noteOf(box('Price'))).toContain(sentence)
  if (text !== '0') expect(box('Price').value).toBe(text)
})

test.each([
  ['tomorrow', 'Enter date and time as yyyy-MM-dd HH:mm'],
  ['2026-11-2', 'Enter date and time as yyyy-MM-dd HH:mm'],
  ['2026-03-29 02:30', 'The clock jumps over this time'],
  ['2025-12-31 23:00', 'Not before 2026-01-01 01:00'],
])('the time %s is refused with its reason', async (text, sentence) => {
  show({ send: vi.fn<Send>() })
  type('Start', text)
  await leave('Start')
  expect(noteOf(box('Start'))).toContain(sentence)
})

test('the zone of a time is named to who sits in another one', () => {
  show({ send: vi.fn<Send>() })
  expect(noteOf(box('Start'))).toBe('Times in Europe/Berlin')
})

test('a long text is counted as people count, and never cut', async () => {
  show({ send: vi.fn<Send>() })
  type('Reason', '👍'.repeat(11))
  await leave('Reason')
  expect(noteOf(box('Reason'))).toBe('At most 10 characters; 1 too many 11 / 10')
})

test('a refusal stands at the field it is about, found by its code or by the path that the gateway names', async () => {
  const send = vi.fn<Send>().mockResolvedValueOnce(aFailure('refused', { code: 'TENDER-2012', message: 'Ceiling must be above 0' }))
  show({ send, first: FULL })
  await press('Send')
  expect([document.activeElement, noteOf(box('Price'))]).toEqual([box('Price'), 'Ceiling must be above 0'])
  send.mockResolvedValueOnce(aFailure('refused', { code: 'VALIDATION-1000', message: 'Wrong', data: { path: '/name', rule: 'maxLength' } }))
  await press('Send')
  expect([document.activeElement, noteOf(box('Name'))]).toEqual([box('Name'), 'Wrong'])
})

test('a refusal of the whole stands above the buttons, and goes with the next try', async () => {
  const send = vi.fn<Send>().mockResolvedValueOnce(aFailure('refused', { code: 'TENDER-2030', message: 'Registration closed' }))
  show({ send: send.mockResolvedValue(undefined), first: FULL })
  await press('Send')
  expect(screen.getByRole('alert').textContent).toContain('Registration closed')
  await press('Send')
  expect(screen.queryByText('Registration closed')).toBeNull()
})

test('a changed form holds its view and the page; one that is kept elsewhere does not', async () => {
  const release = vi.fn()
  const hold = vi.fn(() => release)
  const within = (unsaved?: boolean) => (
    <InRuntime runtime={aRuntime({ lang: 'en' })}>
      <UnsavedContext value={{ hold, held: () => true }}>
        <Sample send={vi.fn<Send>()} {...(unsaved !== undefined && { unsaved })} />
      </UnsavedContext>
    </InRuntime>
  )
  const { rerender, unmount } = render(within())
  expect(hold).not.toHaveBeenCalled()
  await act(async () => type('Name', 'Li'))
  expect(hold).toHaveBeenCalledTimes(1)
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  rerender(within(false))
  expect(release).toHaveBeenCalledTimes(1)
  unmount()
  const later = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})

test('a pointer of the gateway is a path of the form', () => {
  const at = (path: unknown, code = 'VALIDATION-1000') => pathOf({ code, data: { path } })
  expect([at('/lines/3/quantity'), at('/a~1b'), at(''), at(7), at('/x', 'TENDER-2001')]).toEqual([
    'lines.3.quantity',
    'a/b',
    undefined,
    undefined,
    undefined,
  ])
})

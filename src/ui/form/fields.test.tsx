// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { MoneyField } from './MoneyField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

test('a busy button keeps focus and name, and presses do nothing', () => {
  const press = vi.fn()
  const { rerender } = render(<Button onPress={press}>Bid</Button>)
  const button = screen.getByRole('button', { name: 'Bid' })
  button.focus()
  fireEvent.click(button)
  rerender(
    <Button onPress={press} busy>
      Bid
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Bid' }))
  expect(press).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a busy submit button does not submit', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(submit).not.toHaveBeenCalled()
})

test('an icon button has its label as name and hint', () => {
  render(<IconButton icon="close" label="关闭" onPress={() => undefined} />)
  expect(screen.getByRole('button', { name: '关闭' }).title).toBe('关闭')
})

test('a field is named by its label, and described by its help, or by its error when there is one', () => {
  const field = { label: 'Contact', value: '', onInput: () => undefined, help: 'Who we call' }
  const { rerender } = render(<TextField {...field} required />)
  const input = () => screen.getByRole('textbox', { name: 'Contact' })
  const described = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent
  expect([described(), input().getAttribute('aria-invalid'), input().hasAttribute('required')]).toEqual(['Who we call', null, true])
  rerender(<TextField {...field} error="Enter a name" />)
  expect([described(), input().getAttribute('aria-invalid')]).toEqual(['Enter a name', 'true'])
})

function Price({ onEnter }: { onEnter: () => void }) {
  const [value, setValue] = useState('')
  return <MoneyField label="Price" value={value} onInput={setValue} currency="CNY" scale={2} autoFocus onEnter={onEnter} />
}

test('a money field keeps what was typed, is text, and Enter sends it', () => {
  const enter = vi.fn()
  render(<Price onEnter={enter} />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  expect([document.activeElement, input.type, input.inputMode]).toEqual([input, 'text', 'decimal'])
  for (const typed of ['1,2a.', '007.50', '９']) {
    fireEvent.change(input, { target: { value: typed } })
    expect(input.value).toBe(typed)
  }
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(enter).toHaveBeenCalledTimes(1)
})

test('a currency without decimals gets the keypad of figures', () => {
  render(<MoneyField label="円" value="" onInput={() => undefined} currency="JPY" scale={0} />)
  expect(screen.getByRole<HTMLInputElement>('textbox').inputMode).toBe('numeric')
})

test('a checkbox tells its new state', () => {
  const change = vi.fn()
  render(<Checkbox label="I agree" checked={false} onChange={change} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
  expect(change).toHaveBeenCalledWith(true)
})

test('a select tells the chosen value', () => {
  const change = vi.fn()
  render(
    <SelectField
      label="Tax"
      value="13"
      options={[
        { value: '13', label: '13 %' },
        { value: '9', label: '9 %' },
      ]}
      onChange={change}
    />,
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Tax' }), { target: { value: '9' } })
  expect(change).toHaveBeenCalledWith('9')
})

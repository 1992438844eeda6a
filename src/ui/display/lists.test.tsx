// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CHIPS_TYPE, Chips, pastedChips } from '#ui/controls/Chips.tsx'
import { Listbox, type Option } from '#ui/controls/Listbox.tsx'
import { optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { Popup } from '#ui/overlay/Popup.tsx'
import { pretendLayout } from '#ui/testing.ts'

beforeAll(() => pretendLayout())
beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(cleanup)

const fruit: Option[] = [
  { value: 'a', label: 'Apple', group: 'Tree' },
  { value: 'b', label: 'Apricot', group: 'Tree', disabled: true },
  { value: 'c', label: 'Avocado', group: 'Tree' },
  { value: 'd', label: 'Berry', group: 'Bush' },
]

interface ComboProps {
  options: readonly Option[]
  typing?: boolean
  onChoose?: (value: string) => void
  onNearEnd?: () => void
}

/** A combobox as the pickers make it. */
function Combo({ options, typing = false, onChoose = () => undefined, onNearEnd }: ComboProps) {
  const choose = (index: number) => onChoose(options[index]!.value)
  const keys = useListKeys({
    count: options.length,
    textOf: (index) => options[index]!.label,
    isDisabled: (index) => options[index]?.disabled === true,
    onChoose: choose,
    typing,
  })
  return (
    <>
      <input
        role="combobox"
        aria-expanded
        aria-controls="list"
        aria-activedescendant={keys.active < 0 ? undefined : optionId('list', keys.active)}
        onKeyDown={keys.onKeyDown}
      />
      <Listbox
        id="list"
        label="Fruit"
        options={options}
        isSelected={(value) => value === 'c'}
        active={keys.active}
        onActive={keys.setActive}
        onChoose={choose}
        onNearEnd={onNearEnd}
      />
    </>
  )
}

const box = () => screen.getByRole('combobox')
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const press = (key: string) => {
  fireEvent.keyDown(box(), { key })
  return active()
}

test('PICK-06 arrows step over what cannot be chosen and around the ends; the focus stays in the box', () => {
  const choose = vi.fn()
  render(<Combo options={fruit} onChoose={choose} />)
  expect([press('ArrowDown'), press('ArrowDown'), press('ArrowDown'), press('ArrowDown'), press('ArrowUp')]).toEqual([
    'Apple',
    'Avocado',
    'Berry',
    'Apple',
    'Berry',
  ])
  expect([press('Home'), press('End'), press('PageUp'), press('PageDown')]).toEqual(['Apple', 'Berry', 'Apple', 'Berry'])
  press('Enter')
  expect(choose.mock.calls).toEqual([['d']])
})

test('typing finds the item that begins so; the same letter steps on; in a text box letters are text', () => {
  render(<Combo options={fruit} />)
  expect([press('a'), press('v')]).toEqual(['Apple', 'Avocado'])
  cleanup()
  render(<Combo options={fruit} typing />)
  expect([press('b'), press('Home'), press('ArrowDown'), press('End')]).toEqual(['', '', 'Apple', 'Apple'])
})

test('keys while a Chinese word is being composed belong to the input method', () => {
  render(<Combo options={fruit} />)
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true })
  expect(active()).toBe('')
})

test('options have their groups, states and hints; a disabled one does nothing', () => {
  const choose = vi.fn()
  render(<Combo options={fruit} onChoose={choose} />)
  expect(
    screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') && group.querySelectorAll('[role=option]').length),
  ).toEqual([3, 1])
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Avocado')
  fireEvent.click(screen.getByRole('option', { name: 'Apricot' }))
  fireEvent.click(screen.getByRole('option', { name: 'Apple' }))
  expect(choose.mock.calls).toEqual([['a']])
})

test('without options the list says so, and no empty listbox is left to screen readers', () => {
  render(<Combo options={[]} />)
  expect([screen.queryByRole('listbox'), screen.queryAllByText('No data').length]).toEqual([null, 1])
})

test('PICK-07 the end of the list is told when it is 10 px away', () => {
  const near = vi.fn()
  render(<Combo options={fruit} onNearEnd={near} />)
  const scroller = screen.getByRole('listbox').parentElement!
  Object.defineProperties(scroller, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } })
  scroller.scrollTop = 389
  fireEvent.scroll(scroller)
  expect(near).not.toHaveBeenCalled()
  scroller.scrollTop = 390
  fireEvent.scroll(scroller)
  expect(near).toHaveBeenCalledTimes(1)
})

test('10,000 options: only those in sight and the active one are in the page, each with its place among all', async () => {
  render(<Combo options={Array.from({ length: 10_000 }, (_, at) => ({ value: String(at), label: `Row ${at}` }))} />)
  await screen.findByText('Row 0')
  await expect.poll(() => screen.getAllByRole('option').length).toBeLessThan(60)
  expect(press('End')).toBe('Row 9999')
  const last = screen.getByRole('option', { name: 'Row 9999' })
  expect([last.getAttribute('aria-posinset'), last.getAttribute('aria-setsize')]).toEqual(['10000', '10000'])
})

function Opener({ onClose }: { onClose: (reason: string) => void }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(true)
  const close = (reason: string) => {
    setOpen(false)
    onClose(reason)
  }
  return (
    <>
      <button type="button" ref={anchor} onClick={() => setOpen(true)}>
        Open
      </button>
      <Popup open={open} anchor={anchor} onClose={close} role="dialog" label="Choose">
        <input aria-label="inside" />
      </Popup>
      <input aria-label="outside" />
    </>
  )
}

test('a popup closes by Escape from inside and from its anchor, by a press and by focus elsewhere, and says why', () => {
  const outer = vi.fn()
  const close = vi.fn()
  const show = () => {
    fireEvent.click(screen.getByRole('button'))
    return screen.getByRole('dialog', { name: 'Choose' })
  }
  document.body.addEventListener('keydown', outer)
  render(<Opener onClose={close} />)
  fireEvent.keyDown(screen.getByLabelText('inside'), { key: 'Escape' })
  show()
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' })
  show()
  fireEvent.pointerDown(screen.getByLabelText('inside'))
  fireEvent.pointerDown(screen.getByLabelText('outside'))
  show()
  act(() => screen.getByLabelText('outside').focus())
  document.body.removeEventListener('keydown', outer)
  expect(close.mock.calls.flat()).toEqual(['escape', 'escape', 'outside', 'blur'])
  expect([screen.queryByRole('dialog'), outer.mock.calls.length]).toEqual([null, 0])
})

function People({ max = 0, frozen = '' }) {
  const [ids, setIds] = useState(['a', 'b', 'c'])
  const chips = ids.map((id) => ({ id, label: id.toUpperCase(), frozen: id === frozen }))
  return <Chips label="People" chips={chips} max={max} onRemove={(id) => setIds(ids.filter((one) => one !== id))} />
}
const focused = () => document.activeElement?.textContent

test('PICK-04 chips fold into +n and unfold', () => {
  render(<People max={2} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['A', 'B', '+1'])
  const more = screen.getByRole('button', { expanded: false })
  fireEvent.click(more)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['A', 'B', 'C', 'Collapse'])
})

test('chips by keyboard: one stop for Tab, arrows between them, Delete takes one and goes on to its neighbour', () => {
  render(<People frozen="a" />)
  expect(screen.getAllByRole('button').map((chip) => chip.tabIndex)).toEqual([0, -1, -1])
  screen.getByRole('button', { name: 'A' }).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(focused()).toBe('A')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(focused()).toBe('C')
  fireEvent.keyDown(document.activeElement!, { key: 'Backspace' })
  expect([focused(), screen.getAllByRole('listitem').length]).toEqual(['A', 1])
})

test('the cross takes a chip away; a frozen chip has none', () => {
  render(<People frozen="a" />)
  const cross = (name: string) => screen.getByRole('button', { name }).querySelector('[data-remove]')
  expect(cross('A')).toBeNull()
  fireEvent.click(cross('B')!)
  expect(screen.queryByRole('button', { name: 'B' })).toBeNull()
})

test('PICK-15 copied chips are lines, a table, and exactly these for another picker', () => {
  const data = new Map<string, string>()
  const clipboardData = {
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  }
  render(<People />)
  fireEvent.copy(screen.getByRole('button', { name: 'A' }), { clipboardData })
  expect(data.get('text/plain')).toBe('A\nB\nC')
  expect(data.get('text/html')).toContain('<td')
  expect(pastedChips(clipboardData)).toEqual([
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
    { id: 'c', label: 'C' },
  ])
  for (const other of ['', 'A\nB', '[]', '[{"id":1}]', '{"id":"a","label":"A"}']) {
    data.set(CHIPS_TYPE, other)
    expect(pastedChips(clipboardData)).toBeUndefined()
  }
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadMenuList, Menu } from '#ui/controls/Menu.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { Dialog } from './Dialog.tsx'
import { Tooltip } from './Tooltip.tsx'

beforeAll(() => {
  pretendDialogs()
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    this.removeAttribute('popover')
  }
})
beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(cleanup)

const items = [
  { id: 'a', label: 'Alpha' },
  { id: 'b', label: 'Beta', disabled: true },
  { id: 'c', label: 'Gamma', danger: true },
]

// Without an answer: a function that is returned here would be called at the end.
beforeAll(async () => void (await loadMenuList()))
test('a menu opens on its first item, moves by arrows and letters, and tells the choice', () => {
  const select = vi.fn()
  render(<Menu trigger="More" label="More actions" items={items} onSelect={select} />)
  const button = screen.getByRole('button', { name: 'More actions' })
  fireEvent.click(button)
  expect([button.getAttribute('aria-expanded'), document.activeElement?.textContent]).toEqual(['true', 'Alpha'])
  fireEvent.keyDown(document.activeElement!, { key: 'End' })
  expect(document.activeElement?.textContent).toBe('Gamma')
  fireEvent.keyDown(document.activeElement!, { key: 'a' })
  expect(document.activeElement?.textContent).toBe('Alpha')
  fireEvent.click(document.activeElement!)
  expect([select.mock.calls, screen.queryByRole('menu'), document.activeElement]).toEqual([[['a']], null, button])
})

test('Escape closes a menu and gives the focus back; a press elsewhere closes it too', () => {
  render(<Menu trigger="More" label="More" items={items} onSelect={() => undefined} />)
  const button = screen.getByRole('button')
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button])
  fireEvent.click(button)
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a disabled item stays where it is and does nothing', () => {
  const select = vi.fn()
  render(<Menu trigger="More" label="More" items={items} onSelect={select} />)
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Beta' }))
  expect([select.mock.calls, screen.queryByRole('menu') !== null]).toEqual([[], true])
})

test('a choice shows which one holds, and opens there', () => {
  render(
    <Menu
      trigger="Language"
      label="Language"
      items={[
        { id: 'zh', label: '中文', checked: false },
        { id: 'en', label: 'English', checked: true },
      ]}
      onSelect={() => undefined}
    />,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('menuitemradio', { checked: true })).toBe(document.activeElement)
})

const aDialog = (over: Partial<Parameters<typeof Dialog>[0]> = {}) => (
  <Dialog open heading="Confirm" onClose={() => undefined} {...over}>
    Sure?
  </Dialog>
)

test('a dialog is modal, named by its heading, and closes by its cross', () => {
  const close = vi.fn()
  render(aDialog({ onClose: close }))
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirm' }).open).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close.mock.calls).toEqual([['close']])
})

test('Escape closes a dialog only if it is dismissible', () => {
  const close = vi.fn()
  const { rerender } = render(aDialog({ onClose: close }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(close).not.toHaveBeenCalled()
  rerender(aDialog({ onClose: close, dismissible: true }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(close.mock.calls).toEqual([['escape']])
})

test('a dialog in a hidden view does not block the page, and is there again when the view is', () => {
  const view = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{aDialog()}</Activity>
  const { rerender, container } = render(view('visible'))
  rerender(view('hidden'))
  expect(container.querySelector('dialog')?.open).toBe(false)
  rerender(view('visible'))
  expect(container.querySelector('dialog')?.open).toBe(true)
})

test('a tooltip describes the control inside it', () => {
  render(
    <Tooltip text="Only before the start">
      <button type="button">Withdraw</button>
    </Tooltip>,
  )
  const id = screen.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-describedby')
  expect(document.getElementById(id ?? '')?.textContent).toBe('Only before the start')
})

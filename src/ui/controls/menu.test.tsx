// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Menu } from './Menu.tsx'

test('the list of a menu comes with the first press; when it cannot be loaded that is said, and the next press tries again', async () => {
  document.documentElement.lang = 'en'
  // jsdom has no top layer: a popover would stay hidden.
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    this.removeAttribute('popover')
  }
  vi.doMock('./MenuList.tsx', () => {
    throw new Error('offline')
  })
  render(<Menu trigger="More" label="More" items={[{ id: 'a', label: 'Alpha' }]} onSelect={() => undefined} />)
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  vi.doUnmock('./MenuList.tsx')
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('menuitem')).textContent).toBe('Alpha')
  expect([screen.queryByRole('alert'), document.activeElement?.textContent]).toEqual([null, 'Alpha'])
})

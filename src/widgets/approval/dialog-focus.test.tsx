// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { Waiting } from './Approval.stories.tsx'

/** A picker whose field comes later, as that of the product does. */
let arrive = () => {}
class LatePicker extends HTMLElement {
  isThere = false
  ready = new Promise<void>((resolve) => {
    arrive = () => {
      this.isThere = true
      resolve()
    }
  })
  override focus(): void {
    this.tabIndex = -1
    if (this.isThere) super.focus()
  }
}

beforeAll(() => {
  pretendLayout()
  customElements.define('fly-user-picker', LatePicker)
})
afterEach(cleanup)

const press = (button: HTMLElement) =>
  act(async () => {
    fireEvent.click(button)
    await settle()
  })
async function openTransfer(): Promise<void> {
  await showStory(Waiting)
  await press(screen.getByRole('button', { name: '更多操作' }))
  await press(await screen.findByRole('menuitem', { name: '转交' }))
}
const picker = () => document.querySelector('fly-user-picker')
const arrived = () =>
  act(async () => {
    arrive()
    await settle()
  })

test('FLOW-03 a dialog that asks for people begins at their field, as soon as it is there', async () => {
  await openTransfer()
  expect(document.activeElement).not.toBe(picker())
  await arrived()
  expect(document.activeElement).toBe(picker())
})

test('FLOW-03 who writes already when the field for people comes is left where he writes', async () => {
  await openTransfer()
  const opinion = screen.getByRole('textbox')
  await act(async () => opinion.focus())
  await arrived()
  expect(document.activeElement).toBe(opinion)
})

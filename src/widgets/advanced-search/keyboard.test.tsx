// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pretendLayout } from '#ui/testing.ts'
import { aPanel, choose, inputs, lateParts, selects } from './testing.tsx'

/** What a person without a pointer and without a picture has of the panel: where the focus is after each step, and what is read out. */

beforeAll(async () => {
  pretendLayout()
  await lateParts()
})
afterEach(cleanup)

const steel = { prop: 'title', rule: 'like', value: 'steel' }
const paper = { prop: 'title', rule: 'like', value: 'paper' }
const tree = (...children: object[]) => ({ logic: 'AND', children })
const aloud = () => document.querySelector('.as > .visually-hidden')?.textContent?.trim()
const place = () => document.activeElement?.closest('[part=condition]')?.getAttribute('aria-label')

async function more(name: string, item: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await act(async () => void fireEvent.click(await screen.findByRole('menuitem', { name: item })))
}

test('SEA-01 a condition that is copied or left out is told, by its name too; the focus goes to the copy', async () => {
  await aPanel({ conditions: tree(steel, paper) })
  await more('More for condition 1', 'Copy')
  expect(aloud()).toBe('A copy was added.')
  await waitFor(() => expect(document.activeElement).toBe(selects('Field')[1]))
  await more('More for condition 1', 'Leave out')
  expect(aloud()).toBe('Left out of the search.')
  expect(screen.getByRole('group', { name: 'Condition 1, left out: Title contains “steel”' })).toBeTruthy()
  await more('More for condition 1', 'Take in again')
  expect(aloud()).toBe('Taken in again.')
})

test('SEA-01 undo and redo are told; at the end of the steps the focus goes to the button that can still be pressed', async () => {
  const { press } = await aPanel({ conditions: tree(steel) })
  await press('Add condition')
  // The focus goes to the new line first.
  await waitFor(() => expect(document.activeElement).toBe(selects('Field')[1]))
  const [undo, redo] = [/^Undo/, /^Redo/].map((name) => screen.getByRole('button', { name }))
  const by = (button: HTMLElement) =>
    act(async () => {
      button.focus()
      fireEvent.click(button)
    })
  await by(undo!)
  expect(aloud()).toBe('Undone.')
  await waitFor(() => expect(document.activeElement).toBe(redo))
  await by(redo!)
  expect(aloud()).toBe('Done again.')
  await waitFor(() => expect(document.activeElement).toBe(undo))
})

test('SEA-03 a step back that takes away the input in which it was asked for leaves the focus on its line', async () => {
  await aPanel({ conditions: tree({ prop: 'title', rule: 'like' }, paper) })
  await choose(selects('Rule')[0]!, 'in')
  const [input] = inputs()
  input!.focus()
  await act(async () => void fireEvent.keyDown(input!, { key: 'z', ctrlKey: true }))
  expect(input!.isConnected).toBe(false)
  // At once: what loses the focus for a moment only loses it to the page around.
  expect(document.activeElement).toBe(selects('Field')[0])
  expect(place()).toMatch(/^Condition 1: Title contains/)
})

test('SEA-06 the focus is never lost while conditions and values are taken away: to the next one, the one before, the tools', async () => {
  await aPanel({ conditions: tree(steel, { prop: 'title', rule: 'in', value: ['a'] }, paper) })
  const lost: EventTarget[] = []
  document.addEventListener('focusout', ({ target, relatedTarget }) => void (relatedTarget ?? lost.push(target as EventTarget)))
  const remove = async (place: number) => {
    const [button] = within(screen.getAllByRole('group', { name: /^Condition \d/ })[place]!).getAllByRole('button', { name: 'Remove' })
    button!.focus()
    await act(async () => void fireEvent.click(button!))
  }
  const chip = screen.getByRole('button', { name: 'a' })
  chip.focus()
  await act(async () => void fireEvent.keyDown(chip, { key: 'Delete' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title: Value to add; a column can be pasted' }))
  await remove(1)
  expect(place()).toBe('Condition 2: Title contains “paper”')
  await remove(1)
  expect(place()).toBe('Condition 1: Title contains “steel”')
  await remove(0)
  expect(document.activeElement?.closest('[part=toolbar]')).toBeTruthy()
  expect(lost).toEqual([])
})

test('SEA-01 a reset is told', async () => {
  const { press } = await aPanel({ conditions: tree(steel) })
  await press('Reset')
  expect(aloud()).toBe('The conditions are back at their beginning.')
})

test('SEA-12 a chip that is taken away is told, and behind the last one is the button of the search: nothing opens by itself', async () => {
  await aPanel({ presentation: 'popover', expanded: false, conditions: tree(steel, paper) }, 'en', [], 'button')
  const remove = async (name: string) => {
    const chip = screen.getByRole('button', { name })
    chip.focus()
    await act(async () => void fireEvent.keyDown(chip, { key: 'Delete' }))
  }
  await remove('Title contains “steel”')
  expect(aloud()).toBe('Removed. Conditions left: 1.')
  await remove('Title contains “paper”')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Advanced search/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SEA-01 whoever opens the popover goes on at its first condition', async () => {
  const { press } = await aPanel({ presentation: 'popover', expanded: false, conditions: tree(steel, paper) }, 'en', [], 'button')
  await press(/^Advanced search/)
  await waitFor(() => expect(place()).toBe('Condition 1: Title contains “steel”'))
})

test('SEA-08 the parts of a value are told from those of other conditions by their names; beside the head of a column its name says it', async () => {
  const amount = { prop: 'amount', rule: 'range', min: '1' }
  const { methods } = await aPanel({ conditions: tree(steel, amount, { prop: 'startsAt', rule: 'dynamicTime' }) })
  expect(inputs().map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Title: Value',
    'Amount: From',
    'Amount: To',
    'Start: Number',
    'Start: Number',
  ])
  const anchor = document.body.appendChild(document.createElement('button'))
  await act(async () => void (await methods.filterBy?.('title', anchor)))
  expect(within(await screen.findByRole('dialog', { name: 'Filter by Title' })).getByRole('textbox', { name: 'Value' })).toBeTruthy()
  anchor.remove()
})

test('SEA-12 how many would be found is read out once it is known; that it is being counted is only seen', async () => {
  let answer: (count: number) => void = () => undefined
  const counted = new Promise<number>((resolve) => {
    answer = resolve
  })
  await aPanel({ conditions: tree(steel), counter: () => counted })
  const told = () => document.querySelector('.as-count [role=status]')?.textContent
  await choose(inputs()[0]!, 'iron')
  expect([document.querySelector('.as-count')?.textContent, told()]).toEqual(['Counting …', ''])
  await act(async () => answer(7))
  await waitFor(() => expect(told()).toBe('7 found'))
})

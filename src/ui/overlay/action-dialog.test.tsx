// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useAction } from '#core/action.ts'
import { aFailure, aRuntime, InRuntime, settle } from '#core/testing.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { ActionDialog, type ActionDialogProps, type ActionInput } from './ActionDialog.tsx'

beforeAll(() => pretendDialogs())
afterEach(cleanup)

function ask(over: Partial<ActionDialogProps> = {}) {
  const [onClose, work] = [vi.fn(), vi.fn(async (..._sent: unknown[]) => undefined as unknown)]
  const runtime = aRuntime({ lang: 'en' })
  const Asking = (more: Partial<ActionDialogProps>) => (
    <ActionDialog
      {...{ heading: 'Stop', lead: 'It ends.', send: 'Stop it', onClose }}
      action={useAction<ActionInput>(work, 'bidding.stop P1')}
      {...over}
      {...more}
    />
  )
  const dialog = (more: Partial<ActionDialogProps> = {}) => (
    <InRuntime runtime={runtime}>
      <Asking {...more} />
    </InRuntime>
  )
  let page = render(dialog())
  const openAgain = () => {
    page.unmount()
    page = render(dialog())
  }
  return { onClose, work, openAgain, becomes: (more: Partial<ActionDialogProps>) => page.rerender(dialog(more)) }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) =>
  act(async () => {
    fireEvent.click(button(name))
    await settle()
  })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
const REASON = 'The fire alarm went off'

test.each([
  ['the first field', { text: 'reason' }, () => box()],
  ['a choice', { choice: { label: 'In', options: [{ value: '5', label: '5 min' }], first: '5' } }, () => screen.getByRole('combobox')],
  ['what the person came for', {}, () => button('Stop it')],
  ['the way back, where it cannot be undone', { kind: 'danger' }, () => button('Back')],
] as const)('the focus begins at %s, never at the cross', (_, over, first) => {
  ask(over)
  expect(document.activeElement).toBe(first())
})

test.each([
  ['reason', 10, 500],
  ['comment', 1, 500],
  ['remark', 0, 500],
  [{ label: 'Text', min: 3, max: 5 }, 3, 5],
] as const)('%o is sent within its limits only, blanks around it not counted, and never cut', async (text, min, max) => {
  for (const [length, ready] of [
    [min - 1, false],
    [min, true],
    [max, true],
    [max + 1, false],
  ] as const) {
    if (length < 0) continue
    cleanup()
    const { work } = ask({ text })
    type(`  ${'字'.repeat(length)} `)
    if (!button('Stop it').disabled) await press('Stop it')
    expect(work.mock.calls.map(([input]) => input)).toEqual(ready ? [{ text: '字'.repeat(length), choice: '' }] : [])
    if (!ready) expect([box().value.trim().length, box().getAttribute('aria-invalid')]).toEqual([length, length === 0 ? null : 'true'])
  }
})

test('a text that is too short says so under its field when it is sent, and takes the focus; nothing is said while it is typed', async () => {
  const { work } = ask({ text: 'reason' })
  expect(button('Stop it').disabled).toBe(true)
  type('short')
  expect([screen.queryByText('At least 10 characters'), box().getAttribute('aria-invalid')]).toEqual([null, null])
  button('Stop it').focus()
  await press('Stop it')
  expect([screen.getByText('At least 10 characters') !== null, document.activeElement, work.mock.calls]).toEqual([true, box(), []])
  type(REASON)
  expect([screen.queryByText('At least 10 characters'), box().getAttribute('aria-invalid')]).toEqual([null, null])
})

test('what was chosen goes with it', async () => {
  const options = ['3', '5'].map((value) => ({ value, label: `${value} min` }))
  const { work } = ask({ choice: { label: 'In', options, first: '5' } })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } })
  await press('Stop it')
  expect(work.mock.calls[0]?.[0]).toEqual({ text: '', choice: '3' })
})

test('ERR-03 a refusal stands in the dialog with every word that was typed, and goes with the next try; R-16 a lost one has the same key', async () => {
  const { work, onClose } = ask({ text: 'reason' })
  work.mockRejectedValueOnce(aFailure('unreachable', { message: 'No network' })).mockResolvedValueOnce(undefined)
  type(REASON)
  await press('Stop it')
  expect([screen.getByText('No network').textContent, box().value, onClose.mock.calls]).toEqual(['No network', REASON, []])
  await press('Stop it')
  expect(onClose.mock.calls).toEqual([[true]])
  expect(work.mock.calls[0]?.[1]).toBe(work.mock.calls[1]?.[1])
})

test('R-16 what was sent without an answer has the same key when its dialog is gone and asked again; after an answer another one', async () => {
  const { work, openAgain } = ask({ text: 'reason' })
  work.mockRejectedValueOnce(aFailure('timeout')).mockRejectedValueOnce(aFailure('refused', { code: 'TENDER-2020' }))
  for (let time = 0; time < 3; time += 1) {
    openAgain()
    type(REASON)
    await press('Stop it')
  }
  const [first, second, third] = work.mock.calls.map(([, key]) => key)
  expect([second === first, third === first]).toEqual([true, false])
})

test('while it is sent it is not sent again, and stays open to say what came of it', async () => {
  const { work, onClose } = ask()
  const answer = Promise.withResolvers<void>()
  work.mockReturnValueOnce(answer.promise)
  await press('Stop it')
  await press('Stop it')
  pressEscape()
  expect([work.mock.calls.length, button('Stop it').getAttribute('aria-busy'), onClose.mock.calls]).toEqual([1, 'true', []])
  await act(async () => answer.resolve())
  expect(onClose.mock.calls).toEqual([[true]])
})

test('Escape closes at once where nothing was typed', () => {
  const { onClose } = ask({ text: 'reason' })
  pressEscape()
  expect(onClose.mock.calls).toEqual([[false]])
})

test('Escape asks before typed words are lost; staying keeps them and the place', async () => {
  const { onClose, work } = ask({ text: 'reason' })
  type(REASON)
  pressEscape()
  expect([screen.getByText('What you typed would be lost.') !== null, onClose.mock.calls]).toEqual([true, []])
  expect([document.activeElement, button('Stop it').disabled]).toEqual([button('Continue writing'), true])
  await press('Continue writing')
  expect([box().value, document.activeElement, screen.queryByText('What you typed would be lost.')]).toEqual([REASON, box(), null])
  pressEscape()
  await press('Discard')
  expect([onClose.mock.calls, work.mock.calls]).toEqual([[[false]], []])
})

test('a second Escape takes the question back: nothing is lost by a key', () => {
  const { onClose } = ask({ text: 'reason' })
  type(REASON)
  pressEscape()
  pressEscape()
  expect([box().value, onClose.mock.calls, screen.queryByText('What you typed would be lost.')]).toEqual([REASON, [], null])
})

test('U-01 what it rests on has changed: it says so, keeps what was typed and sends nothing', async () => {
  const { work, becomes } = ask({ text: 'reason', subject: 'one' })
  type(REASON)
  becomes({ subject: 'other' })
  expect([button('Stop it').disabled, box().value, screen.queryByText(/changed or ended meanwhile/) !== null]).toEqual([true, REASON, true])
  await press('Stop it')
  expect(work).not.toHaveBeenCalled()
})

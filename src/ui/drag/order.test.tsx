// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Pager } from '#ui/controls/Pager.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { DragArea, useDrag } from './use-drag.tsx'

beforeAll(() => pretendLayout())
beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(cleanup)

function Item({ id }: { id: string }) {
  const { item, handle } = useDrag(id)
  return (
    <li {...item}>
      <button type="button" aria-label={`Move ${id}`} {...handle}>
        {id}
      </button>
    </li>
  )
}
function Ordered() {
  const [ids, setIds] = useState(['a', 'b', 'c'])
  const move = (from: number, to: number) => setIds(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!))
  return (
    <DragArea ids={ids} nameOf={(id) => id.toUpperCase()} onMove={move}>
      <ul>
        {ids.map((id) => (
          <Item key={id} id={id} />
        ))}
      </ul>
    </DragArea>
  )
}

/** Rows of 20 px under each other: jsdom has no layout, and the keyboard moves by where things are. */
function pretendRows(): () => void {
  const boxOf = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    const at = [...document.querySelectorAll('li')].findIndex((item) => item.contains(this))
    return { x: 0, y: at * 20, top: at * 20, bottom: at * 20 + 20, left: 0, right: 100, width: 100, height: 20, toJSON: () => '' }
  })
  return () => boxOf.mockRestore()
}
const key = async (code: string) => {
  fireEvent.keyDown(document.activeElement!, { code, key: code })
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}
const order = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const said = () => screen.getByRole('status').textContent

test('WID-01 things are put into another order by keyboard, and every step is said', async () => {
  const restore = pretendRows()
  render(<Ordered />)
  act(() => screen.getByRole('button', { name: 'Move a' }).focus())
  await key('Space')
  expect(said()).toBe('A taken, place 1 of 3')
  await key('ArrowDown')
  await key('ArrowDown')
  expect(said()).toBe('A to place 3 of 3')
  await key('Space')
  expect([order(), said()]).toEqual([['b', 'c', 'a'], 'A dropped at place 3 of 3'])
  act(() => screen.getByRole('button', { name: 'Move b' }).focus())
  await key('Space')
  await key('ArrowDown')
  await key('Escape')
  expect([order(), said()]).toEqual([['b', 'c', 'a'], 'B put back to place 1 of 3'])
  restore()
})

const aPager = (over: Partial<Parameters<typeof Pager>[0]> = {}) => (
  <Pager
    pageIndex={2}
    pageSize={10}
    total={95}
    onChange={() => undefined}
    pageSizes={[10, 50]}
    onPageSize={() => undefined}
    jump
    {...over}
  />
)

test('WID-01 the pager in its order: previous, numbers, next, rows a page, jump, total', () => {
  render(aPager())
  const nav = screen.getByRole('navigation', { name: 'Pages' })
  const parts = [...nav.querySelectorAll('button, select, input, .ui-pager-total')]
  expect(parts.map((part) => part.getAttribute('aria-label') ?? part.textContent)).toEqual([
    'Previous page',
    ...[1, 2, 3, 4, 10].map((page) => `Page ${page}`),
    'Next page',
    'Rows a page',
    'Go to page',
    '95 in total',
  ])
})

test('a jump beyond the end goes to the end; what is no number goes nowhere; full-width digits count', () => {
  const go = vi.fn()
  render(aPager({ onChange: go }))
  const jump = screen.getByRole('textbox', { name: 'Go to page' })
  for (const text of ['99', '0', 'x', '３']) {
    fireEvent.change(jump, { target: { value: text } })
    fireEvent.keyDown(jump, { key: 'Enter' })
  }
  expect(go.mock.calls.flat()).toEqual([10, 1, 3])
})

test('another number of rows is asked for; a size that is not offered stays to be seen', () => {
  const size = vi.fn()
  render(aPager({ pageSize: 25, onPageSize: size }))
  const box = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows a page' })
  expect([box.value, [...box.options].map((option) => option.text)]).toEqual(['25', ['10 / page', '25 / page', '50 / page']])
  fireEvent.change(box, { target: { value: '50' } })
  expect(size.mock.calls).toEqual([[50]])
})

const aDialog = (over: Partial<Parameters<typeof Dialog>[0]> = {}) => (
  <Dialog open heading="People" onClose={() => undefined} footer={<button type="button">OK</button>} {...over}>
    Text
  </Dialog>
)

test('a dialog goes full screen and back by its button', () => {
  const ask = vi.fn()
  const { rerender } = render(aDialog({ onFullscreen: ask }))
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  rerender(aDialog({ onFullscreen: ask, fullscreen: true, width: '640px' }))
  fireEvent.click(screen.getByRole('button', { name: 'Leave full screen' }))
  expect(ask.mock.calls).toEqual([[true], [false]])
  expect(screen.getByRole('dialog').style.inlineSize).toBe('')
})

test('a drawer is a dialog; in the text it is a named region without a cross', () => {
  const { rerender } = render(aDialog({ presentation: 'drawer' }))
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'People' }).open).toBe(true)
  rerender(aDialog({ presentation: 'inline' }))
  expect([
    screen.queryByRole('dialog'),
    screen.queryByRole('button', { name: 'Close' }),
    screen.getByRole('region', { name: 'People' }) !== null,
  ]).toEqual([null, null, true])
})

test('a dialog that does not block is shown without a veil', () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(aDialog({ nonModal: true }))
  expect([screen.getByRole<HTMLDialogElement>('dialog').open, modal.mock.calls.length]).toEqual([true, 0])
  modal.mockRestore()
})

test('what stands at the start of the footer and in the header is there', () => {
  render(aDialog({ footerStart: <i>3 chosen</i>, headerEnd: <a href="#help">Help</a>, headingSlot: <em>Choose people</em> }))
  expect(screen.getByRole('dialog', { name: 'Choose people' }).textContent).toContain('3 chosenOK')
  expect(screen.getByRole('link', { name: 'Help' })).toBeTruthy()
})

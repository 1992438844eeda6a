// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { wrap } from './wrap.js'

afterEach(cleanup)

interface Props {
  rows?: unknown
  label?: string | undefined
  onFlyBid?: ((event: CustomEvent) => void) | undefined
}
const Probe = wrap<HTMLElement, Props>('x-probe', ['rows', 'label'], { onFlyBid: 'fly-bid' })
type Any = HTMLElement & Record<string, unknown>

test('EMB-03 properties are set as they are, the rest are attributes, children stay', () => {
  const rows = [{ id: 1 }]
  const ref = createRef<HTMLElement>()
  const { container } = render(
    <Probe ref={ref} rows={rows} label="a" className="wide" id="one">
      inside
    </Probe>,
  )
  const element = container.firstElementChild as Any
  expect([element.rows === rows, element.label, element.outerHTML]).toEqual([true, 'a', '<x-probe id="one" class="wide">inside</x-probe>'])
  expect(ref.current).toBe(element)
})

test('EMB-03 a property is written when it changes, and taken back when it is left out', () => {
  const { container, rerender } = render(<Probe label="a" />)
  const element = container.firstElementChild as Any
  element.label = 'typed by the user'
  rerender(<Probe label="a" />)
  expect(element.label).toBe('typed by the user')
  rerender(<Probe label="b" />)
  expect(element.label).toBe('b')
  rerender(<Probe />)
  expect(element.label).toBeUndefined()
})

test('EMB-03 events reach the handler of now, until the component is gone', () => {
  const [before, now] = [vi.fn(), vi.fn()]
  const { container, rerender, unmount } = render(<Probe onFlyBid={before} />)
  const element = container.firstElementChild as Any
  rerender(<Probe onFlyBid={now} />)
  const bid = new CustomEvent('fly-bid', { detail: { rank: 1 } })
  act(() => void fireEvent(element, bid))
  expect([before.mock.calls, now.mock.calls]).toEqual([[], [[bid]]])
  unmount()
  element.dispatchEvent(new CustomEvent('fly-bid'))
  expect(now).toHaveBeenCalledOnce()
})

test('EMB-03 a native event of the element reaches its handler once', () => {
  const heard = vi.fn()
  const Field = wrap<HTMLElement, { onChange?: (event: Event) => void }>('x-field', [], { onChange: 'change' })
  const { container } = render(<Field onChange={heard} />)
  const change = new Event('change', { bubbles: true })
  act(() => void container.firstElementChild?.dispatchEvent(change))
  expect(heard.mock.calls).toEqual([[change]])
})

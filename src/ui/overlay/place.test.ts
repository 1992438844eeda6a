import { expect, test } from 'vitest'
import { placeBeside } from './place.ts'

const view = { width: 1000, height: 600 }
const size = { width: 200, height: 100 }
const anchor = (left: number, top: number) => ({ left, top, width: 80, height: 32 })

test('a popover goes below its anchor, edges aligned as asked', () => {
  expect(placeBeside(anchor(300, 100), size, view)).toEqual({ top: 136, left: 300 })
  expect(placeBeside(anchor(300, 100), size, view, { align: 'end' })).toEqual({ top: 136, left: 180 })
  expect(placeBeside(anchor(300, 100), size, view, { align: 'center' })).toEqual({ top: 136, left: 240 })
})

test('without room below it goes above, and back again', () => {
  expect(placeBeside(anchor(300, 540), size, view).top).toBe(436)
  expect(placeBeside(anchor(300, 20), size, view, { side: 'above' }).top).toBe(56)
})

test('it never leaves the window', () => {
  expect(placeBeside(anchor(950, 100), size, view).left).toBe(792)
  expect(placeBeside(anchor(0, 100), size, view, { align: 'end' }).left).toBe(8)
  expect(placeBeside(anchor(300, 300), { width: 200, height: 580 }, view).top).toBeGreaterThanOrEqual(8)
})

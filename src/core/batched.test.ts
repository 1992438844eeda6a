import { expect, test, vi } from 'vitest'
import { batched } from './batched.ts'
import { fakeTimers } from './testing.tsx'

test('PICK-07 what elements of a page ask within the window is one call, each id once; another source has its own', async () => {
  const timers = fakeTimers()
  const page = {}
  const ask = vi.fn(async (ids: readonly string[]) => ids.filter((id) => id !== 'gone').map((id) => [id, id.toUpperCase()] as const))
  const wish = { ask, wait: timers.wait, windowMs: 30 }
  const one = batched(page, 'a', ['x', 'y'], wish)
  const other = batched(page, 'a', ['y', 'gone'], wish)
  const apart = batched(page, 'b', ['z'], wish)
  await timers.pass(30)
  expect((await one).get('y')).toBe('Y')
  expect([...(await other).keys()]).toEqual(['x', 'y'])
  expect((await apart).get('z')).toBe('Z')
  expect(ask.mock.calls).toEqual([[['x', 'y', 'gone']], [['z']]])
  void batched(page, 'a', ['x'], wish)
  await timers.pass(30)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('more ids than one call takes are several calls, and a failure goes to everybody who waits', async () => {
  const timers = fakeTimers()
  const ask = vi.fn(async (ids: readonly string[]) => ids.map((id) => [id, id] as const))
  const all = batched({}, 'a', ['1', '2', '3'], { ask, wait: timers.wait, windowMs: 30, most: 2 })
  await timers.pass(30)
  expect((await all).size).toBe(3)
  expect(ask).toHaveBeenCalledTimes(2)
  const page = {}
  const broken = { ask: () => Promise.reject(new Error('no')), wait: timers.wait, windowMs: 30 }
  const waits = [batched(page, 'a', ['1'], broken), batched(page, 'a', ['2'], broken)]
  const said = Promise.allSettled(waits)
  await timers.pass(30)
  expect((await said).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

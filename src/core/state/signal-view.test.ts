import { effect } from '@preact/signals-react'
import { expect, test, vi } from 'vitest'
import { fakeTimers, probedClock, START, settle } from '#core/testing.tsx'
import { signalView } from './signal-view.ts'

test('a clock that no view looks at asks the gateway nothing; one that is looked at does, and runs on', async () => {
  const timers = fakeTimers()
  const probe = vi.fn(async () => timers.wall() + 10_000)
  const clock = signalView(probedClock({ probe, timers, wall: () => START, wake: () => () => undefined }))
  await timers.pass(5_000)
  expect(probe).not.toHaveBeenCalled()
  const seen: number[] = []
  const end = effect(() => void seen.push(clock.tick.value))
  await timers.pass(3_000)
  expect(probe).toHaveBeenCalledTimes(1)
  expect(seen.at(-1)! - START).toBeGreaterThanOrEqual(17_000)
  end()
  await settle()
  const before = seen.length
  await timers.pass(3_000)
  const again: number[] = []
  effect(() => void again.push(clock.tick.value))
  await settle()
  expect([seen.length, again.at(-1)! - seen.at(-1)! >= 3_000]).toEqual([before, true])
})

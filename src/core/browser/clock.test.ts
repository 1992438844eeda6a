import { expect, test, vi } from 'vitest'
import { type FakeTimers, fakeTimers, probedClock, START, settle } from '#core/testing.tsx'
import { clockReading } from './read-clock.ts'

/** A server `ahead` ms before this computer, over a network whose probes take `delays` in turn. */
function aClock({
  ahead = 90_000,
  delays = [100],
  timers = fakeTimers() as FakeTimers,
}: {
  ahead?: number
  delays?: number[]
  timers?: FakeTimers
}) {
  let wake: () => void = () => undefined
  let turn = 0
  const probe = vi.fn(async () => {
    const delay = delays[turn % delays.length]!
    turn += 1
    await timers.wait(delay / 2)
    const at = timers.wall() + ahead
    await timers.wait(delay / 2)
    return at
  })
  const onWake = (heard: () => void) => {
    wake = heard
    return () => undefined
  }
  const clock = probedClock({ probe, timers, wall: timers.wall, wake: onWake })
  return { clock, probe, timers, wake: () => wake() }
}

test('of five probes the one with the shortest way counts, and its half is the uncertainty', async () => {
  const { clock, probe, timers } = aClock({ delays: [400, 40, 900, 60, 80] })
  expect(clock.uncertaintyMs).toBe(Number.POSITIVE_INFINITY)

  void clock.sync()
  await timers.pass(2_000)

  expect(probe).toHaveBeenCalledTimes(5)
  expect(clock.uncertaintyMs).toBe(20)
  expect(clock.now()).toBe(timers.wall() + 90_000)
})

test('TEND-10 who only shows the time asks once; from the first view of bidding on it is five times, and so whenever it is asked again', async () => {
  const { clock, probe, timers, wake } = aClock({ delays: [400, 40, 900, 60, 80, 70] })
  clock.now()
  clock.tick.subscribe(() => undefined)
  await timers.pass(2_000)
  expect([probe.mock.calls.length, clock.uncertaintyMs]).toEqual([1, 200])
  await timers.pass(60_000)
  expect([probe.mock.calls.length, clock.uncertaintyMs]).toEqual([2, 20])
  wake()
  void clock.sync()
  await timers.pass(5_000)
  expect([probe.mock.calls.length, clock.uncertaintyMs]).toEqual([7, 30])
  wake()
  await timers.pass(5_000)
  expect(probe).toHaveBeenCalledTimes(12)
})

test('TEND-10 what the start said of the time stands for the first probe, to half its way, until it is asked', async () => {
  const { clock, probe, timers } = aClock({})
  clock.told(clockReading(timers.wall() + 90_010, -40, 60))
  expect(clock.now()).toBe(timers.wall() + 90_000)
  expect(clock.uncertaintyMs).toBe(50)
  await timers.pass(2_000)
  expect(probe).not.toHaveBeenCalled()
  void clock.sync()
  await timers.pass(2_000)
  expect(probe).toHaveBeenCalledTimes(5)
  clock.told(clockReading(timers.wall(), 0, 1))
  expect(clock.now()).toBe(timers.wall() + 90_000)
})

test('TEND-10 a reading of the start that is too coarse to show seconds by is followed by a probe', async () => {
  const { clock, probe, timers } = aClock({})
  // Read as soon as it was asked; the rest of the answer took four seconds: 2 s behind.
  clock.told(clockReading(timers.wall() + 86_000, -4_000, 0))
  expect(clock.uncertaintyMs).toBe(2_000)
  clock.now()
  await timers.pass(2_000)
  expect(probe).toHaveBeenCalledOnce()
  expect([clock.now() - timers.wall(), clock.uncertaintyMs]).toEqual([90_000, 50])
})

test('nothing is asked before someone looks at the clock', async () => {
  const { probe, timers } = aClock({})
  await timers.pass(120_000)
  expect(probe).not.toHaveBeenCalled()
})

test('it is asked again every 60 s, on waking, and after a sleep', async () => {
  const timers = fakeTimers()
  let slept = 0
  const { clock, probe, wake } = aClock({ timers: { ...timers, monotonic: () => timers.monotonic() + slept } })
  clock.now()
  void clock.sync()
  await timers.pass(5_000)
  expect(probe).toHaveBeenCalledTimes(5)

  await timers.pass(60_000)
  expect(probe).toHaveBeenCalledTimes(10)
  wake()
  await timers.pass(1_000)
  expect(probe).toHaveBeenCalledTimes(15)
  slept = 20_000
  await timers.pass(2_500)
  expect(probe).toHaveBeenCalledTimes(20)
})

test('a computer whose clock is set meanwhile shows the same time', async () => {
  const timers = fakeTimers()
  let wall = START
  const clock = probedClock({
    probe: async () => START + 5_000 + timers.monotonic(),
    timers,
    wall: () => wall,
    wake: () => () => undefined,
  })
  await clock.sync()
  wall -= 86_400_000
  await timers.pass(1_000)
  expect(clock.now()).toBe(START + 6_000)
})

test('when the server cannot be reached the clock keeps what it knew', async () => {
  const timers = fakeTimers()
  let down = false
  const clock = probedClock({
    probe: async () => (down ? Promise.reject(new Error('no')) : timers.wall() + 7),
    timers,
    wall: timers.wall,
    wake: () => () => undefined,
  })
  await clock.sync()
  down = true
  await clock.sync()
  expect(clock.now()).toBe(timers.wall() + 7)
})

test('it ticks once a second, on the server’s second', async () => {
  const timers = fakeTimers()
  const clock = probedClock({ probe: async () => timers.wall() + 250, timers, wall: timers.wall, wake: () => () => undefined })
  const ticks: number[] = []
  await clock.sync()
  clock.tick.subscribe((now) => ticks.push(now))
  await timers.pass(3_000)

  expect(ticks.slice(-3).map((now) => now % 1_000)).toEqual([0, 0, 0])
})

test('every() runs until its end', async () => {
  const { clock, timers } = aClock({})
  const work = vi.fn()
  const end = clock.every(500, work)
  await timers.pass(1_600)
  end()
  await settle()
  await timers.pass(5_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('AUTH-02 a clock whose gateway would not answer yet asks nothing, and asks once it would', async () => {
  const timers = fakeTimers()
  let known = false
  let wake: () => void = () => undefined
  const probe = vi.fn(async () => timers.wall() + 5_000)
  const clock = probedClock({
    probe,
    timers,
    wall: timers.wall,
    ready: () => known,
    wake: (heard) => {
      wake = heard
      return () => undefined
    },
  })
  clock.now()
  await timers.pass(70_000)
  expect(probe).not.toHaveBeenCalled()
  known = true
  wake()
  await settle()
  expect(clock.now()).toBe(timers.wall() + 5_000)
})

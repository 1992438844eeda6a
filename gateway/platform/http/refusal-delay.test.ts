import { expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { refusalDelay } from './refusal-delay.ts'

test('R-41 M3 a refusal of very many askers is told after a while, of the rest at once, and who has been told makes room', async () => {
  const waiting: (() => void)[] = []
  const delay = refusalDelay(200, (ms) => new Promise((told) => (ms === 200 ? waiting.push(() => told(undefined)) : told(undefined))))
  const told: string[] = []
  const refuse = (who: string) => delay().then(() => told.push(who))
  const all = Array.from({ length: limits.delayedRefusals }, (_, n) => refuse(`${n}`))
  await refuse('the rest')
  expect(told).toEqual(['the rest'])
  waiting.shift()?.()
  await all[0]
  expect(told).toEqual(['the rest', '0'])
  void refuse('another one')
  await Promise.resolve()
  expect([told.length, waiting.length]).toEqual([2, limits.delayedRefusals])
})

test('M3 a connection that asks on while its refusal waits is closed; one that waits for its answer is not', async () => {
  const told: (() => void)[] = []
  const delay = refusalDelay(200, () => new Promise((done) => told.push(() => done(undefined))))
  const socket = { destroy: vi.fn() }
  const first = delay(socket)
  await delay(socket)
  expect(socket.destroy).toHaveBeenCalledOnce()
  told.shift()?.()
  await first
  const second = delay(socket)
  told.shift()?.()
  await second
  expect(socket.destroy).toHaveBeenCalledOnce()
})

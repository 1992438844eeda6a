import { expect, test } from 'vitest'
import { Full, slots } from './slots.ts'

test('so many at a time, then first come first served, then no more', async () => {
  const inTurn = slots(2, 2)
  const began: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    inTurn(() => {
      began.push(n)
      return new Promise<number>((done) => ends.push(() => done(n)))
    })
  const all = [1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toBeInstanceOf(Full)
  expect(began).toEqual([1, 2])
  ends[0]?.()
  expect(await all[0]).toBe(1)
  expect(began).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  await Promise.all(all.slice(0, 3))
  expect(began).toEqual([1, 2, 3, 4])
  ends[3]?.()
  expect(await all[3]).toBe(4)
})

test('work that fails gives its place back', async () => {
  const inTurn = slots(1, 0)
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'next')).toBe('next')
})

import { expect, test } from 'vitest'
import { fairSemaphore, SemaphoreFull, semaphore } from './semaphore.ts'

test('so many at a time, then first come first served, then no more', async () => {
  const inTurn = semaphore(2, 2)
  const began: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    inTurn(() => {
      began.push(n)
      return new Promise<number>((done) => ends.push(() => done(n)))
    })
  const all = [1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toBeInstanceOf(SemaphoreFull)
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
  const inTurn = semaphore(1, 0)
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('H1 whoever asks very often waits for himself: turns go around the keys, and nobody fills the queue alone', async () => {
  const inTurn = fairSemaphore(1, 4, 3)
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (key: string, name: string) =>
    inTurn(key, () => {
      began.push(name)
      return new Promise<void>((done) => ends.push(done))
    }).catch((error: Error) => void began.push(`${name} ${error.name}`))
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1', 'b2'].map((name) => work(name[0] ?? '', name))
  await Promise.resolve()
  while (began.filter((name) => !name.endsWith('SemaphoreFull')).length < 5) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  ends.shift()?.()
  await Promise.all(all)
  expect(began.filter((name) => !name.endsWith('SemaphoreFull'))).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
  expect(began.filter((name) => name.endsWith('SemaphoreFull')).sort()).toEqual([
    'a3 SemaphoreFull',
    'a4 SemaphoreFull',
    'a5 SemaphoreFull',
    'b2 SemaphoreFull',
  ])
})

import { expect, test } from 'vitest'
import type { Failure } from '#core/http/failure.ts'
import { createAction, nthKey, type Once } from './action.ts'
import { aFailure, settle } from './testing.tsx'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const lost = () => aFailure('unreachable')
const refused = () => aFailure('refused', { code: 'TENDER-2020' })
const busy = () => aFailure('refused', { code: 'TENDER-2008' })

/** Plays outcomes one after the other and tells the keys by which they were sent, as letters in the order they appeared. */
async function keysOf(tries: readonly (readonly [input: unknown, outcome: Failure | undefined])[]): Promise<string> {
  const keys: string[] = []
  let outcome: Failure | undefined
  const action = createAction<unknown>(async (_, key) => {
    keys.push(key)
    if (outcome) throw outcome
  })
  for (const [input, next] of tries) {
    outcome = next
    expect(await action.run(input)).toBe(next)
    expect([action.phase.peek(), action.failure.peek()]).toEqual(['idle', next])
  }
  expect(keys.every((key) => UUID.test(key))).toBe(true)
  const names = [...new Set(keys)]
  return keys.map((key) => 'ABCDEF'[names.indexOf(key)]).join('')
}

test.each([
  [
    'a lost answer is asked for again by the same key',
    [
      ['x', lost()],
      ['x', lost()],
      ['x', undefined],
    ],
    'AAA',
  ],
  [
    'what was answered is another action the next time',
    [
      ['x', undefined],
      ['x', undefined],
    ],
    'AB',
  ],
  [
    'what was refused was decided: the next try is another one',
    [
      ['x', refused()],
      ['x', undefined],
    ],
    'AB',
  ],
  [
    'another input is another action',
    [
      ['x', lost()],
      ['y', lost()],
    ],
    'AB',
  ],
  [
    'going back to an input whose answer was lost goes on with it',
    [
      ['x', lost()],
      ['y', undefined],
      ['x', undefined],
    ],
    'ABA',
  ],
  [
    'the order of fields is no difference',
    [
      [{ a: 1, b: [{ c: 2, d: 3 }] }, lost()],
      [{ b: [{ d: 3, c: 2 }], a: 1 }, undefined],
    ],
    'AA',
  ],
  [
    'a field without a value is none',
    [
      [{ a: 1, b: undefined }, lost()],
      [{ a: 1 }, undefined],
    ],
    'AA',
  ],
  [
    'the order of a list is a difference',
    [
      [[1, 2], lost()],
      [[2, 1], undefined],
    ],
    'AB',
  ],
  [
    'nothing as input is an input',
    [
      [undefined, lost()],
      [undefined, undefined],
    ],
    'AA',
  ],
  [
    'a refusal before anybody looked says nothing of the lost try',
    [
      ['x', lost()],
      ['x', busy()],
      ['x', undefined],
    ],
    'AAA',
  ],
  [
    'nor does a session that is over',
    [
      ['x', lost()],
      ['x', aFailure('unauthorised')],
      ['x', undefined],
    ],
    'AAA',
  ],
  [
    'nor a permission that is gone',
    [
      ['x', lost()],
      ['x', aFailure('forbidden')],
      ['x', undefined],
    ],
    'AAA',
  ],
  [
    'each of these alone was answered',
    [
      ['x', busy()],
      ['x', aFailure('unauthorised')],
      ['x', aFailure('forbidden')],
      ['x', undefined],
    ],
    'ABCD',
  ],
  [
    'a refusal by the key ends it, also after a lost try',
    [
      ['x', lost()],
      ['x', refused()],
      ['x', undefined],
    ],
    'AAB',
  ],
] as const)('R-16 %s', async (_, tries, keys) => {
  expect(await keysOf(tries)).toBe(keys)
})

test.each(['unreachable', 'timeout', 'broken'] as const)('R-16 %s says nothing of what became of a command', async (kind) => {
  expect(
    await keysOf([
      ['x', aFailure(kind)],
      ['x', undefined],
    ]),
  ).toBe('AA')
})

test('input that is under way is not sent beside itself; other input is', async () => {
  const sent: string[] = []
  let end: () => void = () => undefined
  const action = createAction<string>(async (input) => {
    sent.push(input)
    if (input === 'x') await new Promise<void>((resolve) => (end = resolve))
  })
  const both = [action.run('x'), action.run('x')]
  await action.run('y')
  expect([sent, action.phase.peek()]).toEqual([['x', 'y'], 'running'])
  end()
  await Promise.all(both)
  expect([sent, action.phase.peek()]).toEqual([['x', 'y'], 'idle'])
})

test('what is made from the moment is made once for a key, and anew for the next', async () => {
  const sent: number[] = []
  let [now, answers] = [100, [lost(), refused(), undefined] as (Failure | undefined)[]]
  const action = createAction<string>(async (_input, _key, once: Once) => {
    sent.push(once(() => now))
    const failure = answers.shift()
    if (failure) throw failure
  })
  for (let turn = 0; turn < 3; turn += 1) {
    await action.run('in five minutes')
    now += 1
  }
  expect([sent, answers]).toEqual([[100, 100, 102], []])
})

test('what was refused is told until the next try begins', async () => {
  let end: (() => void) | undefined
  const action = createAction<string>(async () => {
    if (!end) {
      end = () => undefined
      throw refused()
    }
    await new Promise<void>((resolve) => (end = resolve))
  })
  await action.run('x')
  expect(action.failure.peek()?.code).toBe('TENDER-2020')
  const second = action.run('x')
  expect([action.phase.peek(), action.failure.peek()]).toEqual(['running', undefined])
  await settle()
  end?.()
  expect(await second).toBe(undefined)
})

test('the calls of one action have keys of their own, the same at every try', () => {
  const key = '0f0e0d0c-0b0a-4908-8706-050403020100'
  const keys = Array.from({ length: 300 }, (_, n) => nthKey(key, n))
  expect(new Set(keys).size).toBe(300)
  expect(keys.every((one) => UUID.test(one))).toBe(true)
  expect(keys).toEqual(Array.from({ length: 300 }, (_, n) => nthKey(key, n)))
})

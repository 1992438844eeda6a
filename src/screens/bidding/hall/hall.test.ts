import { expect, test } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { aBidView } from '#screens/bidding/live/testing.ts'
import { createHallStore } from './hall.store.ts'
import { may } from './may.rules.ts'
import { savingOf } from './saving.rules.ts'

test('TEND-12 the saving of the worked run is 5.50 %', () => {
  expect(savingOf(aBidView({ lead: '945000.00' }))).toEqual({ amount: '55000.00', percent: '5.50' })
})

test('TEND-11 selling gains over the floor; a hidden price gives no saving', () => {
  expect(savingOf(aBidView({ direction: 'forward', ceiling: '100.00', lead: '112.50' }))).toEqual({ amount: '12.50', percent: '12.50' })
  expect(savingOf(aBidView())).toBeUndefined()
})

test('only what the picture offers may be done', () => {
  expect(may(aBidView({ actions: ['suspend', 'message'] }), 'suspend')).toBe(true)
  expect(may(aBidView({ actions: ['project.suspend'] }), 'suspend')).toBe(true)
  expect(may(aBidView({ actions: ['place'] }), 'suspend')).toBe(false)
})

test('a refused deed comes back as the question with its reason; a done one is gone', async () => {
  const hall = createHallStore()
  hall.ask('suspend')
  const wrong = aFailure('refused', { code: 'TENDER-2022' })
  await hall.run('suspend', async () => {
    throw wrong
  })
  expect(hall.doing.value).toEqual({ phase: 'asking', action: 'suspend', wrong })
  await hall.run('suspend', async () => undefined)
  expect(hall.doing.value).toEqual({ phase: 'idle' })
})

test('while one deed is sent no other begins', async () => {
  const hall = createHallStore()
  const answer = Promise.withResolvers<void>()
  const first = hall.run('suspend', () => answer.promise)
  let second = 0
  await hall.run('announce', async () => {
    second += 1
  })
  hall.ask('announce')
  expect(hall.doing.value).toEqual({ phase: 'sending', action: 'suspend' })
  answer.resolve()
  await first
  expect(second).toBe(0)
})

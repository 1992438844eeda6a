import { expect, test } from 'vitest'
import { aBidView } from '#screens/bidding/live/testing.ts'
import { may, savingOf } from './hall.rules.ts'

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

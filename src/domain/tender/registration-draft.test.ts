import { describe, expect, test } from 'vitest'
import { actionsOf } from './actions.ts'
import { readableParts } from './disclosure.ts'
import { fold } from './evolve.ts'
import { aProject, bidder, buyer, on, play, published, registration, type Step, supervisor, wait } from './testing.ts'

/** A registration that is filled in and not sent (tendering.md 6.3, first row). */

const T = on('02:00:00.000', '2026-11-19')
const save = (firm: string, at = T): Step => [at, bidder(firm), { type: 'application.save', contactName: '王伟', taxBp: 600 }]
const code = (steps: readonly Step[], over: Parameters<typeof aProject>[0] = {}) =>
  play(published(aProject(over)).state, steps)
    .refusals.at(-1)
    ?.code.replace('TENDER-', '') ?? 'ok'
const withdraw = (firm: string): Step => [T, bidder(firm), { type: 'application.withdraw' }]

describe('6.3 DRAFT', () => {
  test('is kept, replaced, sent or withdrawn, and counts as no registration', () => {
    const open = published(aProject())
    const { state, entries } = play(open.state, [save('CA'), save('CA')])
    expect(state.parties.CA).toMatchObject({ draftSeq: entries[1]!.seq })
    expect(state.parties.CA?.application).toBeUndefined()
    expect(fold(open.state, entries)).toEqual(state)
    expect(play(state, [withdraw('CA')]).state.parties.CA).toEqual({ customerId: 'CA', acknowledged: {} })
    const sent = play(state, registration('CA', T, state.rulesHash)).state.parties.CA
    expect(sent?.draftSeq).toBeUndefined()
    expect(sent?.application?.status).toBe('SUBMITTED')
    expect(play(state, [wait(on('06:00:00.000', '2026-11-20'))]).state).toMatchObject({ status: 'FAILED', failReason: 'NO_REGISTRATION' })
  })
  test('can be offered and taken while registration runs', () => {
    const { state } = play(published(aProject()).state, [save('CA')])
    const offers = actionsOf(state, bidder('CA'), { side: 'invited', userId: 'X', customerId: 'CA' })
    expect(offers).toEqual(expect.arrayContaining(['application.save', 'application.withdraw']))
  })
  test.each([
    [
      '2030 at the end of registration',
      [save('CA', on('06:00:00.000', '2026-11-20')), save('CA', on('06:00:00.000', '2026-11-20'))],
      '2030',
    ],
    ['2036 nothing to withdraw', [withdraw('CA')], '2036'],
  ] as const)('%s', (_, steps, expected) => {
    const registered = play(published(aProject()).state, registration('CB', T, published(aProject()).state.rulesHash)).state
    expect(play(registered, steps).refusals.at(-1)?.code).toBe(`TENDER-${expected}`)
  })
  test('2001 for a firm that is not invited, 2065 for people of the purchaser side', () => {
    const { state } = published(aProject())
    const closed = { ...state, form: { ...state.form, inviteMode: 'invited' as const } }
    expect(play(closed, [save('CX')]).refusals[0]?.code).toBe('TENDER-2001')
    expect(code([[T, { ...buyer, customerId: 'CA' }, { type: 'application.save' }]])).toBe('2065')
  })
  test('2036 once it was sent', () => {
    const { state } = published(aProject())
    expect(play(state, [...registration('CA', T, state.rulesHash), save('CA')]).refusals.at(-1)?.code).toBe('TENDER-2036')
  })
  test('nobody but the firm learns what it says, nor whose it is', () => {
    const { state, entries } = play(published(aProject()).state, [save('CA')])
    expect(readableParts(entries[0]!, state, { side: 'buyer', userId: 'U1' })).toEqual(['pub'])
    expect(readableParts(entries[0]!, state, { side: 'supervisor', userId: supervisor.userId })).toEqual(['pub'])
    expect(readableParts(entries[0]!, state, { side: 'invited', userId: 'X', customerId: 'CA' })).toEqual(['pub', 'lines', 'who'])
  })
})

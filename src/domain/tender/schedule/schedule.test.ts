import { describe, expect, test } from 'vitest'
import { nextDueAt } from '#domain/tender/advance.ts'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import {
  aProject,
  bidder,
  buyer,
  live,
  manager,
  on,
  play,
  published,
  REASON,
  reach,
  ready,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { actionsOf } from '#domain/tender/visibility/actions.ts'
import { changeToAgree } from './decide-schedule.ts'

const AT = on('20:00:00.000', '2026-11-20')
const give = (state: ProjectState, who: Actor, command: Command, at = AT) => {
  const done = play(state, [[at, who, command]])
  return { ...done, code: done.refusals[0]?.code.slice(7) ?? 'ok', args: done.refusals[0]?.args }
}
const ask = (
  newValue: string,
  field: 'startsAt' | 'registrationEndsAt' | 'qualificationEndsAt' = 'startsAt',
  shiftLater = false,
): Command => ({
  type: 'time-change.save',
  field,
  newValue,
  shiftLater,
  reason: REASON,
})
const agree: Command = { type: 'time-change.decide', agree: true }
const LATER = on('08:00:00.000')

describe('TEND-27 change of schedule', () => {
  test('asked for by the buyer and decided by a manager, it applies at once', () => {
    const asked = give(ready().state, buyer, ask(LATER))
    expect(asked.state).toMatchObject({ startsAt: on('02:00:00.000'), scheduleRequest: { newValue: LATER } })
    const done = give(asked.state, manager, agree)
    expect(done.state).toMatchObject({ status: 'READY', startsAt: LATER, scheduleVersion: 2, scheduleChanges: 1 })
    expect(done.state.scheduleRequest).toBeUndefined()
    expect(done.state.form.startsAt).toBe(on('02:00:00.000'))
  })

  test('2020 2021 2022 2024 2014 2003: what is refused', () => {
    const { state } = ready()
    expect(give(state, manager, ask(LATER)).code).toBe('2003')
    expect(give(state, buyer, ask(on('01:59:59.999')), on('01:30:00.000'))).toMatchObject({ code: '2020', args: { n: 30 } })
    expect(give(state, buyer, ask(LATER), on('01:30:00.001'))).toMatchObject({ code: '2021', args: { t: on('01:30:00.000') } })
    expect(give(live().state, buyer, ask(LATER), on('02:01:00.000')).code).toBe('2021')
    expect(give(aProject(), buyer, ask(LATER), on('02:01:00.000', '2026-11-19')).code).toBe('2002')
    expect(give(state, buyer, { ...ask(LATER), reason: 'why' } as Command).code).toBe('2022')
    expect(give(give(state, buyer, ask(LATER)).state, buyer, ask(LATER)).code).toBe('2024')
    const early = published(aProject()).state
    expect(give(early, buyer, ask(on('12:09:59.999', '2026-11-20')), on('02:00:00.000', '2026-11-20'))).toMatchObject({
      code: '2014',
      args: { m: 10 },
    })
  })

  test('the manager refuses with a comment; the asker does not decide', () => {
    const asked = give(ready().state, buyer, ask(LATER)).state
    expect(give(asked, manager, { type: 'time-change.decide', agree: false }).code).toBe('2038')
    expect(give(asked, manager, { type: 'time-change.decide', agree: false, comment: 'no' }).state.scheduleRequest).toBeUndefined()
    expect(give(asked, { ...buyer, roles: ['BUYER', 'MANAGER'] }, agree).code).toBe('2028')
    expect(give(asked, supervisor, agree).code).toBe('2003')
    expect(give(ready().state, manager, agree).code).toBe('2021')
  })

  test.each([
    [undefined, 'ok'],
    [{}, 'ok'],
    [{ newValue: on('09:00:00.000') }, '2096'],
    [{ field: 'registrationEndsAt' as const }, '2096'],
    [{ shiftLater: true }, '2096'],
  ])('U-01 a word on a change like %o of the one that stands', (read, code) => {
    const asked = give(ready().state, buyer, ask(LATER)).state
    const change = read && { field: 'startsAt' as const, newValue: LATER, shiftLater: false, ...read }
    for (const agrees of [true, false])
      expect(give(asked, manager, { type: 'time-change.decide', ...(change && { change }), agree: agrees, comment: 'seen' }).code).toBe(
        code,
      )
  })

  test('U-01 a firm agrees to the change that it has read, and to no other that took its place', () => {
    const early = on('00:00:00.000')
    const asked = give(ready().state, buyer, ask(early)).state
    const read = changeToAgree(asked, 'CA')
    expect(read).toEqual({ field: 'startsAt', newValue: early, shiftLater: false })
    const ack = (change = read): Command => ({ type: 'time-change.ack', ...(change && { change }) })
    const back = give(asked, buyer, { type: 'time-change.withdraw' }).state
    const other = give(back, buyer, ask(on('00:30:00.000'))).state
    for (const state of [back, other]) expect(give(state, bidder('CA'), ack())).toMatchObject({ code: '2096', entries: [] })
    expect(give(other, manager, { type: 'time-change.decide', ...(read && { change: read }), agree: false, comment: 'no' }).code).toBe(
      '2096',
    )
    for (const change of [read, undefined]) expect(give(asked, bidder('CA'), ack(change)).state.scheduleRequest?.acks).toEqual(['CA'])
  })

  test('U-01 a firm of which nothing is asked guesses no change that its view hides: one answer, pending or not, whatever it says', () => {
    const guess = { field: 'startsAt' as const, newValue: LATER, shiftLater: false }
    const pending = give(ready().state, buyer, ask(LATER)).state
    expect(changeToAgree(pending, 'CA')).toBeUndefined()
    for (const state of [pending, ready().state])
      for (const change of [guess, { ...guess, newValue: on('09:00:00.000') }, undefined])
        expect(give(state, bidder('CA'), { type: 'time-change.ack', ...(change && { change }) })).toMatchObject({
          code: '2096',
          entries: [],
        })
  })

  test('a firm is asked to agree to what takes time from it, once; nobody else is', () => {
    const offers = (state: ProjectState, firm: string) => actionsOf(state, bidder(firm), { side: 'bidder', userId: 'x', customerId: firm })
    const early = give(ready().state, buyer, ask(on('00:00:00.000'))).state
    const agreed = give(early, bidder('CA'), { type: 'time-change.ack' }).state
    const late = give(ready().state, buyer, ask(LATER)).state
    for (const [state, firm, asked] of [
      [early, 'CA', true],
      [early, 'CX', false],
      [early, 'constructor', false],
      [agreed, 'CA', false],
      [agreed, 'CB', true],
      [late, 'CA', false],
      [ready().state, 'CA', false],
    ] as const) {
      expect([firm, offers(state, firm).includes('time-change.ack')]).toEqual([firm, asked])
      expect([firm, changeToAgree(state, firm) !== undefined]).toEqual([firm, asked])
      expect([firm, give(state, bidder(firm), { type: 'time-change.ack' }).entries.length]).toEqual([firm, asked ? 1 : 0])
    }
  })

  test('TEND-27 is taken back by whoever asked, and by nobody else; then another can be asked for', () => {
    const asked = give(ready().state, buyer, ask(LATER)).state
    const withdraw: Command = { type: 'time-change.withdraw' }
    expect(give(asked, manager, withdraw).code).toBe('2003')
    const back = give(asked, buyer, withdraw).state
    expect(back).not.toHaveProperty('scheduleRequest')
    expect(back.startsAt).toBe(asked.startsAt)
    expect(give(back, buyer, withdraw).code).toBe('2021')
    expect(give(back, buyer, ask(LATER)).code).toBe('ok')
  })

  test('earlier than promised only when every approved bidder agrees', () => {
    const earlier = give(ready().state, buyer, ask(on('00:00:00.000'))).state
    expect(give(earlier, manager, agree)).toMatchObject({ code: '2023', args: { k: 0, n: 3 } })
    const ack: Command = { type: 'time-change.ack' }
    expect(give(earlier, bidder('CX'), ack).code).toBe('2039')
    const two = reach(earlier, [
      [AT, bidder('CA'), ack],
      [AT, bidder('CB'), ack],
    ]).state
    expect(give(two, bidder('CB'), ack).entries).toEqual([])
    expect(give(two, manager, agree)).toMatchObject({ code: '2023', args: { k: 2, n: 3 } })
    const all = reach(two, [[AT, bidder('CC'), ack]]).state
    expect(give(all, manager, agree).state.startsAt).toBe(on('00:00:00.000'))
    expect(give(ready().state, bidder('CA'), ack).code).toBe('2096')
  })

  test('P9 a later end of registration opens it again; times that follow move along when asked', () => {
    const asked = give(ready().state, buyer, ask(on('06:00:00.000'), 'registrationEndsAt', true)).state
    expect(give(asked, manager, agree).state).toMatchObject({
      status: 'REGISTRATION',
      registrationEndsAt: on('06:00:00.000'),
      qualificationEndsAt: on('12:00:00.000'),
      startsAt: on('02:00:00.000', '2026-11-22'),
    })
    expect(give(ready().state, buyer, ask(on('06:00:00.000'), 'registrationEndsAt')).code).toBe('2014')
  })

  test('from the fourth change on the supervisor must agree too', () => {
    let state = ready().state
    for (const hour of ['03', '04', '05']) {
      state = reach(state, [
        [AT, buyer, ask(on(`${hour}:00:00.000`))],
        [AT, manager, agree],
      ]).state
    }
    const asked = give(state, buyer, ask(LATER)).state
    const one = give(asked, manager, agree)
    expect(one.state).toMatchObject({ startsAt: on('05:00:00.000'), scheduleChanges: 3 })
    expect(give(one.state, manager, agree).code).toBe('2061')
    expect(give(one.state, supervisor, agree).state).toMatchObject({ startsAt: LATER, scheduleChanges: 4, confirmations: {} })
  })

  test('a request that nobody decides lapses half an hour before the start', () => {
    const asked = give(ready().state, buyer, ask(LATER)).state
    expect(nextDueAt(asked)).toBe(on('01:30:00.001'))
    expect(give(asked, manager, agree, on('01:30:00.000')).code).toBe('ok')
    const lapsed = play(asked, [wait(on('01:30:00.001'))])
    expect(lapsed.state.scheduleRequest).toBeUndefined()
    expect(lapsed.entries[0]).toMatchObject({ type: 'schedule.refused', parts: { note: { outcome: 'LAPSED' } } })
  })
})

import { describe, expect, test } from 'vitest'
import { applied } from '#domain/tender/advance.ts'
import { fold } from '#domain/tender/evolve.ts'
import { fact } from '#domain/tender/facts.ts'
import type { CommandOf, Env } from '#domain/tender/model.ts'
import { anEnv, aProject, bidder, buyer, on, play, published, registration, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { actionsOf } from '#domain/tender/visibility/actions.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { draftAfter } from './decide-registration.ts'

/** A registration that is filled in and not sent (tendering.md 6.3, first row): it lies beside the log. */

const T = on('02:00:00.000', '2026-11-19')
const command: CommandOf<'application.save'> = { type: 'application.save', contactName: '王伟', taxBp: 600 }
const save = (firm: string, at = T, over: Partial<typeof command> = {}, env: Partial<Env> = {}): Step => [
  at,
  bidder(firm),
  { ...command, ...over },
  env,
]
const code = (steps: readonly Step[], over: Parameters<typeof aProject>[0] = {}) =>
  play(published(aProject(over)).state, steps)
    .refusals.at(-1)
    ?.code.replace('TENDER-', '') ?? 'ok'
const draft = { version: 3, content: { contactName: '刘艳' }, savedAt: T, savedBy: '刘艳' }
const withdraw = (firm: string, env: Partial<Env> = {}): Step => [T, bidder(firm), { type: 'application.withdraw' }, env]

describe('6.3 DRAFT', () => {
  test('C3 however often it is saved, the log says nothing and the state stays what it was', () => {
    const open = published(aProject())
    const { state, entries, refusals } = play(open.state, [save('CA'), save('CA'), save('CB')])
    expect([entries, refusals]).toEqual([[], [undefined, undefined, undefined]])
    expect(state).toBe(open.state)
    expect(play(state, [wait(on('06:00:00.000', '2026-11-20'))]).state).toMatchObject({ status: 'FAILED', failReason: 'NO_REGISTRATION' })
  })
  test('is kept, replaced, and gone once the registration is sent or taken back', () => {
    const leaves = (sent: Parameters<typeof draftAfter>[0], env: Partial<Env> = {}) => draftAfter(sent, bidder('CA'), anEnv(T, env))
    const saved = { content: { contactName: '王伟', taxBp: 600 }, savedAt: T, savedBy: 'name of user-CA' }
    expect(leaves(command)).toEqual({ version: 1, ...saved })
    expect(leaves({ ...command, version: 3 }, { draft })).toEqual({ version: 4, ...saved })
    for (const type of ['application.submit', 'application.withdraw'] as const) {
      const sent = registration('CA', T, '')[3]![2] as CommandOf<'application.submit'>
      const ended = type === 'application.submit' ? sent : { type }
      expect(leaves(ended, { draft })).toMatchObject({ version: 4, content: null })
      expect(leaves(ended)).toBeUndefined()
      expect(leaves(ended, { draft: { ...draft, content: null } })).toBeUndefined()
    }
  })
  test('2004 a colleague has saved since: nobody overwrites what he has not seen', () => {
    const tried = (version: number | undefined, env: Partial<Env>) =>
      play(published(aProject()).state, [save('CA', T, version === undefined ? {} : { version }, env)]).refusals[0]
    expect(tried(2, { draft })).toEqual({ code: 'TENDER-2004', args: { user: '刘艳', at: T } })
    expect(tried(0, { draft })).toMatchObject({ code: 'TENDER-2004' })
    expect([tried(3, { draft }), tried(undefined, { draft }), tried(0, {})]).toEqual([undefined, undefined, undefined])
    expect(tried(0, { draft: { ...draft, content: null } })).toBeUndefined()
    expect(tried(3, { draft: { ...draft, content: null } })).toEqual({ code: 'TENDER-2004', args: { user: '刘艳', at: T } })
    expect(tried(3, {})).toBeUndefined()
  })
  test('can be offered while registration runs; what is drafted alone is taken back without an entry', () => {
    const { state } = published(aProject())
    const offers = actionsOf(state, bidder('CA'), { side: 'invited', userId: 'X', customerId: 'CA' })
    expect(offers).toContain('application.save')
    expect(play(state, [withdraw('CA', { draft })])).toMatchObject({ entries: [], refusals: [undefined] })
  })
  test.each([
    [
      '2030 at the end of registration',
      [save('CA', on('06:00:00.000', '2026-11-20')), save('CA', on('06:00:00.000', '2026-11-20'))],
      '2030',
    ],
    ['2036 nothing to withdraw', [withdraw('CA')], '2036'],
    ['2036 a draft that is gone', [withdraw('CA', { draft: { ...draft, content: null } })], '2036'],
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
})

describe('logs in which drafts are entries', () => {
  const open = published(aProject())
  const saved = fact('application.saved', { who: { customerId: 'CA', userId: 'user-CA' }, lines: { contactName: '王伟' } })
  const { state, entries } = applied({ state: open.state, entries: [] }, [saved, saved], T)

  test('I5 lead to the state they led to', () => {
    expect(state.parties.CA).toMatchObject({ draftSeq: entries[1]!.seq })
    expect(fold(open.state, entries)).toEqual(state)
    const sent = play(state, registration('CA', T, state.rulesHash)).state.parties.CA
    expect([sent?.draftSeq, sent?.application?.status]).toEqual([undefined, 'SUBMITTED'])
  })
  test('nobody but the firm learns what one says, nor whose it is', () => {
    expect(readableParts(entries[0]!, state, { side: 'buyer', userId: 'U1' })).toEqual(['pub'])
    expect(readableParts(entries[0]!, state, { side: 'supervisor', userId: supervisor.userId })).toEqual(['pub'])
    expect(readableParts(entries[0]!, state, { side: 'invited', userId: 'X', customerId: 'CA' })).toEqual(['pub', 'lines', 'who'])
  })
})

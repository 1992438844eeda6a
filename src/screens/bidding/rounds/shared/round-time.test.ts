// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { RoundView } from '#contract/tender/round-view.ts'
import { currentRound, roundRemainingAt, wasNotHeld } from './round-time.rules.ts'

const on = (time: string) => `2026-11-21T${time}Z`
const at = (time: string) => Date.parse(on(time))
const first = { no: 1, opensAt: on('02:00:00.000'), closesAt: on('02:10:00.000') }
const second = { no: 2, opensAt: on('02:15:00.000'), closesAt: on('02:25:00.000') }

const aView = (over: Partial<RoundView>): RoundView =>
  ({
    phase: 'OPEN',
    startsAt: first.opensAt,
    closesAt: first.closesAt,
    roundNo: 1,
    rounds: [
      { ...first, state: 'OPEN' },
      { no: 2, state: 'SCHEDULED' },
    ],
    ...over,
  }) as RoundView

describe('TEND-40 the time left of rounds', () => {
  test('a round that is open: until its close, amber and red towards it', () => {
    const view = aView({})
    expect(roundRemainingAt(view, at('02:05:00.000'))).toEqual({ until: 'close', ms: 300_000, urgency: 'calm', share: 0.5 })
    expect(roundRemainingAt(view, at('02:08:30.000')).urgency).toBe('soon')
    expect(roundRemainingAt(view, at('02:09:40.000')).urgency).toBe('last')
    expect(roundRemainingAt(view, at('02:11:00.000')).ms).toBe(0)
  })

  test('before the start until it, between rounds until the next one opens', () => {
    expect(roundRemainingAt(aView({ phase: 'BEFORE', roundNo: 0 }), at('01:59:00.000'))).toMatchObject({ until: 'start', ms: 60_000 })
    const interval = aView({
      phase: 'INTERVAL',
      roundNo: 2,
      closesAt: second.closesAt,
      rounds: [
        { ...first, state: 'OPENED', openedAt: on('02:11:00.000') },
        { ...second, state: 'SCHEDULED' },
      ],
    })
    expect(roundRemainingAt(interval, at('02:13:00.000'))).toEqual({ until: 'open', ms: 120_000, urgency: 'calm', share: 0.5 })
    expect(currentRound(interval)?.no).toBe(2)
  })

  test('while a round waits to be opened no clock runs, and a suspension keeps what was left until it is known when it goes on', () => {
    expect(roundRemainingAt(aView({ phase: 'WAITING' }), at('02:11:00.000'))).toMatchObject({ until: 'none', ms: 0 })
    const suspension = { reason: '', from: on('02:04:00.000'), remainingMs: 360_000, outage: false }
    expect(roundRemainingAt(aView({ phase: 'SUSPENDED', suspension }), at('02:30:00.000'))).toMatchObject({ until: 'none', ms: 360_000 })
    const goesOn = { ...suspension, resumeAt: on('02:31:00.000') }
    expect(roundRemainingAt(aView({ phase: 'SUSPENDED', suspension: goesOn }), at('02:30:00.000'))).toMatchObject({
      until: 'resume',
      ms: 60_000,
    })
  })

  test('TEND-39 between rounds a suspension keeps what was left until the next one opens', () => {
    const suspension = { reason: '', from: on('02:13:00.000'), remainingMs: 720_000, outage: false }
    const rounds = [
      { ...first, state: 'OPENED' as const, openedAt: on('02:11:00.000') },
      { ...second, state: 'SCHEDULED' as const },
    ]
    const view = aView({ phase: 'SUSPENDED', roundNo: 2, suspension, rounds })
    expect(roundRemainingAt(view, at('02:30:00.000'))).toMatchObject({ until: 'none', ms: 120_000 })
  })

  test('rounds of which none was held name no time', () => {
    expect(wasNotHeld(aView({ phase: 'CLOSED', rounds: [{ no: 1, state: 'SCHEDULED' }] }))).toBe(true)
    expect(wasNotHeld(aView({ phase: 'CLOSED' }))).toBe(false)
    expect(wasNotHeld(aView({ phase: 'BEFORE', rounds: [{ no: 1, state: 'SCHEDULED' }] }))).toBe(false)
  })
})

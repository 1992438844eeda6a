import { describe, expect, test } from 'vitest'
import type { ProjectState } from '#domain/tender/model.ts'
import { goOn, inRounds, liveRounds, playRound, seals } from '#domain/tender/rounds/testing.ts'
import { aFreeBid, live, on, type Played, REASON, ready, supervisor, wait } from '#domain/tender/testing.ts'
import { timeline } from './timeline.ts'

/** Only what the clock says of bidding: `round state time`. */
const closes = ({ state }: { state: ProjectState }) =>
  timeline(state, undefined)
    .filter(({ kind }) => kind === 'close')
    .map(({ round, state: place, at }) =>
      [round?.no ?? '', round?.extra === true && 'extra', place, at?.slice(11, 16) ?? '–'].filter(Boolean).join(' '),
    )
const kinds = ({ state }: { state: ProjectState }) => timeline(state, undefined).map(({ kind }) => kind)
const stops = (before: Played, at: string): Played => goOn(before, [[at, supervisor, { type: 'project.suspend', reason: REASON }]])
const quoted = (): Played =>
  goOn(
    liveRounds(),
    ['CA', 'CB', 'CC'].map((firm, index) => seals(on(`02:00:0${index + 1}.000`), firm, 1, `9${6 + index}0`)),
  )

describe('TEND-36 the schedule of rounds tells the end of each', () => {
  test('before the start all as planned; later ones as planned from the one that is open', () => {
    expect(closes(ready(inRounds()))).toEqual(['1 ahead 02:30', '2 ahead 02:55', '3 ahead 03:20'])
    expect(closes(quoted())).toEqual(['1 current 02:30', '2 ahead 02:55', '3 ahead 03:20'])
  })

  test('a round that was opened is over, and the next one counts', () => {
    expect(closes(goOn(quoted(), [wait(on('02:35:00.000'))]))).toEqual(['1 done 02:30', '2 current 02:55', '3 ahead 03:20'])
  })

  test('an extra round is the last one', () => {
    const tied = playRound(liveRounds({ rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [], tieBreak: 'extraRound' }), {
      CA: '960',
      CB: '960',
      CC: '970',
    })
    expect(closes(tied)).toEqual(['1 done 02:30', '2 extra current 02:37'])
  })

  test('in a pause no end is known before its own end is', () => {
    const stopped = stops(quoted(), on('02:10:00.000'))
    expect(closes(stopped)).toEqual(['1 current –', '2 ahead –', '3 ahead –'])
  })
})

test('6.1 bidding that is free has one end: planned before the start, unknown in a pause', () => {
  expect(closes(ready({ bidding: aFreeBid({ durationSec: 1_800 }) }))).toEqual(['ahead 02:30'])
  const stopped = stops(live(), on('02:01:00.000'))
  expect(closes(stopped)).toEqual(['current –'])
  const back = on('02:30:00.000')
  expect(closes(goOn(stopped, [[on('02:02:00.000'), supervisor, { type: 'project.resume', resumeAt: back }]])).join()).toMatch(
    /^current 02:/,
  )
})

test('6.1 what never came is no step of a project that failed or was stopped', () => {
  const failed = goOn(liveRounds(), [wait(on('02:31:00.000'))])
  expect(failed.state.status).toBe('FAILED')
  expect(kinds(failed)).toEqual(['registration', 'qualification', 'start', 'close', 'end'])
})

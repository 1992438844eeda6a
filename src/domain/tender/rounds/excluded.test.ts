import { describe, expect, test } from 'vitest'
import type { RoundView } from '#contract/tender/round-view.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { plus } from '#domain/tender/instant.ts'
import type { At } from '#domain/tender/model.ts'
import { buyer, type Played, play, REASON, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { roundView } from './round-view.ts'
import { goOn, liveRounds, opens, playRound, roundOf } from './testing.ts'

/** A firm that is disqualified after prices were opened: what is left of limits, ranks and of the number that is asked for. */

const excludes = (at: At, customerId: string): Step[] =>
  [buyer, supervisor].map((who): Step => [at, who, { type: 'application.disqualify', customerId, reason: REASON }])
const waives = (at: At): Step => [at, supervisor, { type: 'project.waive-minimum', reason: REASON }]

/** Round 2 is open: C was best in round 1, before B and A. */
const inRound2 = (rules: Partial<ThreeRounds> = {}): Played => {
  const opened = playRound(liveRounds(rules), { CA: '980', CB: '970', CC: '960' })
  return goOn(opened, [wait(roundOf(opened.state).opensAt)])
}
const during = ({ state }: Played): At => plus(roundOf(state).opensAt, 10_000)
const own = ({ state }: Played, customerId: string, at = state.lastAt): RoundView =>
  roundView(state, { side: 'bidder', userId: `user-${customerId}`, customerId }, at)
const toTheEnd = (before: Played): Played => {
  let played = before
  while (played.state.status === 'BIDDING') {
    const { phase, opensAt, closesAt } = roundOf(played.state)
    played = goOn(played, [wait(phase === 'OPEN' ? closesAt : opensAt)])
  }
  return played
}

describe('TEND-23 P13 fewer offers than the rules ask for, after a disqualification in a later round', () => {
  test('end the tender with its last round, unless the supervisor waives the third while it runs', () => {
    const begun = inRound2()
    const left = goOn(begun, excludes(during(begun), 'CB'))
    expect(toTheEnd(left).state).toMatchObject({ status: 'FAILED', failReason: 'TOO_FEW_QUOTES' })
    expect(roundView(left.state, { side: 'supervisor', userId: 'S1' }, during(left)).actions).toContain('waive-minimum')
    const waived = goOn(left, [waives(during(left))])
    expect(roundView(waived.state, { side: 'buyer', userId: 'U1' }, during(waived))).toMatchObject({ waived: true })
    expect(roundView(waived.state, { side: 'bidder', customerId: 'CA', userId: 'UA' }, during(waived))).not.toHaveProperty('waived')
    expect(toTheEnd(waived).state).toMatchObject({ status: 'REVIEW', minimumWaived: true })
  })

  test('there is nothing to waive while there are enough', () => {
    const begun = inRound2({ minOffers: 2 })
    const left = goOn(begun, excludes(during(begun), 'CB'))
    for (const played of [inRound2(), left]) {
      expect(play(played.state, [waives(during(played))]).refusals[0]).toMatchObject({ code: 'TENDER-2002' })
      expect(roundView(played.state, { side: 'supervisor', userId: 'S1' }, during(played)).actions).not.toContain('waive-minimum')
    }
  })

  test('nor is it too late before the first opening', () => {
    const rules = { opening: 'committee' as const, rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }
    const closed = playRound(liveRounds(rules), { CA: '980', CB: '970', CC: '960' })
    const at = plus(closed.state.lastAt, 1_000)
    expect(play(closed.state, [waives(at)]).refusals[0]).toMatchObject({ code: 'TENDER-2002' })
    const opening = [opens(plus(at, 1_000), buyer, 1), opens(plus(at, 2_000), supervisor, 1)]
    const left = goOn(closed, excludes(at, 'CB'))
    expect(goOn(left, opening).state.status).toBe('FAILED')
    expect(goOn(left, [waives(at), ...opening]).state.status).toBe('REVIEW')
  })
})

describe('TEND-36 D11 whoever was best is disqualified', () => {
  test('the limit is the lowest of who is left; what was opened stays as it was told', () => {
    const begun = inRound2({ priceRule: 'notHigherThanLowest' })
    expect(own(begun, 'CA').next).toEqual({ max: '960000.00' })
    const left = goOn(begun, excludes(during(begun), 'CC'))
    expect(own(left, 'CA')).toMatchObject({ next: { max: '970000.00' }, ownRank: 3, rounds: [{ lowest: '960000.00', ownRank: 3 }, {}, {}] })
  })

  test('with limits of his own no bidder sees that anything happened', () => {
    const begun = inRound2()
    const left = goOn(begun, excludes(during(begun), 'CC'))
    for (const firm of ['CA', 'CB']) expect({ ...own(left, firm), seq: 0 }).toEqual({ ...own(begun, firm, left.state.lastAt), seq: 0 })
  })

  test('after the last opening the rank is the place among those who are left; the excluded one has none', () => {
    const done = toTheEnd(inRound2({ minOffers: 2 }))
    expect(['CA', 'CB', 'CC'].map((firm) => own(done, firm).ownRank)).toEqual([3, 2, 1])
    const left = goOn(done, excludes(plus(done.state.lastAt, 1_000), 'CC'))
    expect(['CA', 'CB', 'CC'].map((firm) => own(left, firm).ownRank)).toEqual([2, 1, undefined])
    expect(own(left, 'CA').rounds.map(({ ownRank }) => ownRank)).toEqual([3, 3, 3])
  })

  test('an excluded one keeps the prices of his rounds, and no rank over them', () => {
    const begun = inRound2()
    const left = own(goOn(begun, excludes(during(begun), 'CC')), 'CC')
    expect(left).toMatchObject({ canQuote: false, why: 'BANNED', ownPrice: '960000.00' })
    expect(left).not.toHaveProperty('ownRank')
    expect(left).not.toHaveProperty('next')
  })
})

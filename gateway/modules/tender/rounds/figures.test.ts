import { expect, test } from 'vitest'
import type { ProjectState } from '#domain/tender/model.ts'
import { liveRounds, playRound } from '#domain/tender/rounds/testing.ts'
import { changedFigure, figureRow } from '#gateway/modules/tender/figures/stat.projection.ts'

/** What the overview knows of rounds (tendering.md 9.1): nothing of a price before the close. */

const RULES = { rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [1], keepMin: 1, minOffers: 2 }
const rowOf = (state: ProjectState) => figureRow({ tenantId: 'north', state, createdAt: state.createdAt })
/** As if the best offer had been awarded. */
const awarded = (state: ProjectState, alias: string): ProjectState => ({
  ...state,
  status: 'AWARDED',
  award: { round: 1, alias, proposedBy: 'U1', status: 'CONFIRMED', skipped: [] },
})

const first = playRound(liveRounds(RULES), { CA: '990', CB: '980', CC: '970' })
const closed = playRound(first, { CB: '965' })

test('TEND-33 the best price of each round is a stage, and whoever made an offer is a bidder, eliminated ones too', () => {
  expect(rowOf(awarded(closed.state, 'B02'))).toMatchObject({ lows: ['97000000', '96500000'], awarded: '96500000', bidders: 3 })
  const rules = { ...RULES, rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [], tieBreak: 'extraRound' as const }
  const tied = playRound(liveRounds(rules), { CA: '980', CB: '980', CC: '990' })
  const extra = playRound(tied, { CA: '970' })
  expect(rowOf(awarded(extra.state, 'B01'))).toMatchObject({ lows: ['97000000'], bidders: 3 })
})

test('I8 a figure tells no price, sum or number of offers before all is opened', () => {
  for (const { state } of [liveRounds(RULES), first]) expect(rowOf(state)).toMatchObject({ lows: [], awarded: null, bidders: 0 })
  expect(rowOf(closed.state)).toMatchObject({ status: 'REVIEW', lows: [], awarded: null, bidders: 3 })
})

test('a round that closes for its committee, and its opening, each change the row; a quote changes none', () => {
  const committee = playRound(liveRounds({ ...RULES, opening: 'committee' }), { CA: '990', CB: '980' })
  const rounds = committee.state.rounds!
  const before = { ...committee.state, rounds: { ...rounds, phase: 'OPEN' as const } }
  const write = (from: ProjectState, state: ProjectState) =>
    changedFigure({
      tenantId: 'north',
      before: from,
      state,
      sealed: [],
      headHash: '',
      version: 1,
      createdAt: state.createdAt,
      updatedBy: 'test',
    })
  expect(write(before, committee.state)).toMatchObject([{ waiting: expect.arrayContaining(['opening:BUYER', 'opening:SUPERVISOR']) }])
  expect(write(before, { ...before, rounds: { ...before.rounds, quotes: {} } })).toEqual([])
})

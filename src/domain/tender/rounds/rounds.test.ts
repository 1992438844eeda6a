import { describe, expect, test } from 'vitest'
import { standings } from '#domain/tender/bidding/competition.ts'
import { fold } from '#domain/tender/evolve.ts'
import { aProject, bidder, on, wait } from '#domain/tender/testing.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { goOn, inRounds, liveRounds, playRound, roundOf, seals } from './testing.ts'

const FIRMS = ['CA', 'CB', 'CC', 'CD', 'CE']

describe('TEND-36 three rounds from the start to the review', () => {
  test('example 1 of 7.3, by commands', () => {
    const first = liveRounds({}, { ceiling: '1050000.00' }, FIRMS)
    const at = (second: number) => on(`02:00:${String(second).padStart(2, '0')}.000`)
    const one = goOn(first, [
      seals(at(1), 'CA', 1, '1000'),
      seals(at(2), 'CC', 1, '985'),
      seals(at(3), 'CD', 1, '1020'),
      seals(at(4), 'CB', 1, '985'),
      wait(roundOf(first.state).closesAt),
    ])
    expect(ranks(one.state, 1)).toEqual(['B03', 'B02', 'B01', 'B04'])
    expect(one.state.bidders[4]).toMatchObject({ state: 'ELIMINATED', eliminatedCause: 'NO_PRICE', eliminatedRound: 1 })
    expect(roundOf(one.state).done[0]).toMatchObject({ lowest: '98500000', tieCount: 2, received: 4, active: 4 })
    const two = playRound(playWait(one), { CA: '970', CB: '985', CD: '960' })
    expect(ranks(two.state, 2)).toEqual(['B04', 'B01', 'B03', 'B02'])
    const three = playRound(playWait(two), { CB: '948', CA: '948', CC: '955' })
    expect(ranks(three.state, 3)).toEqual(['B02', 'B01', 'B03', 'B04'])
    expect(three.state.status).toBe('REVIEW')
    expect(standings(three.state).map(({ alias }) => alias)).toEqual(['B02', 'B01', 'B03', 'B04'])
    expect(fold(aProject(inRounds({}, { ceiling: '1050000.00' })), three.entries)).toEqual(three.state)
    const view = hallView(three.state, { side: 'bidder', userId: 'u', customerId: 'CA' }, three.state.lastAt)
    expect(view).toMatchObject({ mode: 'threeRounds', ownRank: 2, ownPrice: '948000.00', phase: 'CLOSED' })
    expect(bidder('CA').customerId).toBe('CA')
  })
})

const playWait = (played: ReturnType<typeof liveRounds>) => goOn(played, [wait(roundOf(played.state).opensAt)])

const ranks = ({ bidders }: ReturnType<typeof liveRounds>['state'], no: number) =>
  bidders
    .flatMap(({ alias, rounds = [] }) => rounds.filter((round) => round.no === no).map(({ rank }) => ({ alias, rank })))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ alias }) => alias)

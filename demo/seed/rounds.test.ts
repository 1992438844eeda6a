import { beforeAll, describe, expect, test } from 'vitest'
import { standings } from '#domain/tender/bidding/competition.ts'
import { fold } from '#domain/tender/evolve.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { countedQuotes } from '#domain/tender/rounds/opening.ts'
import { roundView } from '#domain/tender/rounds/round-view.ts'
import { awardRanking } from '#domain/tender/scoring/award-ranking.ts'
import { viewerOf } from '#domain/tender/viewer.ts'
import { waitingOf } from '#domain/tender/waiting.ts'
import { checkStage, type Played } from './projects.ts'
import { randomFrom } from './random.ts'
import { roundMoveOf } from './rounds-agents.ts'
import { openRounds, roundProjects } from './rounds-scenes.ts'
import type { Stage } from './stage.ts'
import { aDemo } from './testing.ts'

const demo = aDemo()
let open: Played[]
let others: Stage[]
beforeAll(() => {
  open = openRounds(demo)
  others = roundProjects(demo)
})

const phaseOf = (state: ProjectState) => {
  const viewer = viewerOf(state, { userId: state.ownerId, name: '', roles: ['BUYER'] })!
  const { phase, roundNo, rounds } = roundView(state, viewer, demo.now)
  return [phase, roundNo, rounds.some(({ extra }) => extra) ? 'extra' : rounds.length]
}

describe('rounds of the demonstration are played by the rules', () => {
  test('every project fits together and is the fold of its log', () => {
    for (const stage of [...open.map((one) => one.stage), ...others]) {
      checkStage(stage)
      expect(fold(stage.first, stage.entries)).toEqual(stage.state)
    }
  })

  test('TEND-36 TEND-38 those that go on are in every phase', () => {
    expect(open.map(({ stage }) => phaseOf(stage.state))).toEqual([
      ['OPEN', 1, 3],
      ['WAITING', 1, 3],
      ['INTERVAL', 2, 3],
      ['OPEN', 2, 3],
      ['OPEN', 3, 3],
      ['INTERVAL', 4, 'extra'],
      ['BEFORE', 0, 3],
    ])
    expect(open.map(({ stage }) => stage.state.form.direction)).toContain('forward')
  })

  test('the round of the committee waits for its first word, and a person other than the owner may give the second', () => {
    const { state } = open[1]!.stage
    expect(state.confirmations).toEqual({})
    expect(state.form.supervisorIds).toHaveLength(2)
    expect(countedQuotes(state).length).toBeGreaterThanOrEqual(state.form.minBidders)
  })

  test('one firm has left, two tie and a visitor is one of them', () => {
    const [, , , , out, tie] = open.map(({ stage }) => stage.state)
    expect(out!.bidders.filter(({ state }) => state === 'ELIMINATED').map(({ customerId }) => customerId)).toContain('C004')
    const tied = tie!.bidders.filter(({ alias }) => tie!.rounds?.extra?.includes(alias)).map(({ customerId }) => customerId)
    expect(tied).toEqual(expect.arrayContaining(['C001', 'C002']))
    expect(tied).toHaveLength(2)
  })

  test('the others are one in each state before and after', () => {
    expect(others.map(({ state }) => state.status)).toEqual([
      'DRAFT',
      'PUBLISH_APPROVAL',
      'REGISTRATION',
      'QUALIFICATION',
      'SUSPENDED',
      'REVIEW',
      'AWARD_APPROVAL',
      'PUBLICITY',
      'AWARDED',
      'FAILED',
      'VOID',
      'REVIEW',
      'REVIEW',
    ])
    const [suspended, drawn, failed, stopped] = [4, 5, 9, 10].map((place) => others[place]!.state)
    expect(suspended?.rounds).toMatchObject({ no: 2, phase: 'SCHEDULED' })
    expect(drawn?.rounds?.drawn?.aliases).toEqual(
      standings(drawn!)
        .slice(0, 2)
        .map(({ alias }) => alias),
    )
    expect(failed?.failReason).toBe('TOO_FEW_QUOTES')
    expect(others[6]!.state.award?.lines?.map(({ sharePct }) => sharePct)).toEqual([70, 30])
    expect(stopped?.rounds?.done).toHaveLength(1)
  })
})

test('TEND-42 reviewers are at their sheets in one, and in another all points are in and the proposal waits', () => {
  const [scoring, scored] = others.slice(-2).map(({ state }) => state)
  expect(waitingOf(scoring!)).toEqual(['score:reviewer1', 'score:reviewer2'])
  expect(waitingOf(scored!)).toEqual(['proposal:BUYER'])
  expect(awardRanking(scored!, demo.now).every(({ total }) => total !== undefined)).toBe(true)
})

describe('bots in rounds', () => {
  const random = randomFrom(5)
  const at = Date.parse(demo.now)

  test('quote by the rules in the round that is open, and leave the extra round to who ties', () => {
    for (const { stage, agents, goods } of open) {
      const isOpen = stage.state.rounds?.phase === 'OPEN'
      for (const agent of agents) {
        const command = roundMoveOf(agent, goods, stage.state, at, random)
        if (!isOpen) expect(command).toBeUndefined()
        if (command) expect(stage.attempt(agent.actor, command)).toBeUndefined()
      }
      if (isOpen) expect(countedQuotes(stage.state).length).toBeGreaterThan(0)
    }
  })

  test('think better of it and take a quote back sometimes, never in the last minutes', () => {
    const { stage, agents, goods } = open[0]!
    const moves = (when: number) =>
      Array.from({ length: 400 }, () => roundMoveOf(agents[0]!, goods, stage.state, when, random)?.type).filter(
        (type) => type !== undefined,
      )
    expect(new Set(moves(at))).toEqual(new Set(['quote.submit', 'quote.withdraw']))
    expect(new Set(moves(Date.parse(stage.state.rounds!.closesAt) - 1_000))).toEqual(new Set(['quote.submit']))
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { signalsOf } from '#domain/tender/award/signal-evidence.ts'
import { standings } from '#domain/tender/bidding/competition.ts'
import { fold } from '#domain/tender/evolve.ts'
import { makeCustomers } from './customers.ts'
import { ceilingOf } from './goods.ts'
import { historicProjects } from './portfolio.ts'
import { checkStage, closedAuction, comingAuction, liveAuction } from './projects.ts'
import { DEMO_SEED, randomFrom } from './random.ts'
import { stateProjects } from './scenes.ts'
import type { Stage } from './stage.ts'
import { aDemo } from './testing.ts'

describe('the demonstration is played by the rules', () => {
  let stages: Stage[]
  beforeAll(() => {
    const demo = aDemo()
    stages = [liveAuction(demo, 5).stage, comingAuction(demo, 4).stage, ...stateProjects(demo), ...historicProjects(demo, 12)]
  })

  test('every project fits together', () => {
    for (const stage of stages) checkStage(stage)
  })

  test('I5 every state is the fold of its log', () => {
    for (const { first, state, entries } of stages) expect(fold(first, entries)).toEqual(state)
  })

  test('there is a project in every state', () => {
    const found = new Set(stages.map(({ state }) => state.status))
    expect([...found].sort()).toEqual(
      [
        'AWARDED',
        'AWARD_APPROVAL',
        'BIDDING',
        'DRAFT',
        'FAILED',
        'PUBLICITY',
        'PUBLISH_APPROVAL',
        'QUALIFICATION',
        'READY',
        'REGISTRATION',
        'REVIEW',
        'SUSPENDED',
        'VOID',
      ].sort(),
    )
  })

  test('bots bid upwards in a sale: every price is over the floor and the lead rises', () => {
    const { stage, agents } = liveAuction(aDemo(), 12, {}, { scrap: true, firms: 7 })
    const prices = stage.state.bidders.flatMap(({ stands }) => stands.map(({ gross }) => BigInt(gross)))
    expect(stage.state.form.direction).toBe('forward')
    expect(agents.length).toBeGreaterThan(2)
    expect(prices.length).toBeGreaterThan(5)
    expect(prices.every((price) => price >= ceilingOf(stage.state.form))).toBe(true)
  })

  describe('what a visitor finds for the firm of sup2', () => {
    const own = (stage: Stage) => stage.state.bidders.find(({ customerId }) => customerId === 'C001')
    const inStatus = (status: string) => stages.filter(({ state }) => state.status === status)

    test('a first price to seal, and one that is sealed', () => {
      const ready = inStatus('READY').filter(({ state }) => state.parties.C001?.application?.status === 'APPROVED')
      expect(ready.map(({ state }) => 'C001' in (state.entryQuotes ?? {})).sort()).toEqual([false, false, true])
    })

    test('a closed auction whose total can be split over the lines', () => {
      expect(inStatus('REVIEW').filter((stage) => own(stage)?.entrySeq).length).toBeGreaterThan(0)
    })

    test('an award that waits for its answer, and an objection that waits for the buyer', () => {
      const publicity = inStatus('PUBLICITY')
      const waiting = publicity.filter(
        (stage) => stage.state.award?.status === 'WAIT_CONFIRM' && stage.state.award.alias === own(stage)?.alias,
      )
      const open = publicity.flatMap(({ state }) => state.objections).filter(({ status }) => status === 'OPEN')
      expect([waiting.length, open.map(({ customerId }) => customerId)]).toEqual([1, ['C001']])
    })
  })

  describe('what waits for the purchaser’s side', () => {
    const parties = (status: string) =>
      stages.filter(({ state }) => state.status === status).flatMap(({ state }) => Object.values(state.parties))

    test('invitations of two firms that belong together, for the manager', () => {
      const proposed = parties('REGISTRATION').filter(({ invitation }) => invitation?.status === 'PROPOSED')
      expect(proposed.map(({ customerId }) => customerId)).toEqual(['C007', 'C008'])
      const [one, other] = makeCustomers(randomFrom(DEMO_SEED)).slice(6, 8)
      expect([other?.legalRep, other?.bankAccount]).toEqual([one?.legalRep, one?.bankAccount])
    })

    test('registrations with papers, for the buyer', () => {
      const sent = stages
        .filter(({ state }) => state.status === 'REGISTRATION')
        .flatMap(({ entries }) => entries.filter(({ type }) => type === 'application.submitted'))
      const papers = sent.map(({ parts }) => Object.keys(parts.lines?.documents ?? {}).length)
      expect(papers.filter((count) => count === 2).length).toBeGreaterThan(0)
      expect(sent.some(({ parts }) => parts.lines?.depositVoucherId)).toBe(true)
    })

    test('a change of times, and an award, for the manager', () => {
      expect(stages.filter(({ state }) => state.scheduleRequest)).toHaveLength(1)
      expect(stages.filter(({ state }) => state.status === 'AWARD_APPROVAL').length).toBeGreaterThan(0)
    })

    test('an unsigned report with clues that lead to the two firms and to nobody else, for the supervisor', () => {
      const clues = stages.flatMap(({ state, entries }) => (state.status === 'REVIEW' ? signalsOf(state, entries) : []))
      const high = clues.filter(({ code }) => code === 'G1' || code === 'G4')
      expect(high.map(({ code }) => code).sort()).toEqual(['G1', 'G4'])
    })
  })

  test('the sealed first prices of the running and the coming auction are opened as first bids', () => {
    const running = stages[0]!.entries.filter(({ type, parts }) => type === 'bid.accepted' && parts.pub?.entry === true)
    expect(running).toHaveLength(2)
    const demo = aDemo()
    const { stage } = comingAuction(demo, 4)
    stage.until(stage.state.startsAt)
    expect(stage.state.bidders.filter(({ stands }) => stands[0]?.entry)).toHaveLength(2)
  })

  test('a closed auction has had its sealed reserve price opened', () => {
    const reserves = stages.flatMap(({ state }) => (state.status === 'REVIEW' && state.reserve ? [state.reserve] : []))
    expect(reserves.map(({ amount }) => amount !== undefined)).toEqual([true])
  })

  test('nothing lies in the future', () => {
    for (const { entries } of stages) expect(entries.at(-1)!.at <= '2026-11-21T06:00:00.000Z').toBe(true)
  })

  test('two starts play the same', () => {
    expect(liveAuction(aDemo(), 5).stage.state).toEqual(stages[0]!.state)
  })
})

test('TEND-29, TEND-30 an auction that a test closes waits for its review: the visitor leads, clues are open, deposits are confirmed', () => {
  const demo = aDemo()
  const { state, entries } = closedAuction(demo).stage
  const [winner] = demo.company.visitors
  const [first] = standings(state)
  expect([state.status, first?.bidder.customerId, state.parties[winner!.id]?.application?.deposit]).toEqual([
    'REVIEW',
    winner!.id,
    'CONFIRMED',
  ])
  expect(signalsOf(state, entries).length).toBeGreaterThan(0)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROJECT_STATUS, type ProjectStatus } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { advance, nextDueAt } from './advance.ts'
import { inShares, publishesShares, signs } from './award/testing.ts'
import { standings } from './bidding/competition.ts'
import { freeBidOf } from './bidding/form-rules.ts'
import { fold } from './evolve.ts'
import { type Execution, execute } from './execute.ts'
import { later, msBetween, plus } from './instant.ts'
import { type Actor, type Command, type Entry, type Env, type ProjectState, SYSTEM } from './model.ts'
import { inRounds, liveRounds, playRound } from './rounds/testing.ts'
import {
  anEnv,
  aProject,
  bidder,
  bids,
  buyer,
  FIRMS,
  live,
  manager,
  on,
  PLEDGE,
  published,
  REASON,
  reach,
  ready,
  registration,
  type Step,
  sealedQuotesOf,
  supervisor,
  wait,
} from './testing.ts'
import { actionsOf } from './visibility/actions.ts'
import { hallView } from './visibility/hall-view.ts'
import { knowsCount } from './visibility/matter.ts'
import { viewerOf } from './visibility/view.ts'

/** Random lives of projects: whatever people try in whatever order, the laws of 6.1 and 8.1 hold. */

/** 6.1, with the ways back; a status may also stay. */
const MOVES: Partial<Record<ProjectStatus, ProjectStatus[]>> = {
  DRAFT: ['PUBLISH_APPROVAL', 'VOID'],
  PUBLISH_APPROVAL: ['DRAFT', 'REGISTRATION', 'VOID'],
  REGISTRATION: ['QUALIFICATION', 'FAILED', 'VOID'],
  QUALIFICATION: ['READY', 'FAILED', 'REGISTRATION', 'VOID'],
  READY: ['BIDDING', 'REGISTRATION', 'VOID'],
  BIDDING: ['SUSPENDED', 'REVIEW', 'FAILED', 'VOID'],
  SUSPENDED: ['BIDDING', 'VOID'],
  REVIEW: ['AWARD_APPROVAL', 'FAILED', 'VOID'],
  AWARD_APPROVAL: ['REVIEW', 'PUBLICITY', 'VOID'],
  PUBLICITY: ['AWARDED', 'REVIEW', 'VOID'],
}

const actors: Actor[] = [
  buyer,
  manager,
  supervisor,
  ...['CA', 'CB', 'CC', 'CX'].map((firm) => bidder(firm)),
  { ...buyer, roles: ['BUYER', 'MANAGER'] },
]

interface Move {
  who: number
  what: number
  dt: number
  n: number
  yes: boolean
  later: number
}

/** Everything that must stand still after publication, changed at once. */
const edited = ({ form, items, registrationEndsAt, qualificationEndsAt, startsAt }: ProjectState): Command => ({
  type: 'project.update',
  version: 1,
  form: {
    ...form,
    registrationEndsAt,
    qualificationEndsAt,
    startsAt,
    ceiling: '2000000.00',
    ...(form.rounds
      ? { rounds: { ...form.rounds, keepMin: 1, minOffers: 1 } }
      : { bidding: { ...freeBidOf(form), windowSec: 60, minOffers: 1 } }),
  },
  items: items.map((item) => ({ ...item, quantity: '1' })),
})

/** Sealed quotes: of the round that is open, of another one, and none where bidding is free. */
function quotesOf(state: ProjectState, n: number): Command[] {
  const roundNo = (state.rounds?.no ?? 1) + (n % 7 === 0 ? 1 : 0)
  const quote = {
    lines: [{ lineNo: 1, unitPrice: String(1_000 - n) }],
    total: `${1_000_000 - n * 1_000}.00`,
    taxBp: 1_300,
    currency: 'CNY',
  }
  if (state.form.mode === 'freeBid') return [{ type: 'quote.submit', ...quote }]
  const sealed: Command = { type: 'quote.submit', ...quote, roundNo, deliveryDays: n }
  return [...often(40, sealed), ...often(6, { type: 'quote.withdraw', roundNo }), ...often(10, { type: 'round.open', roundNo })]
}

/** One firm for all of it; of an award by shares often two by those published, sometimes shares that are none, and every word that follows. */
function proposalsOf({ form, objections }: ProjectState, { n, yes }: Pick<Move, 'n' | 'yes'>): Command[] {
  const aliases = [`B0${(n % 3) + 1}`, `B0${((n + 1 + (n % 2)) % 3) + 1}`]
  const one: Command = { type: 'award.propose', alias: aliases[0]!, reason: 'a reason of twenty characters' }
  if (!form.award.winners) return [one]
  const lines = aliases.map((alias, index) => ({ alias, sharePct: index === 0 ? 70 + (n % 7 === 0 ? 1 : 0) : 30 }))
  const objectionSeq = objections.at(-1)?.seq ?? 1
  return [
    ...often(40, { ...one, lines }),
    ...often(40, { type: 'award.decide', agree: yes || n % 3 > 0, comment: 'c' }),
    ...often(20, { type: 'award.confirm' }),
    ...often(6, { type: 'award.decline', reason: REASON }),
    ...often(10, { type: 'objection.file', text: 'an objection of more than twenty characters' }),
    ...often(20, { type: 'objection.uphold', objectionSeq, reason: REASON }),
    ...often(20, { type: 'review.sign', conclusion: 'c' }),
    one,
    { ...one, lines: [{ alias: one.alias, sharePct: 100 }] },
  ]
}

const often = (times: number, command: Command): Command[] => Array.from({ length: times }, () => command)

/** Of an award by shares, which waits for one person's word after the other, mostly somebody whose word it is. */
function doerOf({ form }: ProjectState, { type }: Command, { n, later }: Move): Actor | undefined {
  if (!form.award.winners || later % 4 === 0) return undefined
  if (type === 'award.propose') return buyer
  if (type === 'review.sign') return supervisor
  if (type === 'award.decide' || type === 'objection.uphold') return n % 2 === 0 ? manager : supervisor
  return type === 'award.confirm' || type === 'award.decline' || type === 'objection.file' ? bidder(FIRMS[n % 3]!) : undefined
}

/** A command that names things of this state, sensible or not. */
function commandOf(state: ProjectState, { what, n, yes, later }: Move, at: string): Command {
  const customerId = ['CA', 'CB', 'CC', 'CX'][n % 4]!
  const soon = plus(at, later)
  const list: Command[] = [
    { type: 'project.submit' },
    // A draft is not in the log, so only an edit that must be refused belongs here.
    ...(state.status === 'DRAFT' ? [] : [edited(state)]),
    { type: 'project.recall' },
    { type: 'project.approve', agree: yes, comment: 'c' },
    { type: 'project.void', reason: REASON },
    { type: 'project.waive-minimum', reason: REASON },
    { type: 'project.finish-qualification' },
    { type: 'project.suspend', reason: REASON },
    { type: 'project.resume', resumeAt: soon },
    { type: 'project.reject', reason: REASON },
    { type: 'invitation.save-batch', customerIds: [customerId], reason: REASON },
    { type: 'invitation.review', customerIds: [customerId], agree: yes, comment: 'c' },
    { type: 'invitation.revoke', customerId, reason: REASON },
    { type: 'invitation.view' },
    { type: 'invitation.decline' },
    { type: 'pledge.accept', ...PLEDGE },
    { type: 'rule.ack', kind: yes ? 'fight' : 'win', rulesHash: state.rulesHash },
    { type: 'application.submit', contactName: 'x', contactPhone: '12345', contactEmail: 'a@b', taxBp: 1_300, documents: [] },
    { type: 'application.save', contactName: 'x' },
    { type: 'application.withdraw' },
    { type: 'application.review', customerId, decision: yes ? 'APPROVED' : 'RETURNED', comment: 'c', newDeadline: soon },
    { type: 'application.confirm-deposit', customerId },
    { type: 'application.disqualify', customerId, reason: REASON },
    { type: 'time-change.save', field: yes ? 'startsAt' : 'registrationEndsAt', newValue: soon, shiftLater: n % 2 === 0, reason: REASON },
    { type: 'time-change.decide', agree: yes, comment: 'c' },
    { type: 'time-change.ack' },
    { type: 'time-change.withdraw' },
    ...Array.from(
      { length: 8 },
      (): Command => ({ type: 'bid.place', gross: `${1_000_000 - n * 5_000}.00`, taxBp: 1_300, currency: 'CNY', confirmBigDrop: yes }),
    ),
    ...quotesOf(state, n),
    { type: 'line.confirm', lines: [{ lineNo: 1, amount: `${950_000 + (n % 3) * 10_000}.00` }] },
    { type: 'award.justify', text: 'an explanation of more than twenty characters' },
    { type: 'award.accept-justification', alias: `B0${(n % 4) + 1}`, reason: REASON },
    { type: 'objection.uphold', objectionSeq: state.objections[0]?.seq ?? 1, reason: REASON },
    { type: 'deposit.forfeit', customerId, reason: REASON },
    { type: 'bid.void-request', bidSeq: state.bidders[n % 3]?.stands.at(-1)?.seq ?? 1, reason: REASON },
    { type: 'bid.void-decide', requestSeq: state.corrections?.[0]?.requestSeq ?? 1, agree: yes },
    { type: 'hall.message', text: 'm' },
    { type: 'review.sign', conclusion: 'c' },
    { type: 'log.export' },
    ...proposalsOf(state, { n, yes }),
    { type: 'award.decide', agree: yes, comment: 'c' },
    { type: 'award.confirm' },
    { type: 'award.decline', reason: REASON },
    { type: 'objection.file', text: 'an objection of more than twenty characters' },
    { type: 'objection.answer', objectionSeq: state.objections[0]?.seq ?? 1, text: 'a' },
    { type: 'objection.close', objectionSeq: state.objections[0]?.seq ?? 1 },
    { type: 'system.outage', from: plus(at, -30_000), to: at, resumeAt: plus(at, 120_000) },
  ]
  return list[what % list.length]!
}

const closed = () =>
  reach(live().state, [
    ...FIRMS.map((firm, index) => bids(on(`02:0${index + 1}:00.000`), firm, `${95 + index}0000.00`)),
    wait(on('02:30:00.000')),
  ]).state
/** Shares that are published: B01 has 70, B02 has 30. */
const shared = () => {
  const bidding = live(inShares(70, 30)).state
  const placed = FIRMS.map((firm, index) => bids(on(`02:0${index + 1}:00.000`), firm, `${95 + index}0000.00`))
  const at = on('02:30:00.000')
  const split = [
    ['B01', 70],
    ['B02', 30],
  ] as const
  return reach(bidding, [...placed, wait(at), signs(at), ...publishesShares(at, split)]).state
}
const starts = [aProject(), published(aProject()).state, ready().state, live().state, closed()]

const RULES: Partial<ThreeRounds> = { opening: 'committee', tieBreak: 'draw', out: [1, 0], keepMin: 1 }
const firstOpened = () =>
  playRound(liveRounds({ tieBreak: 'extraRound', missed: 'eliminate', disclose: 'anonPrices' }), { CA: '990', CB: '980', CC: '980' })
const roundStarts = [
  ['READY', ready(inRounds({ opening: 'auto', minOffers: 1 }))],
  ['round 1', liveRounds({ ...RULES, minOffers: 1 })],
  ['round 1 by the clock, once', liveRounds({ revisions: 'once', priceRule: 'lowerThanOwn', minOffers: 1 })],
  ['before round 2', firstOpened()],
  ['waiting for two', playRound(liveRounds(RULES), { CA: '990', CB: '980', CC: '980' })],
] as const

/** @param short how much likelier a few seconds pass than days: a round is half an hour */
const moveOf = (short: number) =>
  fc.record<Move>({
    who: fc.nat(actors.length - 1),
    what: fc.nat(1_000),
    dt: fc.oneof(
      { weight: short, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 600_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * 3_600_000 }) },
    ),
    n: fc.nat(60),
    yes: fc.boolean(),
    later: fc.oneof(fc.integer({ min: -60_000, max: 3_600_000 }), fc.integer({ min: 0, max: 3 * 86_400_000 })),
  })

function lawsOf(before: ProjectState, after: ProjectState, entries: readonly Entry[]): void {
  let status = before.status
  let state = before
  for (const entry of entries) {
    const next = fold(state, [entry])
    if (next.status !== status) expect(MOVES[status], entry.type).toContain(next.status)
    if (entry.type === 'bid.accepted') expect((entry.dueAt ?? entry.at) < state.closesAt!, 'I2').toBe(true)
    if (entry.type === 'quote.accepted' && state.rounds)
      expect([state.rounds.phase, entry.at < state.rounds.closesAt], 'I2').toEqual(['OPEN', true])
    if (entry.type === 'quote.opened')
      expect([state.rounds?.phase, entry.at >= state.rounds!.closesAt], 'I8 never before the close').toEqual(['CLOSED', true])
    if (state.closesAt && next.closesAt) expect(next.closesAt >= state.closesAt, 'I14 grows').toBe(true)
    if (next.closesAt && next.hardStopAt) expect(next.closesAt <= next.hardStopAt, 'I14 hard stop').toBe(true)
    roundLaws(next)
    awardLaws(state, next, entry)
    expect(next.lastSeq, 'I3').toBe(state.lastSeq + 1)
    ;[state, status] = [next, next.status]
  }
  if (entries.length > 0) expect(after, 'I5').toEqual(state)
  // The times of the schedule stand in the state, beside the form.
  const rules = ({ form, items, rulesHash }: ProjectState) => ({ ...form, items, rulesHash })
  if (before.status !== 'DRAFT' && before.status !== 'PUBLISH_APPROVAL') expect(rules(after), 'I10').toEqual(rules(before))
  const ranked = standings(after)
  expect(new Set(ranked.map(({ alias }) => alias)).size, 'I6').toBe(ranked.length)
}

/** Ranks of a round are a total order of those who have a price in it, and no price stands in the state before its round is opened. */
function roundLaws({ rounds, bidders }: ProjectState): void {
  if (!rounds) return
  const last = rounds.done.at(-1)
  for (const { openedAt, closesAt } of rounds.done) expect(openedAt >= closesAt, 'never before the close').toBe(true)
  if (last && rounds.no > last.no)
    expect(msBetween(last.openedAt, rounds.opensAt), 'two minutes from the opening').toBeGreaterThanOrEqual(120_000)
  for (const bidder of bidders) expect(bidder.rounds?.every(({ no }) => no <= rounds.no) ?? true, 'no price of a later round').toBe(true)
}

/** Shares are always the whole, one a firm; a word is that of its own firm alone, and an award is nobody's before all have given theirs. */
function awardLaws(before: ProjectState, { award, status }: ProjectState, { type, parts }: Entry): void {
  if (!award?.lines) return
  const { lines } = award
  expect(
    lines.reduce((sum, { sharePct }) => sum + sharePct, 0),
    'the whole',
  ).toBe(100)
  expect(new Set(lines.map(({ alias }) => alias)).size, 'one a firm').toBe(lines.length)
  expect(lines.map(({ alias }) => alias).filter((alias) => type === 'award.proposed' && award.skipped.includes(alias))).toEqual([])
  if (status === 'AWARDED')
    expect(
      lines.every((line) => line.status === 'CONFIRMED'),
      'all have confirmed',
    ).toBe(true)
  if (status === 'PUBLICITY')
    expect(lines.map((line) => line.status)).toEqual(lines.map(() => expect.stringMatching(/^(WAIT_CONFIRM|CONFIRMED)$/)))
  if (type !== 'award.confirmed') return
  const old = before.award!.lines!
  const changed = lines.filter((line, index) => line.status !== old[index]!.status)
  expect(changed.map(({ alias }) => alias)).toEqual([parts.pub?.alias])
}

/** A look that leaves a trace is nothing to be offered. */
const LOOKS: readonly string[] = ['invitation.view', 'log.export']

/** A command that was accepted and changed something must have been on offer to who gave it. */
function offersWhatItAccepts(state: ProjectState, who: Actor, { type }: Command, env: Env, done: Execution): void {
  const { at } = env
  const due = execute(state, { type: 'system.advance' }, SYSTEM, env)
  if (done.refused || done.entries.length === due.entries.length || type === 'system.outage' || LOOKS.includes(type)) return
  const viewer = viewerOf(due.state, who)
  expect(viewer && actionsOf(due.state, who, viewer, at), `${type} in ${due.state.status}`).toContain(type)
}

const lives = [
  ...starts.map((state) => [state.status as string, state, [] as Entry[], moveOf(6)] as const),
  ['shares that are published', shared(), [] as Entry[], moveOf(20)] as const,
  ...roundStarts.map(([name, { state, entries }]) => [`rounds, ${name}`, state, entries, moveOf(20)] as const),
]

describe('I2 I3 I5 I6 I10 I14 random lives', () => {
  test.each(lives)('from %s nothing throws and every law holds', (_, start, before, move) => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 20, maxLength: 80 }), (moves) => {
        let state = start
        const log: Entry[] = []
        const read = new Map<Actor, number>()
        let now = start.lastAt
        for (const given of moves) {
          const at = plus(state.lastAt, given.dt)
          now = later(now, at)
          const command = commandOf(state, given, at)
          const who = command.type === 'system.outage' ? SYSTEM : (doerOf(state, command, given) ?? actors[given.who]!)
          const frozen = JSON.stringify(state)
          const env = anEnv(at, { sealedQuotes: sealedQuotesOf([...before, ...log]) })
          const done = execute(state, command, who, env)
          expect(JSON.stringify(state), 'the given state is not changed').toBe(frozen)
          lawsOf(state, done.state, done.entries)
          offersWhatItAccepts(state, who, command, env, done)
          log.push(...done.entries)
          state = done.state
          const next = nextDueAt(state)
          if (command.type !== 'system.outage') expect(next === undefined || next > at, `nothing is left due: ${next} at ${at}`).toBe(true)
          expect(PROJECT_STATUS).toContain(state.status)
          for (const actor of actors) {
            const viewer = viewerOf(state, actor)
            if (!viewer) continue
            const { seq } = hallView(state, viewer, now)
            if (knowsCount(state, viewer)) expect(seq).toBe(state.lastSeq)
            expect(seq, 'no picture has a lower number than the one before').toBeGreaterThanOrEqual(read.get(actor) ?? seq)
            read.set(actor, seq)
          }
        }
        expect(fold(start, log)).toEqual(state)
      }),
      { numRuns: 40, seed: 20261121 },
    )
  })
})

test('what a screen offers the buyer at each stage', () => {
  const offers = starts.map((state) => actionsOf(state, buyer, { side: 'buyer', userId: 'U1' }))
  expect(offers).toEqual([
    ['project.update', 'project.delete', 'project.submit', 'invitation.save-batch', 'project.void'],
    ['invitation.save-batch', 'time-change.save', 'project.void'],
    ['application.disqualify', 'time-change.save', 'project.void', 'hall.message'],
    ['application.disqualify', 'hall.message'],
    ['application.disqualify', 'hall.message', 'project.reject'],
  ])
})

test('advance gives facts with their due times, and none twice', () => {
  const { state } = ready()
  const facts = advance(state, anEnv(on('05:00:00.000')))
  expect(facts.map(({ type, dueAt }) => [type, dueAt])).toEqual([
    ['bidders.sealed', on('02:00:00.000')],
    ['bidding.opened', on('02:00:00.000')],
    ['bidding.closed', on('02:30:00.000')],
    ['project.failed', on('02:30:00.000')],
  ])
  const done = reach(state, [wait(on('05:00:00.000'))]).state
  expect(advance(done, anEnv(on('06:00:00.000')))).toEqual([])
})

test('6.1 P7 nothing is left due after a command: the last registration that was waited for leaves, and the project is ready', () => {
  const open = published(aProject())
  const at = plus(open.state.registrationEndsAt, -3_600_000)
  const entered = reach(open.state, [
    ...[...FIRMS, 'CX'].flatMap((firm) => registration(firm, at, open.state.rulesHash)),
    ...FIRMS.map((customerId): Step => [at, buyer, { type: 'application.review', customerId, decision: 'APPROVED' }]),
    wait(plus(open.state.qualificationEndsAt, 60_000)),
  ]).state
  expect(entered.status).toBe('QUALIFICATION')
  const left = plus(entered.lastAt, 60_000)
  const done = reach(entered, [[left, bidder('CX'), { type: 'application.withdraw' }]])
  expect(done.entries.map(({ type, dueAt }) => [type, dueAt])).toEqual([
    ['application.withdrawn', undefined],
    ['qualification.finished', open.state.qualificationEndsAt],
  ])
  expect(done.state.status).toBe('READY')
  expect(advance(done.state, anEnv(left))).toEqual([])
})

test('a bid copies the bidder who bid and shares everything else with the state before', () => {
  const { state } = reach(live().state, [bids(on('02:01:00.000'), 'CA', '980000.00')])
  const next = reach(state, [bids(on('02:02:00.000'), 'CB', '985000.00')]).state
  expect(next.form).toBe(state.form)
  expect(next.items).toBe(state.items)
  expect(next.parties).toBe(state.parties)
  expect(next.bidders.map((one, index) => one === state.bidders[index])).toEqual([true, false, true])
})

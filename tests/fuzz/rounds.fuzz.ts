import fc from 'fast-check'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { standings } from '#domain/tender/bidding/competition.ts'
import { fold } from '#domain/tender/evolve.ts'
import { execute } from '#domain/tender/execute.ts'
import { checkRounds } from '#domain/tender/log/rounds-check.ts'
import { chained, sha256 } from '#domain/tender/log/testing.ts'
import { type Actor, type Command, type Entry, type ProjectState, SYSTEM } from '#domain/tender/model.ts'
import { rulesHash } from '#domain/tender/project/rule-text.ts'
import { liveRounds, supervisor2 } from '#domain/tender/rounds/testing.ts'
import { anEnv, bidder, buyer, REASON, sealedQuotesOf, supervisor } from '#domain/tender/testing.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import * as oracle from '#support/oracle/rounds.ts'
import type { Fuzz } from './fuzz.ts'

const WHAT = ['seal', 'seal', 'seal', 'back', 'press', 'next', 'late', 'suspend', 'resume', 'outage', 'ban', 'waive'] as const

interface Move {
  /** `all` is a quote of everybody. */
  what: (typeof WHAT)[number] | 'all'
  firm: number
  n: number
  dt: number
}

const lengths = (from: number, count: number) => fc.array(fc.integer({ min: from, max: 1_800 }), { minLength: count, maxLength: count })
const rulesOf = fc.integer({ min: 1, max: 3 }).chain((rounds) =>
  fc.record<ThreeRounds>({
    rounds: fc.constant(rounds),
    durationsSec: lengths(60, rounds),
    intervalsSec: lengths(120, rounds - 1),
    revisions: fc.constantFrom('replace', 'once'),
    priceRule: fc.constantFrom('notHigherThanOwn', 'lowerThanOwn', 'notHigherThanLowest'),
    missed: fc.constantFrom('carry', 'eliminate'),
    out: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: rounds - 1, maxLength: rounds - 1 }),
    keepMin: fc.integer({ min: 1, max: 4 }),
    countBasis: fc.constantFrom('quoted', 'entered'),
    disclose: fc.constantFrom('lowest', 'lowestAndRank', 'anonPrices'),
    opening: fc.constantFrom('auto', 'auto', 'committee'),
    tieBreak: fc.constantFrom('earliest', 'extraRound', 'draw'),
    hallDetail: fc.constantFrom('public', 'anonPrices'),
    minOffers: fc.integer({ min: 1, max: 4 }),
  }),
)
const dt = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 8_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 900_000 }) },
)
const move = fc.record<Move>({ what: fc.constantFrom(...WHAT), firm: fc.nat(11), n: fc.integer({ min: 0, max: 30 }), dt })
const told = (what: Move['what'], n: number): Move => ({ what, firm: 0, n, dt: 1_000 })
/** A round: most quote, something happens, its end comes, whoever opens does, and the next one begins. */
const round = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 30 }), fc.array(move, { maxLength: 8 }), fc.array(move, { maxLength: 2 }))
  .map(([quoted, n, during, after]) => [
    ...(quoted || n > 5 ? [told('all', n)] : []),
    ...during,
    told('next', 0),
    // Past a quarter of an hour a second supervisor may stand in.
    ...(n % 5 === 0
      ? [{ ...told('late', 0), dt: 90_000 }, told('press', 1), told('press', 2)]
      : [told('press', 0), told('press', 1 + (n % 2))]),
    ...after,
    told('next', 0),
  ])
const life = fc.record({
  rules: rulesOf,
  direction: fc.constantFrom('reverse' as const, 'forward' as const),
  compareBasis: fc.constantFrom('net' as const, 'gross' as const),
  rates: fc.array(fc.constantFrom(0, 300, 600, 1_300), { minLength: 3, maxLength: 12 }),
  moves: fc.array(round, { minLength: 2, maxLength: 5 }).map((rounds) => rounds.flat()),
})
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never

/** Moves that are tried once it is over. */
const AFTERWARDS = 3

const iso = (ms: number): string => new Date(ms).toISOString()
const CEILING = 100_000_000

/** The engine and the oracle side by side. @throws at the first difference, with what differs */
async function lives({ rules, direction, compareBasis, rates, moves }: Life): Promise<void> {
  const names = rates.map((_, n) => `C${String(n + 1).padStart(2, '0')}`)
  const taxBp = Object.fromEntries(names.map((name, n) => [name, rates[n]!]))
  const started = liveRounds(rules, { direction, compareBasis, minBidders: 1 }, names, taxBp)
  const hash = rulesHash(sha256, started.state.form)
  const published = (entry: Entry): Entry =>
    entry.type === 'project.published' ? { ...entry, parts: { ...entry.parts, pub: { ...entry.parts.pub, rulesHash: hash } } } : entry
  let state: ProjectState = { ...started.state, rulesHash: hash }
  const first = state
  const entries = started.entries.map(published)
  const begun = entries.length
  const headHash = () => chained(entries).at(-1)!.hash
  const firms = state.bidders.map(({ alias, customerId }): oracle.OracleFirm => ({ alias, taxBp: taxBp[customerId]! }))
  const model = oracle.oracleOf(
    { ...rules, direction, compareBasis, ceiling: CEILING, headHash, projectId: state.id },
    firms,
    Date.parse(state.startsAt),
  )
  let now = Date.parse(state.lastAt)
  const send = (who: Actor, command: Command): boolean => {
    const env = anEnv(iso(now), { sha256, headHash: headHash(), sealedQuotes: sealedQuotesOf(entries) })
    const done = execute(state, command, who, env)
    state = done.state
    entries.push(...done.entries)
    return done.refused === undefined
  }
  const each = moves.flatMap((move): Move[] =>
    move.what === 'all' ? names.map((_, firm) => ({ what: 'seal', firm, n: (move.n * (firm + 1)) % 31, dt: 300 })) : [move],
  )
  let left = AFTERWARDS
  for (const [index, move] of each.entries()) {
    if (model.status !== 'BIDDING' && model.status !== 'SUSPENDED' && left-- === 0) break
    const at = `move ${index} ${move.what}`
    now += move.dt
    if (move.what === 'next') now = Math.max(now, oracle.nextInstant(model) ?? now)
    if (move.what === 'late') now += move.dt * 10
    const taken = play(move, model, { state, now, send })
    same(`${at}: taken`, taken.engine, taken.oracle)
    compare(at, state, model)
    keepsSecrets(at, state, entries, iso(now))
  }
  same('I5 the fold', JSON.stringify(fold(first, entries.slice(begun))), JSON.stringify(state))
  const verdict = await checkRounds(chained(entries) as never, sha256)
  same('TEND-38 faults of the log', JSON.stringify(verdict.faults), '[]')
  same('TEND-37 proved', verdict.proved, verdict.opened)
}

interface Side {
  state: ProjectState
  now: number
  send: (who: Actor, command: Command) => boolean
}

function play({ what, firm: index, n, dt }: Move, model: oracle.Oracle, { state, now, send }: Side): { engine: boolean; oracle: boolean } {
  if (what === 'outage') {
    const [from, resumeAt] = [Math.max(now - dt, Date.parse(state.lastAt)), now + 120_000]
    send(SYSTEM, { type: 'system.outage', from: iso(from), to: iso(now), resumeAt: iso(resumeAt) })
    oracle.outage(model, { from, to: now, resumeAt })
    return { engine: true, oracle: true }
  }
  oracle.clock(model, now)
  const roundNo = model.no
  const firm = model.firms[index % model.firms.length]!
  const { customerId, taxBp } = state.bidders.find(({ alias }) => alias === firm.alias)!
  switch (what) {
    case 'seal': {
      const { direction } = model.rules
      const step = 20 * (direction === 'reverse' ? model.no : 4 - model.no)
      // Some repeat the price they hold.
      const unit = n > 25 && firm.held ? firm.held.gross / 100_000 : 995 - step - n + (direction === 'forward' ? 200 : 0)
      const gross = unit * 100_000
      const quote = { lines: [{ lineNo: 1, unitPrice: String(unit) }], total: `${unit}000.00`, taxBp, currency: 'CNY', deliveryDays: 30 }
      const expected = oracle.quotes(model, firm, gross)
      const engine = send(bidder(customerId), { type: 'quote.submit', roundNo, ...quote })
      return { engine, oracle: expected && seal(model, firm, gross) }
    }
    case 'back': {
      const expected = oracle.mayTakeBack(model, firm)
      if (expected) firm.quote = { ...firm.quote!, isWithdrawn: true }
      return { engine: send(bidder(customerId), { type: 'quote.withdraw', roundNo }), oracle: expected }
    }
    case 'press': {
      const [who, role] = [[buyer, 'BUYER'] as const, [supervisor, 'SUPERVISOR'] as const, [supervisor2, 'SUPERVISOR'] as const][n % 3]!
      return { oracle: oracle.presses(model, who.userId, role, now), engine: send(who, { type: 'round.open', roundNo }) }
    }
    case 'suspend':
      return { oracle: oracle.suspends(model, now), engine: send(supervisor, { type: 'project.suspend', reason: REASON }) }
    case 'resume': {
      const resumeAt = now + 60_000 + n * 10_000
      return { oracle: oracle.resumes(model, now, resumeAt), engine: send(supervisor, { type: 'project.resume', resumeAt: iso(resumeAt) }) }
    }
    case 'ban': {
      if (n > 8) return { engine: send(SYSTEM, { type: 'system.advance' }), oracle: true }
      const words = [buyer, supervisor].map((who) => send(who, { type: 'application.disqualify', customerId, reason: REASON }))
      return { oracle: oracle.bans(model, firm), engine: words.every(Boolean) }
    }
    case 'waive':
      return { oracle: oracle.waives(model), engine: send(supervisor, { type: 'project.waive-minimum', reason: REASON }) }
    default:
      return { engine: send(SYSTEM, { type: 'system.advance' }), oracle: true }
  }
}

/** The number of its entry is filled in once the engine has written it. */
function seal(model: oracle.Oracle, firm: oracle.OracleFirm, gross: number): boolean {
  firm.quote = { gross, basis: oracle.basisOfCents(model.rules, gross, firm.taxBp), seq: Number.NaN }
  return true
}

function same(what: string, engine: unknown, expected: unknown): void {
  if (engine !== expected) throw new Error(`${what}: the engine has ${engine}, the oracle ${expected}`)
}

function compare(at: string, state: ProjectState, model: oracle.Oracle): void {
  const { rounds, bidders, status } = state
  for (const firm of model.firms) {
    const quote = rounds?.quotes[firm.alias]
    if (firm.quote && quote) firm.quote.seq = quote.seq
    const bidderNow = bidders.find(({ alias }) => alias === firm.alias)!
    const expected = firm.isBanned ? 'BANNED' : firm.isOut ? 'ELIMINATED' : 'ACTIVE'
    same(`${at}: state of ${firm.alias}`, bidderNow.state, expected)
    same(`${at}: price of ${firm.alias}`, bidderNow.stands.at(-1)?.gross, firm.held && String(firm.held.gross))
    if (firm.held) same(`${at}: place of ${firm.alias} among equals`, bidderNow.sinceSeq, firm.held.seq)
  }
  same(`${at}: status`, status, model.status)
  same(`${at}: rankings`, JSON.stringify(rankingsOf(state)), JSON.stringify(model.rankings))
  if (status !== 'BIDDING' && status !== 'SUSPENDED') {
    const order = standings(state).map(({ alias }) => alias)
    const last = model.rankings.at(-1) ?? []
    if (status === 'REVIEW' && !model.extra) same(`${at}: order`, String(order), String(last.filter((alias) => order.includes(alias))))
    return
  }
  same(`${at}: round`, `${rounds!.no} ${rounds!.phase}`, `${model.no} ${model.phase}`)
  same(`${at}: times`, `${rounds!.opensAt} ${rounds!.closesAt}`, `${iso(model.opensAt)} ${iso(model.closesAt)}`)
  same(`${at}: end of the pause`, state.suspension && (state.suspension.resumeAt ?? ''), pauseOf(state, model))
}

/** Of one without an announced end the engine keeps none. */
const pauseOf = ({ suspension }: ProjectState, { pause }: oracle.Oracle) => pause && (suspension?.resumeAt ? iso(pause.resumeAt) : '')

const rankingsOf = ({ rounds, bidders }: ProjectState): string[][] =>
  (rounds?.done ?? []).map(({ no }) =>
    bidders
      .flatMap(({ alias, rounds: own = [] }) => own.filter((one) => one.no === no).map(({ rank }) => ({ alias, rank })))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ alias }) => alias),
  )

/** I8: no total that is sealed stands in a picture of anybody, nor in the state. */
function keepsSecrets(at: string, state: ProjectState, entries: readonly Entry[], now: string): void {
  const waiting = Object.values(state.rounds?.quotes ?? {}).filter(({ seq }) => !entries.some((entry) => entry.parts.pub?.quoteSeq === seq))
  if (waiting.length === 0) return
  const told = new Set(entries.flatMap(({ type, parts }) => (type === 'quote.opened' ? [String(parts.price?.gross)] : [])))
  const secrets = waiting.map(
    ({ seq }) => /"gross":"([\d.]+)"/.exec(String(entries.find((entry) => entry.seq === seq)?.parts.lines?.sealed))?.[1],
  )
  const people = [buyer, supervisor, ...state.bidders.map(({ customerId }) => bidder(customerId))]
  const views = people.map((who) => {
    const viewer = viewerOf(state, who)
    return viewer ? JSON.stringify(hallView(state, viewer, now)) : ''
  })
  for (const secret of secrets)
    if (secret !== undefined && !told.has(secret) && secret !== '1000000.00')
      for (const text of [...views, JSON.stringify(state)]) if (text.includes(secret)) throw new Error(`${at}: I8 ${secret} is told`)
}

const LIVES_A_ROUND = 100
const MOST_FAULTS = 5

/** Random rules and lives of three sealed rounds, the engine against an oracle of its own. */
export const fuzz: Fuzz = {
  name: 'rounds',
  summary: 'rules and lives of sealed rounds: the engine does what an oracle of 6.4 and 7.3 does, and every log proves itself',
  runs: 2_000,
  async run(runs, seed, tell) {
    const faults: string[] = []
    for (let done = 0, round = 0; done < runs && faults.length < MOST_FAULTS; round++) {
      const many = Math.min(LIVES_A_ROUND, runs - done)
      const found = await fc.check(fc.asyncProperty(life, lives), { seed: seed + round, numRuns: many })
      if (found.failed)
        faults.push(
          `round seed ${seed + round}, path ${found.counterexamplePath}: ${String(found.errorInstance)}\n${JSON.stringify(found.counterexample)}`,
        )
      done += many
      tell(done)
    }
    return faults
  },
}

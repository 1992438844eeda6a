import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { Item } from '#contract/tender/project.ts'
import { foreseenShares, leftOf } from '#domain/tender/award/award-lines.ts'
import { bidderOf, ceilingOf } from '#domain/tender/bidding/competition.ts'
import { execute } from '#domain/tender/execute.ts'
import { text } from '#domain/tender/facts.ts'
import { msBetween, plus } from '#domain/tender/instant.ts'
import { type Actor, type At, type Command, type Env, type ProjectState, type Refused, SYSTEM, type Viewer } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { waitsForCommittee } from '#domain/tender/rounds/decide-opening.ts'
import { nearestPrice } from '#domain/tender/rounds/decide-quote.ts'
import { takesPart } from '#domain/tender/rounds/opening.ts'
import { roundRows, roundView } from '#domain/tender/rounds/round-view.ts'
import type { RoundsState } from '#domain/tender/rounds-state.ts'
import {
  actorOf,
  aliasOf,
  BIDDERS,
  COURSES,
  envAt,
  median,
  medianSaving,
  OWNER,
  openedHall,
  requireRules,
  START,
  SUPERVISOR,
  savingOf,
  TAX_BP,
} from './hall.ts'
import { prng } from './prng.ts'
import { type SimulatedBidder, simulatedBidders } from './simulated-bidders.ts'
import type {
  RoundPicture,
  RoundsScript,
  RoundsSimulation,
  ScriptedQuote,
  SimulatedPlace,
  SimulatedRound,
  SimulatedRounds,
} from './simulation.ts'

/**
 * Sealed rounds run through the real rules with fictitious bidders, or with the prices that somebody typed: what each round brings, and what purchaser
 * and bidders see of it. Deterministic and pure, as the simulation of free bidding.
 *
 * @see tendering.md 7.3, 9.13
 */

/** One line stands for all of them: rounds compare totals. */
const ITEM: Item = { lineNo: 1, name: '-', unitCode: 'EA', quantity: '1' }
/** The two who open a round together come a minute after its close. */
const COMMITTEE_MS = 60_000

type Steps<T> = Generator<void, T, void>

/** What bidders hand in in a round, in the order they come. */
type Offers = (state: ProjectState, round: number) => { bidder: number; gross: string }[]

interface Course {
  /** Of the draw. */
  seed: number
  state: ProjectState
  /** Sealed texts by the number of their entry, as the log keeps them. */
  sealed: Record<number, string>
  refused: Map<string, SimulatedPlace['refused']>
  rounds: SimulatedRound[]
  quotes: number
}

/**
 * In steps of about a millisecond.
 *
 * @param draft the form as far as it is written; ceiling and rules of rounds must be without fault
 * @throws RangeError when they are not: ask `simulationFaults` first
 */
export function* simulateRounds(draft: ProjectDraft, script: RoundsScript = {}): Steps<RoundsSimulation> {
  requireRules(draft)
  const { bidders = BIDDERS, seed = 1, quotes } = script
  const begun = openedHall(draft, bidders, [ITEM])
  if (quotes) return told(yield* courseOf(begun, typedOffers(quotes), seed))
  const courses: SimulatedRounds[] = []
  for (let index = 0; index < COURSES; index++) {
    const chance = prng(seed + index * 7_919)
    const cast = simulatedBidders(begun, chance)
    courses.push(told(yield* courseOf(begun, (state) => freeOffers(cast, state, chance), seed + index)))
  }
  return { ...courses[0]!, expected: expectedOf(courses) }
}

const typedOffers =
  (quotes: readonly ScriptedQuote[]): Offers =>
  (_, no) =>
    quotes.filter(({ round }) => round === no)

/** One of so many lets a round pass: few the first one, which is the way in. */
const PASSES = { first: 30, later: 8 }

/** Whoever takes part thinks of a price, in an order of chance. */
function freeOffers(cast: readonly SimulatedBidder[], state: ProjectState, chance: () => number): { bidder: number; gross: string }[] {
  const order = cast.map((rival) => ({ rival, place: chance() })).toSorted((a, b) => a.place - b.place)
  return order.flatMap(({ rival }) => {
    const gross = chance() * PASSES[state.rounds?.no === 1 ? 'first' : 'later'] < 1 ? undefined : offerOf(rival, state, chance)
    return gross === undefined ? [] : [{ bidder: rival.index, gross }]
  })
}

/** Prices fall on full parts of the ceiling, so that some are the same. */
const GRAINS = 2_000n

/** Near the limit at first, then part of the way to the own cost, as far as the round allows; undefined where nothing is left. */
function offerOf({ customerId, cost }: SimulatedBidder, state: ProjectState, chance: () => number): string | undefined {
  const bidder = bidderOf(state, customerId)
  if (!bidder || !takesPart(state, bidder)) return undefined
  const buying = state.form.direction === 'reverse'
  const ceiling = ceilingOf(state)
  const from = bidder.stands.at(-1)?.gross
  const share = BigInt(Math.floor(chance() * 60))
  const start = from === undefined ? ceiling : BigInt(from)
  const grain = ceiling / GRAINS || 1n
  const wished = ((start + ((cost - start) * share) / 100n) / grain) * grain
  const limit = nearestPrice(state, bidder)
  const allowed = limit === undefined || (buying ? wished <= limit : wished >= limit) ? wished : limit
  const pays = allowed > 0n && (buying ? allowed >= cost - grain : allowed <= cost)
  return pays ? formatMoney(allowed, state.form.scale) : undefined
}

function* courseOf(begun: ProjectState, offers: Offers, seed: number): Steps<Course> {
  let course: Course = { seed, state: begun, sealed: {}, refused: new Map(), rounds: [], quotes: 0 }
  for (let rounds = running(course.state); rounds; rounds = running(course.state)) {
    course = waited(course, rounds.opensAt)
    const given = offers(course.state, rounds.no)
    const pause = Math.max(1, Math.floor((Date.parse(rounds.closesAt) - Date.parse(rounds.opensAt)) / (given.length + 1)))
    for (const [index, { bidder, gross }] of given.entries()) {
      course = sealed(course, { at: plus(rounds.opensAt, pause * (index + 1)), bidder, gross }, rounds.no)
      yield
    }
    course = opened(course, rounds)
    yield
  }
  return course
}

const running = ({ status, rounds }: ProjectState): RoundsState | undefined => (status === 'BIDDING' ? rounds : undefined)

/** Nothing is kept, so nothing is enciphered: a sealed text is its own. Lots are drawn by a hash of the seed that is short and not for secrets. */
const worldAt = (at: At, { sealed, seed }: Course): Env => ({
  ...envAt(at),
  sha256: (given) => lot(given),
  vault: { seal: (content) => content, unseal: (content) => content, salt: () => '' },
  sealedQuotes: sealed,
  headHash: String(seed),
})

/** FNV-1a, with the last bits mixed into the first. */
function lot(given: string): string {
  let hash = 0x811c9dc5
  for (const char of given) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0).toString(16).padStart(8, '0')
}

function sent(course: Course, at: At, command: Command, actor: Actor): { course: Course; refused: Refused | undefined } {
  const { state, entries, refused } = execute(course.state, command, actor, worldAt(at, course))
  const texts = entries.filter(({ type }) => type === 'quote.accepted').map((entry) => [entry.seq, text(entry, 'lines', 'sealed')] as const)
  const next = { ...course, state, sealed: { ...course.sealed, ...Object.fromEntries(texts) }, quotes: course.quotes + texts.length }
  return { course: next, refused }
}

const waited = (course: Course, at: At): Course =>
  sent(course, at > course.state.lastAt ? at : course.state.lastAt, { type: 'system.advance' }, SYSTEM).course

function sealed(course: Course, { at, bidder, gross }: { at: At; bidder: number; gross: string }, roundNo: number): Course {
  const { currency } = course.state.form
  const command: Command = {
    type: 'quote.submit',
    roundNo,
    lines: [{ lineNo: ITEM.lineNo, unitPrice: gross }],
    total: gross,
    taxBp: TAX_BP,
    currency,
    deliveryDays: 30,
  }
  const done = sent(course, at, command, actorOf(bidder))
  if (!done.refused) return done.course
  return { ...done.course, refused: new Map(course.refused).set(keyOf(roundNo, aliasOf(bidder)), { ...done.refused, gross }) }
}

const keyOf = (no: number, alias: string): string => `${no} ${alias}`

/** To the close and through the opening, by the clock or by two persons, with what everyone saw before and sees after it. */
function opened(course: Course, { no, extra, opensAt, closesAt }: RoundsState): Course {
  const asked = course.state.bidders.filter((bidder) => takesPart(course.state, bidder)).map(({ alias }) => alias)
  const before = course.state
  const next = byCommittee(waited(course, closesAt), closesAt, no)
  const { state } = next
  const done = state.rounds?.done.find((round) => round.no === no)
  const { scale } = state.form
  const pictureOf = picture(before, state, { openAt: plus(closesAt, -1), no })
  const round: SimulatedRound = {
    no,
    ...(extra && { extra: true as const }),
    opensAfterMs: msBetween(START, opensAt),
    closesAfterMs: msBetween(START, closesAt),
    ...(done && { openedAfterMs: msBetween(START, done.openedAt) }),
    received: done?.received ?? Object.values(before.rounds?.quotes ?? {}).length,
    ...(done?.lowest !== undefined && { lowest: formatMoney(done.lowest, scale) }),
    tieCount: done?.tieCount ?? 0,
    places: asked.map((alias) => placeOf(state, no, alias, course.refused)).toSorted(byRank),
    purchaser: pictureOf({ side: 'buyer', userId: OWNER.userId }),
    bidders: Object.fromEntries(
      before.bidders.map(({ alias, customerId }) => [alias, pictureOf({ side: 'bidder', userId: `user-${customerId}`, customerId })]),
    ),
  }
  return { ...next, rounds: [...course.rounds, round] }
}

function byCommittee(course: Course, closesAt: At, roundNo: number): Course {
  if (!waitsForCommittee(course.state)) return course
  const first = sent(course, plus(closesAt, COMMITTEE_MS), { type: 'round.open', roundNo }, OWNER)
  return sent(first.course, plus(closesAt, COMMITTEE_MS), { type: 'round.open', roundNo }, SUPERVISOR).course
}

const picture =
  (before: ProjectState, after: ProjectState, { openAt, no }: { openAt: At; no: number }) =>
  (viewer: Viewer): RoundPicture => ({
    open: roundView(before, viewer, openAt),
    after: roundView(after, viewer, after.lastAt),
    rows: roundRows(after, viewer).filter(({ round }) => round === no),
  })

function placeOf({ bidders, form }: ProjectState, no: number, alias: string, refusals: Course['refused']): SimulatedPlace {
  const bidder = bidders.find((one) => one.alias === alias)!
  const own = bidder.rounds?.find((round) => round.no === no)
  const refused = refusals.get(keyOf(no, alias))
  return {
    alias,
    ...(own && { gross: formatMoney(own.gross, form.scale), rank: own.rank }),
    ...(own?.carried && { carried: true as const }),
    ...(bidder.eliminatedRound === no && bidder.eliminatedCause && { eliminated: bidder.eliminatedCause }),
    ...(refused && { refused }),
  }
}

const byRank = (a: SimulatedPlace, b: SimulatedPlace): number => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.alias < b.alias ? -1 : 1)

function told({ state, rounds, quotes }: Course): SimulatedRounds {
  const ranked = state.failReason === undefined ? leftOf(state, state.lastAt) : []
  const [first] = ranked
  const shares = foreseenShares(state.form, ranked)
  const last = rounds.at(-1)
  return {
    rounds,
    lengthMs: last?.openedAfterMs ?? last?.closesAfterMs ?? 0,
    quotes,
    ...(first && {
      first: { alias: first.alias, gross: formatMoney(first.gross, state.form.scale) },
      saving: savingOf(state, shares ? shares.reduce((sum, { amount }) => sum + amount, 0n) : first.gross),
    }),
    ...(shares && { shares: shares.map(({ amount, ...share }) => ({ ...share, amount: formatMoney(amount, state.form.scale) })) }),
    ...(state.rounds?.drawn && { drawn: state.rounds.drawn.aliases }),
    ...(state.failReason !== undefined && { failed: state.failReason }),
  }
}

function expectedOf(courses: readonly SimulatedRounds[]): NonNullable<RoundsSimulation['expected']> {
  const saving = medianSaving(courses)
  return {
    lengthMs: median(courses.map(({ lengthMs }) => lengthMs)),
    quotes: median(courses.map(({ quotes }) => quotes)),
    ...(saving !== undefined && { saving }),
  }
}

/** Rounds that a script may have quotes for: one more where a tie is settled in one. */
export const roundsToType = (draft: ProjectDraft): number => {
  const { rounds = 0, tieBreak } = draft.rounds ?? {}
  return rounds + (tieBreak === 'extraRound' ? 1 : 0)
}

import type { ProjectDraft } from '#contract/tender/draft.ts'
import { leadOf } from '#domain/tender/bidding/competition.ts'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import { execute } from '#domain/tender/execute.ts'
import { acceptedBid, text } from '#domain/tender/facts.ts'
import { msBetween, plus } from '#domain/tender/instant.ts'
import { type At, type Command, type Entry, type ProjectState, SYSTEM } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import {
  actorOf,
  aliasOf,
  BIDDERS,
  COURSES,
  envAt,
  median,
  medianSaving,
  openedHall,
  requireRules,
  START,
  savingOf,
  TAX_BP,
} from './hall.ts'
import { prng } from './prng.ts'
import { offerOf, type SimulatedBidder, simulatedBidders } from './simulated-bidders.ts'
import type { SimulatedCourse, Simulation, SimulationEvent, SimulationScript } from './simulation.ts'

/**
 * Fictitious bidders run through the real rules, so that a buyer sees what his settings lead to before he publishes them. Deterministic: the same
 * form and script give the same course. Pure: the page runs it, so that no gateway is busy with it.
 *
 * @see tendering.md 9.13, 10.2, 12 (rank 10)
 */

/** An auction in which more happens is cut off: nobody reads on. */
const MOST_BIDS = 400

type Steps<T> = Generator<void, T, void>

/** One bid that is to be tried. */
interface Attempt {
  at: At
  bidder: number
  gross: string
}

interface Course {
  state: ProjectState
  entries: Entry[]
  refusals: SimulationEvent[]
}

/**
 * In steps of about a millisecond, for a page that has other things to do meanwhile.
 *
 * @param draft the form as far as it is written; ceiling and bidding settings must be without fault
 * @throws RangeError when they are not: ask `simulationFaults` first
 */
export function* simulate(draft: ProjectDraft, { bidders = BIDDERS, seed = 1 }: SimulationScript = {}): Steps<Simulation> {
  requireRules(draft)
  const waiting = openedHall(draft, bidders)
  const told: SimulatedCourse[] = []
  for (let index = 0; index < COURSES; index++) told.push(tell(yield* freely(waiting, prng(seed + index * 7_919))))
  return { expected: expectedOf(told), ...told[0]! }
}

function give(course: Course, { at, bidder, gross }: Attempt): Course {
  const { currency } = course.state.form
  const command: Command = { type: 'bid.place', gross, taxBp: TAX_BP, currency, confirmBigDrop: true }
  const { state, entries, refused } = execute(course.state, command, actorOf(bidder), envAt(at))
  const alias = aliasOf(bidder)
  const told = refused ? [{ afterMs: msBetween(START, at), kind: 'refused' as const, alias, gross, ...refused }] : []
  return { state, entries: [...course.entries, ...entries], refusals: [...course.refusals, ...told] }
}

/** Whoever is awake thinks of a price now and then, more often towards the end, until nobody has one left. */
function* freely(waiting: ProjectState, chance: () => number): Steps<Course> {
  const cast = simulatedBidders(waiting, chance)
  let course: Course = { state: waiting, entries: [], refusals: [] }
  let at = START
  let silent = 0
  for (let tries = 0; tries < MOST_BIDS * 3 && silent < cast.length * 8; tries++) {
    const left = msBetween(at, course.state.closesAt ?? at)
    at = plus(at, pause(course.state, left, 0.4 + 1.2 * chance()))
    if (at >= (course.state.closesAt ?? at)) break
    const rival = awake(cast, course.state, at, chance)
    const gross = rival && offerOf(rival, course.state, chance)
    silent = gross === undefined && rival ? silent + 1 : 0
    if (rival && gross !== undefined) course = give(course, { at, bidder: rival.index, gross })
    if (course.state.bids >= MOST_BIDS) break
    yield
  }
  return closed(course)
}

/** About sixty thoughts in the time planned, then six in what is left of the last stretch. */
function pause({ form }: ProjectState, leftMs: number, share: number): number {
  const { durationSec, minBidIntervalMs } = freeBidOf(form)
  const calm = (durationSec * 1_000) / 60
  return Math.max(Math.ceil(Math.min(calm, leftMs / 6) * share), minBidIntervalMs, 1_000)
}

function awake(cast: readonly SimulatedBidder[], state: ProjectState, at: At, chance: () => number): SimulatedBidder | undefined {
  const last = Math.max(freeBidOf(state.form).windowSec, 120) * 1_000
  const isLast = msBetween(at, state.closesAt ?? at) <= last
  const ready = cast.filter(({ late }) => !late || isLast)
  return ready[Math.floor(chance() * ready.length)]
}

/** On to the end: an outcome is decided with the close itself. */
function closed(course: Course): Course {
  const { closesAt = START } = course.state
  const { state, entries } = execute(
    course.state,
    { type: 'system.advance' },
    SYSTEM,
    envAt(closesAt > course.state.lastAt ? closesAt : course.state.lastAt),
  )
  return { ...course, state, entries: [...course.entries, ...entries] }
}

function tell({ state, entries, refusals }: Course): SimulatedCourse {
  const events = [...entries.flatMap((entry) => eventOf(entry)), ...refusals].toSorted((a, b) => a.afterMs - b.afterMs)
  const { closesAt = START, hardStopAt, extensions, form } = state
  const lead = leadOf(state)
  return {
    lengthMs: msBetween(START, closesAt),
    extensions,
    atHardStop: extensions > 0 && closesAt === hardStopAt,
    bids: state.bids,
    refused: refusals.length,
    ...(lead && { best: formatMoney(lead.gross, form.scale), saving: savingOf(state, lead.gross) }),
    events,
  }
}

function eventOf(entry: Entry): SimulationEvent[] {
  const afterMs = msBetween(START, entry.dueAt ?? entry.at)
  switch (entry.type) {
    case 'bid.accepted': {
      const { alias, gross, rank, tookLead } = acceptedBid(entry)
      return [
        {
          afterMs,
          kind: 'bid',
          alias,
          ...(gross !== undefined && { gross }),
          ...(rank !== undefined && { rank }),
          ...(tookLead && { tookLead }),
        },
      ]
    }
    case 'bidding.extended':
      return [{ afterMs, kind: 'extended', closesAfterMs: msBetween(START, text(entry, 'pub', 'to')) }]
    case 'bidding.closed':
      return [{ afterMs, kind: 'closed' }]
    case 'project.failed':
      return [{ afterMs, kind: 'failed', reason: text(entry, 'pub', 'reason') }]
    default:
      return []
  }
}

function expectedOf(told: readonly SimulatedCourse[]): Simulation['expected'] {
  const saving = medianSaving(told)
  return {
    lengthMs: median(told.map(({ lengthMs }) => lengthMs)),
    extensions: median(told.map(({ extensions }) => extensions)),
    bids: median(told.map(({ bids }) => bids)),
    ...(saving !== undefined && { saving }),
  }
}

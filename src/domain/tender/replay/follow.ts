import { acceptedBid, count, field, flag, optionalText, text } from '#domain/tender/facts.ts'
import type { At, Entry, Json } from '#domain/tender/model.ts'
import { type CompareBasis, parseMoney } from '#domain/tender/money.ts'
import { type Course, type Named, type Runner, withRunner } from './course.ts'

/** What each entry of a log changes in the course of a competition, whatever of it is masked. */

export interface Reading {
  scale: number
  compareBasis: CompareBasis
  /** The firm that reads, on the supplier side. */
  own?: string
}

type Step = (course: Course, entry: Entry, reading: Reading) => Course

const numberAt = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
/** The mark of the reader's own runner, where the entry is his. */
const owned = (entry: Entry, { own }: Reading): Pick<Runner, 'isOwn'> =>
  own !== undefined && field(entry, 'who', 'customerId') === own ? { isOwn: true } : {}

/** Left out where it is not known. */
const known = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }

const seated: Step = (course, entry, { own }) => {
  const seats = (field(entry, 'who', 'seats') ?? []) as { alias: string; customerId: string }[]
  return seats.reduce(
    (next, { alias, customerId }) =>
      withRunner(next, alias, (runner) => ({ ...runner, customerId, ...(customerId === own && { isOwn: true as const }) })),
    course,
  )
}

const begun: Step = (course, entry) => ({ ...course, phase: 'OPEN', ...times(entry) })

const times = (entry: Entry): { opensAt?: At; closesAt?: At } => ({
  ...known('opensAt', optionalText(entry, 'pub', 'opensAt') ?? optionalText(entry, 'pub', 'startsAt')),
  ...known('closesAt', optionalText(entry, 'pub', 'closesAt')),
})

/** By price without tax the price with tax orders nobody. */
function basisOf(basis: string | undefined, gross: string | undefined, { scale, compareBasis }: Reading): bigint | undefined {
  const told = basis ?? (compareBasis === 'gross' ? gross : undefined)
  return told === undefined ? undefined : parseMoney(told, scale)
}

/** Ranks of the bids alone order everybody, as long as each of them is known. */
function inserted({ order }: Course, alias: string, rank: number | undefined): readonly string[] | undefined {
  if (!order || rank === undefined) return undefined
  const others = order.filter((one) => one !== alias)
  return [...others.slice(0, rank - 1), alias, ...others.slice(rank - 1)]
}

const withPrice = (course: Course, alias: string, named: Named, own: Pick<Runner, 'isOwn'>): Course =>
  withRunner(course, alias, (runner) => ({ ...runner, prices: [...runner.prices, named], ...own }))

const bid: Step = (course, entry, reading) => {
  const { alias, gross, basis, rank } = acceptedBid(entry)
  const named: Named = {
    seq: entry.seq,
    ...known('gross', gross),
    ...known('basis', basisOf(basis, gross, reading)),
    ...known('rank', rank),
  }
  const next = withPrice(course, alias, named, owned(entry, reading))
  return { ...next, bids: course.bids + 1, order: inserted(course, alias, rank), movedSeq: entry.seq }
}

/** He falls back to the price before; where that would stand among others only prices tell. */
const struckOut: Step = (course, entry) => {
  const alias = text(entry, 'pub', 'alias')
  const bidSeq = count(entry, 'pub', 'bidSeq')
  const next = withRunner(course, alias, (runner) => ({ ...runner, prices: runner.prices.filter(({ seq }) => seq !== bidSeq) }))
  const isBare = next.runners.get(alias)?.prices.length === 0
  return { ...next, bids: course.bids - 1, order: isBare ? course.order?.filter((one) => one !== alias) : undefined, movedSeq: entry.seq }
}

const extended: Step = (course, entry) => ({ ...course, extensions: course.extensions + 1, closesAt: text(entry, 'pub', 'to') })

const suspended: Step = (course, entry) => ({
  ...course,
  phase: 'SUSPENDED',
  phaseBefore: course.phase,
  ...known('reason', optionalText(entry, 'pub', 'reason')),
  ...known('resumeAt', optionalText(entry, 'pub', 'resumeAt')),
})

const resumed: Step = ({ reason: _, resumeAt: __, phaseBefore = 'OPEN', ...course }, entry) => ({
  ...course,
  phase: phaseBefore,
  ...times(entry),
})

const excluded: Step = (course, entry) => {
  const customerId = field(entry, 'who', 'customerId')
  const runner = [...course.runners.values()].find((one) => one.customerId !== undefined && one.customerId === customerId)
  if (!runner) return { ...course, order: undefined, hasUnknownBan: true, movedSeq: entry.seq }
  const next = withRunner(course, runner.alias, (one) => ({ ...one, isBanned: true as const }))
  return { ...next, order: course.order?.filter((alias) => alias !== runner.alias), movedSeq: entry.seq }
}

const roundOpened: Step = (course, entry) => ({
  ...unsealedAll(course),
  phase: 'OPEN',
  round: count(entry, 'pub', 'round'),
  ...times(entry),
})

const unsealedAll = (course: Course): Course => {
  const runners = new Map([...course.runners].map(([alias, { hasSealed: _, ...runner }]) => [alias, runner]))
  return { ...course, quotes: new Map(), runners }
}

/** One before the start, of free bidding, stands in no round. */
const quoteSealed: Step = (course, entry, reading) => {
  if (field(entry, 'pub', 'round') === undefined) return course
  const alias = optionalText(entry, 'who', 'alias')
  const quotes = new Map(course.quotes)
  quotes.delete(Number(field(entry, 'pub', 'replaces')))
  quotes.set(entry.seq, alias)
  if (alias === undefined) return { ...course, quotes }
  return withRunner({ ...course, quotes }, alias, (runner) => ({ ...runner, hasSealed: true, ...owned(entry, reading) }))
}

const quoteWithdrawn: Step = (course, entry) => {
  const quotes = new Map(course.quotes)
  quotes.delete(Number(field(entry, 'pub', 'quoteSeq')))
  const alias = optionalText(entry, 'who', 'alias')
  if (alias === undefined) return { ...course, quotes }
  return withRunner({ ...course, quotes }, alias, ({ hasSealed: _, ...runner }) => runner)
}

const roundClosed: Step = (course) => ({ ...course, phase: 'WAITING' })

const roundUnsealed: Step = ({ lowest: _, tieCount: __, ...course }, entry) => ({
  ...unsealedAll(course),
  ...known('lowest', optionalText(entry, 'price', 'lowest')),
  ...known('tieCount', numberAt(field(entry, 'price', 'tieCount'))),
})

/** Also a price that is carried over, which is told anew. */
const priceOpened: Step = (course, entry, reading) => {
  const alias = optionalText(entry, 'price', 'alias')
  if (alias === undefined) return course
  const isCarried = entry.type === 'quote.carried'
  const named: Named = {
    seq: entry.seq,
    round: count(entry, 'pub', 'round'),
    ...known('gross', optionalText(entry, 'price', 'gross')),
    ...known('rank', numberAt(field(entry, 'price', 'rank') ?? field(entry, 'note', 'rank'))),
    ...(isCarried && { isCarried }),
  }
  const next = withPrice(course, alias, named, owned(entry, reading))
  return isCarried ? next : { ...next, bids: course.bids + 1 }
}

const eliminated: Step = (course, entry, reading) => {
  const alias = optionalText(entry, 'price', 'alias')
  if (alias === undefined) return course
  const out = { round: count(entry, 'pub', 'round'), cause: text(entry, 'price', 'cause') }
  return withRunner(course, alias, (runner) => ({ ...runner, out, ...owned(entry, reading) }))
}

const scheduled: Step = ({ isExtra: _, ...course }, entry) => ({
  ...course,
  phase: 'INTERVAL',
  round: count(entry, 'pub', 'round'),
  ...times(entry),
  ...(flag(entry, 'pub', 'extra') && { isExtra: true as const }),
})

const beyond: Step = (course, entry) => {
  const alias = optionalText(entry, 'lines', 'alias')
  return alias === undefined ? course : withRunner(course, alias, (runner) => ({ ...runner, over: text(entry, 'lines', 'over') }))
}

const ended: Step = ({ reason: _, resumeAt: __, ...course }, entry) => ({
  ...course,
  phase: 'CLOSED',
  ...known('closesAt', optionalText(entry, 'pub', 'closesAt')),
})

const STEPS: Partial<Record<Entry['type'], Step>> = {
  'bidders.sealed': seated,
  'names.revealed': seated,
  'bidding.opened': begun,
  'bid.accepted': bid,
  'bid.voided': struckOut,
  'bidding.extended': extended,
  'bidding.suspended': suspended,
  'bidding.resume-set': (course, entry) => ({ ...course, resumeAt: text(entry, 'pub', 'resumeAt') }),
  'bidding.resumed': resumed,
  'application.disqualified': excluded,
  'round.opened': roundOpened,
  'quote.accepted': quoteSealed,
  'quote.withdrawn': quoteWithdrawn,
  'round.closed': roundClosed,
  'round.unsealed': roundUnsealed,
  'quote.opened': priceOpened,
  'quote.carried': priceOpened,
  'bidder.eliminated': eliminated,
  'round.scheduled': scheduled,
  'bid.over-ceiling': beyond,
  'bidding.closed': ended,
  'project.failed': ended,
  'project.voided': ended,
}

export const follow = (course: Course, entry: Entry, reading: Reading): Course => STEPS[entry.type]?.(course, entry, reading) ?? course

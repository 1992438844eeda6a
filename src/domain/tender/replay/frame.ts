import { type Direction, type Ranked, rank, standsBefore } from '#domain/tender/bidding/ranking.ts'
import { type Course, isIn, type Named, type Runner } from './course.ts'

/** A course as it is shown at one instant: who stands where, best first. */

export interface Place extends Pick<Runner, 'alias' | 'isOwn' | 'customerId' | 'hasSealed' | 'out' | 'isBanned' | 'over'> {
  gross?: string
  rank?: number
  /** As the last own entry told it; it may have changed since. */
  isRankOld?: true
  /** Prices of rounds that were opened. */
  rounds: readonly Named[]
}

export interface Frame
  extends Pick<
    Course,
    'phase' | 'round' | 'isExtra' | 'opensAt' | 'closesAt' | 'reason' | 'resumeAt' | 'extensions' | 'bids' | 'tieCount'
  > {
  /** Quotes sealed in the round that is open. */
  received: number
  /** Price of the first, where it is known. */
  best?: string
  places: readonly Place[]
}

const last = ({ prices }: Runner): Named | undefined => prices.at(-1)

/** Who is in and has a price, by what prices are compared by; undefined where that does not tell who stands where. */
function pricedOf({ runners, hasUnknownBan }: Course): Ranked[] | undefined {
  if (hasUnknownBan) return undefined
  const priced: Ranked[] = []
  for (const runner of runners.values()) {
    const named = isIn(runner) ? last(runner) : undefined
    if (!named) continue
    if (named.basis === undefined) return undefined
    priced.push({ alias: runner.alias, basis: named.basis, sinceSeq: named.seq })
  }
  return priced
}

/** Aliases best first, by all prices or by the ranks of all bids; undefined where neither tells. */
const orderOf = (course: Course, direction: Direction): readonly string[] | undefined => {
  const priced = pricedOf(course)
  return priced ? rank(priced, direction).map(({ alias }) => alias) : course.order
}

/** In rounds a rank holds from one opening to the next; between bids it holds as long as all of them are known. */
function rankOf(course: Course, runner: Runner, order: readonly string[] | undefined): Pick<Place, 'rank' | 'isRankOld'> {
  const named = last(runner)
  if (!named || runner.isBanned) return {}
  if (course.round === undefined && order) return { rank: order.indexOf(runner.alias) + 1 }
  if (named.rank === undefined) return {}
  const isOld = course.round === undefined && course.movedSeq > named.seq
  return { rank: named.rank, ...(isOld && { isRankOld: true as const }) }
}

function placeOf(course: Course, runner: Runner, order: readonly string[] | undefined): Place {
  const { prices, ...rest } = runner
  const gross = last(runner)?.gross
  const rounds = prices.filter(({ round }) => round !== undefined)
  return { ...rest, ...(gross !== undefined && { gross }), ...rankOf(course, runner, order), rounds }
}

const standing = ({ isBanned, out, rank: place = Number.MAX_SAFE_INTEGER }: Place): readonly number[] => [
  isBanned ? 2 : out ? 1 : 0,
  out ? -out.round : 0,
  place,
]

function before(a: Place, b: Place): number {
  const [first, second] = [standing(a), standing(b)]
  const at = first.findIndex((value, index) => value !== second[index])
  return at < 0 ? (a.alias < b.alias ? -1 : 1) : first[at]! - second[at]!
}

/** Who leads, without sorting. */
function leaderOf(course: Course, direction: Direction): string | undefined {
  const priced = pricedOf(course)
  if (!priced) return course.order?.[0]
  return priced.reduce<Ranked | undefined>((lead, next) => (lead && !standsBefore(next, lead, direction) ? lead : next), undefined)?.alias
}

/** The price that leads, where it is known. */
export function bestOf(course: Course, direction: Direction): string | undefined {
  if (course.round !== undefined) return course.lowest
  const leader = leaderOf(course, direction)
  const runner = leader === undefined ? undefined : course.runners.get(leader)
  return runner && last(runner)?.gross
}

export function frameOf(course: Course, direction: Direction): Frame {
  const { runners, quotes, order, movedSeq, phaseBefore, lowest, hasUnknownBan, ...shown } = course
  const best = bestOf(course, direction)
  const ordered = orderOf(course, direction)
  const places = [...runners.values()].map((runner) => placeOf(course, runner, ordered)).toSorted(before)
  return { ...shown, received: quotes.size, ...(best !== undefined && { best }), places }
}

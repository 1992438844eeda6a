import type { LogEntry } from '#contract/tender/bid.ts'
import type { Direction } from '#domain/tender/bidding/ranking.ts'
import { factOf } from '#domain/tender/log/fact-of.ts'
import type { At, Entry } from '#domain/tender/model.ts'
import { AT_START, type Course } from './course.ts'
import { follow, type Reading } from './follow.ts'
import { bestOf, type Frame, frameOf } from './frame.ts'
import { type Moment, momentsOf } from './moments.ts'

/**
 * A competition once more, from a reader's own copy of its log: what is masked for him is not in it, so that he sees what his log opens to him and no
 * more.
 *
 * @see tendering.md 9.14
 */

export interface ReplayReader extends Reading {
  direction: Direction
}

export interface Replay {
  moments: readonly Moment[]
  /** Prices over time: the one that led, and the reader's own, where they are known. */
  line: readonly { at: At; best?: string; own?: string }[]
  /** As it stood once everything of that instant had happened. */
  frameAt(index: number): Frame
}

/** So many instants are gone through again for one frame at most. */
const STRIDE = 128

/**
 * @param log oldest first, from entry 1
 * @returns undefined where bidding never began
 * @throws TypeError for an entry that lacks what its kind must have
 */
export function replayOf(log: readonly LogEntry[], reader: ReplayReader): Replay | undefined {
  const moments = momentsOf(log.map((entry) => factOf(entry as Parameters<typeof factOf>[0])))
  if (moments.length === 0) return undefined
  const after = (course: Course, { entries }: Moment) => entries.reduce((next, entry: Entry) => follow(next, entry, reader), course)
  const kept: Course[] = []
  const line: { at: At; best?: string; own?: string }[] = []
  let course = AT_START
  for (const [index, moment] of moments.entries()) {
    if (index % STRIDE === 0) kept.push(course)
    course = after(course, moment)
    line.push({ at: moment.at, ...pricesOf(course, reader) })
  }
  return {
    moments,
    line,
    frameAt(index) {
      const from = Math.floor(index / STRIDE)
      const stood = moments.slice(from * STRIDE, index + 1).reduce(after, kept[from]!)
      return frameOf(stood, reader.direction)
    },
  }
}

function pricesOf(course: Course, { direction }: ReplayReader): { best?: string; own?: string } {
  const best = bestOf(course, direction)
  const own = [...course.runners.values()].find(({ isOwn }) => isOwn)?.prices.at(-1)?.gross
  return { ...(best !== undefined && { best }), ...(own !== undefined && { own }) }
}

/** The instant that a time lies in: the last one that is not after it; the first before all of them. */
export function momentAt(moments: readonly Moment[], at: number): number {
  let [low, high] = [0, moments.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (Date.parse(moments[middle]!.at) <= at) low = middle
    else high = middle - 1
  }
  return low
}

import { bidderOf } from '#domain/tender/bidding/competition.ts'
import { MINUTE_MS } from '#domain/tender/instant.ts'
import type { At, ProjectState, Viewer } from '#domain/tender/model.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'

/**
 * The numbers that pictures and entries carry. A place in the log tells how many entries stand before it, and so what rivals did: who may not
 * know how many they are reads the clock instead.
 */

/** Puts the clock's numbers below those of every log: at the opening or the close its readers go up. */
const BELOW = 1e15

/** What an act of one's own weighs: more than the time a picture is on its way, so that one made before it never comes after it. */
const ACT_MS = MINUTE_MS

/** The number of a picture: it only grows, with the clock and with what its reader did himself. */
export const pictureSeq = (state: ProjectState, viewer: Viewer, at: At): number =>
  knowsCount(state, viewer) ? state.lastSeq : Date.parse(at) + ACT_MS * actsOf(state, viewer) - BELOW

/** The number of one entry among those of its kind that the viewer reads. */
export const entrySeq = (state: ProjectState, viewer: Viewer, { seq, at }: { seq: number; at: At }): number =>
  knowsCount(state, viewer) ? seq : Date.parse(at)

/** An instant in ms, by the number of a picture, before everything that it does not show yet; its reader reads the clock. */
export const notShownSince = (state: ProjectState, viewer: Viewer, seq: number): number =>
  seq + BELOW - ACT_MS * (actsOf(state, viewer) + 1)

/** Never less than before: a bid is struck out when its open request ends. */
function actsOf({ counts = {}, bidders, corrections = [] }: ProjectState, { customerId = '' }: Viewer): number {
  const own = bidderOf({ bidders }, customerId)
  const open = corrections.filter(({ alias }) => alias === own?.alias).length
  const counted = Object.values(counts).reduce((sum, of) => sum + (of[customerId] ?? 0), 0)
  return counted + (own?.bids ?? 0) - open
}

import type { Opener, RoundView } from '#contract/tender/round-view.ts'
import { gap } from '#screens/bidding/live/index.ts'
import type { Round } from '#screens/bidding/rounds/shared/round-time.rules.ts'

/** One of the two places of a committee, and who has taken it. */
export interface Place {
  role: Opener['role']
  word?: Opener
}

/** The owner's place and the supervisor's. Of two supervisors the later one stands in for the owner. A word that holds no longer leaves its place. */
export function placesOf(approvals: readonly Opener[], now: number): [Place, Place] {
  const held = approvals.filter(({ until }) => Date.parse(until) > now).toSorted((a, b) => a.at.localeCompare(b.at))
  const supervisors = held.filter(({ role }) => role === 'SUPERVISOR')
  const buyer = held.find(({ role }) => role === 'BUYER') ?? supervisors[1]
  return [
    { role: 'BUYER', ...(buyer && { word: buyer }) },
    { role: 'SUPERVISOR', ...(supervisors[0] && { word: supervisors[0] }) },
  ]
}

/** How long after the close the system has opened a round as a rule. */
const USUAL_MS = 15_000

export const isLate = ({ closesAt }: Pick<Round, 'closesAt'>, now: number): boolean =>
  closesAt !== undefined && gap(closesAt, now) === 0 && now - Date.parse(closesAt) > USUAL_MS

/** The gateway's clock is a little away from ours: what it is asked for then has changed there too. */
const MARGIN_MS = 1_000

/** How many instants have passed at which time alone changes what a committee may do: a word lapses, a deputy may come. */
export function turnsOf({ approvals = [], deputyFrom }: Pick<RoundView, 'approvals' | 'deputyFrom'>, now: number): number {
  const turns = [...approvals.map(({ until }) => until), ...(deputyFrom ? [deputyFrom] : [])]
  return turns.filter((at) => Date.parse(at) + MARGIN_MS <= now).length
}

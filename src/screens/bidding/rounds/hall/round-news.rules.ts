import type { RoundView } from '#contract/tender/round-view.ts'
import { isOpened, type Round } from '#screens/bidding/rounds/shared/round-time.rules.ts'

/** A change that a person must hear of without looking. */
export type RoundNews =
  | { kind: 'begun' | 'waiting'; round: Round }
  | { kind: 'opened'; round: Round }
  | { kind: 'eliminated' | 'suspended' | 'resumed' | 'over' }

/** What changed between two pictures, the most important thing only; undefined when nothing is worth saying. */
export function compareRounds(before: RoundView, after: RoundView): RoundNews | undefined {
  if (!before.eliminated && after.eliminated) return { kind: 'eliminated' }
  if (before.phase !== 'CLOSED' && after.phase === 'CLOSED') return { kind: 'over' }
  const opened = after.rounds.filter(isOpened).at(-1)
  if (opened && opened.no > (before.rounds.filter(isOpened).at(-1)?.no ?? 0)) return { kind: 'opened', round: opened }
  if (before.phase === after.phase) return undefined
  if (after.phase === 'SUSPENDED') return { kind: 'suspended' }
  if (before.phase === 'SUSPENDED') return { kind: 'resumed' }
  const round = after.rounds.find(({ no }) => no === after.roundNo)
  if (!round) return undefined
  if (after.phase === 'OPEN') return { kind: 'begun', round }
  return after.phase === 'WAITING' ? { kind: 'waiting', round } : undefined
}

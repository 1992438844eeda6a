import type { BidView } from '#contract/tender/bid.ts'

/** A change that a person must hear of without looking (security.md 7: outbid is assertive, the rest polite). */
export type News =
  /** No rank where the rules hide it. */
  | { kind: 'outbid'; rank?: number; seq: number }
  | { kind: 'rank'; rank: number; seq: number }
  | { kind: 'extended'; closesAt: string; seq: number }
  | { kind: 'suspended' | 'resumed' | 'opened' | 'closed'; seq: number }
  | { kind: 'lead'; lead: string; seq: number }
  | { kind: 'message'; text: string; seq: number }

/** What changed between two pictures, the most important thing only; undefined when nothing is worth saying. */
export function compareStanding(before: BidView, after: BidView): News | undefined {
  const seq = after.seq
  if (before.phase !== 'CLOSED' && after.phase === 'CLOSED') return { kind: 'closed', seq }
  if (before.phase !== 'SUSPENDED' && after.phase === 'SUSPENDED') return { kind: 'suspended', seq }
  if (before.phase === 'SUSPENDED' && after.phase !== 'SUSPENDED') return { kind: 'resumed', seq }
  if (before.phase === 'BEFORE' && after.phase !== 'BEFORE') return { kind: 'opened', seq }
  const rank = after.ownRank
  if (rank !== undefined && before.ownRank === 1 && rank > 1) return { kind: 'outbid', rank, seq }
  if (before.isLead === true && after.isLead === false) return { kind: 'outbid', ...(rank !== undefined && { rank }), seq }
  if (after.extensions > before.extensions) return { kind: 'extended', closesAt: after.closesAt, seq }
  if (rank !== undefined && rank !== before.ownRank) return { kind: 'rank', rank, seq }
  if (after.alias === undefined && after.lead !== undefined && after.lead !== before.lead) return { kind: 'lead', lead: after.lead, seq }
  return undefined
}

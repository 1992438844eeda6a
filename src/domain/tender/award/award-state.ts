/** The state of an award that was proposed. @see tendering.md 6.7 */

export type AwardStatus = 'PROPOSED' | 'WAIT_CONFIRM' | 'CONFIRMED' | 'DECLINED' | 'EXPIRED' | 'ANNULLED'

/** A firm's share of an award. */
export interface AwardLine {
  alias: string
  sharePct: number
  status: AwardStatus
}

export interface AwardState {
  round: number
  alias: string
  reason?: string
  proposedBy: string
  manager?: boolean
  supervisor?: boolean
  /** Where lines have one of their own, of all of them. */
  status: AwardStatus
  /** Of an award by shares, in the order of the shares; `alias` is the first one's. */
  lines?: AwardLine[]
  /** An instant. */
  confirmBy?: string
  /** Aliases that declined or let the time pass. */
  skipped: string[]
}

/** Who declined the award, or let its time pass, is asked no more. */
export const isSkipped = ({ award }: { award?: AwardState }, alias: string): boolean => award?.skipped.includes(alias) ?? false

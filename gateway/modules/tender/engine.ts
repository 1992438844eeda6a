import type { Pool } from 'pg'
import type { Bus } from '#gateway/platform/bus.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { moveBeat } from './beat.ts'
import { type Decided, type Decisions, decisions } from './decision.ts'
import { TENDER_CHANNEL, type TenderNews } from './live.ts'
import { guardOutage } from './outage.ts'
import type { Verifications } from './verification.ts'

/** The decision transaction together with the outage guard it calls, as the module and the jobs both need them. */

export type Announce = (tenantId: string, decided: Decided) => void

const listed = ({ before, state }: Decided): boolean =>
  before === state ||
  before.status !== state.status ||
  before.closesAt !== state.closesAt ||
  before.startsAt !== state.startsAt ||
  before.registrationEndsAt !== state.registrationEndsAt

/** Tells every gateway what was committed. */
export const announcer =
  (bus: Bus): Announce =>
  (tenantId, decided) => {
    const { id, lastSeq } = decided.state
    bus.publish(TENDER_CHANNEL, { tenantId, projectId: id, seq: lastSeq, listed: listed(decided) } satisfies TenderNews)
  }

export interface Engine {
  decisions: Decisions
  announce: Announce
  /** Moves the beat on, or compensates the gap it finds. */
  beat: () => Promise<void>
}

/**
 * @param sharedIps addresses that are no clue
 */
export function guardedDecisions(
  pool: Pool,
  announce: Announce,
  keys: Pick<Keys, 'of'>,
  sharedIps?: readonly string[],
  proofs?: Verifications,
): Engine {
  const onOutage = async () => {
    for (const { tenantId, decided } of await guardOutage(pool, made.decideInside)) announce(tenantId, decided)
  }
  const made: Decisions = decisions({ pool, announce, onOutage, keys, sharedIps, verifications: proofs })
  return {
    decisions: made,
    announce,
    beat: async () => {
      if (!(await moveBeat(pool))) await onOutage()
    },
  }
}

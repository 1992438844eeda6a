import type { Pool } from 'pg'
import { TENDER_CHANNEL, type TenderNews } from '#gateway/modules/tender/live/live.ts'
import { approvalsOf } from '#gateway/modules/workflow/tender/approvals.ts'
import type { Audit } from '#gateway/platform/audit/audit.ts'
import type { Bus } from '#gateway/platform/database/bus.ts'
import { moveBeat } from './beat.ts'
import { type Decided, type DecisionDeps, type Decisions, decisions } from './decision.ts'
import { guardOutage } from './outage.ts'

/** The decision transaction together with the outage guard it calls, as the module and the jobs both need them. */

export type Announce = (tenantId: string, decided: Decided) => void

const listed = ({ before, state }: Decided): boolean =>
  before === state ||
  before.status !== state.status ||
  before.closesAt !== state.closesAt ||
  before.startsAt !== state.startsAt ||
  before.registrationEndsAt !== state.registrationEndsAt ||
  before.rounds?.no !== state.rounds?.no ||
  before.rounds?.phase !== state.rounds?.phase

/** Tells every gateway what was committed. */
export const announcer =
  (bus: Bus): Announce =>
  (tenantId, decided) => {
    const { id, lastSeq } = decided.state
    bus.publish(TENDER_CHANNEL, { tenantId, projectId: id, seq: lastSeq, listed: listed(decided) } satisfies TenderNews)
  }

export interface EngineTools extends Pick<DecisionDeps, 'keys' | 'sharedIps' | 'verifications' | 'vitalPool'> {
  audit?: Audit
}

export interface Engine {
  decisions: Decisions
  announce: Announce
  /** Moves the beat on, or compensates the gap it finds. */
  beat: () => Promise<void>
}

export function guardedDecisions(pool: Pool, announce: Announce, { audit, ...tools }: EngineTools): Engine {
  const vitalPool = tools.vitalPool ?? pool
  const onOutage = async () => {
    const { stopped, unreadable } = await guardOutage(vitalPool, made.decideInside)
    if (stopped.length > 0) audit?.('outage-declared', { detail: `${stopped.length} halls` })
    for (const { tenantId, id } of unreadable) audit?.('tampering-found', { tenant: tenantId, detail: `project ${id}` })
    for (const { tenantId, decided } of stopped) announce(tenantId, decided)
  }
  const made: Decisions = decisions({ pool, announce, onOutage, approvals: approvalsOf, ...tools })
  return {
    decisions: made,
    announce,
    beat: async () => {
      if (!(await moveBeat(vitalPool))) await onOutage()
    },
  }
}

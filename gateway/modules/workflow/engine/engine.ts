import type { ClientBase, Pool } from 'pg'
import type { ApprovalProcess } from '#domain/tender/approval.ts'
import { announce as announceNotices } from '#gateway/modules/notification/notification.module.ts'
import { type Decided as TenderDecided, decisions as tenderDecisions } from '#gateway/modules/tender/engine/decision.ts'
import { TENDER_CHANNEL, type TenderNews } from '#gateway/modules/tender/live/live.ts'
import { statusInfo } from '#gateway/modules/workflow/instances/status-info.ts'
import { settleOthers } from '#gateway/modules/workflow/tender/approvals.ts'
import { tenderHooks } from '#gateway/modules/workflow/tender/tender-hooks.ts'
import { type Bus, channels, publishOnCommit } from '#gateway/platform/database/bus.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { commandDigests } from '#gateway/platform/vault.ts'
import { type HooksOf, hooksAmong } from './businesses.ts'
import { type Announce, type Decisions, decisions } from './decision.ts'

/** The decision transaction as the module and the jobs both need it. */

/** Tells the streams of the people concerned: their lists and counts have moved, and what they were told. */
const announcer =
  (bus: Pick<Bus, 'publish'>): Announce =>
  ({ state }, { notices, concerned }) => {
    for (const userId of concerned) bus.publish(channels.me, { userId, kind: 'workflow', projectId: '', id: state.id })
    announceNotices(bus, notices)
  }

interface EngineDeps {
  pool: Pool
  bus: Pick<Bus, 'publish'>
  keys: Pick<Keys, 'of'>
}

export interface Engine extends Decisions {
  hooksOf: HooksOf
}

export function workflowEngine({ pool, bus, keys }: EngineDeps): Engine {
  // Words of a process have their effect at once: they come with its decision.
  const { inside } = tenderDecisions({ pool, keys, announce: () => {}, onOutage: async () => {} })
  const hooksOf = hooksAmong((process) => tenderHooks({ process, inside, written: follow(process) }))
  return { ...decisions({ pool, digests: commandDigests(keys), hooksOf, statusOf: statusInfo, announce: announcer(bus) }), hooksOf }
}

/** Whoever watches the project sees what a process has decided on it, and what is over with that ends. */
const follow = (process: ApprovalProcess) => async (client: ClientBase, tenantId: string, decided: TenderDecided) => {
  const { id: projectId, lastSeq: seq } = decided.state
  await publishOnCommit(client, TENDER_CHANNEL, { tenantId, projectId, seq, listed: true } satisfies TenderNews)
  await settleOthers(client, tenantId, decided, process)
}

import type { ClientBase, Pool } from 'pg'
import { signalsIn } from '#domain/tender/award/signal-evidence.ts'
import type { Command, Env } from '#domain/tender/model.ts'
import { heldAgainst } from '#gateway/modules/tender/engine/held-against.ts'
import type { OpenedProject } from '#gateway/modules/tender/engine/store.ts'
import { PAGE, type Walked } from '#gateway/modules/tender/engine/walk.ts'
import type { Verifications } from '#gateway/modules/tender/proof/verification.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

/** What reviews and awards rest on: the log was walked through before the lock, the rest of it and what is stored are looked at under it. */

/** The log has not been walked through so far that the rest could be under the lock. */
export class Unproved extends Error {}

const RESTING: ReadonlySet<Command['type']> = new Set(['award.propose', 'award.decide', 'review.sign', 'review.signal-ack'])
export const restsOnLog = (command: Command): boolean =>
  RESTING.has(command.type) || (command.type === 'approval.decide' && command.process === 'tender_award')

/** Walks on outside of any lock. A log that grows faster than it is read is tried again by whoever asks. */
export async function provedFor(
  pool: Pool,
  proofs: Verifications,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  before: Walked | undefined,
): Promise<Walked> {
  const record = await findProject(pool, tenantId, projectId)
  const judged = record && (await proofs.judge(tenantId, record))
  if (!judged) throw new Refusal('TENDER-2001')
  if (before || judged.isRunning) throw new Refusal('TENDER-2095', { args: { n: judged.walked.seq, m: record.head_seq } })
  return judged.walked
}

/** @throws Unproved */
export async function foundInLog(
  client: ClientBase,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  { state }: OpenedProject,
  { proved, sharedIps, signer }: { proved?: Walked | undefined; sharedIps: readonly string[] | undefined; signer: Verifications['signer'] },
): Promise<Pick<Env, 'logIsSound' | 'fault' | 'signals'>> {
  const record = await findProject(client, tenantId, projectId)
  if (!record || !proved || (!proved.fault && record.head_seq - proved.seq > PAGE)) throw new Unproved()
  const { walked, fault } = await heldAgainst(client, { tenantId, record, signer }, proved)
  return { logIsSound: fault === undefined, signals: signalsIn(state, walked.evidence, sharedIps), ...(fault && { fault }) }
}

import type { ClientBase } from 'pg'
import type { Env } from '#domain/tender/model.ts'
import { findDraft } from '#gateway/modules/tender/firms/application-draft.ts'
import { uploadsOf } from '#gateway/modules/tender/records/documents.queries.ts'
import { firmsOf } from '#gateway/modules/tender/tender.queries.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import type { CommandRequest } from './decision.ts'

/** What the rules ask of the world when a firm registers. */

/** Of one browser in one project: the mark itself is stored nowhere, and in another project it hashes to something else. */
export const deviceHash = (projectId: string, mark: string): string => sha256(`TENDERDEVICE1\n${projectId}\n${mark}`).slice(0, 16)

/** Named uploads (locked, so that none is deleted while it is handed in), the agent, and the draft so far. */
export async function registrationEnv(
  client: ClientBase,
  { tenantId, projectId, actor, command }: CommandRequest,
): Promise<Pick<Env, 'papers' | 'agentIsOwn' | 'draft'>> {
  const { type } = command
  if (type !== 'application.save' && type !== 'application.submit' && type !== 'application.withdraw') return {}
  const customerId = actor.customerId ?? ''
  const found = await findDraft(client, projectId, customerId)
  const draft = found && { draft: found }
  if (type === 'application.withdraw') return { ...draft }
  const { documents = [], depositVoucherId, agentUserId } = command
  const named = [...documents.map(({ attachmentId }) => attachmentId), ...(depositVoucherId === undefined ? [] : [depositVoucherId])]
  const papers = await uploadsOf(client, tenantId, customerId, named)
  if (agentUserId === undefined) return { papers, ...draft }
  return { papers, ...draft, agentIsOwn: (await firmsOf(client, tenantId, agentUserId)).some(({ id }) => id === customerId) }
}

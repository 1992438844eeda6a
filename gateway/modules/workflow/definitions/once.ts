import type { ClientBase, Pool } from 'pg'
import { canonical } from '#domain/tender/log/log-chain.ts'
import { keepAnswer } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { answeredTo, lockWriter } from '#gateway/modules/workflow/forms/form.queries.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { CommandDigest } from '#gateway/platform/vault.ts'
import { clockOf } from './definition.queries.ts'

/** Who sends a command, and the key it is sent under. */
export interface Sent {
  tenantId: string
  userId: string
  key: string
}

export type Answered<T> = T & { replayed?: boolean }

/**
 * Runs a command in a transaction, once: the same key with the same body gives the same answer and changes nothing.
 *
 * @param said what was asked for, the call included
 * @throws Refusal TENDER-2005 for a key that was used for something else
 */
export function once<T extends object>(
  { pool, digests }: { pool: Pool; digests: CommandDigest },
  sent: Sent,
  said: object,
  work: (client: ClientBase) => Promise<T>,
): Promise<Answered<T>> {
  const body = canonical(said)
  return transaction(pool, async (client) => {
    await lockWriter(client, sent)
    const before = await answeredTo(client, sent, sent.key)
    if (before && !digests.matches(body, before.body_hash)) throw new Refusal('TENDER-2005')
    if (before) return { ...(before.result as T), replayed: true }
    const result = await work(client)
    const kept = { userId: sent.userId, key: sent.key, bodyHash: digests.of(body), result }
    if (!(await keepAnswer(client, sent.tenantId, await clockOf(client), kept))) throw new Refusal('TENDER-2005')
    return result
  })
}

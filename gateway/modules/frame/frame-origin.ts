import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Environment } from '#gateway/platform/settings/environment.ts'

/** Origins of ours: a page of them in a frame with scripts could reach out of its sandbox, and files that people uploaded are no pages. */
export function ownOrigins({ publicUrl, externalIssuer, files }: Environment): string[] {
  return [publicUrl, externalIssuer, files.url, files.host].filter((url) => url !== undefined).map((url) => new URL(url).origin)
}

const PATIENCE_MS = 1_000

/** Origins that a tenant allows, for the policy of its page. A page does not wait for a database that does not answer: it gets those that were known last. */
export function frameOrigins(pool: Pool, tenantId: string): () => Promise<readonly string[]> {
  let known: string[] = []
  const read = async () => {
    const { rows } = await pool.query<{ origin: string }>('select origin from frame_site where tenant_id = $1 order by origin', [tenantId])
    known = rows.map(({ origin }) => origin)
  }
  return async () => {
    const patience = new AbortController()
    const unanswered = () => undefined
    await Promise.race([read().catch(unanswered), wait(PATIENCE_MS, undefined, { signal: patience.signal }).catch(unanswered)])
    patience.abort()
    return known
  }
}

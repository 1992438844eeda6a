import type { Pool } from 'pg'
import { entryHash, partHash, type StoredEntry } from '#domain/tender/log/log-chain.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { sha256 } from '#gateway/platform/vault.ts'

/** For tests: what somebody with the database does to a project. */

/** Past the triggers, as an insider would. */
export async function pastTriggers(pool: Pool, sql: string, values: unknown[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    const { rowCount } = await client.query(sql, values)
    await client.query('commit')
    return rowCount ?? 0
  } finally {
    client.release()
  }
}

/** As an insider would who knows the rules of the chain: the last entry of a kind is changed, everything from it on is hashed anew. */
export async function rewriteLog(pool: Pool, id: string, type: string, change: (parts: StoredEntry['parts']) => void) {
  const log = await readLog(pool, id, 0)
  const changed = log.findLast((entry) => entry.type === type)!.seq
  let prev = log[changed - 2]!.hash
  for (const entry of log.slice(changed - 1)) {
    const parts = structuredClone(entry.parts)
    if (entry.seq === changed) change(parts)
    const partHashes = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partHash(sha256, part.salt, part.data)]))
    const hash = entryHash(sha256, { ...entry, partHashes, prev })
    await pastTriggers(
      pool,
      'update tender_log set parts = $3, part_hashes = $4, prev = $5, hash = $6 where project_id = $1 and seq = $2',
      [id, entry.seq, JSON.stringify(parts), JSON.stringify(partHashes), prev, hash],
    )
    prev = hash
  }
  await pastTriggers(pool, 'update tender_project set head_hash = $2 where id = $1', [id, prev])
  return { head: prev, changed, seq: log.length }
}

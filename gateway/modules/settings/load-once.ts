import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/**
 * Brings bundled content into the database, once for each version of it: when the content's hash is the one that was loaded last,
 * nothing happens, so what an administrator changed since stays. Gateways that start together take turns.
 *
 * @param name what the content is called in `loaded_content`
 * @param write replaces the old content by the new, inside the transaction
 * @returns whether it was loaded now
 */
export async function loadOnce(pool: Pool, name: string, content: unknown, write: (client: PoolClient) => Promise<void>): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`fly-tender content ${name}`])
    const { rows } = await client.query<{ hash: string }>('select hash from loaded_content where name = $1', [name])
    const isNew = rows[0]?.hash !== hash
    if (isNew) {
      await write(client)
      await client.query(
        `insert into loaded_content (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, at = clock_timestamp()`,
        [name, hash],
      )
    }
    await client.query('commit')
    return isNew
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Rows of this tenant hold for everyone who has none of their own. */
export const EVERY_TENANT = '*'

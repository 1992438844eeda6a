import type { Pool, PoolClient } from 'pg'

/** A passkey as it is kept. */
export interface PasskeyRow {
  id: string
  credentialId: string
  /** Public key and transports, as JSON. */
  secret: string
  counter: string
}

/** SQL of passkeys beyond what all factors have. */
export const passkeyQueries = (pool: Pool) => ({
  of: async (userId: string, db: Pool | PoolClient = pool): Promise<PasskeyRow[]> => {
    const { rows } = await db.query<PasskeyRow>(
      `select id, credential_id as "credentialId", secret, last_step as counter from second_factor
       where user_id = $1 and kind = 'passkey' and confirmed_at is not null order by confirmed_at, id`,
      [userId],
    )
    return rows
  },

  /** Writes down what was verified; `credential_id` is unique over all people. */
  keep: async (
    db: PoolClient,
    id: string,
    { name, credentialId, secret }: { name: string; credentialId: string; secret: string },
  ): Promise<boolean> => {
    const { rowCount } = await db.query(
      `update second_factor set name = $2, credential_id = $3, secret = $4
       where id = $1 and not exists (select 1 from second_factor f where f.credential_id = $3)`,
      [id, name, credentialId, secret],
    )
    return rowCount === 1
  },

  /** Many authenticators do not count and stay at 0. */
  spendCount: async (id: string, counter: number): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'update second_factor set last_step = $2, used_at = clock_timestamp() where id = $1 and (last_step < $2 or (last_step = 0 and $2 = 0))',
      [id, counter],
    )
    return rowCount === 1
  },
})

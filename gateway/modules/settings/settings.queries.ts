import type { Pool, PoolClient } from 'pg'

/** Keys of settings that the gateway keeps for itself begin like this; no browser is told them. */
export const PRIVATE_PREFIX = 'gateway.'

/** SQL of the settings. */
export const settingsQueries = (pool: Pool) => ({
  of: async (tenantId: string): Promise<Record<string, string>> => {
    const { rows } = await pool.query<{ key: string; value: string }>(
      'select key, value from app_setting where tenant_id = $1 and not starts_with(key, $2)',
      [tenantId, PRIVATE_PREFIX],
    )
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  },
})

/** Replaces all settings of a tenant but the gateway's own. */
export async function replaceSettings(client: PoolClient, tenantId: string, settings: Readonly<Record<string, string>>): Promise<void> {
  await client.query('delete from app_setting where tenant_id = $1 and not starts_with(key, $2)', [tenantId, PRIVATE_PREFIX])
  await client.query('insert into app_setting (tenant_id, key, value) select $1, s.key, s.value from jsonb_each_text($2) s', [
    tenantId,
    JSON.stringify(settings),
  ])
}

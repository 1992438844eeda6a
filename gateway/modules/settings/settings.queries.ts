import type { Pool, PoolClient } from 'pg'
import { EVERY_TENANT } from './load-once.ts'

/** Keys of settings that the gateway keeps for itself begin like this; no browser is told them. */
export const PRIVATE_PREFIX = 'gateway.'

/** SQL of the settings. */
export const settingsQueries = (pool: Pool) => ({
  /** What holds for a tenant: the settings for every one, overlaid by its own. */
  for: async (tenantId: string): Promise<Record<string, string>> => {
    const { rows } = await pool.query<{ key: string; value: string }>(
      `select distinct on (key) key, value from app_setting
       where tenant_id in ($1, $2) and not starts_with(key, $3) order by key, tenant_id = $1 desc`,
      [tenantId, EVERY_TENANT, PRIVATE_PREFIX],
    )
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  },
})

/** Sets some of a tenant's settings; its others stay. */
export async function writeSettings(pool: Pool, tenantId: string, settings: Readonly<Record<string, string>>): Promise<void> {
  await pool.query(
    `insert into app_setting (tenant_id, key, value) select $1, s.key, s.value from jsonb_each_text($2) s
     on conflict (tenant_id, key) do update set value = excluded.value`,
    [tenantId, JSON.stringify(settings)],
  )
}

/** Replaces all settings of a tenant but the gateway's own. */
export async function replaceSettings(client: PoolClient, tenantId: string, settings: Readonly<Record<string, string>>): Promise<void> {
  await client.query('delete from app_setting where tenant_id = $1 and not starts_with(key, $2)', [tenantId, PRIVATE_PREFIX])
  await client.query('insert into app_setting (tenant_id, key, value) select $1, s.key, s.value from jsonb_each_text($2) s', [
    tenantId,
    JSON.stringify(settings),
  ])
}

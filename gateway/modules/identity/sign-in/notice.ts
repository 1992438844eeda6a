import type { Pool, PoolClient } from 'pg'
import { EVERY_TENANT } from '#gateway/modules/settings/load-once.ts'
import { PRIVATE_PREFIX } from '#gateway/modules/settings/settings.queries.ts'
import type { SignInNotice } from './sign-in.page.ts'

const KEY = `${PRIVATE_PREFIX}sign-in-notice`

/** Keeps the lines that stand under the sign-in form while demonstration users are on. */
export async function saveNotice(db: Pool | PoolClient, notice: SignInNotice): Promise<void> {
  await db.query(
    `insert into app_setting (tenant_id, key, value) values ($1, $2, $3) on conflict (tenant_id, key) do update set value = excluded.value`,
    [EVERY_TENANT, KEY, JSON.stringify(notice)],
  )
}

/** The lines under the sign-in form, if there are any. */
export async function readNotice(pool: Pool): Promise<SignInNotice | undefined> {
  const { rows } = await pool.query<{ value: string }>('select value from app_setting where tenant_id = $1 and key = $2', [
    EVERY_TENANT,
    KEY,
  ])
  return rows[0] && (JSON.parse(rows[0].value) as SignInNotice)
}

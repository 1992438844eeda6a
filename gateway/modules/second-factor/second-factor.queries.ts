import type { Pool, PoolClient } from 'pg'
import { PRIVATE_PREFIX } from '#gateway/modules/settings/settings.queries.ts'

type Db = Pool | PoolClient

/** Roles that a tenant demands a second factor of, as a JSON list. */
export const DEMAND_KEY = `${PRIVATE_PREFIX}second-factor-roles`

/** A factor as its person sees it. */
export interface FactorRow {
  id: string
  kind: 'totp' | 'passkey'
  name: string
  addedAt: Date
  usedAt: Date | null
}

export interface TotpRow {
  id: string
  secret: string
}

const isBegun = (keptMs: number) => `confirmed_at is null and created_at > clock_timestamp() - make_interval(secs => ${keptMs / 1_000})`

/**
 * SQL of second factors.
 *
 * @param keptMs how long one that was begun can be confirmed
 */
export const factorQueries = (pool: Pool, keptMs: number) => ({
  /** Whether a person has one, and whether his tenant demands one of his roles. */
  need: async (userId: string, db: Db = pool): Promise<{ has: boolean; demanded: boolean }> => {
    const { rows } = await db.query<{ has: boolean; demanded: boolean }>(
      `select exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has,
         exists (select 1 from app_setting s join user_role r on s.value::jsonb ? r.role
           where s.tenant_id = u.tenant_id and s.key = $2 and r.user_id = u.id) as demanded
       from user_account u where u.id = $1`,
      [userId, DEMAND_KEY],
    )
    return rows[0] ?? { has: false, demanded: false }
  },

  of: async (userId: string): Promise<FactorRow[]> => {
    const { rows } = await pool.query<FactorRow>(
      `select id, kind, name, confirmed_at as "addedAt", used_at as "usedAt" from second_factor
       where user_id = $1 and confirmed_at is not null order by confirmed_at, id`,
      [userId],
    )
    return rows
  },

  /** A new one that is begun takes the place of one that was begun before. */
  begin: async (db: Db, id: string, userId: string, kind: FactorRow['kind'], secret: string): Promise<void> => {
    await db.query('delete from second_factor where user_id = $1 and kind = $2 and confirmed_at is null', [userId, kind])
    await db.query('insert into second_factor (id, user_id, kind, secret) values ($1, $2, $3, $4)', [id, userId, kind, secret])
  },

  begun: async (userId: string, id: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ secret: string }>(
      `select secret from second_factor where user_id = $1 and id = $2 and ${isBegun(keptMs)}`,
      [userId, id],
    )
    return rows[0]?.secret
  },

  /** Whether it counts from now on: false when it was not begun, or so long ago that it is over. */
  confirm: async (db: Db, userId: string, id: string, step: number): Promise<boolean> => {
    const { rowCount } = await db.query(
      `update second_factor set confirmed_at = clock_timestamp(), last_step = $3 where user_id = $1 and id = $2 and ${isBegun(keptMs)}`,
      [userId, id, step],
    )
    return rowCount === 1
  },

  totp: async (userId: string, db: Db = pool): Promise<TotpRow | undefined> => {
    const { rows } = await db.query<TotpRow>(
      `select id, secret from second_factor where user_id = $1 and kind = 'totp' and confirmed_at is not null`,
      [userId],
    )
    return rows[0]
  },

  /** Whether this step comes after all that were used: a code is good once, at whatever gateway. */
  spendStep: async (id: string, step: number): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'update second_factor set last_step = $2, used_at = clock_timestamp() where id = $1 and last_step < $2',
      [id, step],
    )
    return rowCount === 1
  },

  remove: async (db: Db, userId: string, id: string): Promise<boolean> => {
    const { rowCount } = await db.query('delete from second_factor where user_id = $1 and id = $2 and confirmed_at is not null', [
      userId,
      id,
    ])
    return rowCount === 1
  },

  /** Changes of one person's factors take turns. */
  lock: async (db: Db, userId: string): Promise<void> =>
    void (await db.query('select 1 from user_account where id = $1 for no key update', [userId])),

  count: async (db: Db, userId: string): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from second_factor where user_id = $1 and confirmed_at is not null',
      [userId],
    )
    return rows[0]?.n ?? 0
  },

  removeAll: async (db: Db, userId: string): Promise<void> =>
    void (await db.query('delete from second_factor where user_id = $1', [userId])),

  sweep: async (): Promise<void> =>
    void (await pool.query(`delete from second_factor where confirmed_at is null and not (${isBegun(keptMs)})`)),
})

/** SQL of recovery codes, which are kept as hashes. */
export const recoveryQueries = (pool: Pool) => ({
  codesLeft: async (userId: string): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from recovery_code where user_id = $1', [userId])
    return rows[0]?.n ?? 0
  },

  spendCode: async (userId: string, hash: string): Promise<boolean> => {
    const { rowCount } = await pool.query('delete from recovery_code where user_id = $1 and hash = $2', [userId, hash])
    return rowCount === 1
  },

  replaceCodes: async (db: Db, userId: string, hashes: readonly string[]): Promise<void> => {
    await db.query('delete from recovery_code where user_id = $1', [userId])
    await db.query('insert into recovery_code (user_id, hash) select $1, unnest($2::text[])', [userId, hashes])
  },
})

/** SQL of what a tenant demands. */
export const demandQueries = (pool: Pool) => ({
  of: async (tenantId: string): Promise<string[]> => {
    const { rows } = await pool.query<{ value: string }>('select value from app_setting where tenant_id = $1 and key = $2', [
      tenantId,
      DEMAND_KEY,
    ])
    return rows[0] ? (JSON.parse(rows[0].value) as string[]) : []
  },

  set: async (tenantId: string, roles: readonly string[]): Promise<void> => {
    await pool.query(
      `insert into app_setting (tenant_id, key, value) values ($1, $2, $3) on conflict (tenant_id, key) do update set value = excluded.value`,
      [tenantId, DEMAND_KEY, JSON.stringify(roles)],
    )
  },

  isIn: async (tenantId: string, userId: string): Promise<boolean> => {
    const { rowCount } = await pool.query('select 1 from user_account where tenant_id = $1 and id = $2', [tenantId, userId])
    return rowCount === 1
  },
})

import type { Pool } from 'pg'
import type { FrameSite, ReportAccount } from '#contract/frame.ts'
import type { Window } from '#gateway/platform/http/paging.ts'

/** A site as the gateway keeps it. */
export interface SiteRow {
  id: string
  tenantId: string
  origin: string
  name: string
  reports: boolean
  secretHash: string | null
}

const SITE = `select id, tenant_id as "tenantId", origin, name, reports, secret_hash as "secretHash" from frame_site`

/** What somebody saw of a site when he changed it. */
export type Shown = Pick<SiteRow, 'name' | 'reports'>

/** SQL of sites whose pages may be shown. */
export const siteQueries = (pool: Pool) => ({
  all: async (tenantId: string): Promise<FrameSite[]> => {
    const { rows } = await pool.query<FrameSite>(
      'select id, origin, name, reports, secret_hash is not null as tickets from frame_site where tenant_id = $1 order by origin',
      [tenantId],
    )
    return rows
  },

  byOrigin: async (tenantId: string, origin: string): Promise<SiteRow | undefined> =>
    (await pool.query<SiteRow>(`${SITE} where tenant_id = $1 and origin = $2`, [tenantId, origin])).rows[0],

  /** The tenant's report server, where it has one and no more. */
  onlyReports: async (tenantId: string): Promise<SiteRow | undefined> => {
    const { rows } = await pool.query<SiteRow>(`${SITE} where tenant_id = $1 and reports limit 2`, [tenantId])
    return rows.length === 1 ? rows[0] : undefined
  },

  byId: async (id: string): Promise<SiteRow | undefined> => (await pool.query<SiteRow>(`${SITE} where id = $1`, [id])).rows[0],

  /** @returns false when there are `max` already, or the origin is there */
  add: async ({ id, tenantId, origin, name, reports }: Omit<SiteRow, 'secretHash'>, max: number): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `insert into frame_site (id, tenant_id, origin, name, reports)
       select $1, $2, $3, $4, $5 where (select count(*) from frame_site where tenant_id = $2) < $6 on conflict do nothing`,
      [id, tenantId, origin, name, reports, max],
    )
    return rowCount === 1
  },

  /**
   * The origin stays: another one is another site, with another secret.
   *
   * @param was nothing is changed where it is another one now
   */
  change: async (
    tenantId: string,
    { id, origin, name, reports }: Omit<SiteRow, 'tenantId' | 'secretHash'>,
    was?: Shown,
  ): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `update frame_site set name = $4, reports = $5 where tenant_id = $1 and id = $2 and origin = $3
       and ($6::text is null or (name = $6 and reports = $7))`,
      [tenantId, id, origin, name, reports, was?.name, was?.reports],
    )
    return rowCount === 1
  },

  setSecret: async (tenantId: string, id: string, hash: string): Promise<boolean> =>
    (await pool.query('update frame_site set secret_hash = $3 where tenant_id = $1 and id = $2', [tenantId, id, hash])).rowCount === 1,

  remove: async (tenantId: string, id: string): Promise<boolean> =>
    (await pool.query('delete from frame_site where tenant_id = $1 and id = $2', [tenantId, id])).rowCount === 1,
})

/** Who came, as a site is told. */
export interface VisitorRow {
  userName: string
  realName: string
  realNameEn: string
  account: string | null
}

interface Bound {
  account: string
  passwordSealed: string | null
}

/** SQL of people and the report accounts they are bound to. */
export const reportAccountQueries = (pool: Pool) => ({
  of: async (tenantId: string, userId: string): Promise<Bound | undefined> => {
    const { rows } = await pool.query<Bound>(
      'select account, password_sealed as "passwordSealed" from report_account where tenant_id = $1 and user_id = $2',
      [tenantId, userId],
    )
    return rows[0]
  },

  visitor: async (tenantId: string, userId: string): Promise<VisitorRow | undefined> => {
    const { rows } = await pool.query<VisitorRow>(
      `select u.username as "userName", u.real_name as "realName", u.real_name_en as "realNameEn", r.account
       from user_account u left join report_account r on r.tenant_id = u.tenant_id and r.user_id = u.id
       where u.tenant_id = $1 and u.id = $2 and u.left_at is null`,
      [tenantId, userId],
    )
    return rows[0]
  },

  page: async (tenantId: string, { limit, offset }: Window): Promise<(ReportAccount & { total: number })[]> => {
    const { rows } = await pool.query<ReportAccount & { total: number }>(
      `select u.username as "userName", u.real_name as "realName", r.account, count(*) over ()::int as total
       from report_account r join user_account u on u.id = r.user_id and u.tenant_id = r.tenant_id
       where r.tenant_id = $1 order by u.username limit $2 offset $3`,
      [tenantId, limit, offset],
    )
    return rows
  },

  idOf: async (tenantId: string, userName: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ id: string }>('select id from user_account where tenant_id = $1 and lower(username) = lower($2)', [
      tenantId,
      userName,
    ])
    return rows[0]?.id
  },

  /**
   * A password that is left out leaves the one that is there, of the same account.
   *
   * @param was the account somebody saw, empty for none
   * @returns false where it is another one now
   */
  bind: async (tenantId: string, userId: string, { account, passwordSealed }: Bound, was?: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `insert into report_account (tenant_id, user_id, account, password_sealed)
       select $1, $2, $3, $4 where coalesce($5, '') = '' or exists (select 1 from report_account where tenant_id = $1 and user_id = $2)
       on conflict (tenant_id, user_id) do update set account = excluded.account,
         password_sealed = coalesce(excluded.password_sealed,
           case when report_account.account = excluded.account then report_account.password_sealed end)
         where $5::text is null or report_account.account = $5`,
      [tenantId, userId, account, passwordSealed, was],
    )
    return rowCount === 1
  },

  /** @returns false where another account than `was` is bound now, or none */
  unbind: async (tenantId: string, userId: string, was?: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'delete from report_account where tenant_id = $1 and user_id = $2 and ($3::text is null or account = $3)',
      [tenantId, userId, was],
    )
    return rowCount === 1 || was === undefined
  },
})

import type { Pool, PoolClient } from 'pg'
import type { Notification } from '#contract/platform.ts'

/** One notification to be written. The same id twice is one notification: whoever derives them from facts makes ids from the facts. */
export interface NewNotification {
  /** At most 64 characters. */
  id: string
  tenantId: string
  userId: string
  projectId?: string
  /** Which sentence; the browser has a text for every kind. */
  kind: string
  args: Readonly<Record<string, string>>
  /** When it happened; now when left out. */
  at?: string
}

/**
 * Writes notifications in the caller's transaction; those that are there already stay as they are.
 *
 * @returns the new ones: tell them with `announce` after the commit
 */
export async function insertNotifications(db: Pool | PoolClient, rows: readonly NewNotification[]): Promise<NewNotification[]> {
  if (rows.length === 0) return []
  const { rows: written } = await db.query<{ id: string }>(
    `insert into notification (id, tenant_id, user_id, project_id, kind, args, at)
     select n.id, n."tenantId", n."userId", n."projectId", n.kind, coalesce(n.args, '{}'), coalesce(n.at, clock_timestamp())
     from jsonb_to_recordset($1) as n (id text, "tenantId" text, "userId" text, "projectId" text, kind text, args jsonb, at timestamptz)
     on conflict (id) do nothing returning id`,
    [JSON.stringify(rows)],
  )
  const fresh = new Set(written.map(({ id }) => id))
  return rows.filter(({ id }) => fresh.delete(id))
}

interface Row extends Omit<Notification, 'readAt'> {
  readAt: string | null
}

/** Whose notifications: every statement names both. */
export interface Owner {
  tenantId: string
  userId: string
}

/** SQL of one person's notifications. Project titles come from the tender module's table, read only. */
export const notificationQueries = (pool: Pool) => ({
  page: async (owner: Owner, options: { unreadOnly: boolean; lang: string; offset: number; limit: number }): Promise<Notification[]> => {
    const { rows } = await pool.query<Row>({
      name: 'notification-page',
      text: `select n.id, n.kind, coalesce(n.project_id, '') as "projectId", coalesce(p.code, '') as "projectCode",
               coalesce(case when $4 = 'en' then nullif(p.title_en, '') end, p.title, '') as "projectTitle", n.args, n.at, n.read_at as "readAt"
             from notification n left join tender_project p on p.id = n.project_id and p.tenant_id = n.tenant_id
             where n.tenant_id = $1 and n.user_id = $2 and (not $3 or n.read_at is null)
             order by n.at desc, n.id desc offset $5 limit $6`,
      values: [owner.tenantId, owner.userId, options.unreadOnly, options.lang, options.offset, options.limit],
    })
    return rows.map(({ readAt, ...row }) => (readAt === null ? row : { ...row, readAt }))
  },

  count: async (owner: Owner, unreadOnly: boolean): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from notification where tenant_id = $1 and user_id = $2 and (not $3 or read_at is null)',
      [owner.tenantId, owner.userId, unreadOnly],
    )
    return rows[0]?.n ?? 0
  },

  /** Marks the named ones, or all when none is named; somebody else's are left alone and not counted. */
  markRead: async (owner: Owner, ids: readonly string[]): Promise<number> => {
    const { rowCount } = await pool.query(
      `update notification set read_at = clock_timestamp()
       where tenant_id = $1 and user_id = $2 and read_at is null and (cardinality($3::text[]) = 0 or id = any($3))`,
      [owner.tenantId, owner.userId, ids],
    )
    return rowCount ?? 0
  },
})

import type { ClientBase, Pool } from 'pg'
import { notifications } from '#domain/tender/lists/notifications.ts'
import { columnsFor } from '#gateway/modules/search/where.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'

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
export async function insertNotifications(db: Pool | ClientBase, rows: readonly NewNotification[]): Promise<NewNotification[]> {
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

/** Whose notifications: every statement names both. */
interface Owner {
  tenantId: string
  userId: string
}

const titleIn = (lang: Lang): string => `coalesce(${lang === 'en' ? "nullif(p.title_en, ''), " : ''}p.title, n.args ->> 'title', '')`

/** One person's notifications, newest first. Titles of projects come from the tender module's table, read only; what is told of no project brings its own. */
export const notificationList = ({ tenantId, userId }: Owner, lang: Lang, unreadOnly = false) => ({
  name: `notification-${lang}`,
  row: {
    id: 'n.id',
    kind: 'n.kind',
    projectId: "coalesce(n.project_id, '')",
    projectCode: "coalesce(p.code, '')",
    projectTitle: titleIn(lang),
    args: 'n.args',
    at: 'n.at',
    readAt: 'n.read_at',
  },
  from: `notification n left join tender_project p on p.id = n.project_id and p.tenant_id = n.tenant_id
    where n.tenant_id = $1 and n.user_id = $2 and (not $3 or n.read_at is null)`,
  values: [tenantId, userId, unreadOnly],
  columns: columnsFor(notifications, {
    kind: 'n.kind',
    projectCode: 'p.code',
    projectTitle: titleIn(lang),
    at: 'n.at',
    isRead: '(n.read_at is not null)',
  }),
  order: 'n.at desc, n.id desc',
})

/** Marks the named ones, or all when none is named; somebody else's are left alone and not counted. */
export async function markRead(pool: Pool, { tenantId, userId }: Owner, ids: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query(
    `update notification set read_at = clock_timestamp()
     where tenant_id = $1 and user_id = $2 and read_at is null and (cardinality($3::text[]) = 0 or id = any($3))`,
    [tenantId, userId, ids],
  )
  return rowCount ?? 0
}

interface Asked {
  tenantId: string
  projectId: string
  userIds: readonly string[]
  kinds: readonly string[]
  /** `kind user` of what is still to be done. */
  open: readonly string[]
}

/** What asked for something that is done counts as read. @returns of whom */
export async function settle(db: ClientBase, { tenantId, projectId, userIds, kinds, open }: Asked): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `update notification set read_at = clock_timestamp()
     where tenant_id = $1 and user_id = any($2) and read_at is null and project_id = $3 and kind = any($4) and kind || ' ' || user_id <> all($5)
     returning user_id as "userId"`,
    [tenantId, userIds, projectId, kinds, open],
  )
  return rows.map(({ userId }) => userId)
}

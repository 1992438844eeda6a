import type { Pool, PoolClient } from 'pg'
import type { Notification } from '#contract/platform.ts'
import type { Criteria } from '#contract/search.ts'
import { notifications } from '#domain/tender/lists/notifications.ts'
import { namedUnlessSearched, searchSql } from '#gateway/modules/search/criteria.ts'
import { columnsFor, type SearchColumns } from '#gateway/modules/search/where.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
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

/** Which of them. */
interface Asked {
  unreadOnly: boolean
  lang: Lang
  search?: Criteria | undefined
}

const titleIn = (lang: Lang): string => `coalesce(${lang === 'en' ? "nullif(p.title_en, ''), " : ''}p.title, '')`

const columnsIn = (lang: Lang): SearchColumns =>
  columnsFor(notifications, {
    kind: 'n.kind',
    projectCode: 'p.code',
    projectTitle: titleIn(lang),
    at: 'n.at',
    isRead: '(n.read_at is not null)',
  })

/** Notifications with their projects. @throws Refusal VALIDATION-1000 for a search that is none */
function foundBy({ tenantId, userId }: Owner, { unreadOnly, lang, search }: Asked) {
  const values: unknown[] = [tenantId, userId, unreadOnly]
  const sql = searchSql(search, columnsIn(lang), values)
  const found = `notification n left join tender_project p on p.id = n.project_id and p.tenant_id = n.tenant_id
    where n.tenant_id = $1 and n.user_id = $2 and (not $3 or n.read_at is null) and ${sql}`
  return { values, found, named: (name: string) => namedUnlessSearched(name, sql) }
}

/**
 * SQL of one person's notifications. Project titles come from the tender module's table, read only.
 *
 * @param queries of what is read; watched over when a search decides what that costs
 */
export const notificationQueries = (pool: Pool, queries: Queries = pool) => ({
  page: async (owner: Owner, { lang, offset, limit, ...asked }: Asked & { offset: number; limit: number }): Promise<Notification[]> => {
    const { values, found, named } = foundBy(owner, { ...asked, lang })
    const { rows } = await queries.query<Row>({
      ...named(`notification-page-${lang}`),
      text: `select n.id, n.kind, coalesce(n.project_id, '') as "projectId", coalesce(p.code, '') as "projectCode",
               ${titleIn(lang)} as "projectTitle", n.args, n.at, n.read_at as "readAt"
             from ${found} order by n.at desc, n.id desc offset $${values.push(offset)} limit $${values.push(limit)}`,
      values,
    })
    return rows.map(({ readAt, ...row }) => (readAt === null ? row : { ...row, readAt }))
  },

  count: async (owner: Owner, asked: Asked): Promise<number> => {
    const { values, found, named } = foundBy(owner, asked)
    const { rows } = await queries.query<{ n: number }>({
      ...named('notification-count'),
      text: `select count(*)::int as n from ${found}`,
      values,
    })
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

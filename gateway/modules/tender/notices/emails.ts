import type { PoolClient } from 'pg'
import { insertNotifications, type NewNotification } from '#gateway/modules/notification/notification.queries.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import type { Notice } from './notices.ts'

/** From notices to notifications: every person once, also who is named himself and by a firm of his. */

export interface Email {
  notice: Notice
  /** What the notice is of: with project, kind and person it makes the id, so that none comes twice. */
  of: string | number
  at?: string
}

/** Writes in the caller's transaction; answers those that are new. */
export async function writeEmails(
  client: PoolClient,
  tenantId: string,
  projectId: string,
  letters: readonly Email[],
): Promise<NewNotification[]> {
  const members = await membersOf(client, tenantId, [...new Set(letters.flatMap(({ notice }) => notice.firms))])
  const rows = letters.flatMap(({ notice: { kind, args, persons, firms }, of, at }) => {
    const readers = new Set([...persons, ...firms.flatMap((firm) => members.get(firm) ?? [])])
    return [...readers].map((userId) => ({
      id: sha256(`${projectId} ${of} ${kind} ${userId}`).slice(0, 32),
      tenantId,
      userId,
      projectId,
      kind,
      args,
      ...(at && { at }),
    }))
  })
  return insertNotifications(client, rows)
}

/** Active users of firms. */
async function membersOf(client: PoolClient, tenantId: string, firms: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ customer_id: string; user_ids: string[] }>(
    `select u.customer_id, array_agg(u.user_id order by u.user_id) as user_ids from tender_customer_user u
      join tender_customer c on c.id = u.customer_id where c.tenant_id = $1 and u.active and u.customer_id = any($2) group by u.customer_id`,
    [tenantId, firms],
  )
  return new Map(rows.map((row) => [row.customer_id, row.user_ids]))
}

import type { Pool, PoolClient } from 'pg'
import type { ProjectState } from '#domain/tender/model.ts'
import { reviewersOf } from '#domain/tender/scoring-state.ts'
import { waitingOf } from '#domain/tender/waiting.ts'
import { type News, readBy } from '#gateway/modules/notification/notification.module.ts'
import { settle } from '#gateway/modules/notification/notification.queries.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { eachAlone } from '#gateway/platform/process/schedule.ts'
import { writeEmails } from './emails.ts'
import type { NoticeKind } from './notices.ts'

/** What a reviewer is asked for has no end of its own, and everybody waits for it: it is said again while it is not done, and no longer once it is. */

const KINDS = ['conflict-waiting', 'score-waiting'] as const satisfies NoticeKind[]
const BATCH = 100

/** Nobody is asked any more for what he has done, or what the project does not wait for. */
export async function settleReviewers(client: PoolClient, tenantId: string, state: ProjectState): Promise<News[]> {
  const userIds = reviewersOf(state)
  if (userIds.length === 0) return []
  const open = waitingOf(state).map((waiting) => waiting.replace(':', '-waiting '))
  return (await settle(client, { tenantId, projectId: state.id, userIds, kinds: KINDS, open })).map(readBy)
}

/** Days after a person was told; a sheet that was given back begins anew. */
const OWED = `select p.id, p.tenant_id as "tenantId", n.kind, n.user_id as "userId", n.id as told, due.days
  from tender_project p join tender_figure f on f.project_id = p.id cross join lateral unnest(f.waiting) w
  cross join lateral (select id, kind, user_id, at from notification where tenant_id = p.tenant_id and user_id = split_part(w, ':', 2)
    and project_id = p.id and kind = split_part(w, ':', 1) || '-waiting' and args = '{}' order by at desc limit 1) n
  cross join lateral (select max(days)::text as days from (values (1), (3), (7)) as after (days) where n.at <= clock_timestamp() - days * interval '1 day') due
  where p.status = 'REVIEW' and p.reviewer_ids <> '{}' and n.kind = any($1) and due.days is not null
    and not exists (select from notification r where r.tenant_id = p.tenant_id and r.user_id = n.user_id and r.project_id = p.id and r.kind = n.kind
      and r.at > n.at and r.args ->> 'days' = due.days)
  order by n.at limit ${BATCH}`

interface Owed {
  id: string
  tenantId: string
  kind: (typeof KINDS)[number]
  userId: string
  told: string
  days: string
}

/** Reminds each reviewer of what he still owes. Of several workers one does. */
export async function remindReviewers(pool: Pool, tell: (rows: readonly News[]) => void): Promise<void> {
  const { rows } = await pool.query<Owed>({ name: 'tender-owed', text: OWED, values: [KINDS] })
  await eachAlone(rows, async ({ id, tenantId, kind, userId, told, days }) => {
    const notice = { kind, persons: [userId], firms: [], args: { days } }
    tell(await transaction(pool, (client) => writeEmails(client, tenantId, id, [{ notice, of: `${told} ${days}` }])))
  })
}

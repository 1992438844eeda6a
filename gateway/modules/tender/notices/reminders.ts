import type { Pool } from 'pg'
import type { ProjectState } from '#domain/tender/model.ts'
import { approvedParties } from '#domain/tender/people.ts'
import type { NewNotification } from '#gateway/modules/notification/notification.queries.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { eachAlone } from '#gateway/platform/process/schedule.ts'
import { writeEmails } from './emails.ts'
import type { NoticeKind } from './notices.ts'

/** What is said before a start (tendering.md 9.2): a day, half an hour and five minutes ahead, to everyone who takes part. */

/** Kinds with the minutes they are ahead, the most urgent first: who was not told of one is told of the next alone. */
const AHEAD = [
  ['starts-5m', 5],
  ['starts-30m', 30],
  ['starts-24h', 1_440],
] as const satisfies readonly (readonly [NoticeKind, number])[]
const VALUES = AHEAD.map(([kind, minutes]) => `('${kind}', ${minutes})`).join(', ')
const BATCH = 100

const DUE = `select p.id, p.tenant_id as "tenantId", p.state, p.starts_at as "startsAt", due.kind from tender_project p
  cross join lateral (select kind from (values ${VALUES}) as ahead (kind, minutes)
    where p.starts_at <= clock_timestamp() + minutes * interval '1 minute' order by minutes limit 1) due
  where p.status = 'READY' and p.starts_at > clock_timestamp()
    and not exists (select from tender_reminder r where r.project_id = p.id and r.kind = due.kind and r.starts_at = p.starts_at)
  order by p.starts_at limit ${BATCH}`

/** Tells who has to be told now. Of several workers one does; a schedule that changes is told of anew. */
export async function remind(pool: Pool, tell: (rows: readonly NewNotification[]) => void): Promise<void> {
  const { rows } = await pool.query<{ id: string; tenantId: string; state: ProjectState; startsAt: string; kind: NoticeKind }>({
    name: 'tender-reminders',
    text: DUE,
  })
  await eachAlone(rows, async ({ id, tenantId, state, startsAt, kind }) => {
    const written = await transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        'insert into tender_reminder (project_id, kind, starts_at) values ($1, $2, $3) on conflict do nothing',
        [id, kind, startsAt],
      )
      if (rowCount === 0) return []
      const { managerId, supervisorIds } = state.form
      const notice = {
        kind,
        persons: [state.ownerId, managerId, ...supervisorIds].filter((person) => person !== ''),
        firms: approvedParties(state).map(({ customerId }) => customerId),
        args: { startsAt },
      }
      return writeEmails(client, tenantId, id, [{ notice, of: startsAt }])
    })
    tell(written)
  })
}

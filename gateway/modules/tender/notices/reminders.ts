import type { Pool } from 'pg'
import type { ProjectState } from '#domain/tender/model.ts'
import { approvedParties } from '#domain/tender/people.ts'
import { takesPart } from '#domain/tender/rounds/opening.ts'
import type { NewNotification } from '#gateway/modules/notification/notification.queries.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { eachAlone } from '#gateway/platform/process/schedule.ts'
import { writeEmails } from './emails.ts'
import { type NoticeKind, roundNamed, staff } from './notices.ts'

/** What is said before a start (tendering.md 9.2): a day, half an hour and five minutes ahead, to everyone who takes part; and before a later round. */

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

/** A round after an interval that is long enough to be forgotten: who may quote in it is told five minutes ahead. */
const ROUND_DUE = `select p.id, p.tenant_id as "tenantId", p.state, p.due_at as "startsAt", 'round-5m' as kind from tender_project p
  where p.mode = 'threeRounds' and p.status = 'BIDDING' and p.due_at > clock_timestamp() and p.due_at <= clock_timestamp() + interval '5 minutes'
    and p.state #>> '{rounds,phase}' = 'SCHEDULED'
    and p.due_at - (p.state #>> '{rounds,done,-1,openedAt}')::timestamptz >= interval '10 minutes'
    and not exists (select from tender_reminder r where r.project_id = p.id and r.kind = 'round-5m' and r.starts_at = p.due_at)
  order by p.due_at limit ${BATCH}`

interface Due {
  id: string
  tenantId: string
  state: ProjectState
  startsAt: string
  kind: NoticeKind
}

/** Tells who has to be told now. Of several workers one does; a schedule that changes is told of anew. */
export async function remind(pool: Pool, tell: (rows: readonly NewNotification[]) => void): Promise<void> {
  const [starts, rounds] = await Promise.all([
    pool.query<Due>({ name: 'tender-reminders', text: DUE }),
    pool.query<Due>({ name: 'tender-round-reminders', text: ROUND_DUE }),
  ])
  await eachAlone([...starts.rows, ...rounds.rows], async ({ id, tenantId, state, startsAt, kind }) => {
    const written = await transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        'insert into tender_reminder (project_id, kind, starts_at) values ($1, $2, $3) on conflict do nothing',
        [id, kind, startsAt],
      )
      if (rowCount === 0) return []
      const notice = {
        kind,
        ...readersOf(state),
        args: { startsAt, zone: state.form.timeZone, ...(state.rounds && kind === 'round-5m' && roundNamed(state, state.rounds.no)) },
      }
      return writeEmails(client, tenantId, id, [{ notice, of: startsAt }])
    })
    tell(written)
  })
}

/** Everyone who takes part; of a round those who may quote in it. */
function readersOf(state: ProjectState): { persons: string[]; firms: string[] } {
  const taking = state.rounds ? state.bidders.filter((bidder) => takesPart(state, bidder)) : approvedParties(state)
  return { persons: staff(state), firms: taking.map(({ customerId }) => customerId) }
}

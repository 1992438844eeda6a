import type { Fault } from '#domain/tender/disclosure-level.ts'
import type { Queryable } from '#gateway/modules/tender/tender.queries.ts'
import { bornAt } from '#gateway/platform/ids.ts'
import { headIn } from './anchors.ts'

/**
 * Anchors that the schedule of anchors (`anchors.ts`) asks for and that are not there: who takes one away whole leaves nothing that differs. What
 * was never due is no fault: a log from before anchors were kept, one that was brought from elsewhere, days on which nothing was anchored.
 */

/**
 * A close is anchored in the transaction that moves the cursor beyond it. Until the release of this migration it was anchored after that, so that a worker
 * that died between the two left it without one for good.
 */
const CLOSE_SINCE = `(select "timestamp"::timestamptz from kysely_migration where name = '0034-keys-outside')`

const CLOSE = `select l.seq, 'close' as field from tender_log l join tender_cursor c on c.project_id = l.project_id and c.seq >= l.seq
  where l.project_id = $1 and l.type = 'bidding.closed' and l.at > ${CLOSE_SINCE}
    and not exists (select from tender_anchor a where a.project_id = $1) order by l.seq limit 1`

const DAILY = 'd.tenant_id = $1 and d.project_id is null and d.root is not null'

/** Longer than a decision takes, or a clock that was set back. */
const MARGIN = `interval '1 hour'`

/**
 * An anchor of a day names every log that has grown since it was last named in one. So the entry after the last one that is named was not there yet on any
 * day that was anchored without naming the log.
 */
const DAY = `with known as (
    select d.day, h.seq from tender_anchor d cross join lateral ${headIn('d')} h
      where ${DAILY} and d.heads @> jsonb_build_array(jsonb_build_object('projectId', $3::text))
    union all select '-infinity', 0 where exists (select from tender_log where project_id = $3 and seq = 1 and at = $2)),
  stretch as (select day, max(seq) over (order by day) as seq, lead(day) over (order by day) as next from known)
  select l.seq, to_char(l.at at time zone 'UTC' + interval '1 day', '"day "YYYY-MM-DD') as field
  from stretch s join tender_log l on l.project_id = $3 and l.seq = s.seq + 1
  where exists (select from tender_anchor d where ${DAILY} and d.day > s.day and (s.next is null or d.day < s.next)
    and l.at < (d.day::timestamp at time zone 'UTC') - ${MARGIN})
  order by l.seq limit 1`

/** @returns the first entry that is signed in none of the anchors that must name it, with the anchor by name */
export async function missingAnchor(db: Queryable, tenantId: string, projectId: string): Promise<Fault | undefined> {
  const close = await db.query<{ seq: number; field: string }>({ name: 'tender-close-unanchored', text: CLOSE, values: [projectId] })
  const day = await db.query<{ seq: number; field: string }>({
    name: 'tender-day-unanchored',
    text: DAY,
    // A project has its id from the instant of its first entry; where it has not, its log was brought from elsewhere, and counts from its first anchor on.
    values: [tenantId, bornAt(projectId), projectId],
  })
  const [missing] = [...close.rows, ...day.rows]
  return missing && { kind: 'missing-anchor', ...missing }
}

import type { Pool } from 'pg'
import type { TimeChange } from '#contract/tender/firm-calls.ts'
import { type ChangeRecord, SCHEDULE_FACTS, scheduleHistory } from '#domain/tender/schedule/schedule-history.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { seeFromInside } from '#gateway/modules/tender/reading.ts'
import { namesOf, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** Few projects change their times more than a handful of times; each bidder agrees at most once to each. */
const MOST_FACTS = 10_000

/** The history of the schedule, as the purchaser's side reads it. */
export const scheduleService = (pool: Pool) => ({
  /** @throws Refusal 2001 for who does not look at the project from the purchaser's side */
  async page(session: Session, projectId: string, query: PageQuery) {
    const window = windowOf(query)
    const { record } = await seeFromInside(pool, session, projectId, 'TENDER-2001')
    const { entries } = await readLogOf(pool, projectId, SCHEDULE_FACTS, { limit: MOST_FACTS, offset: 0 })
    const changes = scheduleHistory(entries.map(factOf).reverse(), record.state).reverse()
    const names = await namesOf(
      pool,
      session,
      changes.flatMap(({ requestedBy, decidedBy }) => [requestedBy, ...decidedBy]),
      [],
    )
    const nameOf = (id: string) => names.get(id)?.name ?? ''
    const rowOf = (change: ChangeRecord): TimeChange => ({
      ...change,
      requestedBy: nameOf(change.requestedBy),
      decidedBy: change.decidedBy.map(nameOf),
    })
    return pageOf(changes.slice(window.offset, window.offset + window.limit).map(rowOf), changes.length, window)
  },
})

export type ScheduleService = ReturnType<typeof scheduleService>

import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import { nested, transaction } from '#gateway/platform/database/transaction.ts'
import type { Decided, Decisions } from './decision.ts'
import { isUnreadable } from './skip-unreadable.ts'

/**
 * The outage guard (tendering.md 8.4). Whoever finds the beat older than ten seconds knows that nobody could bid in the gap, and stops the clock of every hall
 * that was open in it before anything else happens.
 */

/**
 * Halls whose window may have been open at any time of the gap: running ones, and those that by their times should have begun by its end (a
 * start that came a moment before the gap may not have been noticed), or gone on after a suspension. The rules find out whether they would have.
 */
const OPEN_IN_GAP = `select id, tenant_id from tender_project
  where status = 'BIDDING' and closes_at > $1 or status in ('REGISTRATION', 'QUALIFICATION', 'READY') and starts_at <= $2
    or status = 'SUSPENDED' and due_at <= $2 order by id`

export interface Guarded {
  stopped: { tenantId: string; decided: Decided }[]
  unreadable: { tenantId: string; id: string }[]
}

/** A gateway that stood still before it counted as absent served nobody either: the gap begins with its standstill. */
const LAST_BEAT = `select at, least(at, greatest(served_at, at - $1 * interval '1 ms')) as "from",
  date_trunc('milliseconds', clock_timestamp()) as "to" from tender_beat for update`

/**
 * Compensates a gap, if there is one: one transaction under the beat's lock, so that of several gateways one does it and the others wait.
 *
 * @returns what is to be announced after the commit, and the halls whose state cannot be read: they keep no other one from going on
 */
export async function guardOutage(pool: Pool, decideInside: Decisions['decideInside']): Promise<Guarded> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ at: string; from: string; to: string }>(LAST_BEAT, [limits.standstillMs])
    const { at, from, to } = rows[0]!
    if (Date.parse(to) - Date.parse(at) <= limits.outageGapMs) return { stopped: [], unreadable: [] }
    const resumeAt = new Date(Date.parse(to) + limits.outageResumeMs).toISOString()
    const halls = await client.query<{ id: string; tenant_id: string }>(OPEN_IN_GAP, [from, to])
    const [stopped, unreadable]: [Guarded['stopped'], Guarded['unreadable']] = [[], []]
    for (const { id, tenant_id: tenantId } of halls.rows) {
      try {
        const decided = await nested(client, () => decideInside(client, tenantId, id, { type: 'system.outage', from, to, resumeAt }))
        if (decided) stopped.push({ tenantId, decided })
      } catch (error) {
        if (!isUnreadable(error)) throw error
        unreadable.push({ tenantId, id })
      }
    }
    await client.query('update tender_beat set at = clock_timestamp(), served_at = clock_timestamp()')
    return { stopped, unreadable }
  })
}

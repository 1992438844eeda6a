import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import { transaction } from '#gateway/platform/transaction.ts'
import type { Decided, Decisions } from './decision.ts'

/**
 * The beat and the outage guard (tendering.md 8.4). While a gateway runs, the beat is never older than a few seconds: gateways alone move it
 * on, as a worker without one serves nobody. Whoever finds it older than ten knows that nobody could bid in the gap, and stops the clock of
 * every hall that was open in it before anything else happens.
 */

/** Moves the beat on; answers false when it is so old that the guard has to look first. */
export async function beat(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ alive: boolean }>({
    name: 'tender-beat',
    text: `with moved as (
        update tender_beat set at = clock_timestamp()
        where at > clock_timestamp() - $1 * interval '1 ms' and at < clock_timestamp() - interval '1 second' returning 1)
      select at > clock_timestamp() - $1 * interval '1 ms' as alive from tender_beat`,
    values: [limits.outageGapMs],
  })
  return rows[0]?.alive ?? true
}

/**
 * Halls whose window may have been open at any time of the gap: running ones, and those that by their times should have begun by its end (a
 * start that came a moment before the gap may not have been noticed), or gone on after a suspension. The rules find out whether they would have.
 */
const OPEN_IN_GAP = `select id, tenant_id from tender_project
  where status = 'BIDDING' and closes_at > $1 or status in ('REGISTRATION', 'QUALIFICATION', 'READY') and starts_at <= $2
    or status = 'SUSPENDED' and due_at <= $2 order by id`

/**
 * Compensates a gap, if there is one: one transaction under the beat's lock, so that of several gateways one does it and the others wait.
 *
 * @returns what is to be announced after the commit
 */
export async function guardOutage(pool: Pool, decideInside: Decisions['decideInside']): Promise<{ tenantId: string; decided: Decided }[]> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ from: string; to: string }>(
      `select at as "from", date_trunc('milliseconds', clock_timestamp()) as "to" from tender_beat for update`,
    )
    const { from, to } = rows[0]!
    if (Date.parse(to) - Date.parse(from) <= limits.outageGapMs) return []
    const resumeAt = new Date(Date.parse(to) + limits.outageResumeMs).toISOString()
    const halls = await client.query<{ id: string; tenant_id: string }>(OPEN_IN_GAP, [from, to])
    const decided: { tenantId: string; decided: Decided }[] = []
    for (const { id, tenant_id: tenantId } of halls.rows) {
      const outcome = await decideInside(client, tenantId, id, { type: 'system.outage', from, to, resumeAt })
      if (outcome) decided.push({ tenantId, decided: outcome })
    }
    await client.query('update tender_beat set at = clock_timestamp()')
    return decided
  })
}

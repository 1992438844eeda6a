import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/**
 * Which firms are in a hall now, over all gateways (tendering.md 9.19): every gateway writes the firms whose streams it holds, and renews
 * them; what is not renewed lapses by the database's clock.
 */

const RENEW_MS = 5_000
const LEASE_MS = 15_000
/** Many come at once when a hall opens: they are written together. */
const SOON_MS = 100

/** Own rows as they are now, and nothing of gateways that ended without a word. */
const WRITE = `
  with wanted as (select * from unnest($2::text[], $3::text[]) as t (project_id, customer_id)),
    gone as (delete from tender_presence p where p.until < clock_timestamp() - interval '1 minute'
      or p.gateway = $1 and not exists (select from wanted w where w.project_id = p.project_id and w.customer_id = p.customer_id))
  insert into tender_presence as p (project_id, customer_id, gateway, until)
    select project_id, customer_id, $1, clock_timestamp() + $4 * interval '1 ms' from wanted
    on conflict (project_id, customer_id, gateway) do update set until = excluded.until`

const COUNT = `select project_id, count(distinct customer_id)::int as firms from tender_presence
  where project_id = any($1) and until > clock_timestamp() group by project_id`

export function createPresence(pool: Pool, onError: (error: unknown) => void) {
  const gateway = randomUUID()
  /** Streams by hall and firm. */
  const here = new Map<string, { projectId: string; customerId: string; streams: number }>()
  let soon: NodeJS.Timeout | undefined
  let written = 0

  const write = async () => {
    const rows = [...here.values()]
    if (rows.length === 0 && written === 0) return
    written = rows.length
    await pool.query({
      name: 'tender-presence',
      text: WRITE,
      values: [gateway, rows.map(({ projectId }) => projectId), rows.map(({ customerId }) => customerId), LEASE_MS],
    })
  }
  const changed = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      write().catch(onError)
    }, SOON_MS).unref()
  }
  const renewal = setInterval(() => void write().catch(onError), RENEW_MS)
  renewal.unref()

  return {
    /** A stream of the firm on the hall has begun; answers how to tell its end, which counts once. */
    enter: (projectId: string, customerId: string): (() => void) => {
      const key = `${projectId} ${customerId}`
      const seat = here.get(key) ?? { projectId, customerId, streams: 0 }
      here.set(key, seat)
      seat.streams += 1
      if (seat.streams === 1) changed()
      let cancelled = false
      return () => {
        if (cancelled) return
        cancelled = true
        seat.streams -= 1
        if (seat.streams > 0) return
        here.delete(key)
        changed()
      }
    },
    /** Firms in each of the halls; a hall without any is 0. */
    count: async (projectIds: readonly string[]): Promise<Map<string, number>> => {
      const { rows } = await pool.query<{ project_id: string; firms: number }>({
        name: 'tender-present',
        text: COUNT,
        values: [projectIds],
      })
      const firms = new Map(rows.map((row) => [row.project_id, row.firms]))
      return new Map(projectIds.map((id) => [id, firms.get(id) ?? 0]))
    },
    close: () => {
      clearInterval(renewal)
      clearTimeout(soon)
      here.clear()
      return write().catch(onError)
    },
  }
}

export type Presence = ReturnType<typeof createPresence>

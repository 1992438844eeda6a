import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

/** One-time tickets: what stands in a link instead of a token. The database keeps their hashes alone. */

export interface TicketUse {
  tenantId: string
  userId: string
  sid: string
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/**
 * Makes a ticket for one thing, one person and a short time.
 *
 * @param purpose what it opens, e.g. `download`; a ticket for one purpose is no ticket for another
 * @param subject id of the thing
 */
export async function issueTicket(
  pool: Pool,
  { tenantId, userId, sid }: TicketUse,
  { purpose, subject, forMs }: { purpose: string; subject: string; forMs: number },
): Promise<{ ticket: string; expiresAt: string }> {
  const ticket = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ expiresAt: string }>(
    `insert into one_time_ticket (hash, tenant_id, purpose, subject, user_id, sid, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7)) returning expires_at as "expiresAt"`,
    [hashOf(ticket), tenantId, purpose, subject, userId, sid, forMs / 1_000],
  )
  return { ticket, expiresAt: rows[0]?.expiresAt ?? '' }
}

/**
 * Uses a ticket up, whatever comes of it: shown for the wrong thing it is spent as well.
 *
 * @returns whose it was and its purpose; undefined for one that is unknown, used, expired, for something else, or of a session that was closed
 */
export async function redeemTicket(
  pool: Pool,
  ticket: string,
  { purposes, subject }: { purposes: readonly string[]; subject: string },
): Promise<(TicketUse & { purpose: string }) | undefined> {
  const { rows } = await pool.query<TicketUse & { purpose: string; fits: boolean }>(
    `delete from one_time_ticket t where t.hash = $1
     returning t.tenant_id as "tenantId", t.user_id as "userId", t.sid, t.purpose,
       t.subject = $2 and t.purpose = any($3) and t.expires_at > clock_timestamp()
         and not exists (select from session_end e where e.sid = t.sid) as fits`,
    [hashOf(ticket), subject, purposes],
  )
  const [found] = rows
  if (!found?.fits) return undefined
  const { fits: _, ...use } = found
  return use
}

/** Tickets that nobody used. */
export async function forgetTickets(pool: Pool): Promise<void> {
  await pool.query('delete from one_time_ticket where expires_at < clock_timestamp()')
}

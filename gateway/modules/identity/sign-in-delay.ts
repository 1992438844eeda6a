import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** From this failure on the next attempt must wait, and the wait doubles with each further one. */
const FIRST_SLOWED = 5
const LONGEST_S = 60
/** Failures are forgotten after this long without another attempt. */
const MEMORY_S = 15 * 60

const MODEL = 'SignInAttempt'

/**
 * One name from one address. Never the name alone: else anyone could keep a bidder out on the closing day.
 *
 * @see security.md 2, point 10
 */
const keyOf = (username: string, ip: string): string => createHash('sha256').update(`${ip} ${username.toLowerCase()}`).digest('base64url')

/** How long the next attempt must wait after so many failures in a row, in seconds. */
export const delayAfter = (failures: number): number =>
  failures < FIRST_SLOWED ? 0 : Math.min(LONGEST_S, 2 ** (failures - FIRST_SLOWED + 1))

/**
 * Asks to try a password once. The attempt is counted before the password is looked at, in one statement, so that many attempts at
 * the same instant are no way round.
 *
 * @returns 0 when the attempt may go on, else the seconds to wait (nothing is counted then)
 */
export async function secondsToWait(pool: Pool, username: string, ip: string): Promise<number> {
  const key = keyOf(username, ip)
  const delays = Array.from({ length: 12 }, (_, failures) => delayAfter(failures))
  const { rowCount } = await pool.query(
    `insert into oidc_record as r (model, id, payload, expires_at)
     values ($1, $2, '{"attempts": 1, "until": 0}', clock_timestamp() + make_interval(secs => $3))
     on conflict (model, id) do update set expires_at = excluded.expires_at, payload = jsonb_build_object(
       'attempts', case when r.expires_at > clock_timestamp() then (r.payload->>'attempts')::int + 1 else 1 end,
       'until', extract(epoch from clock_timestamp())
         + case when r.expires_at > clock_timestamp() then ($4::int[])[least((r.payload->>'attempts')::int + 2, 12)] else 0 end)
     where (r.payload->>'until')::float8 <= extract(epoch from clock_timestamp())`,
    [MODEL, key, MEMORY_S, delays],
  )
  if (rowCount) return 0
  const { rows } = await pool.query<{ s: number }>(
    `select ceil(greatest(1, (payload->>'until')::float8 - extract(epoch from clock_timestamp())))::int as s
     from oidc_record where model = $1 and id = $2`,
    [MODEL, key],
  )
  return rows[0]?.s ?? 1
}

/** Forgets the attempts of a name that has signed in. */
export async function forgetAttempts(pool: Pool, username: string, ip: string): Promise<void> {
  await pool.query('delete from oidc_record where model = $1 and id = $2', [MODEL, keyOf(username, ip)])
}

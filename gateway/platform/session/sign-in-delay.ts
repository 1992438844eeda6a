import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

const MEMORY_S = 15 * 60

/** After `first` failures the next attempt must wait, and the wait doubles with each further one up to `longestS`. */
export interface Slowing {
  first: number
  longestS: number
  /** Counts are forgotten after this long without another attempt; a quarter of an hour when left out. */
  memoryS?: number
}

/** One account (or name that is nobody's) from one place. */
const OWN: Slowing = { first: 5, longestS: 60 }
/** One account from all places that are new to it. */
const ACCOUNT: Slowing = { first: 10, longestS: 60 }
/** All accounts from one address: one password tried on many. The mistypings of an office stay below it. */
const ADDRESS: Slowing = { first: 30, longestS: 10 }

/** How long the next attempt must wait after so many failures in a row, in seconds. */
export const delayAfter = (failures: number, { first, longestS }: Slowing = OWN): number =>
  failures < first ? 0 : Math.min(longestS, 2 ** Math.min(10, failures - first + 1))

/** Who tries, and from where. */
export interface Attempt {
  /** The account, or the name that is nobody's. */
  who: string
  /** The network address, or the device that has signed in to this account before. */
  place: string
  /** Such a device goes by its own count alone: the guesses of others never slow it down. */
  known: boolean
}

interface Taken {
  /** Seconds to wait; 0: the attempt may go on and is counted. */
  wait: number
  attempts: number
  giveBack: () => Promise<void>
}

const keyOf = (kind: string, text: string): string => createHash('sha256').update(`${kind} ${text}`).digest('base64url')
const ownKey = ({ who, place }: Attempt): string => keyOf('own', `${place} ${who}`)

/**
 * Looks at a password (or another secret) once. The attempt is counted before that, so that many at one instant are no way round, and given back when it
 * was right or could not be looked at. Never a lockout: who comes from a new place while an account is being guessed waits once, and no other one can
 * take his turn from him; but an address with very many wrong ones has one turn for all who are new there.
 *
 * @returns the seconds to wait when `look` was not called, else whether it was right
 * @throws whatever `look` throws; it costs no attempt
 * @see security.md 2, point 10; decisions/0018
 */
export async function tryOnce(
  pool: Pool,
  attempt: Attempt,
  look: () => Promise<boolean>,
  slowing = OWN,
): Promise<{ wait: number } | { right: boolean }> {
  const { wait, giveBack } = await countAttempt(pool, attempt, slowing)
  if (wait > 0) return { wait }
  const right = await look().catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (right) await Promise.all([giveBack(), forgetAttempts(pool, attempt)])
  return { right }
}

/** Whoever tries from there begins anew. */
export async function forgetAttempts(db: Pool | PoolClient, attempt: Attempt): Promise<void> {
  await db.query('delete from sign_in_attempt where id = $1', [ownKey(attempt)])
}

async function countAttempt(pool: Pool, attempt: Attempt, slowing: Slowing): Promise<Pick<Taken, 'wait' | 'giveBack'>> {
  const own = (pressure = 0) => take(pool, ownKey(attempt), slowing, pressure)
  if (attempt.known) return own()
  const account = await take(pool, keyOf('account', attempt.who), { first: Number.POSITIVE_INFINITY, longestS: 0 })
  const taken = [account]
  const giveBack = async () => void (await Promise.all(taken.map((one) => one.giveBack())))
  for (const next of [() => take(pool, keyOf('address', attempt.place), ADDRESS), () => own(delayAfter(account.attempts - 1, ACCOUNT))]) {
    const one = await next()
    if (one.wait > 0) {
      await giveBack()
      return { wait: one.wait, giveBack: async () => {} }
    }
    taken.push(one)
  }
  return { wait: 0, giveBack }
}

const NOW = 'clock_timestamp()'
const LIVE = `r.expires_at > ${NOW}`

/**
 * Counts one attempt of a key, in one statement.
 *
 * @param pressure seconds that a key which is new must wait before its first attempt, and each attempt after the one before
 */
async function take(pool: Pool, key: string, slowing: Slowing, pressure = 0): Promise<Taken> {
  const delays = Array.from({ length: 48 }, (_, failures) => delayAfter(failures, slowing))
  const { rows } = await pool.query<{ attempts: number; until: string }>(
    `insert into sign_in_attempt as r (id, attempts, open_at, expires_at)
     values ($1, $2, ${NOW} + make_interval(secs => $3), ${NOW} + make_interval(secs => $5))
     on conflict (id) do update set expires_at = excluded.expires_at,
       attempts = case when ${LIVE} then r.attempts + 1 else excluded.attempts end,
       open_at = case when ${LIVE} then ${NOW} + make_interval(secs => greatest($3, ($4::int[])[least(r.attempts + 2, 48)])) else excluded.open_at end
     where r.open_at <= ${NOW}
     returning attempts, open_at::text as until`,
    [key, pressure > 0 ? 0 : 1, pressure, delays, slowing.memoryS ?? MEMORY_S],
  )
  const [row] = rows
  const attempts = row?.attempts ?? 0
  if (!row) return { wait: await secondsLeft(pool, key), attempts, giveBack: async () => {} }
  return { wait: attempts === 0 ? pressure : 0, attempts, giveBack: () => giveBackOne(pool, key, row.until) }
}

async function secondsLeft(pool: Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ s: number }>(
    `select ceil(greatest(1, extract(epoch from open_at - ${NOW})))::int as s from sign_in_attempt where id = $1`,
    [key],
  )
  return rows[0]?.s ?? 1
}

/** A wait that another attempt has set since then stays. */
async function giveBackOne(pool: Pool, key: string, until: string): Promise<void> {
  await pool.query(
    `update sign_in_attempt set attempts = greatest(0, attempts - 1), open_at = case when open_at = $2::timestamptz then ${NOW} else open_at end
     where id = $1`,
    [key, until],
  )
}

/** Removes counts that are forgotten. */
export async function sweepAttempts(pool: Pool): Promise<void> {
  await pool.query(`delete from sign_in_attempt where expires_at < ${NOW}`)
}

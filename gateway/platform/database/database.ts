import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import type { Logger } from '#gateway/platform/process/log.ts'

export interface OpenDatabase {
  pool: Pool
  close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Connections of this process. */
  max?: number
  log?: Logger
}

const TIMESTAMPTZ = types.builtins.TIMESTAMPTZ
const DATE = types.builtins.DATE

/** `2026-11-21 02:00:06.1239+00` → `2026-11-21T02:00:06.123Z`. Connections speak UTC, so the offset is always +00. */
const toInstant = (text: string): string => {
  const [day = '', time = ''] = text.replace(/\+00$/, '').split(' ')
  const [seconds = '', fraction = ''] = time.split('.')
  return `${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
const asIs = (text: string): string => text

/**
 * How PostgreSQL's values arrive: `bigint` and `numeric` as decimal strings (never a float), `timestamptz` as ISO text with
 * milliseconds (what is finer is cut off, not rounded), `date` as `yyyy-MM-dd`, `json` parsed.
 */
export const typeParsers: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === TIMESTAMPTZ) return toInstant
    if (format !== 'binary' && oid === DATE) return asIs
    return types.getTypeParser(oid, format)
  },
}

/** Settings of every connection: a statement may take 10 s, a transaction may idle 15 s, a lock may be waited for 8 s. */
export const CONNECTION_OPTIONS =
  '-c timezone=UTC -c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000 -c lock_timeout=8000'

/** Longest that a connection is waited for, and longest that an answer is: nothing waits for ever for a server that has fallen silent. */
export const CONNECT_MS = 5_000
export const ANSWER_MS = 15_000

/** Of a gateway, beside those of every other call: one bid holds one for some milliseconds. */
export const VITAL_CONNECTIONS = 6

/** Opens the pool of this process. Connections are made when first needed. */
export function openDatabase(url: string, { max = 12, log }: DatabaseOptions = {}): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    // The server ends a statement before this: it is for a server, or a line, that says nothing any more.
    query_timeout: ANSWER_MS,
    idleTimeoutMillis: 30_000,
    options: CONNECTION_OPTIONS,
    application_name: 'fly-tender',
    types: typeParsers,
  })
  // Without both listeners a dying server would end this process.
  let closing: Promise<void> | undefined
  const onLoss = (error: Error) => closing ?? log?.warn({ err: error }, 'a database connection was lost')
  pool.on('error', onLoss)
  pool.on('connect', (client) => client.on('error', onLoss))
  const allGone = watchConnections(pool)
  const end = async () => {
    if (!pool.ended) await pool.end()
    await allGone()
  }
  const close = () => {
    closing ??= end()
    return closing
  }
  return { pool, close }
}

/** Longest that a closing connection is waited for. */
const GOODBYE_MS = 2_000

/** The pool's own end does not wait for the goodbyes of its connections: a server that stops meanwhile would find them open, and cut them. */
function watchConnections(pool: Pool): () => Promise<void> {
  const open = new Set<unknown>()
  let onLast = () => {}
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (open.size === 0) onLast()
  })
  return () =>
    new Promise((done) => {
      if (open.size === 0) return done()
      const timer = setTimeout(done, GOODBYE_MS)
      onLast = () => {
        clearTimeout(timer)
        done()
      }
    })
}

/** The deciding clock: the database's, in UTC, cut to milliseconds. Never the clock of a gateway or a browser. */
export async function databaseNow(db: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows } = await db.query<{ now: string }>({ name: 'now', text: 'select clock_timestamp() as now' })
  return rows[0]!.now
}

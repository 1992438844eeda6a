import { Client, type Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { SemaphoreFull, semaphore } from '#gateway/platform/process/semaphore.ts'

/** Whatever runs a statement: a pool, or {@link watchedQueries} on one. */
export interface Queries {
  query: <Row extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<Row>>
}

/** So many statements of people's own making run at a time in this process, and so many of one person; the other connections are left to bids. */
const AT_ONCE = 4
const AT_ONCE_OF_ONE = 2
const WAITING = 40
const WAITING_OF_ONE = 10
/** What a refused caller is told to wait. */
const WAIT_S = 2

type Lane = ReturnType<typeof semaphore>
interface Lanes {
  all: Lane
  /** By person, as long as something of his runs or waits. */
  own: Map<string, { lane: Lane; held: number }>
}
const lanes = new WeakMap<Pool, Lanes>()

/** Who asks: his id, and a signal that is aborted when he has gone away. */
export interface Caller {
  userId: string
  gone: AbortSignal
}

/**
 * Statements whose cost a caller decides: few at a time, each cancelled in the server when it takes too long or when nobody waits for its answer any more.
 *
 * @throws Refusal SERVICE-1010 after `limits.searchMs`, SERVICE-1008 when too many wait already
 * @see security.md T22, T43
 */
export function watchedQueries(pool: Pool, { userId, gone }: Caller, ms: number = limits.searchMs): Queries {
  const known = lanes.get(pool) ?? { all: semaphore(AT_ONCE, WAITING), own: new Map() }
  lanes.set(pool, known)
  return {
    query: <Row extends QueryResultRow>(statement: QueryConfig) =>
      inOwnLane(known, userId, () => known.all(() => run<Row>(pool, statement, gone, ms))).catch((error: unknown) => {
        throw error instanceof SemaphoreFull ? new Refusal('SERVICE-1008', { args: { s: WAIT_S } }) : error
      }),
  }
}

async function inOwnLane<T>({ own }: Lanes, userId: string, work: () => Promise<T>): Promise<T> {
  const mine = own.get(userId) ?? { lane: semaphore(AT_ONCE_OF_ONE, WAITING_OF_ONE), held: 0 }
  own.set(userId, mine)
  mine.held += 1
  try {
    return await mine.lane(work)
  } finally {
    mine.held -= 1
    if (mine.held === 0) own.delete(userId)
  }
}

async function run<Row extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
  gone: AbortSignal,
  ms: number,
): Promise<QueryResult<Row>> {
  // Who left while waiting in the lane is answered nothing, and asks the server nothing.
  if (gone.aborted) throw new Refusal('SERVICE-1010')
  const client = await pool.connect()
  let cancelling: Promise<void> | undefined
  const cancel = () => {
    cancelling ??= cancelStatement(pool, client)
  }
  const timer = setTimeout(cancel, ms)
  gone.addEventListener('abort', cancel, { once: true })
  try {
    if (gone.aborted) throw new Refusal('SERVICE-1010')
    return await client.query<Row>(statement)
  } catch (error) {
    throw cancelling !== undefined ? new Refusal('SERVICE-1010') : error
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', cancel)
    await cancelling
    // A cancellation that comes late must not meet the next statement of this connection.
    client.release(cancelling !== undefined)
  }
}

/** By a connection of its own: the pool may be used up by what is to be cancelled. */
async function cancelStatement(pool: Pool, target: PoolClient): Promise<void> {
  const { processID } = target as unknown as { processID: number }
  const client = new Client(pool.options)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_cancel_backend($1)', [processID])
  } catch {
    // The server is away, or full: the statement's own time limit ends it.
  } finally {
    await client.end().catch(() => {})
  }
}

import type { ClientBase, Pool, PoolClient } from 'pg'

/** Runs `work` inside a transaction of the caller: when it fails, what it wrote goes, and what was written before stays. */
export async function nested<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint nested')
  try {
    const result = await work()
    await client.query('release savepoint nested')
    return result
  } catch (error) {
    await client.query('rollback to savepoint nested')
    throw error
  }
}

/**
 * Runs `work` in a transaction on a connection of its own. BEGIN is queued without waiting, so it travels with the first statement.
 * When COMMIT fails nobody knows whether it happened: the error goes to the caller, who asks again with the same key.
 */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A connection that dies while it is ours also rejects the running statement; without a listener it would end the process as well.
  const onError = () => {}
  client.on('error', onError)
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client)])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.removeListener('error', onError)
    client.release(broken)
  }
}

/** PostgreSQL: a lock that was not to be had in time, a deadlock, rows that changed meanwhile. */
const LOCKED: ReadonlySet<string> = new Set(['55P03', '40P01', '40001'])

/** Whether a statement failed because somebody else writes there, e.g. another import into the same table: nobody's fault, and another time it goes well. */
export const isLocked = (error: unknown): boolean => LOCKED.has(String((error as { code?: unknown } | null)?.code))

import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** What a decision cannot do without: the same rows, written in the same transaction to copies of the product's tables without keys and triggers. */

type Row = Record<string, unknown>

/** The rows of one real decision, which the floor writes again and again under new numbers. */
export interface FloorRows {
  log: Row
  /** Of free bidding alone. */
  bid?: Row
  command: Row
}

/** The tables, with their indexes and checks. */
export const FLOOR_TABLES = ['project', 'log', 'bid', 'command']
  .map((table) => `create table floor_${table} (like tender_${table} including all);`)
  .join('\n')

/** Fills them with these projects, and reads what the last decision left in the product's. @param types kinds of the entry it wrote */
export async function floorOf(pool: Pool, ids: readonly string[], type: string): Promise<FloorRows> {
  await pool.query('delete from floor_project where id = any($1)', [ids])
  await pool.query('insert into floor_project select * from tender_project where id = any($1)', [ids])
  const last = async (table: string, where = '') =>
    (await pool.query<Row>(`select * from tender_${table} where project_id = any($1) ${where} order by at desc limit 1`, [ids])).rows[0]
  const bid = await last('bid')
  return { log: (await last('log', `and type = '${type}'`))!, command: (await last('command'))!, ...(bid && { bid }) }
}

const WRITE = `with p as (update floor_project set head_seq = $2, state = $3, head_hash = $4, last_at = $5 where id = $1),
  l as (insert into floor_log values ($1, $2, $5, $6, $7, $8, $4, $4))`
const COMMAND = 'insert into floor_command values ($1, $9, $4, $10, $5)'
const BID = ', b as (insert into floor_bid values ($1, $2, $11, $12, $13, $14, $5, $5, $15, false, false, false))'

/** Lock and read, write the rows, commit. */
export async function bareDecision(pool: Pool, id: string, { log, bid, command }: FloorRows): Promise<void> {
  const client = await pool.connect()
  try {
    const [, read] = await Promise.all([
      client.query('begin'),
      client.query<{ head_seq: number; state: unknown; at: string }>({
        name: 'floor-open',
        text: 'select head_seq, state, clock_timestamp() as at from floor_project where id = $1 for update',
        values: [id],
      }),
    ])
    const { head_seq, state, at } = read.rows[0]!
    const seq = head_seq + 1
    const hash = createHash('sha256').update(JSON.stringify(log.parts)).digest('hex')
    await client.query({
      name: bid ? 'floor-bid' : 'floor-write',
      text: `${WRITE}${bid ? BID : ''} ${COMMAND}`,
      values: [
        ...[id, seq, JSON.stringify(state), hash, at, log.type, JSON.stringify(log.parts), JSON.stringify(log.part_hashes)],
        ...[randomUUID(), JSON.stringify(command.result)],
        ...(bid ? [bid.alias, bid.customer_id, bid.gross, bid.basis, bid.rank] : []),
      ],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

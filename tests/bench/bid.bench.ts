import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { bidResponse } from '#gateway/modules/tender/bidding/bid-response.ts'
import { decisions } from '#gateway/modules/tender/engine/decision.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Bench } from './bench.ts'
import { anEndlessHall, openContext, treeCpuMs } from './halls.ts'

/** The bid path beside its floor: the same rows written in the same transaction on the same PostgreSQL, without rules, masks, hashes or receipts. */

const FIRMS = ['CA', 'CB', 'CC', 'CD', 'CE', 'CF', 'CG', 'CH']
const HALLS = 20
const BIDS = 600
const CEILING_FEN = 100_000_000_000n

export const bench: Bench = {
  name: 'bid',
  summary: 'accepted bids a second on one project and over 20, CPU a bid, beside the bare transaction',
  rounds: 5,
  ratios: {
    cpuToFloor: ['cpuMsPerBid', 'floorCpuMsPerBid'],
    nodeCpuToFloor: ['nodeCpuMsPerBid', 'floorNodeCpuMsPerBid'],
    rateToFloorOneHall: ['bidsPerSecondOneHall', 'floorBidsPerSecondOneHall'],
  },
  aims: { cpuToFloor: '<= 2' },
  prepare: async () => {
    const context = await openContext(FIRMS)
    const { pool } = context
    await pool.query(FLOOR_TABLES)
    const signer = openSigner(context.keys)
    const { pool: deciding, close: closeDeciding } = openDatabase(context.gatewayUrl, { max: 24 })
    const engine = decisions({
      pool: deciding,
      keys: context.keys,
      announce: () => {},
      onOutage: () => pool.query('update tender_beat set at = clock_timestamp()').then(() => {}),
    })
    const halls: ProjectState[] = []
    for (let index = 0; index < HALLS; index++) halls.push(await anEndlessHall(pool, FIRMS))
    let price = 0n
    const place = async (hall: ProjectState, index: number) => {
      price += 1n
      const firm = FIRMS[index % FIRMS.length]!
      await engine.decide(
        {
          tenantId: 'north',
          projectId: hall.id,
          key: randomUUID(),
          receivedAt: new Date().toISOString(),
          actor: { userId: `user-${firm}`, name: firm, roles: [], customerId: firm },
          command: { type: 'bid.place', gross: formatMoney(CEILING_FEN - price * 10n * 8n, 2), taxBp: 1300, currency: 'CNY' },
        },
        (decided) => bidResponse(signer, sessionOf(firm), decided),
      )
    }
    // Before the first round every bidder of every hall gets as many prices as a state keeps.
    for (let index = 0; index < HALLS * FIRMS.length * 8; index++) await place(halls[index % HALLS]!, Math.floor(index / HALLS))
    const rows = await floorOf(pool, halls)
    const floor = (hall: ProjectState) => bareBid(pool, hall, rows)
    const beat = setInterval(() => void pool.query('update tender_beat set at = clock_timestamp()'), 2_000)
    return {
      round: async () => {
        await pool.query('update tender_beat set at = clock_timestamp()')
        const one = await measure(context.postgresPid, (index) => place(halls[0]!, index), 1)
        const floorOne = await measure(context.postgresPid, () => floor(halls[0]!), 1)
        const many = await measure(context.postgresPid, (index) => place(halls[index % HALLS]!, Math.floor(index / HALLS)), HALLS)
        const floorMany = await measure(context.postgresPid, (index) => floor(halls[index % HALLS]!), HALLS)
        return {
          bidsPerSecondOneHall: one.perSecond,
          floorBidsPerSecondOneHall: floorOne.perSecond,
          bidsPerSecond20Halls: many.perSecond,
          floorBidsPerSecond20Halls: floorMany.perSecond,
          cpuMsPerBid: one.cpuMs,
          floorCpuMsPerBid: floorOne.cpuMs,
          nodeCpuMsPerBid: one.nodeCpuMs,
          floorNodeCpuMsPerBid: floorOne.nodeCpuMs,
        }
      },
      close: async () => {
        clearInterval(beat)
        await closeDeciding()
        await context.close()
      },
    }
  },
}

const sessionOf = (firm: string): Session => ({
  tenantId: 'north',
  userId: `user-${firm}`,
  username: firm,
  name: firm,
  roles: ['BIDDER'],
  codes: new Set(),
  firms: [],
  sid: firm,
  expiresAt: 0,
  lang: 'zh',
  customerId: firm,
})

async function measure(postgresPid: number, work: (index: number) => Promise<void>, abreast: number) {
  const [database, node, began] = [treeCpuMs(postgresPid), process.cpuUsage(), performance.now()]
  let next = 0
  const lane = async () => {
    for (let index = next++; index < BIDS; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: abreast }, lane))
  const used = process.cpuUsage(node)
  const nodeCpuMs = (used.user + used.system) / 1_000 / BIDS
  return {
    perSecond: (BIDS * 1_000) / (performance.now() - began),
    nodeCpuMs,
    cpuMs: nodeCpuMs + (treeCpuMs(postgresPid) - database) / BIDS,
  }
}

/** Copies of the product's tables with their indexes and checks; the floor does without foreign keys and triggers. */
const FLOOR_TABLES = ['project', 'log', 'bid', 'command']
  .map((table) => `create table floor_${table} (like tender_${table} including all);`)
  .join('\n')

/** The rows of one real bid, which the floor writes again and again under new numbers. */
interface FloorRows {
  log: Record<string, unknown>
  bid: Record<string, unknown>
  command: Record<string, unknown>
}

/** Fills the floor's tables with the halls, and reads what one bid left in the product's. */
async function floorOf(pool: Pool, halls: readonly ProjectState[]): Promise<FloorRows> {
  const ids = halls.map(({ id }) => id)
  await pool.query('insert into floor_project select * from tender_project where id = any($1)', [ids])
  const last = async (table: string) =>
    (await pool.query<Record<string, unknown>>(`select * from tender_${table} where project_id = any($1) order by at desc limit 1`, [ids]))
      .rows[0]!
  return { log: await last('log'), bid: await last('bid'), command: await last('command') }
}

/** Lock and read, write the same rows, commit: what the decision transaction cannot do without. */
async function bareBid(pool: Pool, { id }: ProjectState, { log, bid, command }: FloorRows): Promise<void> {
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
      name: 'floor-write',
      text: `with p as (update floor_project set head_seq = $2, state = $3, head_hash = $4, last_at = $5 where id = $1),
        l as (insert into floor_log values ($1, $2, $5, $6, $7, $8, $4, $4)),
        b as (insert into floor_bid values ($1, $2, $9, $10, $11, $12, $5, $5, $13, false, false, false))
        insert into floor_command values ($1, $14, $4, $15, $5)`,
      values: [
        ...[id, seq, JSON.stringify(state), hash, at, log.type, JSON.stringify(log.parts), JSON.stringify(log.part_hashes)],
        ...[bid.alias, bid.customer_id, bid.gross, bid.basis, bid.rank, randomUUID(), JSON.stringify(command.result)],
      ],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { decisions } from '#gateway/modules/tender/decision.ts'
import type { Bench } from './bench.ts'
import { anEndlessHall, openGround, treeCpuMs } from './halls.ts'

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
    const ground = await openGround(FIRMS)
    const { pool } = ground
    await pool.query(FLOOR_TABLES)
    const engine = decisions({
      pool,
      announce: () => {},
      onOutage: () => pool.query('update tender_beat set at = clock_timestamp()').then(() => {}),
    })
    const halls: ProjectState[] = []
    for (let index = 0; index < HALLS; index++) halls.push(await anEndlessHall(pool, FIRMS))
    for (const { id, state } of halls.map((state) => ({ id: state.id, state })))
      await pool.query('insert into floor_project (id, seq, state) values ($1, 0, $2)', [id, JSON.stringify(state)])
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
        ({ state }) => ({ seq: state.lastSeq }),
      )
    }
    const floor = (hall: ProjectState, index: number) => bareBid(pool, hall, FIRMS[index % FIRMS.length]!)
    const beat = setInterval(() => void pool.query('update tender_beat set at = clock_timestamp()'), 2_000)
    return {
      round: async () => {
        await pool.query('update tender_beat set at = clock_timestamp()')
        const one = await measure(ground.postgresPid, (index) => place(halls[0]!, index), 1)
        const floorOne = await measure(ground.postgresPid, (index) => floor(halls[0]!, index), 1)
        const many = await measure(ground.postgresPid, (index) => place(halls[index % HALLS]!, Math.floor(index / HALLS)), HALLS)
        const floorMany = await measure(ground.postgresPid, (index) => floor(halls[index % HALLS]!, index), HALLS)
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
        await ground.close()
      },
    }
  },
}

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

const FLOOR_TABLES = `
create table floor_project (id text primary key, seq integer not null, state jsonb not null);
create table floor_log (project_id text, seq integer, at timestamptz, parts jsonb, prev text, hash text, primary key (project_id, seq));
create table floor_bid (project_id text, seq integer, firm text, gross bigint, at timestamptz, primary key (project_id, seq));
create table floor_command (project_id text, key uuid, body_hash text, result jsonb, primary key (project_id, key));`

/** Lock and read, write, commit: what the decision transaction cannot do without. */
async function bareBid(pool: Pool, { id }: ProjectState, firm: string): Promise<void> {
  const client = await pool.connect()
  try {
    const [, read] = await Promise.all([
      client.query('begin'),
      client.query<{ seq: number; state: unknown; at: string }>({
        name: 'floor-open',
        text: 'select seq, state, clock_timestamp() as at from floor_project where id = $1 for update',
        values: [id],
      }),
    ])
    const { seq, state, at } = read.rows[0]!
    const parts = {
      pub: { salt: '', data: { alias: firm, n: seq } },
      price: { salt: randomBytes(16).toString('hex'), data: { gross: String(seq) } },
    }
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    await client.query({
      name: 'floor-write',
      text: `with p as (update floor_project set seq = $2, state = $3 where id = $1), l as (insert into floor_log values ($1, $2, $4, $5, $6, $6)),
        b as (insert into floor_bid values ($1, $2, $7, $2, $4)) insert into floor_command values ($1, $8, $6, $5)`,
      values: [id, seq + 1, JSON.stringify(state), at, JSON.stringify(parts), hash, firm, randomUUID()],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

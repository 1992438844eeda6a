import { randomUUID } from 'node:crypto'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { bidResponse } from '#gateway/modules/tender/bidding/bid-response.ts'
import { decisions } from '#gateway/modules/tender/engine/decision.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Bench } from './bench.ts'
import { bareDecision, FLOOR_TABLES, floorOf } from './floor.ts'
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
    const ids = halls.map(({ id }) => id)
    const rows = await floorOf(pool, ids, 'bid.accepted')
    const floor = ({ id }: ProjectState) => bareDecision(pool, id, rows)
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

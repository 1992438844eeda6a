import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { type Decided, decisions } from '#gateway/modules/tender/engine/decision.ts'
import { type Bench, percentile } from './bench.ts'
import { anEndlessHall, openContext } from './halls.ts'

const FIRMS = ['CA', 'CB', 'CC', 'CD']
const BIDS = 200
const EVERY_MS = 20
const CEILING_FEN = 100_000_000_000n

/** A hall while a worker beside it reads workbooks that are odd, broken or made to hurt. @see security.md R-08 */
export const bench: Bench = {
  name: 'corpus',
  summary: 'how long a bid takes, 95 of 100, alone and while the corpus of workbooks is read beside it',
  rounds: 5,
  ratios: { p95ToAlone: ['bidP95WhileReadMs', 'bidP95AloneMs'], p50ToAlone: ['bidP50WhileReadMs', 'bidP50AloneMs'] },
  aims: { p95ToAlone: '<= 2' },
  prepare: async () => {
    const context = await openContext(FIRMS)
    const { pool } = context
    const beat = () => pool.query('update tender_beat set at = clock_timestamp()')
    const engine = decisions({ pool, keys: context.keys, announce: () => {}, onOutage: () => beat().then(() => {}) })
    const hall = await anEndlessHall(pool, FIRMS)
    const beating = setInterval(() => void beat(), 2_000)
    let price = 0n
    const place = () => {
      price += 1n
      const firm = FIRMS[Number(price) % FIRMS.length]!
      return timed(() => engine.decide(aBid(hall, firm, formatMoney(CEILING_FEN - price * 10n * 8n, 2)), soundly))
    }
    for (let bid = 0; bid < BIDS; bid++) await place()
    return {
      round: async () => {
        await beat()
        const alone = await paced(place)
        const reader = await startReader()
        const beside = await paced(place).finally(() => reader.kill('SIGTERM'))
        return {
          bidP50AloneMs: percentile(alone, 0.5),
          bidP95AloneMs: percentile(alone, 0.95),
          bidP50WhileReadMs: percentile(beside, 0.5),
          bidP95WhileReadMs: percentile(beside, 0.95),
        }
      },
      close: async () => {
        clearInterval(beating)
        await context.close()
      },
    }
  },
}

const aBid = ({ id }: ProjectState, firm: string, gross: string) => ({
  tenantId: 'north',
  projectId: id,
  key: randomUUID(),
  receivedAt: new Date().toISOString(),
  actor: { userId: `user-${firm}`, name: firm, roles: [], customerId: firm },
  command: { type: 'bid.place' as const, gross, taxBp: 1300, currency: 'CNY' },
})

/** A bid that is refused takes less time. */
const soundly = async ({ refused }: Decided): Promise<void> => {
  if (refused) throw new Error('a bid was refused')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** So many bids, one after the other, as people give them: with time in between. */
async function paced(place: () => Promise<number>): Promise<number[]> {
  const took: number[] = []
  for (let bid = 0; bid < BIDS; bid++) {
    took.push(await place())
    await wait(EVERY_MS)
  }
  return took
}

async function startReader(): Promise<ChildProcess> {
  const reader = spawn(process.execPath, [join(import.meta.dirname, 'import/corpus-reader.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: reader.stdout }), 'line')
  return reader
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Actor, ProjectState } from '#domain/tender/model.ts'
import { anItem, bidder, supervisor } from '#domain/tender/testing.ts'
import { sealedQuoteResponse } from '#gateway/modules/tender/bidding/bid-response.ts'
import { type Decided, decisions } from '#gateway/modules/tender/engine/decision.ts'
import { createHub, type HallReader } from '#gateway/modules/tender/live/hub.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { anOpenRound } from '#gateway/modules/tender/rounds/testing.ts'
import { readEntries } from '#gateway/modules/tender/tender.queries.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { vaults } from '#gateway/platform/vault.ts'
import { type Bench, percentile } from './bench.ts'
import { bareDecision, FLOOR_TABLES, floorOf } from './floor.ts'
import { openContext, treeCpuMs } from './halls.ts'

/**
 * A round of 200 bidders with 300 lines each: handing in within a minute under the eyes of everybody, CPU a quote beside the same rows by bare SQL, and
 * the opening beside what it cannot do without, which is to read and decipher as many texts and to write as many rows.
 */

const FIRMS = Array.from({ length: 200 }, (_, index) => `C${String(index + 1).padStart(3, '0')}`)
const LINES = 300
/** In which all of them hand in. */
const SECONDS = 60
/** Of purchasers' people who watch, beside each firm's own stream. */
const WATCHERS = 200

export const bench: Bench = {
  name: 'rounds',
  summary: '200 bidders with 300 lines hand in within a minute: CPU a quote and the opening beside bare SQL, hall p95 of 400 streams',
  rounds: 3,
  ratios: { quoteCpuToFloor: ['quoteCpuMs', 'floorQuoteCpuMs'], openingToBare: ['openingCpuMs', 'bareOpeningCpuMs'] },
  aims: { quoteCpuToFloor: '<= 2', openingToBare: '<= 3', hallP95Ms: '<= 250', openedQuotes: `= ${FIRMS.length}` },
  prepare: async (seconds = SECONDS) => {
    const context = await openContext(FIRMS)
    const { pool } = context
    await pool.query(FLOOR_TABLES)
    // As in the product prices and halls do not wait for each other's connections.
    const [prices, halls] = [openDatabase(context.gatewayUrl, { max: 24 }), openDatabase(context.gatewayUrl, { max: 8 })]
    const beat = setInterval(() => void pool.query('update tender_beat set at = clock_timestamp(), served_at = clock_timestamp()'), 2_000)
    const round = await aRound({ ...context, deciding: prices.pool, watching: halls.pool }, seconds)
    return {
      round,
      close: async () => {
        clearInterval(beat)
        await Promise.all([prices.close(), halls.close()])
        await context.close()
      },
    }
  },
}

type Context = Awaited<ReturnType<typeof openContext>> & { deciding: Pool; watching: Pool }

async function aRound({ pool, deciding, watching, keys, postgresPid }: Context, seconds: number) {
  const signer = openSigner(keys)
  const hub = createHub(watching, (error) => {
    throw error
  })
  const engine = decisions({
    pool: deciding,
    keys,
    announce: (_, { state }) => hub.bump(state.id, state.lastSeq),
    onOutage: () => pool.query('update tender_beat set at = clock_timestamp()').then(() => {}),
  })
  const quote = async (projectId: string, firm: string, price: number): Promise<number> => {
    const lines = Array.from({ length: LINES }, (_, n) => ({ lineNo: n + 1, unitPrice: String(price) }))
    const content = { roundNo: 1, lines, total: `${price * LINES}.00`, taxBp: 1_300, currency: 'CNY', deliveryDays: 30 }
    const sent = { tenantId: 'north', projectId, key: randomUUID(), receivedAt: new Date().toISOString(), actor: bidder(firm) }
    let seq = 0
    const answer = (decided: Decided) => {
      seq = decided.state.lastSeq
      return sealedQuoteResponse(signer, sessionOf(firm), decided)
    }
    await engine.decide({ ...sent, command: { type: 'quote.submit', ...content } }, answer)
    return seq
  }

  return async () => {
    await pool.query('update tender_beat set at = clock_timestamp(), served_at = clock_timestamp()')
    const { id } = await aTender(pool)
    const streams = await streamsOf(hub, id)
    const sent = await handIn(seconds, (firm) => quote(id, firm, 9))
    await wait(1_000)
    const delays = streams.delays(sent)
    for (const leave of streams.leaving) leave()
    const all = await measured(postgresPid, FIRMS.length, async (n) => void (await quote(id, FIRMS[n]!, 8)))
    const rows = await floorOf(pool, [id], 'quote.accepted')
    const floor = await measured(postgresPid, FIRMS.length, () => bareDecision(pool, id, rows))
    await isOver(pool, id)
    const opening = await measured(postgresPid, 1, () =>
      transaction(deciding, async (client) => void (await engine.decideInside(client, 'north', id, { type: 'system.advance' }))),
    )
    const opened = await openedRows(pool, id)
    await pool.query('delete from floor_log where project_id = $1', [id])
    const vault = vaults(keys)(id)
    const bare = await measured(postgresPid, 1, () => bareOpening(pool, id, opened, vault))
    return {
      hallP50Ms: percentile(delays, 0.5),
      hallP95Ms: percentile(delays, 0.95),
      pictures: delays.length,
      quoteCpuMs: all.cpuMs,
      floorQuoteCpuMs: floor.cpuMs,
      quoteMs: all.ms,
      floorQuoteMs: floor.ms,
      openingCpuMs: opening.cpuMs,
      bareOpeningCpuMs: bare.cpuMs,
      openingMs: opening.ms,
      bareOpeningMs: bare.ms,
      openedQuotes: opened.quotes.length,
    }
  }
}

/** A round that is open all day, of 300 lines. */
async function aTender(pool: Pool): Promise<ProjectState> {
  const state = await anOpenRound(pool, { keepMin: 1, minOffers: 1 }, { firms: FIRMS, minBidders: 1, supervisorIds: ['S1', 'S2'] })
  const items = Array.from({ length: LINES }, (_, n) => anItem({ lineNo: n + 1, quantity: '1' }))
  const closesAt = new Date(Date.now() + 86_400_000).toISOString()
  const open = { ...state, items, closesAt, rounds: { ...state.rounds!, closesAt } }
  await pool.query('update tender_project set state = $2, closes_at = $3, due_at = $3 where id = $1', [
    state.id,
    JSON.stringify(open),
    closesAt,
  ])
  return open
}

async function isOver(pool: Pool, id: string): Promise<void> {
  const now = JSON.stringify(new Date().toISOString())
  await pool.query(
    `update tender_project set state = jsonb_set(jsonb_set(state, '{closesAt}', $2), '{rounds,closesAt}', $2) where id = $1`,
    [id, now],
  )
}

const sessionOf = (firm: string) => ({
  ...{
    tenantId: 'north',
    userId: `user-${firm}`,
    username: firm,
    name: firm,
    roles: ['BIDDER' as const],
    codes: new Set<never>(),
    firms: [],
  },
  ...{ sid: firm, expiresAt: 0, lang: 'zh' as const, customerId: firm },
})

/** Everybody's stream: when which picture came, by its number. */
async function streamsOf(hub: ReturnType<typeof createHub>, id: string) {
  const arrivals: { firm: string | undefined; seen: [seq: number, at: number][] }[] = []
  const leaving: (() => void)[] = []
  const actors: Actor[] = [...Array.from({ length: WATCHERS }, () => supervisor), ...FIRMS.map((firm) => bidder(firm))]
  for (const actor of actors) {
    const seen: [number, number][] = []
    arrivals.push({ firm: actor.customerId, seen })
    const write = (chunk: string | Buffer) => {
      const at = performance.now()
      for (const [, seq] of String(chunk).matchAll(/"seq":(\d+),"now"/g)) seen.push([Number(seq), at])
      return true
    }
    const connection = { write, onDrain: () => {}, onClose: () => {}, end: () => {}, isOver: () => false }
    const who = `${actor.userId} ${actor.customerId}`
    const reader: HallReader = { actor, who, connection, mostRows: 100, seq: 0, catching: false, onForbidden: () => {} }
    await hub.join('north', id, reader, undefined)
    leaving.push(() => hub.leave(id, reader))
  }
  /** From the sending of a quote to the first picture of each watcher that has it. */
  const delays = (sent: readonly (readonly [seq: number, at: number])[]): number[] =>
    arrivals
      .filter(({ firm }) => firm === undefined)
      .flatMap(({ seen }) => sent.map(([seq, at]) => (seen.find(([shown]) => shown >= seq)?.[1] ?? Number.POSITIVE_INFINITY) - at))
  return { delays, leaving }
}

/** Each firm at its time, whether or not the one before was answered. */
async function handIn(seconds: number, give: (firm: string) => Promise<number>): Promise<(readonly [seq: number, at: number])[]> {
  const began = performance.now()
  const given: Promise<readonly [number, number]>[] = []
  for (const [n, firm] of FIRMS.entries()) {
    const early = began + (n * seconds * 1_000) / FIRMS.length - performance.now()
    if (early > 0) await wait(early)
    const at = performance.now()
    given.push(give(firm).then((seq) => [seq, at] as const))
  }
  return Promise.all(given)
}

async function measured(postgresPid: number, times: number, work: (n: number) => Promise<void>) {
  const [database, node, began] = [treeCpuMs(postgresPid), process.cpuUsage(), performance.now()]
  for (let n = 0; n < times; n++) await work(n)
  const ms = (performance.now() - began) / times
  const used = process.cpuUsage(node)
  return { ms, cpuMs: ((used.user + used.system) / 1_000 + treeCpuMs(postgresPid) - database) / times }
}

/** What the opening left: its entries, the state, and where the texts stand. */
async function openedRows(pool: Pool, id: string) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select * from tender_log where project_id = $1 and seq > (select seq from tender_log where project_id = $1 and type = 'round.closed') - 1
      order by seq`,
    [id],
  )
  const [project] = (await pool.query<{ state: ProjectState }>('select state from tender_project where id = $1', [id])).rows
  const quotes = rows.filter(({ type }) => type === 'quote.opened').map(({ parts }) => partsOf(parts).pub.data)
  return { rows, state: project!.state, quotes }
}

const partsOf = (parts: unknown) => parts as { pub: { data: { quoteSeq: number; commitment: string } } }

async function bareOpening(
  pool: Pool,
  id: string,
  { rows, state, quotes }: Awaited<ReturnType<typeof openedRows>>,
  vault: ReturnType<ReturnType<typeof vaults>>,
) {
  await transaction(pool, async (client) => {
    await client.query('select state from floor_project where id = $1 for update', [id])
    const sealed = await readEntries(
      client,
      id,
      quotes.map(({ quoteSeq }) => quoteSeq),
    )
    for (const { seq, parts } of sealed) {
      const { commitment } = quotes.find(({ quoteSeq }) => quoteSeq === seq)!
      JSON.parse(vault.unseal(String(parts.lines?.data.sealed), { round: 1, bound: commitment }))
    }
    await client.query('insert into floor_log select * from json_populate_recordset(null::floor_log, $1)', [JSON.stringify(rows)])
    await client.query('update floor_project set state = $2 where id = $1', [id, JSON.stringify(state)])
  })
}

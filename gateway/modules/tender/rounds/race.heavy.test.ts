import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '#domain/tender/log/log-chain.ts'
import { checkRounds } from '#domain/tender/log/rounds-check.ts'
import type { Actor, Command } from '#domain/tender/model.ts'
import { bidder, buyer, supervisor } from '#domain/tender/testing.ts'
import { guardedDecisions } from '#gateway/modules/tender/engine/engine.ts'
import { wholeEntry } from '#gateway/modules/tender/engine/projection.ts'
import { sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { inMs } from '#gateway/modules/tender/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { byTier } from '#support/tier.ts'
import { anOpenRound, aQuote, roundEnds } from './testing.ts'

/** The last seconds of rounds (tendering.md 8.2): firms that replace their quotes flat out, two gateways that decide, and sweepers beside them. */

const ROUNDS = byTier({ gate: 2, all: 50 })
const AT_ONCE = byTier({ gate: 2, all: 5 })
const FIRMS = Array.from({ length: byTier({ gate: 10, all: 30 }) }, (_, index) => `F${String(index + 1).padStart(2, '0')}`)
const LASTS_MS = 2_500

let gateway: TestGateway
let second: ReturnType<typeof openDatabase>
beforeAll(async () => {
  gateway = await startGateway(Object.fromEntries(FIRMS.map((firm) => [`user-${firm}`, { roles: ['BIDDER'], customerId: firm }])))
  second = openDatabase(gateway.databaseUrl, { max: 8 })
})
afterAll(async () => {
  await second.close()
  await gateway.close()
})

const deciders = () => [gateway.deps.pool, second.pool].map((pool) => guardedDecisions(pool, () => {}, { keys: gateway.deps.keys }))

/** Replaces the quote until the round takes none; answers the total of each that was accepted, by its commitment. */
async function flatOut(projectId: string, firm: string, engines: ReturnType<typeof deciders>): Promise<Map<string, string>> {
  const accepted = new Map<string, string>()
  for (let n = 0; ; n++) {
    const total = `${900_000 - n}.00`
    const { projectId: _, ...content } = aQuote(projectId, 1, total)
    const sent = { tenantId: 'north', projectId, command: { type: 'quote.submit' as const, ...content }, actor: bidder(firm) }
    try {
      const { data } = await engines[n % 2]!.decisions.decide({ ...sent, receivedAt: inMs(0), key: randomUUID() }, ({ sealed }) => ({
        commitment: String(sealed.at(-1)?.parts.pub?.data.commitment),
      }))
      accepted.set(data.commitment, total)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TENDER-2051') return accepted
      throw error
    }
  }
}

interface Raced {
  id: string
  firms: Map<string, string>[]
}

/** Some rounds whose last seconds pass at once, and their openings. */
async function raced(engines: ReturnType<typeof deciders>): Promise<Raced[]> {
  const rounds = await Promise.all(
    Array.from({ length: AT_ONCE }, () => anOpenRound(gateway.pool, { keepMin: 1, minOffers: 1 }, { firms: FIRMS, minBidders: 1 })),
  )
  await Promise.all(rounds.map(({ id }) => roundEnds(gateway.pool, id, LASTS_MS)))
  const all = await Promise.all(
    rounds.map(async ({ id }) => ({ id, firms: await Promise.all(FIRMS.map((firm) => flatOut(id, firm, engines))) })),
  )
  await Promise.all(engines.map((engine) => sweep(gateway.pool, engine)))
  return all
}

/** How many quotes were accepted, and opened. */
async function proved({ id, firms }: Raced): Promise<{ accepted: number; opened: number }> {
  const log = await readLog(gateway.pool, id, 0)
  const given = log.filter(({ type }) => type === 'quote.accepted')
  const closed = log.filter(({ type }) => type === 'round.closed')
  const opened = log.filter(({ type }) => type === 'quote.opened')
  expect([closed.length, log.filter(({ type }) => type === 'round.unsealed').length]).toEqual([1, 1])
  const { closesAt } = closed[0]!.parts.pub!.data as { closesAt: string }
  expect(given.filter(({ at, seq }) => at >= closesAt || seq > closed[0]!.seq)).toEqual([])
  expect(given.length).toBe(firms.reduce((sum, { size }) => sum + size, 0))
  for (const [index, firm] of FIRMS.entries()) {
    const own = given.filter(({ parts }) => parts.who?.data.customerId === firm)
    const shown = opened.filter(({ parts }) => parts.who?.data.customerId === firm)
    expect(shown.map(({ parts }) => [parts.pub?.data.quoteSeq, parts.price?.data.gross])).toEqual(
      own.slice(-1).map(({ seq, parts }) => [seq, firms[index]!.get(String(parts.pub?.data.commitment))]),
    )
  }
  expect(await verifyLog(log.map(wholeEntry), async (text) => sha256(text))).toMatchObject({ ok: true })
  expect((await checkRounds(log.map(wholeEntry), sha256)).faults).toEqual([])
  return { accepted: given.length, opened: opened.length }
}

test('TEND-36 I1 I2 what is opened is the last quote that each firm had accepted before the end, and nothing later stands', {
  timeout: 600_000,
}, async () => {
  const engines = deciders()
  const score = { rounds: 0, accepted: 0, opened: 0 }
  while (score.rounds < ROUNDS)
    for (const one of await raced(engines)) {
      const { accepted, opened } = await proved(one)
      Object.assign(score, { rounds: score.rounds + 1, accepted: score.accepted + accepted, opened: score.opened + opened })
    }
  console.info(
    `race of rounds: ${score.rounds} rounds × ${FIRMS.length} firms, ${score.accepted} quotes accepted, ${score.opened} opened, none late`,
  )
  expect(score.opened).toBeGreaterThan(0)
})

test('TEND-40 I1 both words at once over two gateways, again and again: the round is opened once, and each is asked once', async () => {
  const engines = deciders()
  for (let n = 0; n < ROUNDS; n++) {
    const { id } = await anOpenRound(gateway.pool, { opening: 'committee', keepMin: 1, minOffers: 1 }, { firms: FIRMS, minBidders: 1 })
    const decide = (index: number, actor: Actor, command: Command) =>
      engines[index]!.decisions.decide(
        { tenantId: 'north', projectId: id, command, actor, receivedAt: inMs(0), key: randomUUID() },
        () => ({}),
      ).then(
        () => 'taken',
        (error: Refusal) => error.code,
      )
    for (const firm of FIRMS.slice(0, 3)) {
      const { projectId: _, ...content } = aQuote(id, 1, '900000.00')
      await decide(0, bidder(firm), { type: 'quote.submit', ...content })
    }
    await roundEnds(gateway.pool, id)
    const open = { type: 'round.open', roundNo: 1 } as const
    const pressed = await Promise.all([
      decide(0, buyer, open),
      decide(1, supervisor, open),
      decide(1, buyer, open),
      decide(0, supervisor, open),
    ])
    expect(pressed.filter((answer) => answer === 'taken')).toHaveLength(2)
    const types = (await readLog(gateway.pool, id, 0)).map(({ type }) => type)
    const count = (wanted: string) => types.filter((type) => type === wanted).length
    expect(['confirmation.given', 'round.unsealed', 'quote.opened', 'round.scheduled'].map(count)).toEqual([1, 1, 3, 1])
  }
})

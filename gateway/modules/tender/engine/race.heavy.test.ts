import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standings } from '#domain/tender/bidding/competition.ts'
import { evolve } from '#domain/tender/evolve.ts'
import { verifyLog } from '#domain/tender/log/log-chain.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { prng } from '#domain/tender/simulation/prng.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { aReadyProject } from '#gateway/modules/tender/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { refusalOf } from '#gateway/platform/http/failures.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import type { Decided } from './decision.ts'
import { guardedDecisions } from './engine.ts'
import { factOf, wholeEntry } from './projection.ts'

/**
 * Bidding flat out (tendering.md 8.2): several short auctions at once, twelve bidders each, two gateways, connections killed before the
 * commit, answers lost after it and asked for again with the same key, a fifth of all requests sent twice. Afterwards the log is read and judged.
 */

const AUCTIONS = 4
const FIRMS = Array.from({ length: 12 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`)
const START_MS = 400
const DURATION_MS = 3_000
/** Of every choice; who finds a fault sets it to repeat the choices, if not the race. */
const SEED = Number(process.env.RACE_SEED ?? randomInt(2 ** 31))
const random = prng(SEED)
/** A whole number from `least` to below `most`. */
const between = (least: number, most: number) => least + Math.floor(random() * (most - least))
const LOST = 0.04
const KILLED = 0.04
const TWICE = 0.2

interface Answer {
  key: string
  projectId: string
  firm: string
  /** The log number of the bid, or the code of the refusal. */
  outcome: number | string
}

let gateway: TestGateway
const others: ReturnType<typeof openDatabase>[] = []
beforeAll(async () => {
  const users = FIRMS.map((firm) => [`user-${firm}`, { roles: ['BIDDER'], customerId: firm }] as const)
  gateway = await startGateway(Object.fromEntries(users))
})
afterAll(async () => {
  await Promise.all(others.map((other) => other.close()))
  await gateway.close()
})

/** A gateway's decisions on connections of their own. Some of its transactions lose their connection before the commit. */
function aDecider() {
  const { pool, close } = openDatabase(gateway.databaseUrl, { max: 8 })
  others.push({ pool, close } as ReturnType<typeof openDatabase>)
  const connect = pool.connect.bind(pool)
  const flaky = Object.assign(Object.create(pool) as typeof pool, {
    connect: async () => {
      const client = await connect()
      if (random() >= KILLED) return client
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      const cut = (...given: unknown[]) => {
        if (given[0] !== 'commit') return query(...given)
        Object.assign(client, { query })
        ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
        return query('commit')
      }
      return Object.assign(client, { query: cut })
    },
  })
  return guardedDecisions(flaky, () => {}, { keys: gateway.deps.keys }).decisions
}

test.each([SEED])(
  'I1 I2 I3 I4 I5 I6 I11 I14 TEND-03 TEND-04 R-01 R-02 R-16 bidding flat out breaks no invariant (seed %i)',
  { timeout: 60_000 },
  async () => {
    const halls = await Promise.all(Array.from({ length: AUCTIONS }, () => aShortAuction()))
    const deciders = [aDecider(), aDecider()]
    const answers: Answer[] = []
    const sendTo = (projectId: string, firm: string) => bidFlatOut(deciders, projectId, firm, answers)
    await Promise.all(halls.flatMap(({ id }) => FIRMS.map((firm) => sendTo(id, firm))))

    const [decisions] = deciders
    for (const { id } of halls) await again(() => decisions!.advanceProject('north', id))
    for (const hall of halls)
      await judge(
        hall,
        answers.filter(({ projectId }) => projectId === hall.id),
      )
    expect(answers.some(({ outcome }) => outcome === 'TENDER-2051')).toBe(true)
  },
)

/** Two and a half seconds, in overtime at most one more. */
function aShortAuction(): Promise<ProjectState> {
  const step = { mode: 'percent' as const, ppm: 1_000 }
  const hurry = { durationSec: DURATION_MS / 1_000, windowSec: 1, extendSec: 1, maxExtendSec: 1, minBidIntervalMs: 0 }
  return aReadyProject(gateway.pool, START_MS, { bidding: { step, protectLead: false } }, FIRMS, hurry)
}

/** One bidder: a bid below the best he knows, again and again until he hears that it is over. */
async function bidFlatOut(deciders: ReturnType<typeof aDecider>[], projectId: string, firm: string, answers: Answer[]): Promise<void> {
  let best = 100_000_000n
  for (;;) {
    const gross = best - (best * BigInt(between(11, 31))) / 10_000n
    const key = randomUUID()
    const send = () => ask(deciders[between(0, deciders.length)]!, projectId, firm, key, gross)
    const [{ outcome, lead }] = await Promise.all(random() < TWICE ? [send(), send()] : [send()])
    answers.push({ key, projectId, firm, outcome })
    if (outcome === 'TENDER-2051') return
    best = lead ?? (best > gross ? gross : best)
    if (outcome === 'TENDER-2040') await new Promise((wake) => setTimeout(wake, 20))
  }
}

interface Heard {
  outcome: number | string
  lead?: bigint
}

/** Asks until there is an answer, with the same key: after a lost connection, and after an answer that got lost. */
function ask(decisions: ReturnType<typeof aDecider>, projectId: string, firm: string, key: string, gross: bigint): Promise<Heard> {
  const text = String(gross)
  const command = {
    type: 'bid.place' as const,
    gross: `${text.slice(0, -2)}.${text.slice(-2)}`,
    taxBp: 1_300,
    currency: 'CNY',
    confirmBigDrop: true,
  }
  const actor = { userId: `user-${firm}`, name: firm, roles: [], customerId: firm }
  return again(async () => {
    try {
      const request = { tenantId: 'north', projectId, command, actor, receivedAt: new Date().toISOString(), key }
      const { data } = await decisions.decide(request, seqAndLead)
      if (random() < LOST) throw new AnswerLost()
      return { outcome: data.seq, lead: BigInt(data.lead) }
    } catch (error) {
      if (error instanceof Refusal) return { outcome: error.code }
      throw error
    }
  })
}

const seqAndLead = ({ state, sealed }: Decided) => ({
  seq: sealed.find(({ type }) => type === 'bid.accepted')!.seq,
  lead: String(standings(state)[0]!.gross),
})

class AnswerLost extends Error {}

/** A broken connection and a lost answer are none: ask again. Any other error is a fault. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !(error instanceof AnswerLost || refusalOf(error).code === 'SERVICE-1005')) throw error
    }
  }
}

async function judge(first: ProjectState, answers: Answer[]): Promise<void> {
  const log = await readLog(gateway.pool, first.id, 0)
  const facts = log.map(factOf)

  // I11: the chain; I3: numbers without gap, time never back
  expect(await verifyLog(log.map(wholeEntry), sha256)).toMatchObject({ ok: true })
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))

  // I1, I4: every answered bid is there exactly once, and nothing else is
  const logged = facts.filter(({ type }) => type === 'bid.accepted').map(({ seq }) => seq)
  const answered = answers.flatMap(({ outcome }) => (typeof outcome === 'number' ? [outcome] : []))
  expect(answered.toSorted((a, b) => a - b)).toEqual(logged)
  // However slow the machine: bids followed each other, or nothing raced.
  expect(logged.length).toBeGreaterThan(1)
  const { rows: stored } = await gateway.pool.query<{ seq: number }>('select seq from tender_bid where project_id = $1 order by seq', [
    first.id,
  ])
  expect(stored.map(({ seq }) => seq)).toEqual(logged)
  const { rows: commands } = await gateway.pool.query('select 1 from tender_command where project_id = $1', [first.id])
  expect(commands.length).toBe(new Set(answers.map(({ key }) => key)).size)

  // I2, I5, I6, I14 along the fold
  const folded = facts.filter(({ seq }) => seq > first.lastSeq).reduce(watched, first)
  const { rows } = await gateway.pool.query<{ state: ProjectState }>('select state from tender_project where id = $1', [first.id])
  expect(folded).toEqual(rows[0]!.state)
  expect(folded.status).toBe('REVIEW')
}

function watched(state: ProjectState, entry: Entry): ProjectState {
  const next = evolve(state, entry)
  if (entry.type === 'bid.accepted') {
    expect(entry.at < state.closesAt!).toBe(true)
    const places = standings(next).map(({ basis, sinceSeq }) => `${basis} ${sinceSeq}`)
    expect(new Set(places).size).toBe(places.length)
  }
  if (entry.type === 'bidding.extended') {
    expect(next.closesAt! > state.closesAt!).toBe(true)
    expect(next.closesAt! <= state.hardStopAt!).toBe(true)
  }
  if (entry.type === 'bidding.closed') expect(entry.at >= state.closesAt!).toBe(true)
  return next
}

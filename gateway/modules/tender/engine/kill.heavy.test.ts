import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '#domain/tender/log/log-chain.ts'
import { checkRounds } from '#domain/tender/log/rounds-check.ts'
import type { Actor, Command } from '#domain/tender/model.ts'
import { bidder, buyer } from '#domain/tender/testing.ts'
import { anOpenRound, aQuote, roundEnds } from '#gateway/modules/tender/rounds/testing.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { aReadyProject, inMs } from '#gateway/modules/tender/testing.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { byTier } from '#support/tier.ts'
import { guardedDecisions } from './engine.ts'
import { wholeEntry } from './projection.ts'

/** A real gateway process, killed without warning in the middle of a burst, five times over when everything runs (security.md F1). */

const FIRMS = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6']
const KILLS = byTier({ gate: 1, all: 5 })

let database: TestGateway
let running: ChildProcess | undefined
let address = ''
beforeAll(async () => {
  const firms = FIRMS.map((firm) => [`user-${firm}`, { roles: ['BIDDER'], customerId: firm }] as const)
  const users = { ...Object.fromEntries(firms), S1: { roles: ['SUPERVISOR'] } }
  address = `http://127.0.0.1:${await freePort()}`
  database = await startGateway(users, { modules: () => [], environment: { publicUrl: address } })
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await database.close()
})

/** Starts a gateway and waits for its sentence that it is ready. */
async function aGateway(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['gateway/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.databaseUrl,
      KEYS_DIR: database.deps.environment.keysDir,
      PORT: new URL(address).port,
      PUBLIC_URL: address,
      LOG_LEVEL: 'silent',
      BIDS_PER_SECOND: '10000',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) return child
  throw new Error('the gateway ended before it was ready')
}

interface Answered {
  key: string
  seq: number
}

test('I1 I4 I11 R-01 TEND-04 whatever was answered is in the log once, and nothing twice, though the gateway is killed in the burst', {
  timeout: 600_000,
}, async () => {
  // However long the machine takes to start a gateway: the hall stays open, and its pause is no outage that would suspend it.
  const hurry = { durationSec: 86_400, minBidIntervalMs: 0 }
  await database.pool.query(`update tender_beat set at = clock_timestamp() + interval '1 day'`)
  const rules = { bidding: { step: { mode: 'percent' as const, ppm: 1_000 }, protectLead: false } }
  const { id } = await aReadyProject(database.pool, -100, rules, FIRMS, hurry)
  const answered: Answered[] = []
  let cancelled = false
  const burst = Promise.all(FIRMS.map((firm) => bidOn(firm, id, answered, () => cancelled)))
  for (let kill = 0; kill < KILLS; kill++) {
    running = await aGateway()
    const before = answered.length
    while (answered.length < before + randomInt(11, 40)) await once(progress, 'answered')
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  cancelled = true
  running = await aGateway()
  await burst

  const log = await readLog(database.pool, id, 0)
  expect(await verifyLog(log.map(wholeEntry), sha256)).toMatchObject({ ok: true })
  const logged = log.filter(({ type }) => type === 'bid.accepted').map(({ seq }) => seq)
  expect(answered.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(logged)
  expect(logged.length).toBeGreaterThan(KILLS * 10)
})

/** Until a statement of somebody else waits for a table that this connection holds. */
async function isAwaited(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select from pg_locks where relation = 'tender_log'::regclass and not granted`)
    if (rows.length > 0) return
  }
}

test('TEND-37 TEND-40 I1 I11 a gateway that is killed in an opening leaves the round closed, and the next one opens it once', {
  timeout: 600_000,
}, async () => {
  running?.kill('SIGKILL')
  const rules = { opening: 'committee' as const, rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [], keepMin: 1, minOffers: 1 }
  const { id } = await anOpenRound(database.pool, rules, { firms: FIRMS, minBidders: 1 })
  const { decisions } = guardedDecisions(database.pool, () => {}, { keys: database.deps.keys })
  const decide = (command: Command, actor: Actor) =>
    decisions.decide({ tenantId: 'north', projectId: id, command, actor, receivedAt: inMs(0), key: randomUUID() }, () => ({}))
  for (const [n, firm] of FIRMS.entries()) {
    const { projectId: _, ...content } = aQuote(id, 1, `${900_000 + n}.00`)
    await decide({ type: 'quote.submit', ...content }, bidder(firm))
  }
  await roundEnds(database.pool, id)
  await decide({ type: 'round.open', roundNo: 1 }, buyer)
  const count = async (...types: string[]) => {
    const log = await readLog(database.pool, id, 0)
    return types.map((type) => log.filter((entry) => entry.type === type).length)
  }
  const key = randomUUID()
  const headers = { ...(await database.as('S1').headers()), 'content-type': 'application/json', 'idempotency-key': key }
  const press = () =>
    fetch(`${address}/tender/api/v1/round/open`, { method: 'POST', headers, body: JSON.stringify({ projectId: id, roundNo: 1 }) })
  for (let kill = 0; kill < KILLS; kill++) {
    running = await aGateway()
    const holder = await database.pool.connect()
    // What it opens is written, and waits for room; nothing is committed.
    await holder.query('begin')
    await holder.query('lock table tender_log in share mode')
    const pressed = press().catch(() => 'no answer')
    await isAwaited(holder)
    running.kill('SIGKILL')
    await once(running, 'exit')
    await holder.query('rollback')
    holder.release()
    expect(await pressed).toBe('no answer')
    await database.pool.query('select from tender_project where id = $1 for update', [id])
    expect(await count('round.closed', 'confirmation.given', 'round.unsealed', 'quote.opened')).toEqual([1, 1, 0, 0])
  }
  running = await aGateway()
  const answers = await Promise.all([press(), press()].map(async (one) => (await one).status))
  expect(answers).toEqual([200, 200])
  expect(await count('round.closed', 'round.unsealed', 'quote.opened', 'bidding.closed')).toEqual([1, 1, FIRMS.length, 1])
  const log = (await readLog(database.pool, id, 0)).map(wholeEntry)
  expect(await verifyLog(log, sha256)).toMatchObject({ ok: true })
  expect(await checkRounds(log, sha256)).toMatchObject({ rounds: 1, proved: FIRMS.length, faults: [] })
})

const progress = new EventTarget()

/** Bids until told to stop; a bid that was begun is asked for, with its key, until somebody answers it. */
async function bidOn(firm: string, projectId: string, answered: Answered[], isOver: () => boolean): Promise<void> {
  const headers = { ...(await database.as(`user-${firm}`).headers()), 'content-type': 'application/json' }
  let gross = 99_000_000
  while (!isOver()) {
    gross -= Math.ceil(gross / randomInt(300, 900))
    const key = randomUUID()
    const body = JSON.stringify({ projectId, gross: (gross / 100).toFixed(2), taxBp: 1_300, currency: 'CNY', confirmBigDrop: true })
    const reply = await persist(() => fetchBid(headers, key, body))
    if (reply.seq !== undefined) answered.push({ key, seq: reply.seq })
    progress.dispatchEvent(new Event('answered'))
  }
}

async function fetchBid(headers: Record<string, string>, key: string, body: string): Promise<{ seq?: number }> {
  const response = await fetch(`${address}/tender/api/v1/bid/place`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body,
  })
  const answer = (await response.json()) as { data?: { receipt: { seq: number } }; messageCode?: string }
  // A bid that the hall refuses is answered; 503 asks to come again; anything else is a fault of the gateway.
  if (response.status === 503) throw new NoAnswer(answer.messageCode)
  if (!answer.data && !answer.messageCode?.startsWith('TENDER-')) throw new Error(`${response.status} ${answer.messageCode}`)
  return answer.data ? { seq: answer.data.receipt.seq } : {}
}

class NoAnswer extends Error {}

/** Until somebody answers: with a gateway that is dead or starting `fetch` fails (a TypeError). The pause leaves the machine to it. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof NoAnswer)) throw error
      await new Promise((wake) => setTimeout(wake, 20))
    }
  }
}

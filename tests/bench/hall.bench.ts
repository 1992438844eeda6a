import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { insertUsers, type TestUser } from '#support/gateway.ts'
import { anIssuer } from '#support/issuer.ts'
import type { Bench } from './bench.ts'
import { childOf, type FromBare, type FromViewers, type Seat, type Seen, type Sent, type ToBare, type ToViewers } from './hall/messages.ts'
import { anEndlessHall, cpuMsOf, openContext, rssMbOf } from './halls.ts'

/**
 * A full hall: everyone in it sees every bid. Gateway, bare server and viewers are processes of their own; the bare server writes the bytes
 * that the gateway's first viewer got, at the same distances, to as many viewers. Auditors are not among them: they may look after the close.
 */

const FIRMS = Array.from({ length: 20 }, (_, index) => `C${String(index + 1).padStart(2, '0')}`)
const PEOPLE_OF_A_FIRM = 8
const SUPERVISORS = ['S1', 'S2', 'S3', 'S4', 'S5']
const STREAMS_OF_A_PERSON = 6
const VIEWERS = 1_000
const BIDS_A_SECOND = 20
/** Of one round; three rounds give the minute. */
const SECONDS = 20
const SETTLE_MS = 1_500
const START_MS = 60_000
const CEILING_FEN = 100_000_000_000n

export const bench: Bench = {
  name: 'hall',
  summary: 'one hall, 1,000 viewers, 20 bids a second: bid to viewer, CPU a delivered event, beside a bare server with the same bytes',
  rounds: 3,
  ratios: { cpuToBare: ['cpuUsPerEvent', 'bareCpuUsPerEvent'], p95ToBare: ['p95Ms', 'bareP95Ms'] },
  aims: { p95Ms: '<= 250', cpuToBare: '<= 2', gaps: '= 0', doubles: '= 0', endedStreams: '= 0' },
  prepare: async (seconds = SECONDS) => {
    const context = await openContext(FIRMS)
    const closing: (() => unknown)[] = [context.close]
    const close = async () => {
      for (let end = closing.pop(); end; end = closing.pop()) await end()
    }
    try {
      return { round: await openHall(context, closing, seconds), close }
    } catch (error) {
      await close()
      throw error
    }
  },
}

type Context = Awaited<ReturnType<typeof openContext>>

async function openHall({ pool, gatewayUrl, keysDir }: Context, closing: (() => unknown)[], seconds: number) {
  const people: Record<string, TestUser> = {
    U1: { roles: ['BUYER'] },
    M1: { roles: ['MANAGER'] },
    ...Object.fromEntries(SUPERVISORS.map((id) => [id, { roles: ['SUPERVISOR'] }])),
    ...Object.fromEntries(FIRMS.flatMap((firm) => colleagues(firm).map((id) => [id, { roles: ['BIDDER'], customerId: firm }]))),
  }
  await pool.query('delete from tender_customer_user')
  await insertUsers(pool, people)
  const hall = await anEndlessHall(pool, FIRMS, { visibility: 'leadPrice', supervisorIds: SUPERVISORS })

  const port = await freePort()
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: gatewayUrl,
    KEYS_DIR: keysDir,
    BIDS_PER_SECOND: '1000',
    LOG_LEVEL: 'error',
  }
  const issue = await anIssuer(pool, readEnvironment(settings))
  const gateway = await startGateway(settings)
  closing.push(() => endOf(gateway))
  const headersOf = async (person: string): Promise<Record<string, string>> => {
    const firm = people[person]?.customerId
    return { authorization: `Bearer ${await issue(person)}`, ...(firm && { 'x-tender-customer-id': firm }) }
  }
  const seats: Seat[] = []
  for (const person of Object.keys(people).toReversed())
    for (let stream = 0; stream < STREAMS_OF_A_PERSON && seats.length < VIEWERS; stream++)
      seats.push({ url: `${settings.PUBLIC_URL}/tender/api/v1/live/stream?topics=p:${hall.id}`, headers: await headersOf(person) })

  const bare = childOf<ToBare, FromBare>('./bare.ts')
  closing.push(bare.stop)
  const listening = await bare.next()
  const bareUrl = `http://127.0.0.1:${listening.type === 'listening' ? listening.port : 0}/`
  const [watching, bareWatching] = [
    await viewersOf(seats, closing),
    await viewersOf(
      seats.map(() => ({ url: bareUrl, headers: {} })),
      closing,
    ),
  ]
  const bid = bidderOf(hall, settings.PUBLIC_URL, headersOf)

  return async () => {
    // What came between the rounds is nobody's: the bare server would play the pause along with it.
    await watching([])
    const cpu = cpuMsOf(gateway.pid ?? 0)
    const { sent, overtaken } = await bidFor(seconds, bid)
    await wait(SETTLE_MS)
    const used = cpuMsOf(gateway.pid ?? 0) - cpu
    const seen = await watching(sent)
    const bareCpu = cpuMsOf(bare.pid)
    const played = await bare.ask({ type: 'play', pieces: seen.pieces })
    await wait(SETTLE_MS)
    const bareUsed = cpuMsOf(bare.pid) - bareCpu
    const bareSeen = await bareWatching(played.type === 'played' ? played.sent : [])
    return {
      ...figuresOf(seen, used),
      ...bareFigures(bareSeen, bareUsed),
      rssMb: rssMbOf(gateway.pid ?? 0),
      bidsPerSecond: sent.length / seconds,
      overtakenBids: overtaken,
    }
  }
}

const colleagues = (firm: string) =>
  Array.from({ length: PEOPLE_OF_A_FIRM }, (_, index) => (index === 0 ? `user-${firm}` : `user-${firm}-${index + 1}`))

function figuresOf({ p50, p95, p99, delivered, gaps, doubles, ended, bytes }: Seen, cpuMs: number) {
  return {
    p50Ms: p50,
    p95Ms: p95,
    p99Ms: p99,
    cpuUsPerEvent: (cpuMs * 1_000) / delivered,
    bytesPerEvent: bytes / delivered,
    gaps,
    doubles,
    endedStreams: ended,
  }
}

const bareFigures = ({ p50, p95, p99, delivered, bytes }: Seen, cpuMs: number) => ({
  bareP50Ms: p50,
  bareP95Ms: p95,
  bareP99Ms: p99,
  bareCpuUsPerEvent: (cpuMs * 1_000) / delivered,
  bareBytesPerEvent: bytes / delivered,
})

/** The product's own process. Its worker is a child of its own and not counted. */
async function startGateway(settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['gateway/main.ts'], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((ready, fail) => {
    let said = ''
    const timer = setTimeout(
      () => fail(new Error(`the gateway is not ready after ${START_MS / 1_000} s; it said: ${said.trim() || 'nothing'}`)),
      START_MS,
    )
    child.once('exit', (code) => fail(new Error(`the gateway ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000)
      if (!said.includes('is ready')) return
      clearTimeout(timer)
      ready()
    })
  }).catch(async (error: unknown) => {
    await endOf(child)
    throw error
  })
  return child
}

/** It drains, which takes its worker along; in vain, it is cut off. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  child.kill('SIGTERM')
  await gone
  clearTimeout(timer)
}

async function viewersOf(seats: Seat[], closing: (() => unknown)[]): Promise<(sent: Sent) => Promise<Seen>> {
  const child = childOf<ToViewers, FromViewers>('./viewers.ts')
  closing.push(child.stop)
  await child.ask({ type: 'open', seats })
  return async (sent) => {
    const answer = await child.ask({ type: 'report', sent })
    if (answer.type !== 'seen') throw new TypeError('viewers that do not report')
    return answer.seen
  }
}

/** Places the next bid; each firm in turn, each price below all before it. Answers its entry number and when it was sent. */
function bidderOf({ id }: ProjectState, origin: string, headersOf: (person: string) => Promise<Record<string, string>>) {
  let count = 0n
  return async (): Promise<[seq: number, at: number] | undefined> => {
    const firm = FIRMS[Number(count % BigInt(FIRMS.length))]!
    count += 1n
    const gross = formatMoney(CEILING_FEN - count * 100n, 2)
    const headers = { ...(await headersOf(`user-${firm}`)), 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const body = JSON.stringify({ projectId: id, gross, taxBp: 1_300, currency: 'CNY' })
    const at = performance.timeOrigin + performance.now()
    const response = await fetch(`${origin}/tender/api/v1/bid/place`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as { data?: { receipt: { seq: number } }; messageCode?: string }
    if (answer.data) return [answer.data.receipt.seq, at]
    // A bid that the firm's own next one has overtaken on the way is refused by the rules; it is counted, and everything else is a fault.
    if (answer.messageCode === 'TENDER-2043') return undefined
    throw new Error(`a bid was refused: ${JSON.stringify(answer)}`)
  }
}

/** Bids at their times whether or not the ones before were answered. The first fault ends it, so that what is open can be closed. */
async function bidFor(seconds: number, bid: () => Promise<[number, number] | undefined>): Promise<{ sent: Sent; overtaken: number }> {
  const began = performance.now()
  const placed: Promise<[number, number] | undefined>[] = []
  let fault: unknown
  for (let index = 0; index < seconds * BIDS_A_SECOND && fault === undefined; index++) {
    const early = began + (index * 1_000) / BIDS_A_SECOND - performance.now()
    if (early > 0) await wait(early)
    placed.push(
      bid().catch((error: unknown) => {
        fault ??= error
        return undefined
      }),
    )
  }
  const answers = await Promise.all(placed)
  if (fault !== undefined) throw fault
  const sent = answers.filter((answer) => answer !== undefined)
  return { sent, overtaken: answers.length - sent.length }
}

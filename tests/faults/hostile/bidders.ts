import { randomUUID } from 'node:crypto'
import { formatMoney } from '#domain/tender/money.ts'
import { aBrowser, signIn } from '#gateway/modules/identity/testing.ts'
import { percentile } from '../../bench/bench.ts'
import type { Bidder, FromBidders, Latencies, Met, Scene, ToBidders } from './messages.ts'
import { kindOf, type Send, sender } from './requests.ts'

/**
 * The people of the halls, in a process of their own: each bids every two seconds and looks at his hall as often, whether or not the last answer has come, and
 * one person signs in again and again. What has not come by the time of a report counts with the time it has taken so far.
 */

const TICK_MS = 2_000
const SIGN_IN_MS = 1_500
/** Unanswered calls of one bidder; a browser gives up before. */
const MOST_WAITING = 20
const CEILING_FEN = 100_000_000_000n

interface Meter {
  done: number[]
  waiting: Set<number>
}
const meters: Record<'place' | 'view', Meter> = { place: { done: [], waiting: new Set() }, view: { done: [], waiting: new Set() } }
let refused: Met['refused'] = {}
let signIns: Met['signIns'] = { ok: 0, refused: 0, slowestMs: 0 }
let bids = 0n

const answer = (message: FromBidders) => process.send?.(message)
process.on('disconnect', () => process.exit())
process.on('message', (message: ToBidders) => {
  if (message.type === 'open') {
    start(message.scene)
    answer({ type: 'open' })
  } else answer({ type: 'met', met: report() })
})

function start({ url, bidders, guest }: Scene): void {
  for (const [index, bidder] of bidders.entries()) {
    const send = sender(url, bidder.from)
    setTimeout(() => setInterval(() => act(send, bidder), TICK_MS), (index * TICK_MS) / bidders.length)
  }
  void signInAgain(url, guest)
}

function act(send: Send, { projectId, headers }: Bidder): void {
  if (meters.place.waiting.size + meters.view.waiting.size > MOST_WAITING * 20) return
  bids += 1n
  const gross = formatMoney(CEILING_FEN - bids * 20n, 2)
  const body = JSON.stringify({ projectId, gross, taxBp: 1_300, currency: 'CNY' })
  void timed('place', () => send({ path: '/tender/api/v1/bid/place', headers: { ...headers, 'idempotency-key': randomUUID() }, body }))
  void timed('view', () => send({ method: 'GET', path: `/tender/api/v1/bid/view?projectId=${projectId}`, headers }))
}

async function timed(what: keyof typeof meters, call: () => ReturnType<Send>): Promise<void> {
  const began = performance.now()
  meters[what].waiting.add(began)
  const answered = await call()
  meters[what].waiting.delete(began)
  meters[what].done.push(answered.ms)
  if (answered.status === 200) return
  const kind = `${what} ${kindOf(answered)} ${/"messageCode":"([^"]+)"/.exec(answered.text)?.[1] ?? ''}`.trim()
  refused[kind] = (refused[kind] ?? 0) + 1
}

async function signInAgain(url: string, { username, password }: Scene['guest']): Promise<never> {
  for (;;) {
    const began = performance.now()
    const outcome = await signIn(aBrowser(), `${url}/oidc`, username, password).then(
      () => 'ok' as const,
      () => 'refused' as const,
    )
    signIns[outcome] += 1
    signIns.slowestMs = Math.max(signIns.slowestMs, performance.now() - began)
    await new Promise((next) => setTimeout(next, SIGN_IN_MS))
  }
}

function latenciesOf({ done, waiting }: Meter): Latencies {
  const now = performance.now()
  const all = [...done, ...[...waiting].map((began) => now - began)]
  return { p50: percentile(all, 0.5), p99: percentile(all, 0.99), requests: all.length }
}

function report(): Met {
  const met = { place: latenciesOf(meters.place), view: latenciesOf(meters.view), refused, signIns }
  for (const meter of Object.values(meters)) meter.done = []
  refused = {}
  signIns = { ok: 0, refused: 0, slowestMs: 0 }
  return met
}

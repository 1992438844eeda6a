import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { Refusal } from './answer.ts'
import type { Module } from './deps.ts'

/** How late this process is: what is said to be done now is done so many milliseconds after its time. */
export interface Lateness {
  lateMs: () => number
  close: () => void
}

const EVERY_MS = 100
/** One late turn is forgotten within a second or two, so that what was put off comes back little by little. */
const KEPT = 0.8

/** Watches the turns of the event loop. One late turn alone is no load: it takes two in a row. */
export function watchLateness(now: () => number = () => performance.now()): Lateness {
  let due = now() + EVERY_MS
  let late = 0
  let before = 0
  const timer = setInterval(() => {
    const turn = Math.max(now() - due, 0)
    late = Math.max(Math.min(turn, before), late * KEPT)
    before = turn
    due = now() + EVERY_MS
  }, EVERY_MS)
  timer.unref()
  // A turn that is overdue counts before it comes.
  return { lateMs: () => Math.max(late, Math.min(before, now() - due)), close: () => clearInterval(timer) }
}

/**
 * Refuses the least important calls first when the process is late, before a token or a body is looked at: those the contract calls deferrable, then
 * all that are not vital. Bids, halls, the clock and the stream are never put off.
 */
export function shedLoad(app: FastifyInstance, modules: readonly Module[], lateMs: () => number): void {
  const patience = new Map<string, number>()
  for (const { calls } of modules)
    for (const [name, { priority }] of Object.entries(calls))
      if (priority !== 'vital') patience.set(name, priority === 'deferrable' ? limits.lateMs : limits.veryLateMs)
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const most = patience.get(`${method} ${routeOptions.url}`)
    done(most !== undefined && lateMs() > most ? new Refusal('SERVICE-1012') : undefined)
  })
}

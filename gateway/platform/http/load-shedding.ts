import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, DiskUse } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { Refusal } from './answer.ts'
import type { Module } from './routes.ts'

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
 * What the memory that a request takes is for. Whatever else a bidder in a hall needs (the clock, his view, his session) takes little and is never refused
 * for it; new streams, which hold something for as long as they are open, give way to bids.
 */
export function memoryUses(modules: readonly Module[]): (request: Pick<FastifyRequest, 'method' | 'routeOptions'>) => DiskUse | undefined {
  const uses = usesByCall(modules)
  return ({ method, routeOptions: { url, config } }) => uses.get(`${method} ${url}`) ?? config.disk
}

function usesByCall(modules: readonly Module[]): ReadonlyMap<string, DiskUse | undefined> {
  return new Map(modules.flatMap(({ calls }) => Object.entries(calls).map(([name, call]) => [name, memoryUse(call)] as const)))
}

function memoryUse({ disk, priority, command, stream }: Call): DiskUse | undefined {
  if (disk) return disk
  if (priority === 'deferrable') return 'files'
  if (priority !== 'vital' || stream) return 'commands'
  return command && 'bids'
}

/**
 * Refuses the least important calls first when the process is late or its memory runs out, before a token or a body is looked at. Late: those the contract
 * calls deferrable, then all that are not vital; bids, halls, the clock and the stream are never put off. Memory: as the disk, bids last.
 */
export function shedLoad(
  app: FastifyInstance,
  modules: readonly Module[],
  { lateMs = () => 0, memory }: Pick<GatewayDeps, 'lateMs' | 'memory'>,
): void {
  const patience = new Map<string, number>()
  const uses = usesByCall(modules)
  for (const { calls } of modules)
    for (const [name, { priority }] of Object.entries(calls))
      if (priority !== 'vital') patience.set(name, priority === 'deferrable' ? limits.lateMs : limits.veryLateMs)
  const putOff = (name: string, use = uses.get(name)): Refusal | undefined => {
    if (use && memory?.isLowFor(use)) return new Refusal('SERVICE-1014')
    const most = patience.get(name)
    return most !== undefined && lateMs() > most ? new Refusal('SERVICE-1012') : undefined
  }
  app.decorate('putOff', (name) => putOff(name))
  app.addHook('onRequest', ({ method, routeOptions: { url, config } }, _reply, done) => {
    const name = `${method} ${url}`
    done(putOff(name, uses.get(name) ?? config.disk))
  })
}

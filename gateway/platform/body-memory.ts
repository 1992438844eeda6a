import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DiskUse } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from './answer.ts'
import type { Module } from './deps.ts'
import { memoryUses } from './load-shedding.ts'
import { heapLimit } from './memory.ts'
import { networkOf } from './request-rate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most of a body that is in memory at once, of a route that reads it by itself. */
    heldBytes?: number
  }
}

/** How much of the ceiling each use may fill: files cannot keep a command from being read, nor commands a price. Strangers have the share of files. */
const SHARES: Record<DiskUse, number> = { files: 0.5, commands: 0.75, bids: 1 }

/**
 * Bounds what all bodies under way hold together, from before they are read until they are answered: parsed, a body is several times as large, and it waits for
 * the database. Small ones are not counted, connections bound them; a bid is one of them.
 *
 * @see attacks C1, H2
 */
export function boundBodies(app: FastifyInstance, modules: readonly Module[], ceiling: number = bodyCeiling()): void {
  const usedFor = memoryUses(modules)
  const take = createBodyLedger(ceiling)
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = bytesOf(request)
    if (bytes <= limits.leastBodyBytes) return done(null, payload)
    const { userId } = request.session
    const use = userId === '' ? 'files' : (usedFor(request) ?? 'commands')
    const giveBack = take(userId || networkOf(request.ip), use, bytes)
    if (!giveBack) return done(new Refusal('SERVICE-1014'), payload)
    finished(reply.raw, giveBack)
    done(null, payload)
  })
}

/** Two of the longest bodies always have room. */
const bodyCeiling = () => Math.max(2 * limits.maxBodyBytes, (heapLimit() * limits.bodiesPercentOfHeap) / 100)

/** As many bytes as were said, else as many as would be read. */
function bytesOf({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  const said = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY
  return Math.min(said, config.heldBytes ?? bodyLimit)
}

/**
 * @param ceiling bytes of all; who has something under way may have only a share of them (limits.bodiesPercentOfOne)
 * @returns takes bytes for somebody: how to give them back, or undefined when there is no room
 */
export function createBodyLedger(ceiling: number): (who: string, use: DiskUse, bytes: number) => (() => void) | undefined {
  const held = new Map<string, number>()
  let all = 0
  return (who, use, bytes) => {
    const own = held.get(who) ?? 0
    if (all + bytes > ceiling * SHARES[use]) return undefined
    if (own > 0 && own + bytes > (ceiling * limits.bodiesPercentOfOne) / 100) return undefined
    all += bytes
    held.set(who, own + bytes)
    return () => {
      all -= bytes
      const left = (held.get(who) ?? 0) - bytes
      if (left > 0) held.set(who, left)
      else held.delete(who)
    }
  }
}

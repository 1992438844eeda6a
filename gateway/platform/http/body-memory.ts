import type { EventEmitter } from 'node:events'
import { finished, type Writable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DiskUse } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { heapLimit } from '#gateway/platform/process/memory.ts'
import { Refusal } from './answer.ts'
import { memoryUses } from './load-shedding.ts'
import { networkOf } from './network.ts'
import type { Module } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most of a body that is in memory at once, of a route that reads it by itself; 0 where it takes room for it by itself. */
    heldBytes?: number
  }
  interface FastifyInstance {
    /** Takes room for what a route reads by itself. */
    takeBody: BodyLedger
  }
}

type BodyUse = DiskUse | 'strangers'
/** Takes bytes for somebody: how to give them back, or undefined when there is no room. */
export type BodyLedger = (who: string, use: BodyUse, bytes: number) => (() => void) | undefined

/** How much of the ceiling each use may fill: strangers cannot keep a file from being read, nor files a command, nor commands a price. */
const SHARES: Record<BodyUse, number> = { strangers: 0.25, files: 0.5, commands: 0.75, bids: 1 }

/**
 * Bounds what all bodies under way hold together, from before they are read until they are answered: parsed, a body is several times as large, and it waits for
 * the database. Small ones are not counted, connections bound them; a bid is one of them.
 *
 * @see attacks C1, H2
 */
export function boundBodies(app: FastifyInstance, modules: readonly Module[], ceiling: number = bodyCeiling()): void {
  const usedFor = memoryUses(modules)
  const take = createBodyLedger(ceiling)
  app.decorate('takeBody', take)
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = bytesOf(request)
    if (bytes <= limits.leastBodyBytes) return done(null, payload)
    const giveBack = take(...takerOf(request, usedFor(request) ?? 'commands'), bytes)
    if (!giveBack) return done(new Refusal('SERVICE-1014'), payload)
    whenOver(request.raw.socket, reply.raw, giveBack)
    done(null, payload)
  })
}

/** A firm has one share of what is for bids, however many people it has. The header alone proves nothing: a firm could take the share of another one. */
function takerOf({ ip, session: { userId, customerId, firms } }: FastifyRequest, use: DiskUse): [who: string, use: BodyUse] {
  if (userId === '') return [networkOf(ip), 'strangers']
  if (use !== 'bids') return [userId, use]
  const firm = firms.find((id) => id === customerId) ?? firms[0]
  return [firm === undefined ? userId : `firm ${firm}`, use]
}

/** Calls once, when the answer is out or nobody is there any more. Node 20 does not tell so of an answer that waits behind another one on its connection. */
export function whenOver(socket: EventEmitter & { destroyed?: boolean }, answer: Writable, call: () => void): void {
  let isOver = false
  const over = () => {
    // An answer may end while its connection tells everybody that it closes.
    if (isOver) return
    isOver = true
    forget()
    socket.removeListener('close', over)
    call()
  }
  const forget = finished(answer, over)
  if (socket.destroyed) over()
  else socket.once('close', over)
}

/** Two of the longest bodies always have room. */
const bodyCeiling = () => Math.max(2 * limits.maxBodyBytes, (heapLimit() * limits.bodiesPercentOfHeap) / 100)

/** As many bytes as were said, else as many as would be read. */
function bytesOf({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  const declared = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY
  return Math.min(declared, config.heldBytes ?? bodyLimit)
}

/** @param ceiling bytes of all; who has something under way may have only a share of them (limits.bodiesPercentOfOne, of a firm for its bids bodiesPercentOfFirm) */
export function createBodyLedger(ceiling: number): BodyLedger {
  const held = new Map<string, number>()
  let all = 0
  return (who, use, bytes) => {
    const own = held.get(who) ?? 0
    const percent = use === 'bids' ? limits.bodiesPercentOfFirm : limits.bodiesPercentOfOne
    if (all + bytes > ceiling * SHARES[use]) return undefined
    if (own > 0 && own + bytes > (ceiling * percent) / 100) return undefined
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

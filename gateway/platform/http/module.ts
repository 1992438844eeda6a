import type { FastifyInstance } from 'fastify'
import type { Call, CallName } from '#contract/kit.ts'
import type { AnyRoute } from './routes.ts'

/** One part of the gateway: calls of the contract and a route for each. `calls` and `routes` fit each other by `RoutesFor`. */
export interface Module {
  calls: Record<CallName, Call>
  routes: Record<string, AnyRoute>
  /** Calls that limit their callers themselves, more narrowly than the limit that is theirs beside all others' (request-rate.ts). */
  ownRate?: readonly CallName[]
  /** Anything that is not a call of the contract, e.g. the identity provider's own pages. */
  mount?: (app: FastifyInstance) => void | Promise<void>
  /** Called before the server closes: end streams, stop timers. */
  close?: () => Promise<void> | void
}

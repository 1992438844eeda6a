import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { BodyOf, Call, CallName, ParamsOf, QueryOf, ReplyOf } from '#contract/kit.ts'
import type { Audit } from '#gateway/platform/audit/audit.ts'
import { type Session, type Sessions, stranger } from '#gateway/platform/session/session.ts'
import { checkPage, type May, permit } from './access.ts'
import { type Lang, langOf, Refusal } from './answer.ts'
import { type Ask, askWithin } from './ask.ts'
import { bodySizeOf } from './body-size.ts'

/** What a route knows of a request. */
export interface Request<C> {
  session: Session
  body: BodyOf<C>
  query: QueryOf<C>
  params: ParamsOf<C>
  /** `Idempotency-Key` of a command, a UUID in lower case; empty for other calls. */
  key: string
  /** When this gateway saw the request: for the record, never for a decision. */
  receivedAt: string
  lang: Lang
  ip: string
  userAgent: string
  /** Header `x-tender-device`, the browser's own random mark, a UUID; empty where none came. Evidence, never a decision. */
  device: string
  /** Tells a security event, with who asks, from where and by which request. */
  audit: Audit
  ask: Ask
  /** Aborted when the client goes away before it is answered: what is only for its eyes need not go on. */
  readonly gone: AbortSignal
}

/** The bare request and response of a stream or blob call; the route writes the head itself. Headers that every answer carries are set already. */
export interface Raw {
  req: IncomingMessage
  res: ServerResponse
}

/** How one call is answered. `may` has no default: a route states who it is for, or it does not compile. */
export type Route<C> = C extends { stream: true } | { blob: true }
  ? { may: May; open: (request: Request<C>, raw: Raw) => Promise<void> }
  : { may: May; answer: (request: Request<C>) => Promise<ReplyOf<C>> }

/** One route for every call of the table, neither more nor fewer. */
export type RoutesFor<T> = { [N in keyof T]: Route<T[N]> }

/** A route whose call is not known to the compiler any more. */
export interface AnyRoute {
  may: May
  answer?: (request: never) => Promise<unknown>
  open?: (request: never, raw: Raw) => Promise<void>
  /** What goes out instead of an error of this call, one of its reply's schema among them; the error itself where it is unexplained. */
  explain?: (request: Pick<FastifyRequest, 'session'> & { query?: object; body?: object }, error: unknown) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
    receivedAt: string
  }
  interface FastifyContextConfig {
    /** The longest array that the call's body may hold. */
    maxItems?: number
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Mounts a table of calls. Access, idempotency keys, schemas and the envelope are applied here, once, for all of them, and in this order:
 * a stranger learns nothing of a call's shape.
 */
export function mount(app: FastifyInstance, sessions: Sessions, calls: Record<CallName, Call>, routes: Record<string, AnyRoute>): void {
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const route = routes[name]
    if (!route) throw new Error(`The call ${name} has no route`)
    const [method, url] = name.split(' ') as ['GET' | 'POST', string]
    const { bodyLimit, maxItems } = bodySizeOf(call.body)
    app.routesByCall.set(name, { call, route })
    app.route({
      method,
      url,
      bodyLimit,
      config: { maxItems },
      schema: {
        ...(call.body && { body: call.body }),
        ...(call.query && { querystring: call.query }),
        ...(call.params && { params: call.params }),
        ...(!call.stream && !call.blob && { response: { 200: call.reply } }),
      },
      onRequest: (request) => admit(request, sessions, route.may, call),
      preHandler: (request, _reply, done) => {
        checkPage(request.query, call)
        done()
      },
      handler: (request, reply) => answer(request, reply, route),
      ...explaining(route),
    })
  }
}

/** Handlers that throw hand on to the one for all calls. */
function explaining({ explain }: AnyRoute): Pick<RouteOptions, 'errorHandler'> {
  if (!explain) return {}
  return {
    errorHandler: async (error, request) => {
      throw await explain(request as Parameters<typeof explain>[0], error)
    },
  }
}

async function admit(request: FastifyRequest, sessions: Sessions, may: May, call: Call): Promise<void> {
  request.session = await sessionFor(request, sessions, may)
  if (call.changes) refuseFromElsewhere(request)
  permit(request.session, may)
  requireKey(request, call)
}

/** A script of an allowed portal has been asked for beforehand (CORS); a link, a form or a picture of another site has not. @see security.md T17 */
function refuseFromElsewhere(request: FastifyRequest): void {
  const mode = headerOf(request, 'sec-fetch-mode')
  if (mode === 'navigate' || (headerOf(request, 'sec-fetch-site') === 'cross-site' && mode !== 'cors')) throw new Refusal('AUTH-1003')
}

function requireKey(request: FastifyRequest, call: Call): void {
  if (call.command && !UUID.test(headerOf(request, 'idempotency-key'))) throw new Refusal('TENDER-2006')
}

/** Open calls take a token as it is, good or bad: whoever signs in again must be able to ask them. */
async function sessionFor(request: FastifyRequest, sessions: Sessions, may: May): Promise<Session> {
  if (may !== 'anyone') return sessions.of(request.headers)
  if (request.headers.authorization === undefined) return stranger
  return sessions.of(request.headers).catch((error: unknown) => {
    if (error instanceof Refusal) return stranger
    throw error
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, route: AnyRoute): Promise<unknown> {
  let gone: AbortSignal | undefined
  const known: Omit<Request<never>, 'ask'> = {
    session: request.session,
    body: request.body as never,
    query: request.query as never,
    params: request.params as never,
    key: headerOf(request, 'idempotency-key').toLowerCase(),
    receivedAt: request.receivedAt,
    lang: langOf(request.headers['accept-language']),
    ip: request.ip,
    userAgent: headerOf(request, 'user-agent').slice(0, 200),
    device: UUID.test(headerOf(request, 'x-tender-device')) ? headerOf(request, 'x-tender-device').toLowerCase() : '',
    audit: (kind, fields) => request.audit(kind, fields),
    get gone() {
      gone ??= leaving(reply)
      return gone
    },
  }
  const asking = Object.assign(known, { ask: askWithin(request, reply, known) })
  if (route.answer) {
    const envelope = await route.answer(asking as never)
    return { ...(envelope as object), traceId: request.id }
  }
  // The route may still refuse before it has written anything: then the usual refusal goes out.
  for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(header, value)
  await route.open?.(asking as never, { req: request.raw, res: reply.raw })
  reply.hijack()
  return reply
}

/** The request's own `close` comes as soon as its body is read; that of the answer tells whether somebody is still there. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return controller.signal
}

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

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

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { CallName } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { auditRequests } from '#gateway/platform/audit/audit.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { isDiskFull, refuseWhenDiskIsLow } from '#gateway/platform/process/disk.ts'
import { stranger } from '#gateway/platform/session/session.ts'
import { Refusal } from './answer.ts'
import { boundBodies } from './body-memory.ts'
import { limitBodyTime } from './body-timeout.ts'
import { answerFailure } from './failures.ts'
import { headersOfEverything, setHeaders } from './headers.ts'
import { shedLoad } from './load-shedding.ts'
import { refuseForeignHosts } from './public-host.ts'
import { limitRequests } from './request-rate.ts'
import { type Module, mount } from './routes.ts'
import { acceptStrictBodies } from './validation.ts'

/** Longest request we wait for but uploads; the browser gives up after 50 s (specification section 9). */
const REQUEST_TIMEOUT_MS = limits.httpTimeoutMs + 10_000
/** How long is waited for others, in ms. */
interface Patience {
  /** For calls under way to be answered when the gateway stops. */
  drainMs: number
  /** For the first byte of a connection. */
  silentMs: number
  /** For anything to come or to be taken on a connection whose call is under way; streams are served longer. */
  stuckMs: number
}
const PATIENCE: Patience = { drainMs: 5_000, silentMs: limits.silentConnectionMs, stuckMs: limits.httpTimeoutMs + 20_000 }
const TRACE_ID = /^[\w.-]{8,64}$/

/** The server around the modules: everything that is the same for all calls. `pages` serves what is no call. `patience`: see {@link endConnections}. */
export async function createFrame(
  deps: GatewayDeps,
  modules: readonly Module[],
  pages?: (app: FastifyInstance) => ((path: string) => boolean) | undefined,
  patience: Partial<Patience> = {},
): Promise<FastifyInstance> {
  const rules = headerRules(deps)
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Of what is no call of the contract; those have limits of their own (body-size.ts).
    bodyLimit: limits.leastBodyBytes,
    requestTimeout: limits.uploadPermissionMs,
    connectionTimeout: patience.stuckMs ?? PATIENCE.stuckMs,
    keepAliveTimeout: 72_000,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const asked = headers['x-request-id']
      return typeof asked === 'string' && TRACE_ID.test(asked) ? asked : randomUUID()
    },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // One proxy is trusted, and only what it says itself: whatever stands before its entry in the header was sent by the client.
    trustProxy: deps.environment.trustProxy && ((_address, hop) => hop === 0),
    // An address that cannot be read reaches no hook.
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply.headers(headersOfEverything(rules.https, request.id))),
  })
  app.decorate('routesByCall', new Map())
  app.decorateRequest('session')
  app.decorateRequest('receivedAt', '')
  auditRequests(app, deps.audit)
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = new Date().toISOString()
    request.session = stranger
    done()
  })
  setHeaders(app, rules)
  refuseForeignHosts(app, deps.environment)
  limitBodyTime(app, REQUEST_TIMEOUT_MS)
  logAnswers(app)
  shedLoad(app, modules, deps)
  limitRequests(app, modules, deps.sessions, deps.environment, (path) => path.startsWith('/oidc/'), deps.monotonicMs)
  boundBodies(app, modules)
  if (deps.disk) refuseWhenDiskIsLow(app, modules, deps.disk)
  acceptStrictBodies(app)
  app.setErrorHandler((error, request, reply) => {
    if (isDiskFull(error)) deps.disk?.noteFull()
    return answerFailure(error, request, reply)
  })

  for (const module of modules) mount(app, deps.sessions, module.calls, module.routes)
  for (const module of modules) await module.mount?.(app)
  const isPage = pages?.(app)
  refuseUnknown(app, modules, isPage)
  endConnections(app, { ...PATIENCE, ...patience })
  app.addHook('preClose', async () => {
    await Promise.all(modules.map((module) => module.close?.()))
  })
  await app.ready()
  return app
}

/**
 * So many connections and no more; one on which nothing is said for `silentMs` ends. A server that closes waits for its connections. Browsers open some in advance and never say a word on them: those end at once, and
 * whoever has not been answered after `drainMs` is cut.
 */
function endConnections(app: FastifyInstance, { drainMs, silentMs }: Patience): void {
  const silent = new Map<Socket, NodeJS.Timeout>()
  let cut: NodeJS.Timeout | undefined
  const forget = (socket: Socket) => {
    clearTimeout(silent.get(socket))
    silent.delete(socket)
  }
  const endIfSilent = (socket: Socket) => void (socket.bytesRead === 0 && socket.destroy())
  app.server.maxConnections = limits.connections
  app.server.on('connection', (socket: Socket) => {
    silent.set(socket, setTimeout(endIfSilent, silentMs, socket).unref())
    socket.once('close', () => forget(socket))
  })
  app.server.on('request', ({ socket }) => forget(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent.keys()) endIfSilent(socket)
    cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
  })
  app.addHook('onClose', async () => clearTimeout(cut))
}

function headerRules({ environment }: GatewayDeps) {
  const { allowedOrigins, externalIssuer, publicUrl } = environment
  return {
    allowedOrigins,
    https: publicUrl?.startsWith('https:') === true,
    ...(externalIssuer !== undefined && { providerOrigin: new URL(externalIssuer).origin }),
  }
}

/** Method, route, status, time and trace id: enough to find a call, nothing of what was said in it. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      traceId: request.id,
    }
    if (reply.statusCode >= 500) request.log.warn(fields, 'answered')
    else request.log.debug(fields, 'answered')
    done()
  })
}

/** An address nobody serves, or one that is served for another method. */
function refuseUnknown(app: FastifyInstance, modules: readonly Module[], isPage?: (path: string) => boolean): void {
  const methods = new Map<string, string[]>()
  for (const name of modules.flatMap((module) => Object.keys(module.calls) as CallName[])) {
    const [method, path] = name.split(' ') as [string, string]
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = methods.get(path) ?? (isPage?.(path) ? ['GET'] : undefined)
    if (!allowed) throw new Refusal('SERVICE-1001')
    reply.header('allow', allowed.join(', '))
    throw new Refusal('SERVICE-1002')
  })
}

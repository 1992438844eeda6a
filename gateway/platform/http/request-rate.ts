import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import type { CallName } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import type { Sessions } from '#gateway/platform/session/session.ts'
import type { Environment } from '#gateway/platform/settings/environment.ts'
import { Refusal } from './answer.ts'
import { networkOf } from './network.ts'
import { rate } from './rate.ts'
import { refusalDelay } from './refusal-delay.ts'
import type { Module } from './routes.ts'

/** What one address may do beside what one user may: many people sit behind the address of an office. */
const USERS_BEHIND_AN_ADDRESS = 10

/**
 * `own`: bids and streams, which have narrower limits of their own by user; `general`: every other call. An address has a share of each, so nobody is kept
 * from bidding by what else is done there.
 */
type Kind = 'own' | 'general'

/**
 * Keeps one user, and one address, from taking the gateway from everybody else. The address is asked before anything is looked at, the token least of
 * all; the user as soon as the token has said who it is and before the body is read. Whoever shows no token of a session that is known here takes of what the
 * address has for strangers, so people with valid ones behind it are not refused for his sake; he moves over once his token was found good. Who names a
 * session, which anybody can write, is no stranger as often as its user may ask: what is refused before the token is believed costs the address no more. Pages are not counted.
 *
 * @param environment requests of one user, and bids that come on top; ten seconds' worth at once after a quiet time
 * @param outside whether an address that is no call is counted by address as well, e.g. the identity provider's
 * @see security.md R-41
 */
export function limitRequests(
  app: FastifyInstance,
  modules: readonly Module[],
  sessions: Pick<Sessions, 'familiarUser'>,
  { requestsPerSecond, bidsPerSecond, refusalDelayMs }: Pick<Environment, 'requestsPerSecond' | 'bidsPerSecond' | 'refusalDelayMs'>,
  outside: (path: string) => boolean,
  now?: () => number,
): void {
  const kinds = kindsOf(modules)
  const weights = weightsOf(modules)
  const weightOf = ({ method, routeOptions }: FastifyRequest) => weights.get(`${method} ${routeOptions.url}`) ?? 1
  const kindOf = ({ method, routeOptions }: FastifyRequest) => kinds.get(`${method} ${routeOptions.url}`)
  const { ofUser: ofGeneral, ofAddress } = sharesOf(requestsPerSecond, now)
  // Above all that he may bid (bid-rate.ts) and the streams he may open.
  const { ofUser: ofOwn } = sharesOf(requestsPerSecond + bidsPerSecond * limits.bidsPerSecondFactor, now)
  const ofUser = { general: ofGeneral, own: ofOwn }
  const taken = new WeakMap<FastifyRequest, string>()
  const delay = refusalDelay(refusalDelayMs)
  const settle: Settle = (request, refusal, done) => {
    if (refusal) void delay(request.raw.socket).then(() => done(refusal))
    else done()
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const kind = kindOf(request) ?? (outside(request.url) ? 'general' : undefined)
    if (!kind) return done()
    const userId = sessions.familiarUser(request.headers)
    const isNoStranger = userId !== undefined && ofUser[kind](`named ${userId}`, weightOf(request)) === 0
    const share = `${kind} ${isNoStranger ? networkOf(request.ip) : strangersOf(request)}`
    taken.set(request, share)
    settle(request, tooMany(ofAddress(share, weightOf(request))), done)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { userId } = request.session
    const kind = kindOf(request)
    const weight = weightOf(request)
    if (!kind || userId === '') return done(null, payload)
    // Given back first: what one user asks beyond his own share costs the others of his address nothing.
    ofAddress(taken.get(request) ?? '', -weight)
    const refusal = tooMany(ofUser[kind](`proved ${userId}`, weight) || ofAddress(`${kind} ${networkOf(request.ip)}`, weight))
    settle(request, refusal, () => done(refusal ?? null, payload))
  })
  limitBytes(app, sharesOf(requestsPerSecond * limits.bodyBytesPerRequest, now), settle, (request) =>
    kindOf(request) === 'general' ? 'read here' : outside(request.url) ? 'read elsewhere' : undefined,
  )
}

type Settle = (request: FastifyRequest, refusal: Refusal | undefined, done: (refusal?: Refusal) => void) => void

function kindsOf(modules: readonly Module[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const { calls, ownRate = [] } of modules)
    for (const [name, call] of Object.entries(calls)) kinds.set(name, call.stream || ownRate.includes(name as CallName) ? 'own' : 'general')
  return kinds
}

const weightsOf = (modules: readonly Module[]): ReadonlyMap<string, number> =>
  new Map(modules.flatMap(({ calls }) => Object.entries(calls).flatMap(([name, { weight }]) => (weight ? [[name, weight] as const] : []))))

function sharesOf(perSecond: number, now?: () => number) {
  const burst = perSecond * limits.requestBurstSeconds
  return {
    ofUser: rate(perSecond, burst, now),
    ofAddress: rate(perSecond * USERS_BEHIND_AN_ADDRESS, burst * (USERS_BEHIND_AN_ADDRESS / 2), now),
  }
}

/**
 * A large body costs more than a small one, so bytes have a share of their own: taken before the body is read where its length was said, and
 * piece by piece where it was not. What the identity provider reads by itself, of a length that was not said, counts as the most it reads.
 */
function limitBytes(
  app: FastifyInstance,
  { ofUser, ofAddress }: ReturnType<typeof sharesOf>,
  settle: Settle,
  whoReads: (request: FastifyRequest) => 'read here' | 'read elsewhere' | undefined,
) {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const reader = whoReads(request)
    if (!reader) return done(null, payload)
    const { userId } = request.session
    const take = (bytes: number) =>
      tooMany(userId === '' ? ofAddress(strangersOf(request), bytes) : ofUser(userId, bytes) || ofAddress(networkOf(request.ip), bytes))
    const length = request.headers['content-length']
    const answer = (refusal: Refusal | undefined) => settle(request, refusal, () => done(refusal ?? null, payload))
    if (length !== undefined) answer(take(Number(length)))
    else if (request.headers['transfer-encoding'] === undefined) done(null, payload)
    else if (reader === 'read elsewhere') answer(take(limits.maxFormBytes))
    else done(null, counted(payload, take))
  })
}

/** The source is left open when a piece is refused: the answer goes out over its connection. */
function counted(payload: RequestPayload, take: (bytes: number) => Refusal | undefined): Transform {
  const counter = new Transform({ transform: (piece: Buffer, _encoding, done) => done(take(piece.length) ?? null, piece) })
  payload.on('error', (error) => counter.destroy(error))
  return payload.pipe(counter)
}

const tooMany = (s: number): Refusal | undefined => (s > 0 ? new Refusal('SERVICE-1008', { args: { s } }) : undefined)

/** Who shows no good token behind an address. */
const strangersOf = ({ ip }: FastifyRequest): string => `strangers ${networkOf(ip)}`

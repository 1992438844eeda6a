import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from './answer.ts'
import type { Module } from './deps.ts'
import { rate } from './rate.ts'

/** What one address may do beside what one user may: many people sit behind the address of an office. */
const USERS_BEHIND_AN_ADDRESS = 10

/**
 * Keeps one user, and one address, from taking the gateway from everybody else. The address is asked before anything is looked at, the user as
 * soon as the token has said who it is and before the body is read. Streams and calls with a limit of their own (bids) are not counted, nor
 * are pages: nobody is kept from bidding by what else he does.
 *
 * @param perSecond requests of one user; ten seconds' worth at once after a quiet time
 * @param outside whether an address that is no call is counted by address as well, e.g. the identity provider's
 * @see security.md R-41
 */
export function limitRequests(
  app: FastifyInstance,
  modules: readonly Module[],
  perSecond: number,
  outside: (path: string) => boolean,
  now?: () => number,
): void {
  const counted = new Set<string>()
  for (const { calls, ownRate = [] } of modules)
    for (const [name, call] of Object.entries(calls)) if (!call.stream && !ownRate.includes(name as CallName)) counted.add(name)
  const burst = perSecond * limits.requestBurstSeconds
  const ofUser = rate(perSecond, burst, now)
  const ofAddress = rate(perSecond * USERS_BEHIND_AN_ADDRESS, burst * (USERS_BEHIND_AN_ADDRESS / 2), now)
  const isCounted = ({ method, routeOptions }: FastifyRequest) => counted.has(`${method} ${routeOptions.url}`)

  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = isCounted(request) || outside(request.url)
    done(isOurs ? tooMany(ofAddress(networkOf(request.ip))) : undefined)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { userId } = request.session
    done(userId !== '' && isCounted(request) ? tooMany(ofUser(userId)) : null, payload)
  })
}

const tooMany = (s: number): Refusal | undefined => (s > 0 ? new Refusal('SERVICE-1008', { args: { s } }) : undefined)

/** One subscriber holds a whole /64 of IPv6, so its first half is the address; an IPv4 address is one as it is. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [front, back] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, CallName } from '#contract/kit.ts'
import { readingPosts } from '#contract/writes.ts'
import { checkPage, permit } from './access.ts'
import { type Lang, Refusal } from './answer.ts'
import type { AnyRoute, Request } from './routes.ts'

/** A call of the contract that only reads. */
export interface Asked {
  call: string
  query?: unknown
  body?: unknown
}

/**
 * Asks another call within this one, for the same person: it is put off, permitted, checked and answered as if it had come by itself, and is no request of its
 * own: what asks says by its `weight` what it counts.
 *
 * @returns the `data` of its answer, as they would go out
 * @throws Refusal as the call itself would
 */
export type Ask = (question: Asked, as: { lang: Lang; customerId?: string | undefined }) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call with its route. */
    routesByCall: Map<CallName, { call: Call; route: AnyRoute }>
    /** Why a call is put off now, if it is (load-shedding.ts). */
    putOff: (name: CallName) => Refusal | undefined
  }
}

/** @param known what the asking call knows of its request */
export const askWithin =
  (request: FastifyRequest, reply: FastifyReply, known: Omit<Request<never>, 'ask'>): Ask =>
  async (question, { lang, customerId }) => {
    const { call, route, name } = readingCall(request, question.call)
    const refusal = request.server.putOff(name)
    if (refusal) throw refusal
    permit(request.session, route.may)
    const query = checked(request, 'querystring', question.query, call.query)
    const body = checked(request, 'body', question.body, call.body)
    checkPage(query, call)
    const { customerId: _, ...person } = request.session
    const session = { ...person, lang, ...(customerId !== undefined && { customerId }) }
    const asked = { ...known, session, lang, query, body, params: {}, key: '' } as unknown as Request<never>
    const envelope = await route.answer?.(asked as never)
    const text: string = reply.serializeInput(envelope as Record<string, unknown>, call.reply as object as Record<string, unknown>)
    return (JSON.parse(text) as { data: unknown }).data
  }

/** @throws Error for what must not be asked on somebody's behalf: that is a defect */
function readingCall({ server }: FastifyRequest, asked: string) {
  const name = asked as CallName
  const found = server.routesByCall.get(name)
  const isReading = found && !found.call.command && !found.call.changes && (name.startsWith('GET ') || readingPosts.includes(name))
  if (!isReading || !found.route.answer) throw new Error(`${asked} is no call that can be asked within another`)
  return { ...found, name }
}

/** A copy: the check fills in what a query leaves out. */
function checked(request: FastifyRequest, part: 'querystring' | 'body', given: unknown, schema: Call['query']): unknown {
  if (!schema) return undefined
  const value = structuredClone(given ?? {})
  if (!request.validateInput(value, schema, part)) throw new Refusal('VALIDATION-1000')
  return value
}

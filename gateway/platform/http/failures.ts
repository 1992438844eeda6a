import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { kindOfRefusal } from '#gateway/platform/audit/audit-kinds.ts'
import { isDiskFull } from '#gateway/platform/process/disk.ts'
import { langOf, Refusal, refusalBody } from './answer.ts'

/** Seconds after which a caller may ask again when something behind us is away. */
const RETRY_AFTER_S = 2

/** The one place where whatever was thrown becomes an answer. No stack, no text of a driver and no value that was sent leaves here. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal.code === 'SERVICE-1000') request.log.error({ err: error, traceId: request.id }, 'a call failed')
  else if (!(error instanceof Refusal) && refusal.code.startsWith('SERVICE-100') && isOutage(refusal))
    request.log.warn({ err: error, traceId: request.id }, 'something the gateway needs is away')
  const event = kindOfRefusal[refusal.code]
  if (event) request.audit(event, { code: refusal.code })
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return reply.hijack()
  }
  if (isMuchUnread(request)) reply.header('connection', 'close')
  if (isOutage(refusal)) reply.header('retry-after', String(RETRY_AFTER_S))
  else if (refusal.code === 'TENDER-2008' || refusal.code === 'SERVICE-1008')
    reply.header('retry-after', String(refusal.args.s ?? RETRY_AFTER_S))
  if (refusal.code === 'AUTH-1001' || refusal.code === 'AUTH-1002') reply.header('www-authenticate', 'Bearer')
  const body = refusalBody(refusal, langOf(request.headers['accept-language']), request.id)
  return reply.code(body.statusCode).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

/** What a refused caller still sends would be read to its end, only to keep the connection. */
function isMuchUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > limits.leastBodyBytes
}

const OUTAGES: readonly string[] = [
  'SERVICE-1005',
  'SERVICE-1006',
  'SERVICE-1007',
  'SERVICE-1009',
  'SERVICE-1011',
  'SERVICE-1012',
  'SERVICE-1014',
]
const isOutage = ({ code }: Refusal): boolean => OUTAGES.includes(code)

/** Which refusal a thrown thing is; SERVICE-1000 for what nobody foresaw. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return new Refusal('SERVICE-1000')
  const { code = '', statusCode, validation } = error as FastifyError & { code?: string }
  if (validation) {
    const [first] = validation
    return new Refusal('VALIDATION-1000', { data: { path: first?.instancePath ?? '', rule: first?.keyword ?? '' } })
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Refusal('SERVICE-1003')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Refusal('SERVICE-1004')
  if (isDiskFull(error)) return new Refusal('SERVICE-1006')
  // The framework marks what is wrong with a request, also a caller who went away in the middle of it, with a reset of his own connection.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('VALIDATION-1000')
  if (isDatabaseAway(code, error.message)) return new Refusal('SERVICE-1005')
  return new Refusal('SERVICE-1000')
}

/** Connection lost or refused (class 08, sockets), server starting, stopping or full (57P0x, 53300), a statement or lock that took too long. */
const AWAY = /^(08\w{3}|57P0[1-5]|53300|53400|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/
/** The driver's own errors carry no code. */
const AWAY_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

const isDatabaseAway = (code: string, message: string): boolean => AWAY.test(code) || AWAY_TEXT.test(message)

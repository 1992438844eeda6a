import wretch from 'wretch'
import type { ErrorCode } from '#contract/errors.ts'
import type { RefusalBody } from '#contract/kit.ts'
import { type Credentials, credentialHeaders, isTrusted } from '#core/auth/credentials.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { Config } from '#core/runtime/config.ts'
import { Failure, type FailureDetails, type FailureKind } from './failure.ts'
import { deadline } from './http-wire.ts'

/** What the way out needs of the session. */
export interface HttpSession {
  /**
   * Credentials good for at least 5 s, other ones than `refused`; undefined when nobody is signed in or only the user could renew.
   * @throws whatever kept a renewal from being tried; the session goes on
   */
  credentials(options: { refused?: Credentials }): Promise<Credentials | undefined>
  /** The session is over for good. */
  ended(options: { stay: boolean }): void
}

export interface Facts {
  lang: string
  customerId: string
}

export interface SendDeps {
  config: Config
  session: () => HttpSession
  /** Language and firm of now. */
  facts: () => Facts
  explain: (failure: Pick<Failure, 'kind' | 'code' | 'args' | 'status' | 'message'>) => string
  timers: Timers
  fetch?: typeof fetch
}

/** One call, ready to be sent any number of times. */
export interface HttpRequest {
  readonly url: URL
  readonly init: RequestInit
  /** Whether sending it again can do no harm. */
  readonly repeatable: boolean
  readonly signal: AbortSignal | undefined
  readonly stay: boolean
  readonly customerId: string | undefined
}

export interface Sender {
  /** Sends, renews and repeats once after a 401, all within 50 s. `read` takes the body within that time. @throws Failure */
  send<T>(request: HttpRequest, read: (answer: Response) => Promise<T>): Promise<T>
  fail(kind: FailureKind, request: HttpRequest, details?: FailureDetails & { message?: string | undefined }): Failure
}

/** @see AUTH-07, AUTH-08, R-05, R-34 */
export function createSender(deps: SendDeps): Sender {
  const { config } = deps
  const out = wretch()
    .fetchPolyfill(deps.fetch ?? ((input, init) => globalThis.fetch(input, init)))
    .options({ redirect: 'error', mode: 'cors', referrerPolicy: 'no-referrer' })
    .toFetch()

  function fail(
    kind: FailureKind,
    request: HttpRequest,
    { message = '', ...details }: FailureDetails & { message?: string | undefined } = {},
  ): Failure {
    const text = deps.explain({ kind, message, code: details.code, args: details.args ?? {}, status: details.status })
    return new Failure(kind, text, { repeatable: request.repeatable, ...details })
  }

  /** One sending. Strangers get neither credentials nor cookies. */
  function once(request: HttpRequest, signal: AbortSignal, credentials: Credentials | undefined): Promise<Response> {
    const headers = new Headers(request.init.headers)
    const trusted = isTrusted(request.url, config)
    if (trusted) {
      const { lang, customerId } = deps.facts()
      const own = credentialHeaders(request.url, config, credentials, request.customerId ?? customerId)
      for (const [name, value] of Object.entries({ ...own, 'Accept-Language': lang })) headers.set(name, value)
    }
    const cookies = trusted && config.auth.type === 'cookie' ? 'include' : 'omit'
    return out(request.url.href, { ...request.init, headers: Object.fromEntries(headers), credentials: cookies, signal })
  }

  async function exchange<T>(request: HttpRequest, signal: AbortSignal, read: (answer: Response) => Promise<T>): Promise<T> {
    const session = deps.session()
    const first = isTrusted(request.url, config) ? await session.credentials({}) : undefined
    let answer = await once(request, signal, first)
    if (answer.status === 401 && first) {
      const renewed = await session.credentials({ refused: first })
      if (renewed) answer = await once(request, signal, renewed)
    }
    if (answer.ok) return read(answer)
    if (answer.status === 401 && first) session.ended({ stay: request.stay })
    throw await refusal(answer, request)
  }

  async function refusal(answer: Response, request: HttpRequest): Promise<Failure> {
    const body = (await answer.json().catch(() => ({}))) as Partial<RefusalBody>
    const code: ErrorCode | undefined = body.messageCode
    const { status } = answer
    const { data, args, message, traceId } = body
    return fail(kindOf(status), request, { status, data, code, args, message, traceId })
  }

  return {
    fail,
    async send(request, read) {
      const limit = deadline(request.signal, deps.timers)
      try {
        return await limit.within(exchange(request, limit.signal, read))
      } catch (cause) {
        if (cause instanceof Failure) throw cause
        if (limit.late()) throw fail('timeout', request, { cause })
        throw fail('unreachable', request, { cause, cancelled: request.signal?.aborted })
      } finally {
        limit.end()
      }
    },
  }
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'unauthorised'
  if (status === 403) return 'forbidden'
  return status < 500 ? 'refused' : 'broken'
}

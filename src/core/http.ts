import wretch from 'wretch'
import type { ErrorCode } from '#contract/errors.ts'
import type { Calls } from '#contract/index.ts'
import type { BodyOf, DataOf, QueryOf, RefusalBody, ReplyOf } from '#contract/kit.ts'
import type { Config } from './config.ts'
import { type Credentials, credentialHeaders, isTrusted } from './credentials.ts'
import { Failure, type FailureKind } from './failure.ts'
import { addressOf, deadline } from './http-wire.ts'
import type { Timers } from './timers.ts'

export type CallName = keyof Calls & string
/** Calls that change state: they need a key. */
export type CommandName = { [N in CallName]: Calls[N] extends { command: true } ? N : never }[CallName]
export type Body<N extends CallName> = BodyOf<Calls[N]>
export type Query<N extends CallName> = QueryOf<Calls[N]>
export type Reply<N extends CallName> = ReplyOf<Calls[N]>
export type Data<N extends CallName> = DataOf<Calls[N]>

export interface CommonOptions {
  signal?: AbortSignal
  /** No toast: the caller shows what went wrong himself. */
  quiet?: boolean
  /** When the session is over the page stays as it is (AUTH-05 does not leave it): the caller asks the user to sign in. */
  stay?: boolean
  /** Firm to act for in this one call, instead of the store's. */
  customerId?: string
}

type BodyPart<N extends CallName> = Body<N> extends undefined ? { body?: undefined } : { body: Body<N> }
type QueryPart<N extends CallName> =
  Query<N> extends undefined ? { query?: undefined } : Record<never, never> extends Query<N> ? { query?: Query<N> } : { query: Query<N> }
/** UUID, made once per click: the same key with the same body gives the same answer, however often it is sent. */
type KeyPart<N extends CallName> = N extends CommandName ? { key: string } : { key?: undefined }

export type CallOptions<N extends CallName> = CommonOptions & BodyPart<N> & QueryPart<N> & KeyPart<N>
type Optional<T> = Record<never, never> extends T ? [options?: T] : [options: T]

export interface Http {
  /**
   * One call of the contract; answers its envelope. Waits for a renewal under way, repeats once after a 401 with the same key, and
   * repeats reading GETs when the network fails.
   *
   * @throws Failure and nothing else
   */
  call<N extends CallName>(name: N, ...options: Optional<CallOptions<N>>): Promise<Reply<N>>
  /** As `call`, answers the envelope's `data`. */
  data<N extends CallName>(name: N, ...options: Optional<CallOptions<N>>): Promise<Data<N>>
  /**
   * Opens any address. Credentials go out to trusted origins only, and never across a redirect; the caller reads the body, without a limit
   * of time. An answer that is no success is a Failure.
   *
   * @param address relative to the gateway, or absolute
   */
  open(address: string, init?: RequestInit & CommonOptions): Promise<Response>
}

/** What `Http` needs of the session. */
export interface HttpSession {
  /**
   * Credentials good for at least 5 s, other ones than `refused`; undefined when nobody is signed in or only the user could renew.
   * @throws whatever kept a renewal from being tried; the session goes on
   */
  credentials(options: { refused?: Credentials }): Promise<Credentials | undefined>
  /** The session is over for good. */
  ended(options: { stay: boolean }): void
}

export interface HttpDeps {
  config: Config
  session: () => HttpSession
  /** Language and firm of now. */
  facts: () => { lang: string; customerId: string }
  explain: (failure: {
    kind: FailureKind
    code?: string
    args: Record<string, string | number>
    status?: number
    message: string
  }) => string
  /** Told of every failure but cancelled ones; `quiet` asks for no toast. */
  onFailure: (failure: Failure, quiet: boolean) => void
  timers: Timers
  fetch?: typeof fetch
}

/** Pauses before a reading call is sent again after the network failed. */
const RETRY_MS = [400, 1_600]

interface Wish {
  url: URL
  init: RequestInit
  options: CommonOptions
  /** Whether sending it again can do no harm. */
  repeatable: boolean
}

/** The one way out of the browser. */
export function createHttp(deps: HttpDeps): Http {
  const base = wretch()
    .fetchPolyfill(deps.fetch ?? ((input, init) => globalThis.fetch(input, init)))
    .options({ redirect: 'error', mode: 'cors', referrerPolicy: 'no-referrer' })
  // An opened address may be foreign: no cookies there.
  const out = base.toFetch()

  const fail = (kind: FailureKind, wish: Wish, details: ConstructorParameters<typeof Failure>[2] & { message?: string } = {}) => {
    const { message = '', code, args = {}, status } = details
    const text = deps.explain({ kind, args: { ...args }, message, ...(code && { code }), ...(status && { status }) })
    return new Failure(kind, text, { repeatable: wish.repeatable, ...details })
  }

  /** One sending, without reactions. */
  async function send(wish: Wish, credentials: Credentials | undefined): Promise<Response> {
    const headers = new Headers(wish.init.headers)
    const trusted = isTrusted(wish.url, deps.config)
    if (trusted) {
      const { customerId } = deps.facts()
      const own = credentialHeaders(wish.url, deps.config, credentials, wish.options.customerId ?? customerId)
      for (const [name, value] of Object.entries(own)) headers.set(name, value)
      headers.set('Accept-Language', deps.facts().lang)
    }
    const withCookies = trusted && deps.config.auth.type === 'cookie'
    return out(wish.url.href, { ...wish.init, headers, credentials: withCookies ? 'include' : 'omit' })
  }

  /** Sends with a limit of time, renews and repeats once after a 401. Reads the body within the limit when `read` is given. */
  async function attempt<T>(wish: Wish, read: (answer: Response) => Promise<T>): Promise<T> {
    const clock = deadline(wish.options.signal, deps.timers)
    const once: Wish = { ...wish, init: { ...wish.init, signal: clock.signal } }
    try {
      return await clock.within(exchange(once, read))
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      if (clock.late()) throw fail('timeout', wish, { cause })
      if (wish.options.signal?.aborted) throw fail('unreachable', wish, { cause, cancelled: true })
      throw fail('unreachable', wish, { cause })
    } finally {
      clock.end()
    }
  }

  async function exchange<T>(wish: Wish, read: (answer: Response) => Promise<T>): Promise<T> {
    const trusted = isTrusted(wish.url, deps.config)
    const session = deps.session()
    const first = trusted ? await session.credentials({}) : undefined
    let answer = await send(wish, first)
    if (answer.status === 401 && first) {
      const renewed = await session.credentials({ refused: first })
      if (renewed) answer = await send(wish, renewed)
    }
    if (answer.ok) return read(answer)
    const failure = await refusal(answer, wish)
    if (failure.kind === 'unauthorised' && first) session.ended({ stay: wish.options.stay ?? false })
    throw failure
  }

  async function refusal(answer: Response, wish: Wish): Promise<Failure> {
    const body = (await answer.json().catch(() => ({}))) as Partial<RefusalBody>
    const { status } = answer
    const kind: FailureKind = status === 401 ? 'unauthorised' : status === 403 ? 'forbidden' : status < 500 ? 'refused' : 'broken'
    const code: ErrorCode | undefined = body.messageCode
    return fail(kind, wish, {
      status,
      data: body.data,
      ...(code && { code }),
      ...(body.args && { args: body.args }),
      ...(body.message && { message: body.message }),
      ...(body.traceId && { traceId: body.traceId }),
    })
  }

  /** With repeats where they are safe, and with everyone told who reacts for all. */
  async function run<T>(wish: Wish, repeats: readonly number[], read: (answer: Response) => Promise<T>): Promise<T> {
    for (let turn = 0; ; turn += 1) {
      try {
        return await attempt(wish, read)
      } catch (cause) {
        const failure = cause as Failure
        const pause = repeats[turn]
        if (failure.kind === 'unreachable' && !failure.cancelled && pause !== undefined) {
          const waited = await deps.timers.wait(pause * (1 + deps.timers.random()), wish.options.signal).then(
            () => true,
            () => false,
          )
          if (waited) continue
        }
        if (!failure.cancelled) deps.onFailure(failure, wish.options.quiet ?? false)
        throw failure
      }
    }
  }

  const call = async (
    name: CallName,
    options: CommonOptions & { body?: unknown; query?: unknown; key?: string } = {},
  ): Promise<unknown> => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string]
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (options.key) headers['Idempotency-Key'] = options.key
    if (options.body !== undefined) headers['Content-Type'] = 'application/json'
    const wish: Wish = {
      url: addressOf(deps.config.gatewayUrl, path, options.query),
      init: { method, headers, ...(options.body !== undefined && { body: JSON.stringify(options.body) }) },
      options,
      repeatable: method === 'GET' || options.key !== undefined,
    }
    return run(wish, method === 'GET' ? RETRY_MS : [], async (answer) => {
      const text = await answer.text()
      try {
        return JSON.parse(text) as unknown
      } catch (cause) {
        throw fail('broken', wish, { status: answer.status, cause })
      }
    })
  }

  return {
    call: call as Http['call'],
    data: (async (name: CallName, options?: CommonOptions) => ((await call(name, options)) as { data: unknown }).data) as Http['data'],
    open(address, { quiet, stay, customerId, signal, ...init } = {}) {
      const options = { ...(quiet && { quiet }), ...(stay && { stay }), ...(customerId && { customerId }), ...(signal && { signal }) }
      const wish: Wish = { url: addressOf(deps.config.gatewayUrl, address), init, options, repeatable: (init.method ?? 'GET') === 'GET' }
      return run(wish, [], async (answer) => answer)
    },
  }
}

import type { Calls } from '#contract/index.ts'
import type { BodyOf, DataOf, QueryOf, ReplyOf } from '#contract/kit.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { EarlyAnswers } from './early-answers.ts'
import type { Failure } from './failure.ts'
import { createSender, type HttpRequest, type SendDeps, type Sender } from './http-send.ts'
import { addressOf } from './http-wire.ts'

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
  /** Asks at once what the start of the application asks: calls of it that come within seconds take their answers from there, each once. */
  begin(route: string): void
  /** Whether calls have taken such answers about these topics: a change between one and the live stream's opening is told to nobody. */
  hasBegun(topics: readonly string[]): Promise<boolean>
}

export interface HttpDeps extends SendDeps {
  /** Told of every failure but cancelled ones; `quiet` asks for no toast. */
  onFailure: (failure: Failure, quiet: boolean) => void
  early?: () => EarlyAnswers
}

/** Pauses before a reading call is sent again after the network failed. */
const RETRY_MS: readonly number[] = [400, 1_600]

type AnyOptions = CommonOptions & { body?: unknown; query?: unknown; key?: string }

/** The one way out of the browser. */
export function createHttp(deps: HttpDeps): Http {
  const { config, timers, onFailure } = deps
  const sender = createSender(deps)

  async function run<T>(
    request: HttpRequest,
    quiet: boolean,
    repeats: readonly number[],
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    try {
      return await repeating(sender, timers, request, repeats, read)
    } catch (cause) {
      const failure = cause as Failure
      if (!failure.cancelled) onFailure(failure, quiet)
      throw failure
    }
  }

  function call(name: CallName, options: AnyOptions = {}): Promise<unknown> {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string]
    const { body, key, query, quiet = false, customerId } = options
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (key) headers['Idempotency-Key'] = key
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const repeatable = method === 'GET' || key !== undefined
    const request = requestOf(addressOf(config.gatewayUrl, path, query), init, repeatable, options)
    const send = () =>
      run(request, quiet, method === 'GET' ? RETRY_MS : [], async (answer) => {
        const text = await answer.text()
        try {
          return JSON.parse(text) as unknown
        } catch (cause) {
          throw sender.fail('broken', request, { status: answer.status, cause })
        }
      })
    if (key) deps.early?.().end()
    const early = key ? undefined : deps.early?.().take({ call: name, query, body }, customerId)
    return early !== undefined ? early.then((found) => (found && !options.signal?.aborted ? found : send())) : send()
  }

  const data = async (name: CallName, options?: AnyOptions) => ((await call(name, options)) as { data: unknown }).data
  return {
    call: call as Http['call'],
    data: data as Http['data'],
    open(address, { quiet = false, stay, customerId, signal, ...init } = {}) {
      const options = { ...(stay && { stay }), ...(customerId && { customerId }), ...(signal && { signal }) }
      const request = requestOf(addressOf(config.gatewayUrl, address), init, (init.method ?? 'GET') === 'GET', options)
      return run(request, quiet, [], async (answer) => answer)
    },
    begin: (route) => deps.early?.().begin(route),
    hasBegun: async (topics) => deps.early?.().hasAnswered(topics) ?? false,
  }
}

function requestOf(url: URL, init: RequestInit, repeatable: boolean, { signal, stay = false, customerId }: CommonOptions): HttpRequest {
  return { url, init, repeatable, signal, stay, customerId }
}

/** Sends again, after a pause, what the network did not carry. */
async function repeating<T>(
  sender: Sender,
  timers: Timers,
  request: HttpRequest,
  [pause, ...later]: readonly number[],
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  try {
    return await sender.send(request, read)
  } catch (cause) {
    const failure = cause as Failure
    if (failure.kind !== 'unreachable' || failure.cancelled || pause === undefined) throw failure
    await timers.wait(pause * (1 + timers.random()), request.signal).catch(() => Promise.reject(failure))
    return repeating(sender, timers, request, later, read)
  }
}

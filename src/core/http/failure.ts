/** Why a call gave no answer: who reacts differs by kind, never by text. */
export type FailureKind = 'unauthorised' | 'forbidden' | 'refused' | 'unreachable' | 'timeout' | 'broken'

export interface FailureDetails {
  /** A row of `contract/errors.ts`, e.g. `TENDER-2042`; absent when the answer carried none. */
  code?: string | undefined
  /** Values of the sentence's places: instants are ISO, money is a decimal string. */
  args?: Readonly<Record<string, string | number>> | undefined
  data?: unknown
  status?: number | undefined
  traceId?: string | undefined
  /** Sending the same call again does no harm. */
  repeatable?: boolean | undefined
  /** The caller's own signal ended it: nobody needs to be told. */
  cancelled?: boolean | undefined
  cause?: unknown
}

const BRAND = Symbol.for('fly.failure')

/**
 * The only thing that calls throw. `message` is a sentence in the user's language, made when it was thrown.
 *
 * `instanceof Failure` also holds for failures of another copy of the bundle.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  declare readonly kind: FailureKind
  declare readonly code: string | undefined
  declare readonly args: Readonly<Record<string, string | number>>
  declare readonly data: unknown
  declare readonly status: number | undefined
  declare readonly traceId: string | undefined
  declare readonly repeatable: boolean
  declare readonly cancelled: boolean

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    const { cause, args = {}, repeatable = false, cancelled = false, ...rest } = details
    super(message, { cause })
    Object.assign(this, { kind, args, repeatable, cancelled }, rest)
    Object.defineProperty(this, BRAND, { value: true })
  }

  static override [Symbol.hasInstance](thing: unknown): boolean {
    return typeof thing === 'object' && thing !== null && BRAND in thing
  }
}

const LOST: ReadonlySet<FailureKind> = new Set(['unreachable', 'timeout', 'broken'])

/** No answer came: the failure says nothing about what became of the call. */
export const isLost = ({ kind }: Failure): boolean => LOST.has(kind)

/** Too many requests: said before a command is looked at, so it says nothing about an earlier try of the same. */
export const NOT_LOOKED_AT = 'TENDER-2008'

/** What a call was refused for; undefined once it is done. */
export const failureOf = (call: Promise<unknown>): Promise<Failure | undefined> =>
  call.then(
    () => undefined,
    (cause: unknown) => cause as Failure,
  )

import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** In the order in which they are refused while disk or memory fill up: files and what makes them, then commands, prices of bidders last. */
export type DiskUse = 'files' | 'commands' | 'bids'

/** One call of the gateway, as data. The key it is filed under is its name everywhere: `'METHOD /path'`. */
export interface Call {
  readonly summary: string
  /** The named parts of the path, e.g. `:model`; texts as they stand in the address. */
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly reply: TSchema
  /** Changes state: an `Idempotency-Key` header (UUID) is required, and the same key with the same body gives the same answer, for `answerKeepMs`. */
  readonly command?: true
  /** What it needs room for while the disk fills up (DiskUse); a command without it is `commands`, any other call needs none. */
  readonly disk?: DiskUse
  /** A GET that changes something all the same: it is refused as a navigation and from pages of other sites. */
  readonly changes?: true
  /** Answers `text/event-stream`; `reply` is then the union of the events' data. */
  readonly stream?: true
  /** Answers the bytes of a file; `reply` says nothing of them. */
  readonly blob?: true
  /**
   * What may wait when the gateway is late, and what may not: `deferrable` calls are refused first, then all that are not `vital`. A bidder in a hall
   * needs the vital ones alone.
   */
  readonly priority?: 'vital' | 'deferrable'
  /** As how many requests it counts for what a user and an address may ask; it does the work of several. One when left out. */
  readonly weight?: number
  /** Codes beyond the usual 401/403/5xx that a caller should be ready for. */
  readonly fails?: readonly ErrorCode[]
}

export type CallName = `${'GET' | 'POST'} /${string}`

/** Types a table of calls without widening its keys. Identity at run time. */
export const defineCalls = <const T extends Record<CallName, Call>>(calls: T): T => calls

/** An object that refuses fields it does not name (VALIDATION-1000). Every request body is one. */
export const Strict = <T extends TProperties>(properties: T): TObject<T> => Type.Object(properties, { additionalProperties: false })

/** The wire envelope of a success. HTTP status and `statusCode` are both 200. */
export const Answer = <T extends TSchema>(data: T) =>
  Type.Object({ statusCode: Type.Literal(200), data, message: Type.String(), traceId: Type.String() })

/** A page of rows; `pageIndex` counts from 1. */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({
    rows: Type.Array(row),
    total: Type.Integer(),
    pageIndex: Type.Integer(),
    pageSize: Type.Integer(),
    totalPages: Type.Integer(),
  })

/** Query of every list call. More than 200 rows a page is VALIDATION-1009. */
export const Paging = Type.Object({
  pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, default: 10 })),
})

/** ISO 8601, UTC, milliseconds, a day that exists in the years 1900 to 2199: `2026-11-21T02:00:06.000Z`. */
export const Instant = Type.String({
  format: 'date-time',
  maxLength: 24,
  pattern: '^(19|20|21)\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
})

/** A decimal string with exactly the currency's digits on the way out, e.g. `980000.00`. Never a JSON number. */
export const Money = Type.String({ maxLength: 32 })

/** Number of a log entry or of a version, from `minimum` on; what a 32-bit column holds. */
export const Count = (minimum: number) => Type.Integer({ minimum, maximum: 2_147_483_647 })

export const Id = Type.String({ minLength: 1, maxLength: 64 })

/** One of the given words. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Type.Union(words.map((word) => Type.Literal(word))) as unknown as TSchemaOf<T[number]>
type TSchemaOf<T> = ReturnType<typeof Type.Unsafe<T>>

export type ParamsOf<C> = C extends { params: infer P extends TSchema } ? Static<P> : undefined
export type QueryOf<C> = C extends { query: infer Q extends TSchema } ? Static<Q> : undefined
export type BodyOf<C> = C extends { body: infer B extends TSchema } ? Static<B> : undefined
export type ReplyOf<C> = C extends { reply: infer R extends TSchema } ? Static<R> : never
/** The `data` of a call's answer. */
export type DataOf<C> = ReplyOf<C> extends { data: infer D } ? D : ReplyOf<C>

/** What every refusal looks like on the wire (specification section 8; tendering.md 10.1). */
export interface RefusalBody {
  statusCode: number
  messageCode: ErrorCode
  /** In the language of `Accept-Language`. */
  message: string
  /** Values of the sentence's `{name}` places; instants stay ISO, money stays a decimal string. */
  args: Record<string, string | number>
  data?: unknown
  traceId: string
}

import type { Calls } from '#contract/index.ts'
import type { BodyOf, QueryOf } from '#contract/kit.ts'

type CallName = keyof Calls & string
type QueryPart<N extends CallName> = QueryOf<Calls[N]> extends undefined ? { query?: undefined } : { query: QueryOf<Calls[N]> }
type BodyPart<N extends CallName> = BodyOf<Calls[N]> extends undefined ? { body?: undefined } : { body: BodyOf<Calls[N]> }

/** A call that only reads, with what it is asked. */
export type QuestionOf<N extends CallName> = { call: N } & QueryPart<N> & BodyPart<N>

/** Any of them. */
export interface Question {
  call: CallName
  query?: object | undefined
  body?: object | undefined
}

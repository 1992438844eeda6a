import { type TProperties, type TSchema, Type } from 'typebox'
import { Answer, OneOf, Page, Paging, Strict } from './kit.ts'
import { CriteriaFields } from './search.ts'

/** A word that is looked for in what rows are called. */
export const Keyword = Type.Optional(Type.String({ maxLength: 80 }))

/**
 * The order of a list: by one of these, rows without it last. `registrationEndsAt` and `startsAt` of projects rise from now on: what is ahead, the
 * nearest first, then what has passed, the latest first; falling, they are plain.
 */
export const orderedBy = <const By extends readonly [string, ...string[]]>(by: By) =>
  Type.Optional(Strict({ by: OneOf(by), desc: Type.Optional(Type.Boolean()) }))

/** The call of a list: pages of rows, as far as a word, a search and `more` find them, in the list's own order or by one of `sorts`. */
export const listCall = <
  Row extends TSchema,
  const By extends readonly [string, ...string[]],
  More extends TProperties = Record<never, never>,
>(
  summary: string,
  row: Row,
  sorts: By,
  more: More = {} as More,
) =>
  ({
    priority: 'deferrable',
    summary,
    query: Paging,
    body: Strict({ keyword: Keyword, ...more, sort: orderedBy(sorts), ...CriteriaFields }),
    reply: Answer(Page(row)),
    fails: ['SERVICE-1008', 'SERVICE-1010', 'VALIDATION-1000', 'VALIDATION-1009'],
  }) as const

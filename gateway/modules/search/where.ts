import type { FieldType, Operator } from '#contract/search.ts'
import type { CatalogueField, CatalogueFields, DefinedList, SearchKey } from '#domain/lists/define-list.ts'
import type { TypedClause, TypedLeaf } from '#domain/search/evaluate.ts'
import type { Literal } from '#domain/search/literal.ts'
import { type Kind, kindOf } from '#domain/search/rules.ts'
import { inGoodOrder } from './order.ts'

/** What a property of a list is in the list's statement: an expression of the SQL type that its field type stands for. */
export interface SearchColumn {
  type: FieldType
  sql: string
  /** The expression is a `text[]`: a row has several of the values. */
  many?: boolean
}
export type SearchColumns = Readonly<Record<string, SearchColumn>>

/** What each field that a list is searched by is in the list's statement. One without its SQL does not compile. */
export const columnsFor = <F extends CatalogueFields>(
  { searched }: DefinedList<F>,
  sql: Readonly<Record<SearchKey<F>, string>>,
): SearchColumns =>
  Object.fromEntries(
    Object.entries<CatalogueField>(searched).map(([prop, { type, many }]) => [
      prop,
      { type, sql: sql[prop as SearchKey<F>], ...(many && { many }) },
    ]),
  )

/**
 * The one translation of a search into SQL: a condition for a WHERE clause, in parentheses. It finds exactly the rows that `matches` of the domain finds
 * (README of src/domain/search): NULL and `''` are no value; only the null checks and `eqOrIsNull` find rows without one; letters A to Z are the only
 * ones whose case does not count in `like`. Nothing of what was sent stands in the text but as parameters.
 *
 * @param values parameters of the statement so far; those of the condition are added
 */
export function whereOf(clause: TypedClause, columns: SearchColumns, values: unknown[]): string {
  if (clause.kind === 'leaf') return leafOf(clause, columns[clause.prop]!, (value) => `$${values.push(value)}`)
  const parts = inGoodOrder(clause.clauses, clause.kind, columns).map((inner) => whereOf(inner, columns, values))
  if (parts.length === 0) return clause.kind === 'all' ? '(true)' : '(false)'
  return `(${parts.join(clause.kind === 'all' ? ' and ' : ' or ')})`
}

type Place = (value: unknown) => string

/** PostgreSQL's type of a kind. */
const SQL_TYPE: Readonly<Record<Kind, string>> = {
  text: 'text',
  number: 'numeric',
  bool: 'boolean',
  day: 'date',
  time: 'time',
  instant: 'timestamptz',
}

function leafOf({ operator, literals }: TypedLeaf, { type, sql, many }: SearchColumn, place: Place): string {
  if (many) return amongMany(operator, sql, literals, place)
  const kind = kindOf(type)
  if (operator === 'isNull') return missing(kind, sql)
  if (operator === 'isNotNull') return present(kind, sql)
  if (literals.length === 0) return emptyValue(operator, kind, sql)
  if (operator === 'in' || operator === 'notIn') return oneOf(operator, kind, sql, literals, place)
  const [first] = literals as [Literal]
  if (operator === 'like' || operator === 'likeLeft' || operator === 'likeRight') return likeText(operator, sql, first, place)
  if (operator === 'eqOrIsNull') return `(${missing(kind, sql)} or ${compared('eq', kind, sql, first, place)})`
  return compared(operator, kind, sql, first, place)
}

const missing = (kind: Kind, sql: string) => (kind === 'text' ? `coalesce(${sql}, '') = ''` : `${sql} is null`)
const present = (kind: Kind, sql: string) => (kind === 'text' ? `${sql} <> ''` : `${sql} is not null`)
/** A text without value is NULL in comparisons that an empty one would pass. */
const valued = (kind: Kind, sql: string) => (kind === 'text' ? `nullif(${sql}, '')` : sql)

/** An empty value that is meant. @see Criteria.appendEmptyCriteria */
function emptyValue(operator: Operator, kind: Kind, sql: string): string {
  if (operator === 'eq' || operator === 'eqOrIsNull') return missing(kind, sql)
  return operator === 'ne' || operator === 'notIn' ? present(kind, sql) : '(false)'
}

type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
const SIGN: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }

function compared(operator: Comparison, kind: Kind, sql: string, literal: Literal, place: Place): string {
  if (literal.kind === 'time' || literal.kind === 'instant') return within(operator, sql, boundsOf(literal), SQL_TYPE[kind], place)
  const left = operator === 'eq' ? sql : valued(kind, sql)
  return `${left} ${SIGN[operator]} ${place(plainOf(literal))}::${SQL_TYPE[kind]}`
}

/** What is written to the day, the minute or the second means all of it, from its first moment to the one after its last. */
function within(operator: Comparison, sql: string, { from, until }: { from: string; until: string }, type: string, place: Place): string {
  const first = () => `${place(from)}::${type}`
  const next = () => `${place(until)}::${type}`
  switch (operator) {
    case 'eq':
      return `(${sql} >= ${first()} and ${sql} < ${next()})`
    case 'ne':
      return `(${sql} < ${first()} or ${sql} >= ${next()})`
    case 'gt':
      return `${sql} >= ${next()}`
    case 'ge':
      return `${sql} >= ${first()}`
    case 'lt':
      return `${sql} < ${first()}`
    case 'le':
      return `${sql} < ${next()}`
  }
}

/** `sql <> all (…)` is not true of NULL, as it should be. */
function oneOf(operator: 'in' | 'notIn', kind: Kind, sql: string, literals: readonly Literal[], place: Place): string {
  if (kind === 'time' || kind === 'instant') {
    const each = literals.map((literal) => compared(operator === 'in' ? 'eq' : 'ne', kind, sql, literal, place))
    return `(${each.join(operator === 'in' ? ' or ' : ' and ')})`
  }
  const list = `${place(literals.map(plainOf))}::${SQL_TYPE[kind]}[]`
  return operator === 'in' ? `${sql} = any (${list})` : `${valued(kind, sql)} <> all (${list})`
}

/** Several values: found by any of them. A list without values is none, as NULL is. */
function amongMany(operator: Operator, sql: string, literals: readonly Literal[], place: Place): string {
  const without = operator === 'ne' || operator === 'notIn'
  const some = `cardinality(${sql}) > 0`
  if (operator === 'isNull' || (literals.length === 0 && operator === 'eq')) return `coalesce(cardinality(${sql}), 0) = 0`
  if (operator === 'isNotNull' || (literals.length === 0 && without)) return some
  if (literals.length === 0) return '(false)'
  const asked = `${sql} && ${place(literals.map(plainOf))}::text[]`
  return without ? `(${some} and not ${asked})` : asked
}

/** Folded as the domain folds, A to Z alone: the database's own `ilike` depends on its locale. `%` and `_` mean themselves. */
function likeText(operator: 'like' | 'likeLeft' | 'likeRight', sql: string, literal: Literal, place: Place): string {
  const part = String(plainOf(literal))
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[\\%_]/g, '\\$&')
  const pattern = `${operator === 'likeRight' ? '' : '%'}${part}${operator === 'likeLeft' ? '' : '%'}`
  return `lower(${sql} collate "C") like ${place(pattern)}::text`
}

function plainOf(literal: Literal): string | boolean {
  switch (literal.kind) {
    case 'text':
    case 'number':
      return literal.text
    case 'bool':
      return literal.value
    case 'day':
      return literal.day
    case 'time':
    case 'instant':
      return boundsOf(literal).from
  }
}

function boundsOf(literal: Extract<Literal, { kind: 'time' | 'instant' }>): { from: string; until: string } {
  return literal.kind === 'instant' ? literal : { from: clock(literal.from), until: clock(literal.until) }
}

/** Seconds since midnight as a time; the end of the day is 24:00, which PostgreSQL knows. */
const clock = (seconds: number): string =>
  [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')

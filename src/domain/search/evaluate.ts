import type { FieldType, Operator, Scalar } from '#contract/search.ts'
import { type Asked, type Clause, NotCriteria } from './criteria.ts'
import { askedOf, type Literal, literalOf } from './literal.ts'
import { kindOf, mayAsk } from './rules.ts'

/** A clause whose properties are known and whose values compare with them: what is run, in SQL or in memory. */
export type TypedClause = { kind: 'all' | 'any'; clauses: readonly TypedClause[] } | TypedLeaf
export interface TypedLeaf {
  kind: 'leaf'
  prop: string
  type: FieldType
  operator: Operator
  literals: readonly Literal[]
  /** What is on a list, to be found at once: a thousand values against every row would hold up whoever waits. */
  listed?: ReadonlySet<string | bigint>
}

/**
 * Ties a search to the fields of a list.
 *
 * @param typeOf type of a property; undefined: the list has no such property
 * @param zone IANA zone in which days and wall-clock times are meant
 * @throws NotCriteria `prop` for an unknown property, `operator` for one its type does not have, `value` for a value that is none of the type
 */
export function typedClause(clause: Clause, typeOf: (prop: string) => FieldType | undefined, zone: string): TypedClause {
  if (clause.kind !== 'leaf') return { kind: clause.kind, clauses: clause.clauses.map((inner) => typedClause(inner, typeOf, zone)) }
  return typedLeaf(clause, typeOf(clause.prop), zone)
}

function typedLeaf({ prop, operator, values, at }: Asked, type: FieldType | undefined, zone: string): TypedLeaf {
  if (!type) throw new NotCriteria('prop', at)
  if (!mayAsk(type, operator)) throw new NotCriteria('operator', at)
  const literals = values.map((value) => {
    const literal = askedOf(type, value, zone)
    if (!literal) throw new NotCriteria('value', at)
    return literal
  })
  const listed = literals.flatMap((literal) => keyOf(literal) ?? [])
  return { kind: 'leaf', prop, type, operator, literals, ...(listed.length > 1 && { listed: new Set(listed) }) }
}

/** What two equal values have in common, however they are written; spans of time have nothing of the kind, and no lists. */
function keyOf(literal: Literal): string | bigint | undefined {
  if (literal.kind === 'number') return literal.units
  if (literal.kind === 'day') return literal.day
  return literal.kind === 'text' ? literal.text : undefined
}

/** A cell of a row as the wire shows it; `''`, null, undefined and a list without values are no value. */
type Cell = Scalar | readonly Scalar[] | null | undefined

/**
 * Whether a row is found, as SQL would find it (README of this folder). Cells are what lists answer: text, decimal strings or numbers, booleans,
 * `2026-11-21`, `10:30` or `10:30:00`, ISO instants.
 */
export function matches(clause: TypedClause, row: Readonly<Record<string, Cell>>): boolean {
  if (clause.kind === 'leaf') return holds(clause, row[clause.prop])
  const found = (inner: TypedClause) => matches(inner, row)
  return clause.kind === 'all' ? clause.clauses.every(found) : clause.clauses.some(found)
}

function holds(leaf: TypedLeaf, cell: Cell): boolean {
  if (isList(cell)) return holdsList(leaf, cell)
  const { operator, literals, type } = leaf
  const missing = cell === null || cell === undefined || cell === ''
  if (operator === 'isNull') return missing
  if (operator === 'isNotNull') return !missing
  if (literals.length === 0) return holdsEmpty(operator, missing)
  if (missing) return operator === 'eqOrIsNull'
  const place = placeOf(kindOf(type), cell)
  if (!place) return false
  const [first = place] = literals
  const equal = (literal: Literal) => side(place, literal) === 0
  const listed = () => isListed(leaf, place)
  switch (operator) {
    case 'eq':
    case 'eqOrIsNull':
      return equal(first)
    case 'ne':
      return !equal(first)
    case 'in':
      return listed()
    case 'notIn':
      return !listed()
    case 'gt':
      return side(place, first) > 0
    case 'ge':
      return side(place, first) >= 0
    case 'lt':
      return side(place, first) < 0
    case 'le':
      return side(place, first) <= 0
    default:
      return holdsText(operator, place, first)
  }
}

function isListed({ listed, literals }: TypedLeaf, place: Literal): boolean {
  const key = keyOf(place)
  return listed && key !== undefined ? listed.has(key) : literals.some((literal) => side(place, literal) === 0)
}

const isList = (cell: Cell): cell is readonly Scalar[] => Array.isArray(cell)

/** A cell of several values is any of them: found by one that is asked for; `ne` and `notIn` ask for values among which it is not. */
function holdsList(leaf: TypedLeaf, cells: readonly Scalar[]): boolean {
  if (cells.length === 0) return holds(leaf, null)
  if (leaf.operator === 'isNull' || leaf.operator === 'isNotNull' || leaf.literals.length === 0) return holds(leaf, 'a value')
  const without = leaf.operator === 'ne' || leaf.operator === 'notIn'
  const one = { ...leaf, operator: leaf.operator === 'ne' ? 'eq' : leaf.operator === 'notIn' ? 'in' : leaf.operator } as const
  return cells.some((cell) => cell !== '' && holds(one, cell)) !== without
}

/** An empty value that is meant. @see Criteria.appendEmptyCriteria */
function holdsEmpty(operator: Operator, missing: boolean): boolean {
  if (operator === 'eq' || operator === 'eqOrIsNull') return missing
  return (operator === 'ne' || operator === 'notIn') && !missing
}

function holdsText(operator: 'like' | 'likeLeft' | 'likeRight', place: Literal, literal: Literal): boolean {
  if (place.kind !== 'text' || literal.kind !== 'text') return false
  const [text, part] = [folded(place.text), folded(literal.text)]
  if (operator === 'like') return text.includes(part)
  return operator === 'likeLeft' ? text.endsWith(part) : text.startsWith(part)
}

/** Only the letters A to Z: what every collation of a database agrees on. */
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A cell on the same scale as the literals. An instant is itself, so its zone is never asked. */
const placeOf = (kind: ReturnType<typeof kindOf>, cell: Scalar): Literal | undefined => literalOf(kind, cell, 'UTC')

/** Before (-1), within (0) or after (1) what the literal means; text is only within or not. */
function side(place: Literal, literal: Literal): -1 | 0 | 1 {
  if (place.kind === 'number' && literal.kind === 'number') return order(place.units, literal.units)
  if (place.kind === 'day' && literal.kind === 'day') return order(place.day, literal.day)
  if (place.kind === 'text' && literal.kind === 'text') return place.text === literal.text ? 0 : 1
  if (place.kind === 'bool' && literal.kind === 'bool') return place.value === literal.value ? 0 : 1
  if (place.kind === 'time' && literal.kind === 'time') return within(place.from, literal.from, literal.until)
  if (place.kind === 'instant' && literal.kind === 'instant') return within(place.from, literal.from, literal.until)
  return 1
}

const order = <T extends bigint | string>(a: T, b: T) => (a === b ? 0 : a < b ? -1 : 1)
const within = <T extends number | string>(at: T, from: T, until: T) => (at < from ? -1 : at < until ? 0 : 1)

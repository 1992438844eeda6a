import type { Criteria, Operator, Scalar } from '#contract/search.ts'
import { type Bounds, textFault } from './bounds.ts'

export { bounds } from './bounds.ts'

/**
 * What a body asks, without what says nothing. `values` holds one value, the list of `in` and `notIn`, or none (null checks, and an empty value
 * that is meant).
 */
export type Clause = { kind: 'all' | 'any'; clauses: readonly Clause[] } | Asked
export interface Asked {
  kind: 'leaf'
  prop: string
  operator: Operator
  values: readonly Scalar[]
  /** Where it stands in the body, e.g. `_AND_[1]._OR_[0].title.eq`. */
  at: string
}

export type CriteriaFault = 'shape' | 'prop' | 'operator' | 'value' | 'depth' | 'nodes' | 'values'

/** A body that is no search, and the place of the first fault. */
export class NotCriteria extends Error {
  override readonly name = 'NotCriteria'
  readonly fault: CriteriaFault
  readonly at: string

  constructor(fault: CriteriaFault, at: string) {
    super(`${fault} at ${at || 'the root'}`)
    this.fault = fault
    this.at = at
  }
}

const ARITY: Readonly<Record<Operator, 'one' | 'list' | 'none'>> = {
  eq: 'one',
  ne: 'one',
  in: 'list',
  notIn: 'list',
  isNull: 'none',
  isNotNull: 'none',
  eqOrIsNull: 'one',
  like: 'one',
  likeLeft: 'one',
  likeRight: 'one',
  gt: 'one',
  ge: 'one',
  lt: 'one',
  le: 'one',
}
const PROP = /^[A-Za-z][A-Za-z0-9_.]{0,63}$/

interface Walk {
  bounds: Bounds
  keepEmpty: boolean
  count: number
  values: number
}

/**
 * Reads the search of a body that came over the wire; other fields of the body are not looked at. Types of properties are not known here.
 *
 * @throws NotCriteria with the place of the fault
 */
export function readCriteria(body: Criteria, bounds: Bounds): Clause {
  const walk: Walk = { bounds, keepEmpty: body.appendEmptyCriteria === true, count: 0, values: 0 }
  const parts = (['_AND_', '_OR_'] as const).flatMap((word) => (body[word] === undefined ? [] : groupOf(word, body[word], word, 1, walk)))
  return parts.length === 1 ? parts[0]! : { kind: 'all', clauses: parts }
}

function groupOf(word: '_AND_' | '_OR_', list: unknown, at: string, depth: number, walk: Walk): Clause[] {
  if (!Array.isArray(list)) throw new NotCriteria('shape', at)
  if (depth > walk.bounds.depth) throw new NotCriteria('depth', at)
  const clauses = list.flatMap((node: unknown, index) => nodeOf(node, `${at}[${index}]`, depth, walk))
  return clauses.length === 0 ? [] : [{ kind: word === '_AND_' ? 'all' : 'any', clauses }]
}

function nodeOf(node: unknown, at: string, depth: number, walk: Walk): Clause[] {
  walk.count += 1
  if (walk.count > walk.bounds.nodes) throw new NotCriteria('nodes', at)
  const [key, inner] = onlyEntry(node, at)
  if (key === '_AND_' || key === '_OR_') return groupOf(key, inner, `${at}.${key}`, depth + 1, walk)
  if (!PROP.test(key)) throw new NotCriteria('prop', `${at}.${key.slice(0, 64)}`)
  return leafOf(key, inner, `${at}.${key}`, walk)
}

function leafOf(prop: string, test: unknown, place: string, walk: Walk): Clause[] {
  const { bounds, keepEmpty } = walk
  const [operator, value] = onlyEntry(test, place)
  if (!isOperator(operator)) throw new NotCriteria('operator', place)
  const at = `${place}.${operator}`
  const leaf = (values: readonly Scalar[]): Clause[] => [{ kind: 'leaf', prop, operator, values, at }]
  switch (ARITY[operator]) {
    case 'none':
      if (value !== true) throw new NotCriteria('value', at)
      return leaf([])
    case 'list': {
      if (!Array.isArray(value)) throw new NotCriteria('value', at)
      walk.values += value.length
      if (value.length > bounds.values || walk.values > bounds.treeValues) throw new NotCriteria('values', at)
      if (!value.every(isScalar)) throw new NotCriteria('value', at)
      const values = [...new Set(value)].filter((one) => one !== '')
      return values.length > 0 || keepEmpty ? leaf(values) : []
    }
    case 'one':
      if (!isScalar(value)) throw new NotCriteria('value', at)
      if (value === '') return keepEmpty ? leaf([]) : []
      return leaf([value])
  }
}

function onlyEntry(node: unknown, at: string): [string, unknown] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) throw new NotCriteria('shape', at)
  const entries = Object.entries(node)
  if (entries.length !== 1) throw new NotCriteria('shape', at)
  return entries[0]!
}

const isOperator = (word: string): word is Operator => Object.hasOwn(ARITY, word)

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isSafeInteger(value)) ||
  (typeof value === 'string' && textFault(value) === undefined)

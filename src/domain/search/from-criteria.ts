import type { Criteria } from '#contract/search.ts'
import { type Asked, bounds, type Clause, readCriteria } from './criteria.ts'
import type { SearchField } from './field.ts'
import { isWhole, kindOf, rulesOf } from './rules.ts'

/** The field that a list cannot be searched by in this way. */
export class NotSearchable extends Error {
  override readonly name = 'NotSearchable'
  readonly prop: string

  constructor(prop: string) {
    super(prop)
    this.prop = prop
  }
}

/**
 * A search that came over the wire as the conditions a person would have built for it, as a tree is kept.
 *
 * @param fields what the list can be searched by
 * @throws NotCriteria for what is no search; NotSearchable for the first field that is none of the list's, or has no such rule or value
 */
export function conditionsFrom(criteria: Criteria, fields: ReadonlyMap<string, Pick<SearchField, 'type'>>): object {
  const clause = readCriteria(criteria, bounds)
  const tree = itemOf(clause, fields)
  return clause.kind === 'leaf' ? { logic: 'AND', children: [tree] } : tree
}

function itemOf(clause: Clause, fields: ReadonlyMap<string, Pick<SearchField, 'type'>>): object {
  if (clause.kind === 'leaf') return conditionOf(clause, fields.get(clause.prop)?.type)
  return { logic: clause.kind === 'any' ? 'OR' : 'AND', children: clause.clauses.map((one) => itemOf(one, fields)) }
}

function conditionOf({ prop, operator, values }: Asked, type: SearchField['type'] | undefined): object {
  if (!type || !rulesOf(type).includes(operator)) throw new NotSearchable(prop)
  const texts = values.map(String)
  const [first = ''] = texts
  if (operator === 'isNull' || operator === 'isNotNull') return { prop, rule: operator }
  if (type === 'CITY_SELECT') return { prop, rule: operator, citySelect: { name: '', code: first } }
  // Yes and no in a list are text, as they are kept.
  if (operator === 'in' || operator === 'notIn') return { prop, rule: operator, value: texts }
  if (kindOf(type) !== 'bool') return { prop, rule: operator, value: first }
  if (first !== 'true' && first !== 'false') throw new NotSearchable(prop)
  return { prop, rule: operator, value: first === 'true' }
}

/** How a value of a type is written on the wire, where that is not plain. */
export function valueShapeOf(type: SearchField['type']): string | undefined {
  switch (kindOf(type)) {
    case 'instant':
      return 'YYYY-MM-DD HH:mm'
    case 'day':
      return 'YYYY-MM-DD'
    case 'time':
      return 'HH:mm'
    case 'bool':
      return 'true, false'
    case 'number':
      return isWhole(type) ? '1' : '1.00'
    default:
      return undefined
  }
}

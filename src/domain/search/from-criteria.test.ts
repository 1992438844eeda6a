import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Criteria, FieldType, Node, Operator, Scalar } from '#contract/search.ts'
import { readContent } from './content.ts'
import { bounds, type Clause, NotCriteria, readCriteria } from './criteria.ts'
import type { SearchField } from './field.ts'
import { conditionsFrom, NotSearchable } from './from-criteria.ts'
import { rulesOf } from './rules.ts'
import { toCriteria } from './wire.ts'

const TYPES = {
  title: 'TEXT',
  amount: 'DECIMAL',
  rounds: 'INT',
  open: 'BOOL',
  day: 'DATE',
  startsAt: 'DATETIME',
  status: 'ENUM',
  city: 'CITY_SELECT',
}
const FIELDS = new Map(
  Object.entries(TYPES).map(([prop, type]): [string, SearchField] => [prop, { prop, label: prop, type: type as FieldType }]),
)
const MOMENT = { now: '2026-11-20T16:30:00.000Z', zone: 'Asia/Shanghai' }

const VALUES: Record<string, fc.Arbitrary<Scalar>> = {
  title: fc.constantFrom('steel', '钢'),
  amount: fc.constantFrom('1', '2.50', 3),
  rounds: fc.constantFrom('1', 2),
  open: fc.boolean(),
  day: fc.constantFrom('2026-02-28', '2026-03-01'),
  startsAt: fc.constantFrom('2026-02-28 10:00', '2026-03-01'),
  status: fc.constantFrom('DRAFT', 'READY'),
  city: fc.constantFrom('330100', '310000'),
}
const leaf: fc.Arbitrary<Node> = fc.constantFrom(...FIELDS.values()).chain(({ prop, type }) => {
  const operators = rulesOf(type).filter((rule): rule is Operator => !['range', 'dynamicTime', 'calendarTime'].includes(rule))
  return fc.constantFrom(...operators).chain((operator) => {
    if (operator === 'isNull' || operator === 'isNotNull') return fc.constant({ [prop]: { [operator]: true } })
    const value = VALUES[prop]!
    const answer = operator === 'in' || operator === 'notIn' ? fc.uniqueArray(value, { minLength: 1, maxLength: 2 }) : value
    return answer.map((given) => ({ [prop]: { [operator]: given } }))
  })
})
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map((_AND_) => ({ _AND_ })),
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map((_OR_) => ({ _OR_ })),
  ),
}))

/** What is asked, whatever way its values are written and wherever it stands. */
function meaning(clause: Clause): unknown {
  if (clause.kind === 'leaf') return [clause.prop, clause.operator, ...new Set(clause.values.map(String))]
  return clause.clauses.length === 1 ? meaning(clause.clauses[0]!) : [clause.kind, ...clause.clauses.map(meaning)]
}

test('WID-11 SEA-09 the conditions of a search ask the same as the search', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 3 }), fc.constantFrom('_AND_', '_OR_'), (nodes, word) => {
      const criteria: Criteria = { [word]: nodes }
      const tree = readContent(conditionsFrom(criteria, FIELDS), bounds)
      expect(tree).toBeDefined()
      expect(meaning(readCriteria(toCriteria(tree!, FIELDS, MOMENT), bounds))).toEqual(meaning(readCriteria(criteria, bounds)))
    }),
  )
})

test('WID-11 a search for nothing is a tree without conditions', () => {
  expect(conditionsFrom({ _AND_: [] }, FIELDS)).toEqual({ logic: 'AND', children: [] })
  expect(conditionsFrom({}, FIELDS)).toEqual({ logic: 'AND', children: [] })
})

test.each<[string, Criteria, string]>([
  ['a field that the list does not have', { _AND_: [{ sealedPrice: { gt: 1 } }] }, 'sealedPrice'],
  ['a rule that the field does not have', { _AND_: [{ status: { like: 'D' } }] }, 'status'],
  ['no yes or no', { _AND_: [{ open: { eq: 'maybe' } }] }, 'open'],
  [
    'one of them deep in a group',
    { _OR_: [{ title: { eq: 'a' } }, { _AND_: [{ title: { eq: 'a' } }, { constructor: { eq: 'a' } }] }] },
    'constructor',
  ],
])('R-49 %s is not searched for', (_, criteria, prop) => {
  expect(() => conditionsFrom(criteria, FIELDS)).toThrow(new NotSearchable(prop))
})

test('R-49 what is no search is none', () => {
  expect(() => conditionsFrom({ _AND_: [{ title: { exec: 'x' } }] } as never, FIELDS)).toThrow(NotCriteria)
})

import fc from 'fast-check'
import type { Pool } from 'pg'
import { type Criteria, FIELD_TYPES, type FieldType, type Node, OPERATORS, type Operator, type Scalar } from '#contract/search.ts'
import { readCriteria } from '#domain/search/criteria.ts'
import { matches, type TypedClause, typedClause } from '#domain/search/evaluate.ts'
import { askedOf } from '#domain/search/literal.ts'
import { type Kind, kindOf, mayAsk } from '#domain/search/rules.ts'
import { type SearchColumns, whereOf } from './where.ts'

/** For tests: rows and trees in which the sense of SQL and the sense of the browser could part, and the comparison of both (SEA-15, security.md R-30). */

export const ROWS = 300
/** Trees of one statement. */
const BATCH = 50

/** A day of 23 or 25 hours, a clock put forward at midnight, a zone that never changes any more, and one that left a day out. */
export const ZONES = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Pacific/Apia', 'UTC'] as const

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'A',
    'abc',
    'ABC',
    'Abc',
    'b',
    'null',
    'NULL',
    '0',
    'true',
    '%',
    '_',
    '\\',
    'a%b',
    'a_b',
    'axb',
    '%abc',
    'abc%',
    '\\%',
    '\\\\',
  ],
  ...[
    "O'Brien",
    "''; drop table x --",
    '"',
    '$1',
    '钢材',
    '钢材 Φ18',
    '螺纹钢',
    '鋼材',
    'Straße',
    'STRASSE',
    'İstanbul',
    'istanbul',
    'ı',
    'ſ',
    's',
  ],
  ...['é', 'e\u0301', 'É', '𠮷', '👍🏽', 'a\nb', 'a\tb', '\u00a0', '\u200b', 'ＡＢＣ', 'ß', 'ÄÖ', 'äö', '~', '*', 'a.*'],
]
const NUMBERS = [
  ...['0', '-0', '1', '-1', '0.1', '0.10', '-0.1', '1.5', '2', '3', '7', '10', '100.00', '99.99', '100.01', '-100', '1300', '007'],
  ...['0.0000000001', '999999999999999999.9999999999', '-999999999999999999.9999999999', '9007199254740993', '9007199254740992'],
]
const INTEGERS = ['0', '1', '-1', '2', '3', '7', '10', '100', '1300', '2147483647', '-2147483648']
const DAYS = [
  '1900-01-01',
  '1999-12-31',
  '2000-01-01',
  '2024-02-29',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-29',
  '2199-12-31',
]
const TIMES = ['00:00:00', '00:00:59', '00:01:00', '02:30:00', '10:30:00', '10:30:15', '10:30:59', '23:58:59', '23:59:00', '23:59:59']
/** Year ends of several zones, changes of clocks, leap days; each with what comes before and after it. */
const INSTANTS = [
  ...[
    '2025-12-31T16:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2025-12-31T23:00:00.000Z',
    '2026-01-01T05:00:00.000Z',
    '2024-02-28T16:00:00.000Z',
  ],
  ...[
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
    '2018-11-04T03:00:00.000Z',
  ],
  ...[
    '2018-02-18T02:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
    '1986-05-03T18:00:00.000Z',
    '1991-09-14T17:00:00.000Z',
    '2026-11-21T02:30:00.000Z',
  ],
].flatMap((iso) => [-60_000, -1, 0, 1, 59_999, 3_600_000].map((ms) => new Date(Date.parse(iso) + ms).toISOString()))
const WALLS = [
  '2026-01-01 00:00',
  '2025-12-31 23:59',
  '2026-03-29 02:30',
  '2026-10-25 02:30',
  '2026-11-21 10:30',
  '2018-11-04 00:00',
  '2018-11-04 01:00',
]
const INSTANT_DAYS = [
  '2025-12-31',
  '2026-01-01',
  '2024-02-29',
  '2026-03-29',
  '2026-10-25',
  '2018-11-04',
  '2018-02-17',
  '2011-12-29',
  '2011-12-31',
]

/** Text has a collation that folds more letters than A to Z: whoever leaves folding to the database is found out. */
const SQL_TYPES: Readonly<Record<Kind, string>> = {
  text: 'text collate pg_c_utf8',
  number: 'numeric',
  bool: 'boolean',
  day: 'date',
  time: 'time',
  instant: 'timestamptz',
}
/** Columns of the table of trial: one of each field type, by its name in small letters. */
const propOf = (type: FieldType) => `of_${type.toLowerCase()}`
const sqlTypeOf = (type: FieldType) => (type === 'INT' ? 'integer' : type === 'LONG' ? 'bigint' : SQL_TYPES[kindOf(type)])
/** One column beside them holds several values of a type that is chosen from. */
const MANY = 'of_many'
const columns: SearchColumns = {
  ...Object.fromEntries(FIELD_TYPES.map((type) => [propOf(type), { type, sql: `t.${propOf(type)}` }])),
  [MANY]: { type: 'DICT', sql: `t.${MANY}`, many: true },
}

type Cell = string | boolean | null | readonly string[]
export type TrialRow = Readonly<Record<string, Cell>>

const cellOf = (type: FieldType): fc.Arbitrary<Cell> => {
  const some = (values: readonly Cell[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 6 })
  switch (kindOf(type)) {
    case 'text':
      return some(TEXTS)
    case 'number':
      return some(type === 'INT' || type === 'LONG' ? INTEGERS : NUMBERS)
    case 'bool':
      return some([true, false])
    case 'day':
      return some(DAYS)
    case 'time':
      return some(TIMES)
    case 'instant':
      return some(INSTANTS)
  }
}

const row: fc.Arbitrary<TrialRow> = fc.record({
  ...Object.fromEntries(FIELD_TYPES.map((type) => [propOf(type), cellOf(type)])),
  [MANY]: fc.option(fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 }), { nil: null, freq: 6 }),
})

/** Makes the table of trial and fills it; instants get what is finer than a millisecond, which the wire does not show. */
export async function trialRows(pool: Pool, seed: number): Promise<TrialRow[]> {
  const rows = fc.sample(row, { seed, numRuns: ROWS })
  const definitions = [...FIELD_TYPES.map((type) => `${propOf(type)} ${sqlTypeOf(type)}`), `${MANY} text[]`].join(', ')
  await pool.query('drop table if exists trial')
  await pool.query(`create table trial (n integer primary key, ${definitions})`)
  const fine = (cell: Cell | undefined, n: number) =>
    typeof cell === 'string' ? cell.replace('Z', `${n % 3 === 0 ? '999' : '000'}Z`) : cell
  const sent = rows.map((one, n) => ({ n, ...one, [propOf('DATETIME')]: fine(one[propOf('DATETIME')], n) }))
  await pool.query(`insert into trial select r.* from json_populate_recordset(null::trial, $1) r`, [JSON.stringify(sent)])
  return rows
}

function valuesOf(type: FieldType): fc.Arbitrary<Scalar> {
  switch (kindOf(type)) {
    case 'text':
      return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...TEXTS) }, fc.string({ unit: 'grapheme', maxLength: 3 }).filter(isSound))
    case 'number':
      return fc.oneof(fc.constantFrom(...NUMBERS, ...INTEGERS), fc.constantFrom(0, 1, -1, 7, 1_300))
    case 'bool':
      return fc.boolean()
    case 'day':
      return fc.constantFrom(...DAYS)
    case 'time':
      return fc.constantFrom(...TIMES, '00:00', '10:30', '23:59')
    case 'instant':
      return fc.constantFrom(...INSTANTS, ...WALLS, ...INSTANT_DAYS)
  }
}
const isSound = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A value of the kind that the zone has: a time that its clock skipped is refused, and tried elsewhere. */
const known = (type: FieldType, zone: string) => valuesOf(type).filter((value) => value === '' || askedOf(type, value, zone) !== undefined)

function leaf(zone: string): fc.Arbitrary<Node> {
  const tests = Object.entries(columns).flatMap(([prop, { type }]) =>
    OPERATORS.filter((operator) => mayAsk(type, operator)).map((operator) =>
      testOf(type, operator, zone).map((value) => ({ [prop]: { [operator]: value } })),
    ),
  )
  return fc.oneof(...tests) as fc.Arbitrary<Node>
}

function testOf(type: FieldType, operator: Operator, zone: string): fc.Arbitrary<unknown> {
  if (operator === 'isNull' || operator === 'isNotNull') return fc.constant(true)
  if (operator === 'in' || operator === 'notIn') return fc.array(known(type, zone), { maxLength: 5 })
  return known(type, zone)
}

/** Bodies of the wire, up to eight deep. */
export function criteria(zone: string): fc.Arbitrary<Criteria> {
  const one = leaf(zone)
  const nodes = (depth: number): fc.Arbitrary<Node[]> => {
    const inner = depth > 1 ? fc.oneof({ weight: 4, arbitrary: one }, group(depth - 1)) : one
    return fc.array(inner, { maxLength: 4 })
  }
  const group = (depth: number): fc.Arbitrary<Node> =>
    fc.oneof(
      nodes(depth).map((list) => ({ _AND_: list })),
      nodes(depth).map((list) => ({ _OR_: list })),
    ) as fc.Arbitrary<Node>
  return fc.record({ _AND_: nodes(8), _OR_: nodes(8), appendEmptyCriteria: fc.boolean() }, { requiredKeys: [] }) as fc.Arbitrary<Criteria>
}

const BOUNDS = { depth: 8, nodes: 2_000, values: 1_000, treeValues: 10_000 }
const typed = (body: Criteria, zone: string): TypedClause => typedClause(readCriteria(body, BOUNDS), (prop) => columns[prop]?.type, zone)

export interface Parting {
  body: Criteria
  zone: string
  /** Numbers of the rows that only one of them finds. */
  onlySql: number[]
  onlyMemory: number[]
}

export interface Compared {
  trees: number
  /** Rows found by all trees together; a comparison that finds nothing or everything compares nothing. */
  found: number
  partings: Parting[]
}

/** Runs the trees in the database and in memory. */
export async function compare(pool: Pool, rows: readonly TrialRow[], zone: string, bodies: readonly Criteria[]): Promise<Compared> {
  const result: Compared = { trees: bodies.length, found: 0, partings: [] }
  for (let at = 0; at < bodies.length; at += BATCH) {
    const clauses = bodies.slice(at, at + BATCH).map((body) => ({ body, clause: typed(body, zone) }))
    const values: unknown[] = []
    const found = clauses.map(
      ({ clause }, n) => `coalesce(array_agg(t.n) filter (where ${whereOf(clause, columns, values)}), '{}') as f${n}`,
    )
    const answer = await pool.query<Record<string, number[]>>(`select ${found.join(', ')} from trial t`, values)
    for (const [n, { body, clause }] of clauses.entries()) {
      const inSql = new Set(answer.rows[0]?.[`f${n}`])
      const inMemory = new Set(rows.flatMap((one, index) => (matches(clause, one) ? [index] : [])))
      result.found += inSql.size
      const onlySql = [...inSql].filter((one) => !inMemory.has(one))
      const onlyMemory = [...inMemory].filter((one) => !inSql.has(one))
      if (onlySql.length + onlyMemory.length > 0) result.partings.push({ body, zone, onlySql, onlyMemory })
    }
  }
  return result
}

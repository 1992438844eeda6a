import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ask, Outcome, Stored, Values } from '#gateway/modules/excel/model.types.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { tableImporter } from './table-model.ts'

/** What rows of one batch do to each other is what they would do one after the other. */

const NO_ID = ''

let gateway: TestGateway
let client: PoolClient
beforeAll(async () => {
  gateway = await startGateway({})
  client = await gateway.pool.connect()
  await client.query(`create table pair (id text primary key, tenant_id text not null, code text not null, name text not null, above text,
    unique (tenant_id, code), unique (tenant_id, name))`)
})
afterAll(async () => {
  client.release()
  await gateway.close()
})
beforeEach(async () => {
  await client.query('begin')
  return () => client.query('rollback')
})

const text = (column: string) => ({ sql: `t.${column}`, column, type: 'text' as const })
const importer = tableImporter({
  table: 'pair',
  scope: 't.tenant_id = $1',
  order: 't.code',
  columns: {
    id: text('id'),
    code: text('code'),
    name: text('name'),
    parent: { sql: '(select a.code from pair a where a.id = t.above)', type: 'text' },
  },
  given: ({ session }) => ({ tenant_id: { type: 'text', value: session.tenantId } }),
  unique: ['code', 'name'].map((prop) => ({ prop, key: (values: Values) => String(values[prop]), sql: `t.${prop}` })),
  parent: {
    prop: 'parent',
    column: 'above',
    key: ({ parent }) => (parent ? String(parent) : undefined),
    find: async (db, { session }, keys) => {
      const { rows } = await db.query<{ id: string; code: string }>('select id, code from pair where tenant_id = $1 and code = any ($2)', [
        session.tenantId,
        keys,
      ])
      return new Map(rows.map(({ id, code }) => [code, id]))
    },
  },
})
const ask = { session: { tenantId: 'north' }, lang: 'zh', pageId: '' } as unknown as Ask

/** A row of the file: the id of one that is there, or none, and what it shall be called. */
type Change = readonly [id: string, code: string | undefined, name: string | undefined, parent?: string | null | undefined]

const findAll = async (ids: readonly string[]) => importer.find(client, ask, 'id', ids)
async function store(changes: readonly Change[], firstLine = 0): Promise<readonly Outcome[]> {
  const found = await findAll(changes.map(([id]) => id))
  const drafts = changes.map(([id, code, name, parent], at) => {
    const before: Stored | undefined = found.get(id)?.[0]
    const values = { ...(code && { code }), ...(name && { name }), ...(parent !== undefined && { parent }) }
    return { line: firstLine + at, values, ...(before && { before }) }
  })
  return importer.store(client, ask, drafts)
}
async function table() {
  const { rows } = await client.query<{ id: string; code: string; name: string; parent: string | null }>(
    `select case when id like 'K%' then id else '' end as id, code, name, (select a.code from pair a where a.id = pair.above) as parent from pair order by code`,
  )
  return rows
}
const told = (outcomes: readonly Outcome[]) => outcomes.map((one) => ('fault' in one ? `${one.prop} ${one.fault}` : 'stored'))
async function fill(rows: readonly (readonly [id: string, code: string, name: string])[], above: Readonly<Record<string, string>> = {}) {
  await client.query('delete from pair')
  for (const row of rows) await client.query(`insert into pair (id, tenant_id, code, name) values ($1, 'north', $2, $3)`, [...row])
  for (const [id, over] of Object.entries(above)) await client.query('update pair set above = $2 where id = $1', [id, over])
}
const TWO = [
  ['K1', 'A', 'Ann'],
  ['K2', 'B', 'Bob'],
] as const

test.each<[string, readonly Change[], readonly string[]]>([
  [
    'a name that was given up is taken by a new row',
    [
      ['K1', 'C', undefined],
      [NO_ID, 'A', 'New'],
    ],
    ['stored', 'stored'],
  ],
  [
    'a new row has taken the name before',
    [
      [NO_ID, 'C', 'New'],
      ['K1', 'C', undefined],
    ],
    ['stored', 'code duplicate'],
  ],
  [
    'a new row comes before the name is given up',
    [
      [NO_ID, 'A', 'New'],
      ['K1', 'C', undefined],
    ],
    ['code duplicate', 'stored'],
  ],
  [
    'two rows want each other’s name: neither can be first',
    [
      ['K1', 'B', undefined],
      ['K2', 'A', undefined],
    ],
    ['code duplicate', 'code duplicate'],
  ],
  [
    'a name goes from row to row',
    [
      ['K1', 'C', undefined],
      ['K2', 'A', undefined],
      [NO_ID, 'B', 'New'],
    ],
    ['stored', 'stored', 'stored'],
  ],
  [
    'a row that is refused gives nothing up',
    [
      ['K1', 'C', 'Bob'],
      [NO_ID, 'A', 'New'],
    ],
    ['name duplicate', 'code duplicate'],
  ],
  [
    'a row hangs below one by the name it has by then',
    [
      ['K1', 'C', undefined],
      [NO_ID, 'D', 'D', 'C'],
    ],
    ['stored', 'stored'],
  ],
  [
    'and below none by the name it had',
    [
      ['K1', 'C', undefined],
      [NO_ID, 'D', 'D', 'A'],
    ],
    ['stored', 'parent reference'],
  ],
])('IMP-04 in one batch: %s', async (_, changes, outcomes) => {
  await fill(TWO)
  expect(told(await store(changes))).toEqual(outcomes)
})

test('IMP-04 a row stays below one that is called something else from this batch on', async () => {
  await fill(TWO)
  await client.query(`update pair set above = 'K1' where id = 'K2'`)
  expect(
    told(
      await store([
        ['K1', 'C', undefined],
        ['K2', undefined, 'Bert'],
      ]),
    ),
  ).toEqual(['stored', 'stored'])
  expect(await table()).toEqual([
    { id: 'K2', code: 'B', name: 'Bert', parent: 'C' },
    { id: 'K1', code: 'C', name: 'Ann', parent: null },
  ])
})

test.each<[string, readonly Change[], readonly string[], object]>([
  [
    'a new row hangs below one that has moved',
    [
      ['K1', undefined, undefined, 'C'],
      [NO_ID, 'D', 'D', 'A'],
    ],
    ['stored', 'stored'],
    { A: 'C', B: null, C: 'B', D: 'A' },
  ],
  [
    'a row below one that has a new name names it so',
    [
      ['K2', 'B2', undefined],
      ['K3', undefined, undefined, 'B2'],
    ],
    ['stored', 'stored'],
    { A: null, B2: null, C: 'B2' },
  ],
  [
    'a row moves when the last one below it has moved away',
    [
      ['K3', undefined, undefined, null],
      ['K2', undefined, undefined, 'C'],
    ],
    ['stored', 'stored'],
    { A: null, B: 'C', C: null },
  ],
  [
    'and stays when one has come below it',
    [
      ['K1', undefined, undefined, 'C'],
      ['K3', undefined, undefined, null],
    ],
    ['stored', 'parent has-rows-below'],
    { A: 'C', B: null, C: 'B' },
  ],
])('IMP-04 rows below each other: %s', async (_, changes, outcomes, expected) => {
  await fill([...TWO, ['K3', 'C', 'Cat']], { K3: 'K2' })
  expect(told(await store(changes))).toEqual(outcomes)
  expect(Object.fromEntries((await table()).map(({ code, parent }) => [code, parent]))).toEqual(expected)
})

const CODES = ['A', 'B', 'C', 'D', 'E'] as const
const aChange = fc.tuple(
  fc.constantFrom('K1', 'K2', 'K3', NO_ID),
  fc.constantFrom(...CODES),
  fc.constantFrom(...CODES.map((code) => `n${code}`)),
  fc.constantFrom(undefined, undefined, null, ...CODES),
)
/** An update names a row once. */
const changes = fc
  .array(aChange, { minLength: 1, maxLength: 9 })
  .map((all) => all.filter(([id], at) => id === NO_ID || all.findIndex(([one]) => one === id) === at))

test('IMP-04 a batch of renamed, moved and new rows does what its rows would do one after the other', { timeout: 60_000 }, async () => {
  const start = [
    ['K1', 'A', 'nA'],
    ['K2', 'B', 'nB'],
    ['K3', 'C', 'nC'],
  ] as const
  await fc.assert(
    fc.asyncProperty(changes, fc.constantFrom({}, { K2: 'K1' }, { K2: 'K1', K3: 'K1' }, { K2: 'K1', K3: 'K2' }), async (all, above) => {
      await fill(start, above)
      const one: string[] = []
      for (const change of all) one.push(...told(await store([change])))
      const expected = await table()
      await fill(start, above)
      expect(told(await store(all))).toEqual(one)
      expect(await table()).toEqual(expected)
    }),
    { numRuns: 300, seed: 20_261_122 },
  )
})

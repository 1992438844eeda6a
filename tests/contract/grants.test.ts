import { globSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grants, heldRights } from '#gateway/platform/database/grants.ts'
import { GATEWAY_ROLE, OWNER_ROLE } from '#gateway/platform/database/roles.ts'
import { aDatabase } from '#support/postgres.ts'

/** The role of gateways and workers: what it is granted, what the source uses, and what it is refused. */

let database: Awaited<ReturnType<typeof aDatabase>>
let client: Client
beforeAll(async () => {
  database = await aDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const granted = new Map(Object.entries(grants).flatMap(([rights, tables]) => tables.map((table): [string, string] => [table, rights])))
/** Kysely's own: only the owner migrates. */
const OF_OWNER = ['kysely_migration_lock']

test('H5 every table has its row in the table of grants, and the role has these rights and no more', async () => {
  const held = await heldRights(client, GATEWAY_ROLE)
  const wanted = [...held.keys()].map((table): [string, string] => [
    table,
    OF_OWNER.includes(table) ? '' : (granted.get(table) ?? 'no row in gateway/platform/database/grants.ts'),
  ])
  expect([...held]).toEqual(wanted)
  expect([...granted.keys()].filter((table) => !held.has(table))).toEqual([])
})

const VERBS = { 'insert into': 'insert', update: 'update', 'delete from': 'delete', from: 'select', join: 'select' } as const
const LOCKED = /^[^`;]*?\bfor (no key update|update|share|key share)\b/i

/** Statements that are put together from the name of a table are not found by their words. */
const COMPOSED: [file: string, uses: Record<string, string>][] = [
  [
    'gateway/modules/tender/engine/store.ts',
    {
      tender_project: 'insert',
      tender_log: 'insert',
      tender_bid: 'insert',
      tender_party: 'insert, update',
      tender_figure: 'insert, update',
      tender_command: 'insert',
    },
  ],
  [
    'gateway/modules/excel/models/table-writing.ts',
    { tender_customer: 'insert, update', reference_row: 'insert, update', dictionary_entry: 'insert, update' },
  ],
  ['gateway/modules/excel/models/table-removing.ts', { tender_customer: 'delete', reference_row: 'delete', dictionary_entry: 'delete' }],
  ['gateway/modules/people/pinyin.ts', { user_account: 'update', department: 'update' }],
]

/** Which rights the source needs, but for the owner's hand on keys: the words of its statements, a row that is locked as one that is changed, and whoever writes where he looks reads. */
function usedRights(): Map<string, Set<string>> {
  const used = new Map([...granted.keys()].map((table) => [table, new Set(['select'])]))
  const files = globSync('gateway/{modules,platform}/**/*.ts').filter((file) => !/(\.test|testing|prepare-keys)\.ts$/.test(file))
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const { 1: words = '', 2: table = '', index } of text.matchAll(/\b(insert into|update|delete from|from|join) (\w+)/gi)) {
      const rest = text.slice(index + words.length)
      used.get(table)?.add(VERBS[words.toLowerCase() as keyof typeof VERBS])
      if (LOCKED.test(rest)) used.get(table)?.add('update')
      if (words === 'insert into' && /\bdo update\b/.test(rest.split(/[`;]|insert into/)[0]!)) used.get(table)?.add('update')
    }
  }
  for (const [, uses] of COMPOSED)
    for (const [table, rights] of Object.entries(uses)) for (const right of rights.split(', ')) used.get(table)?.add(right)
  return used
}

test('H5 the role is granted what the source uses, and nothing else', () => {
  const order = ['select', 'insert', 'update', 'delete']
  const used = [...usedRights()].map(([table, rights]) => [table, order.filter((right) => rights.has(right)).join(', ')])
  expect(used).toEqual([...granted])
})

const REFUSED: [what: string, sql: string][] = [
  ['triggers off for the connection', `set session_replication_role = 'replica'`],
  ['the trigger of the log off', 'alter table tender_log disable trigger tender_log_no_change'],
  ['a row of the log changed', `update tender_log set hash = prev`],
  ['a row of the log gone', 'delete from tender_log'],
  ['the log emptied', 'truncate tender_log'],
  ['an anchor changed', 'update tender_anchor set sig = kid'],
  ['an anchor gone', 'delete from tender_anchor'],
  ['the anchors emptied', 'truncate tender_anchor'],
  [
    'another function in the place of the guard',
    'create or replace function tender_log_is_append_only() returns trigger language plpgsql as $$ begin return old; end $$',
  ],
  ['the trigger of the log dropped', 'drop trigger tender_log_no_change on tender_log'],
  ['a table of its own', 'create table mine (n integer)'],
  ['a table before ours in the path', 'create schema mine'],
  ['the owner put on', `set role ${OWNER_ROLE}`],
  ['the superuser put on', 'set session authorization postgres'],
  ['a role with more rights', 'create role stronger superuser'],
  ['itself made stronger', `alter role ${GATEWAY_ROLE} superuser`],
  ['a file of the server read', `select pg_read_file('postgresql.conf')`],
  ['a program of the server run', `copy (select 1) to program 'true'`],
  ['passwords read', 'select rolpassword from pg_authid'],
  ['a migration forgotten', 'delete from kysely_migration'],
]

test.each(REFUSED)('H5 R-42 the role of the gateway is refused: %s', async (_what, sql) => {
  await expect(client.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42601)$/) })
})

test('H5 the role of the gateway may make what imports try in: a temporary copy', async () => {
  await client.query('begin; create temporary table tender_customer (like public.tender_customer including all) on commit drop; commit')
})

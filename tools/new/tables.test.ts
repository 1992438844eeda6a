import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { columnsOf, leastRow } from './tables.ts'

const root = mkdtempSync(join(tmpdir(), 'fly-tables-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
mkdirSync(join(root, 'gateway/schema'), { recursive: true })
const migration = (name: string, up: string, down: string) =>
  writeFileSync(
    join(root, 'gateway/schema', name),
    `const up = \`${up}\`\nexport const down = async (db) => db.run('alter table price add column ${down} text')`,
  )

migration(
  '0001-price.ts',
  `create table price (
  id text primary key,
  tenant_id text not null,
  -- As it is told.
  code text not null,
  gross numeric not null check (gross > 0),
  status text not null default 'NEW',
  remark text,
  unique (tenant_id, code)
);
create table price_list (
  name text
);`,
  'gone',
)
migration('0002-price-times.ts', 'alter table price\n  add column at timestamptz not null,\n  add column by text;', 'gone')

test('columns of a table are those it was made with and those that came since, not those of a table that is named alike', () => {
  const columns = columnsOf(root, 'price')
  expect([...columns.keys()]).toEqual(['id', 'tenant_id', 'code', 'gross', 'status', 'remark', 'at', 'by'])
  expect([columns.get('remark'), columns.get('at')]).toEqual(['text', 'timestamptz not null'])
  expect(columnsOf(root, 'prices').size).toBe(0)
})

test('the least row has a value where the table demands one and brings none', () => {
  const row = "price (id, tenant_id, code, gross, at) values ('L1', 'north', 'A', 1, now())"
  expect(leastRow('price', columnsOf(root, 'price'))).toBe(row)
})

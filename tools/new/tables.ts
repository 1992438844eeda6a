import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Columns of a table by name, each with its definition, e.g. `text not null default ''`: what the migrations say in the order of their numbers. */
export function columnsOf(root: string, table: string): ReadonlyMap<string, string> {
  const texts = globSync('gateway/schema/[0-9]*.ts', { cwd: root })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8').split(/export (?:async function|const) down\b/)[0]!)
  const found = texts.flatMap((text) => [
    ...linesIn(text, new RegExp(`create table ${table} \\(\\n([\\s\\S]*?)\\n\\)`, 'g'), /^ *([a-z]\w*) ([a-z].*?),?$/gm),
    ...linesIn(text, new RegExp(`alter table ${table}\\b([^;\`]*)`, 'g'), /\badd column (\w+) ([^,]*)/g),
  ])
  return new Map(found.filter(([name]) => !/^(?:unique|primary|foreign|check|constraint|exclude)$/.test(name)))
}

const linesIn = (text: string, statement: RegExp, line: RegExp): [string, string][] =>
  [...text.matchAll(statement)].flatMap(([, body = '']) =>
    [...body.matchAll(line)].map(([, name = '', is = '']): [string, string] => [name, is]),
  )

/** Values of a row of trial, by type. */
const VALUES: Readonly<Record<string, string>> = {
  text: "'A'",
  timestamptz: 'now()',
  date: 'now()',
  integer: '1',
  bigint: '1',
  numeric: '1',
  boolean: 'true',
  jsonb: "'{}'",
  'text[]': "'{}'",
}

/** The least row, as an `insert into` has it: its id is L1, it is of tenant north, and has values where the table demands them. */
export function leastRow(table: string, columns: ReadonlyMap<string, string>): string {
  const demanded = [...columns].filter(
    ([name, is]) => name !== 'id' && name !== 'tenant_id' && /\bnot null\b/.test(is) && !/\bdefault\b|\bgenerated\b/.test(is),
  )
  const values = demanded.map(([, is]) => VALUES[is.split(' ')[0]!] ?? "''")
  return `${table} (${['id', 'tenant_id', ...demanded.map(([name]) => name)].join(', ')}) values (${["'L1'", "'north'", ...values].join(', ')})`
}

import { type Kysely, sql } from 'kysely'
import { QUERY_NAME_LENGTH } from '#domain/search/bounds.ts'
import { nameKey } from '#domain/search/query-name.ts'

/**
 * Names of common queries that read alike are one name. What they are compared by is kept beside them, made by the same rule as in the panel. Names that
 * were kept before lose what no name may hold now (`nameSlip`); where a person has several of a list then, the first one keeps its name, and each later one
 * gets the first number that is free.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table saved_query drop constraint saved_query_name, add column name_key text')
  const { rows } = await sql<Kept>`
    select id, name, concat_ws(chr(31), tenant_id, owner_id, code) as list from saved_query order by created_at, id`.execute(db)
  const told = toldApart(rows)
  await sql`update saved_query q set name = k.name, name_key = k.key
    from unnest(${told.map(({ id }) => id)}::text[], ${told.map(({ name }) => name)}::text[], ${told.map(({ name }) => nameKey(name))}::text[])
      as k (id, name, key) where k.id = q.id`.execute(db)
  await run(
    db,
    `alter table saved_query alter column name_key set not null,
       add constraint saved_query_name_alike unique (tenant_id, owner_id, code, name_key)`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table saved_query drop column name_key, add constraint saved_query_name unique (tenant_id, owner_id, code, name)')
}

const run = (db: Kysely<unknown>, statements: string) => sql.raw(statements).execute(db)

interface Kept {
  id: string
  name: string
  /** Whose it is, and of which list. */
  list: string
}

/** @param rows the oldest ones first */
function toldApart(rows: readonly Kept[]): Kept[] {
  const taken = new Set<string>()
  const take = ({ list }: Kept, name: string): boolean => {
    const place = `${list}\u001f${nameKey(name)}`
    const isFree = name !== '' && !taken.has(place)
    if (isFree) taken.add(place)
    return isFree
  }
  const clean = rows.map((row) => ({ ...row, name: cleaned(row.name) }))
  // All of these before any number is given: another one may have it in its name.
  const first = new Set(clean.filter((row) => take(row, row.name)))
  return clean.map((row) => {
    if (first.has(row)) return row
    let n = 2
    while (!take(row, numbered(row.name, n))) n += 1
    return { ...row, name: numbered(row.name, n) }
  })
}

const cleaned = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()

function numbered(name: string, n: number): string {
  const end = ` ${n}`
  return ([...name].slice(0, QUERY_NAME_LENGTH - end.length).join('') + end).trim()
}

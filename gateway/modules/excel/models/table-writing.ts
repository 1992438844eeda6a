import type { PoolClient } from 'pg'
import type { Ask, Incoming, Outcome, Stored, Values } from '#gateway/modules/excel/model.types.ts'
import { ulid } from '#gateway/modules/identity/ids.ts'
import { MARK } from './table-reading.ts'
import { type Parent, storedValue, type TableSpec, type Unique } from './table-spec.ts'

/**
 * Writes rows of a batch. One lock a table and tenant lets imports into it come one after the other, so that what was found unique stays so until the commit.
 */

interface Draft extends Incoming {
  readonly id: string
  readonly before?: Stored
}

type Faults = Map<number, Extract<Outcome, { fault: string }>>

export async function createRows(spec: TableSpec, client: PoolClient, ask: Ask, rows: readonly Incoming[]): Promise<Outcome[]> {
  const drafts = rows.map((row): Draft => ({ ...row, id: ulid() }))
  return write(spec, client, ask, drafts, (sound, parents) => insert(spec, client, ask, sound, parents))
}

export async function updateRows(
  spec: TableSpec,
  client: PoolClient,
  ask: Ask,
  rows: readonly (Incoming & { before: Stored })[],
): Promise<Outcome[]> {
  const drafts = rows.map((row): Draft => ({ ...row, id: row.before.id, values: { ...row.before.values, ...row.values } }))
  return write(spec, client, ask, drafts, (sound, parents) => overwrite(spec, client, ask, sound, parents))
}

/** Rows that are still as they were left, and that nothing needs. Those below go before those above. */
export async function removeRows(spec: TableSpec, client: PoolClient, { session }: Ask, rows: readonly Stored[]): Promise<string[]> {
  const gone: string[] = []
  const below = spec.parent
    ? ` and not exists (select from ${spec.table} below where below.tenant_id = t.tenant_id and below.${spec.parent.column} = t.id)`
    : ''
  const used = spec.inUse ? ` and not (${spec.inUse})` : ''
  for (;;) {
    const left = rows.filter(({ id }) => !gone.includes(id))
    const { rows: deleted } = await client.query<{ id: string }>(
      `delete from ${spec.table} t using jsonb_to_recordset($2) as v (id text, mark text)
       where t.id = v.id and ${MARK} = v.mark and ${spec.scope}${used}${below} returning t.id`,
      [session.tenantId, JSON.stringify(left.map(({ id, mark }) => ({ id, mark })))],
    )
    gone.push(...deleted.map(({ id }) => id))
    if (deleted.length === 0 || !spec.parent || gone.length === rows.length) return gone
  }
}

async function write(
  spec: TableSpec,
  client: PoolClient,
  ask: Ask,
  drafts: readonly Draft[],
  store: (sound: readonly Draft[], parents: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, string>>,
): Promise<Outcome[]> {
  if (drafts.length === 0) return []
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${spec.table} ${ask.session.tenantId}`])
  const faults: Faults = new Map()
  for (const draft of drafts) {
    const [prop, fault] = spec.check?.(draft.values) ?? []
    // What was wrong before and stays as it is keeps nobody from changing the rest.
    const isOld = prop !== undefined && draft.before?.values[prop] === draft.values[prop]
    if (prop !== undefined && fault !== undefined && !isOld) faults.set(draft.line, { line: draft.line, prop, fault })
  }
  const parents = await judgeTogether(spec, client, ask, drafts, faults)
  const sound = drafts.filter(({ line }) => !faults.has(line))
  const marks = sound.length > 0 ? await store(sound, parents) : new Map<string, string>()
  return drafts.map(({ line, id, values }) => {
    const mark = marks.get(id)
    return faults.get(line) ?? (mark === undefined ? { line, prop: '', fault: 'gone' } : { line, stored: { id, values, mark } })
  })
}

type Found = readonly [prop: string, fault: string] | undefined

/** What a row is refused for beside others; `claim` is told of a row that will be stored, so that one that is refused is in nobody's way. */
interface Judge {
  fault: (draft: Draft) => Found
  claim: (draft: Draft) => void
}

/** Judges rows one after the other, each with the stored ones and the sound ones before it in the batch. @returns ids of parents by the id of the row */
async function judgeTogether(spec: TableSpec, client: PoolClient, ask: Ask, drafts: readonly Draft[], faults: Faults) {
  const parents = new Map<string, string>()
  const judges: Judge[] = []
  for (const unique of spec.unique) judges.push(await twins(spec, unique, client, ask, drafts))
  if (spec.parent) judges.push(await hangings(spec, spec.parent, client, ask, drafts, parents))
  for (const draft of drafts) {
    if (faults.has(draft.line)) continue
    const found = judges.map((judge) => judge.fault(draft)).find((one) => one !== undefined)
    if (found) faults.set(draft.line, { line: draft.line, prop: found[0], fault: found[1] })
    else for (const judge of judges) judge.claim(draft)
  }
  return parents
}

/** Whether what must differ does. */
async function twins(spec: TableSpec, unique: Unique, client: PoolClient, ask: Ask, drafts: readonly Draft[]): Promise<Judge> {
  const { rows } = await client.query<{ id: string; key: string }>(
    `select t.id, ${unique.sql} as key from ${spec.table} t where ${spec.scope} and ${unique.sql} = any ($2::text[])`,
    [ask.session.tenantId, drafts.flatMap(({ values }) => unique.key(values) ?? [])],
  )
  const holders = new Map(rows.map(({ key, id }) => [key, id]))
  return {
    fault: ({ id, values }) => {
      const key = unique.key(values)
      const holder = key === undefined ? undefined : holders.get(key)
      return holder === undefined || holder === id ? undefined : [unique.prop, 'duplicate']
    },
    claim: ({ id, values }) => {
      const key = unique.key(values)
      if (key !== undefined) holders.set(key, id)
    },
  }
}

/** Where a row hangs. A parent may be a sound row before in the same batch; one that moves in this batch is none. */
async function hangings(
  spec: TableSpec,
  parent: Parent,
  client: PoolClient,
  ask: Ask,
  drafts: readonly Draft[],
  parents: Map<string, string>,
): Promise<Judge> {
  const keys = [...new Set(drafts.flatMap(({ values }) => parent.key(values) ?? []))]
  const found = await parent.find(client, ask, keys)
  const moving = new Set(
    drafts.flatMap(({ before, id, values }) => (before && parent.key(before.values) !== parent.key(values) ? [id] : [])),
  )
  const above = await withRowsBelow(spec, client, ask, [...moving])
  const fresh = new Map<string, string>()
  const parentOf = (key: string | undefined) => (key === undefined ? undefined : (fresh.get(key) ?? found.get(key)))
  return {
    fault: ({ id, values }) => {
      const key = parent.key(values)
      const over = parentOf(key)
      if (key !== undefined && (over === undefined || over === id || moving.has(over))) return [parent.prop, 'reference']
      return moving.has(id) && above.has(id) ? [parent.prop, 'has-rows-below'] : undefined
    },
    claim: ({ id, before, values }) => {
      const over = parentOf(parent.key(values))
      if (over !== undefined) parents.set(id, over)
      const own = before ? undefined : spec.unique[0]?.key(values)
      if (own !== undefined) fresh.set(own, id)
    },
  }
}

async function withRowsBelow({ table, parent }: TableSpec, client: PoolClient, { session }: Ask, ids: readonly string[]) {
  if (!parent || ids.length === 0) return new Set<string>()
  const { rows } = await client.query<{ id: string }>(
    `select distinct ${parent.column} as id from ${table} where tenant_id = $1 and ${parent.column} = any ($2::text[])`,
    [session.tenantId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** What is written of each row: column, type, value. */
async function written(spec: TableSpec, drafts: readonly Draft[], parents: ReadonlyMap<string, string>) {
  const own = Object.entries(spec.columns).flatMap(([prop, column]) =>
    column.column === undefined || prop === 'id' ? [] : [{ prop, ...column, column: column.column }],
  )
  const derived = spec.derived ?? []
  const columns = [
    ...own.map(({ column, type }) => ({ column, type: type as string })),
    ...derived.map(({ column, type }) => ({ column, type })),
    ...(spec.parent ? [{ column: spec.parent.column, type: 'text' }] : []),
  ]
  const rows = await Promise.all(
    drafts.map(async ({ id, values }) => ({
      id,
      ...Object.fromEntries(own.map((column) => [column.column, storedValue(column, values[column.prop])])),
      ...Object.fromEntries(await Promise.all(derived.map(async ({ column, of }) => [column, await of(values as Values)]))),
      ...(spec.parent && { [spec.parent.column]: parents.get(id) ?? null }),
    })),
  )
  return { columns, rows }
}

type Marked = { id: string; mark: string }
const marksOf = (rows: readonly Marked[]) => new Map(rows.map(({ id, mark }) => [id, mark]))

async function insert(spec: TableSpec, client: PoolClient, ask: Ask, drafts: readonly Draft[], parents: ReadonlyMap<string, string>) {
  const { columns, rows } = await written(spec, drafts, parents)
  const given = Object.entries(spec.given(ask))
  const names = columns.map(({ column }) => column)
  const { rows: stored } = await client.query<Marked>(
    `insert into ${spec.table} as t (id, ${[...names, ...given.map(([column]) => column)].join(', ')})
     select v.id, ${[...names.map((name) => `v.${name}`), ...given.map(([, { type }], at) => `$${at + 2}::${type}`)].join(', ')}
     from json_to_recordset($1) as v (id text, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')})
     returning t.id, ${MARK} as mark`,
    [JSON.stringify(rows), ...given.map(([, { value }]) => value)],
  )
  return marksOf(stored)
}

async function overwrite(
  spec: TableSpec,
  client: PoolClient,
  { session }: Ask,
  drafts: readonly Draft[],
  parents: ReadonlyMap<string, string>,
) {
  const { columns, rows } = await written(spec, drafts, parents)
  const { rows: stored } = await client.query<Marked>(
    `update ${spec.table} t set ${columns.map(({ column }) => `${column} = v.${column}`).join(', ')}
     from json_to_recordset($2) as v (id text, ${columns.map(({ column, type }) => `${column} ${type}`).join(', ')})
     where t.id = v.id and ${spec.scope} returning t.id, ${MARK} as mark`,
    [session.tenantId, JSON.stringify(rows)],
  )
  return marksOf(stored)
}

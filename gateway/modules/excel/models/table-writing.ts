import type { PoolClient } from 'pg'
import type { Ask, Draft, FieldValue, Outcome, Stored, Values } from '#gateway/modules/excel/model.types.ts'
import { ulid } from '#gateway/modules/identity/ids.ts'
import { arrayLiteral } from '#gateway/platform/array-literal.ts'
import { isNoCopy } from './table-copy.ts'
import { MARK } from './table-reading.ts'
import { type Parent, storedValue, type TableColumn, type TableSpec, type Unique } from './table-spec.ts'

/**
 * Writes rows of a batch. One lock a table and tenant lets imports into it come one after the other, so that what was found unique stays so until the commit.
 */

/** A row with its id and everything it will hold. */
interface Drawn extends Draft {
  readonly id: string
}

type Faults = Map<number, Extract<Outcome, { fault: string }>>

export async function storeRows(spec: TableSpec, client: PoolClient, ask: Ask, rows: readonly Draft[]): Promise<Outcome[]> {
  if (rows.length === 0) return []
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0)) where ${isNoCopy(spec)}`, [
    `${spec.table} ${ask.session.tenantId}`,
  ])
  const drafts = rows.map(
    (row): Drawn => (row.before ? { ...row, id: row.before.id, values: { ...row.before.values, ...row.values } } : { ...row, id: ulid() }),
  )
  const faults: Faults = new Map()
  for (const draft of drafts) {
    const [prop, fault] = spec.check?.(draft.values) ?? []
    // What was wrong before and stays as it is keeps nobody from changing the rest.
    const isOld = prop !== undefined && draft.before?.values[prop] === draft.values[prop]
    if (prop !== undefined && fault !== undefined && !isOld) faults.set(draft.line, { line: draft.line, prop, fault })
  }
  const { pieces, parents } = await judgeTogether(spec, client, ask, drafts, faults)
  const marks = new Map<string, string>()
  for (const piece of pieces) {
    const [changed, added] = [piece.filter(({ before }) => before), piece.filter(({ before }) => !before)]
    if (added.length > 0) for (const { id, mark } of await insert(spec, client, ask, added, parents)) marks.set(id, mark)
    if (changed.length > 0) for (const { id, mark } of await overwrite(spec, client, ask, changed, parents)) marks.set(id, mark)
  }
  return drafts.map(({ line, id, values }) => {
    const mark = marks.get(id)
    return faults.get(line) ?? (mark === undefined ? { line, prop: '', fault: 'gone' } : { line, stored: { id, values, mark } })
  })
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

type Found = readonly [prop: string, fault: string] | undefined

/** What a row is refused for beside others; `claim` is told of a row that will be stored, so that one that is refused is in nobody's way. */
interface Judge {
  fault: (draft: Drawn) => Found
  claim: (draft: Drawn) => void
}

/** Judges that look after names: whether a row takes one that a row of the same piece gave up. */
interface NameJudge extends Judge {
  mustWait: (draft: Drawn) => boolean
  /** A new piece begins. */
  settle: () => void
}

/**
 * Judges rows one after the other, each with the stored ones and the sound ones before it in the batch.
 *
 * @returns ids of parents by the id of the row, and the sound rows in pieces: the database compares names row by row within a statement, so who takes a name
 *   that was given up comes after the statement that gave it up
 */
async function judgeTogether(spec: TableSpec, client: PoolClient, ask: Ask, drafts: readonly Drawn[], faults: Faults) {
  const parents = new Map<string, string>()
  const names: NameJudge[] = []
  for (const unique of spec.unique) names.push(await twins(spec, unique, client, ask, drafts))
  const judges: Judge[] = [...names]
  if (spec.parent) judges.push(await hangings(spec, spec.parent, client, ask, drafts, parents))
  let piece: Drawn[] = []
  const pieces = [piece]
  for (const draft of drafts) {
    if (faults.has(draft.line)) continue
    const found = judges.map((judge) => judge.fault(draft)).find((one) => one !== undefined)
    if (found) {
      faults.set(draft.line, { line: draft.line, prop: found[0], fault: found[1] })
      continue
    }
    if (names.some((name) => name.mustWait(draft))) {
      for (const name of names) name.settle()
      piece = []
      pieces.push(piece)
    }
    for (const judge of judges) judge.claim(draft)
    piece.push(draft)
  }
  return { parents, pieces }
}

/** Whether what must differ does. */
async function twins(spec: TableSpec, unique: Unique, client: PoolClient, ask: Ask, drafts: readonly Drawn[]): Promise<NameJudge> {
  const { rows } = await client.query<{ id: string; key: string }>(
    `select t.id, ${unique.sql} as key from ${spec.table} t where ${spec.scope} and ${unique.sql} = any ($2::text[])`,
    [ask.session.tenantId, arrayLiteral(drafts.flatMap(({ values }) => unique.key(values) ?? []))],
  )
  const holders = new Map<string, Set<string>>()
  const hold = (key: string, id: string) => void holders.set(key, (holders.get(key) ?? new Set()).add(id))
  for (const { key, id } of rows) hold(key, id)
  const freed = new Set<string>()
  const keys = ({ before, values }: Drawn) => ({ was: before && unique.key(before.values), key: unique.key(values) })
  return {
    fault: (draft) => {
      const { was, key } = keys(draft)
      return key === undefined || key === was || !holders.get(key)?.size ? undefined : [unique.prop, 'duplicate']
    },
    claim: (draft) => {
      const { was, key } = keys(draft)
      if (was === key) return
      if (was !== undefined && holders.get(was)?.delete(draft.id)) freed.add(was)
      if (key !== undefined) hold(key, draft.id)
    },
    mustWait: (draft) => {
      const { was, key } = keys(draft)
      return key !== undefined && key !== was && freed.has(key)
    },
    settle: () => freed.clear(),
  }
}

/** Where a row hangs. A parent may be a sound row before in the same batch, by the name it has by then; one that moves in this batch is none. */
async function hangings(
  spec: TableSpec,
  parent: Parent,
  client: PoolClient,
  ask: Ask,
  drafts: readonly Drawn[],
  parents: Map<string, string>,
): Promise<Judge> {
  const found = await parent.find(client, ask, [...new Set(drafts.flatMap(({ values }) => parent.key(values) ?? []))])
  const moves = ({ before, values }: Drawn) => before !== undefined && parent.key(before.values) !== parent.key(values)
  const moving = new Set(drafts.filter(moves).map(({ id }) => id))
  const above = await withRowsBelow(spec, client, ask, [...moving])
  /** Who is called so since a row of this batch; undefined where nobody is any more. */
  const since = new Map<string, string | undefined>()
  const parentOf = (draft: Drawn) => {
    const key = parent.key(draft.values)
    if (key === undefined) return undefined
    // Who stays hangs where he hung, whatever that row is called by now.
    return since.has(key) && (!draft.before || moves(draft)) ? since.get(key) : found.get(key)
  }
  return {
    fault: (draft) => {
      const { id, values } = draft
      const over = parentOf(draft)
      if (parent.key(values) !== undefined && (over === undefined || over === id || moving.has(over))) return [parent.prop, 'reference']
      return moving.has(id) && above.has(id) ? [parent.prop, 'has-rows-below'] : undefined
    },
    claim: (draft) => {
      const { id, before, values } = draft
      const over = parentOf(draft)
      if (over !== undefined) parents.set(id, over)
      const [was, own] = [before && spec.unique[0]?.key(before.values), spec.unique[0]?.key(values)]
      if (was === own) return
      if (was !== undefined) since.set(was, undefined)
      if (own !== undefined) since.set(own, id)
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

interface Written {
  readonly column: string
  readonly type: string
  /** The values of all rows as one parameter. */
  readonly values: string
}

/** What is written of the rows, column by column, the id first. */
async function written(spec: TableSpec, drafts: readonly Drawn[], parents: ReadonlyMap<string, string>): Promise<Written[]> {
  const columns: Written[] = [{ column: 'id', type: 'text', values: arrayLiteral(drafts.map(({ id }) => id)) }]
  for (const [prop, own] of Object.entries(spec.columns)) {
    if (own.column === undefined || prop === 'id') continue
    const values = drafts.map((draft) => single(own.type, storedValue(own, draft.values[prop])))
    columns.push({ column: own.column, type: own.type, values: arrayLiteral(values) })
  }
  for (const { column, type, of } of spec.derived ?? [])
    columns.push({ column, type, values: arrayLiteral(await Promise.all(drafts.map(({ values }) => of(values as Values)))) })
  if (spec.parent)
    columns.push({ column: spec.parent.column, type: 'text', values: arrayLiteral(drafts.map(({ id }) => parents.get(id) ?? null)) })
  return columns
}

/** A value of a column that holds several is one in the column of all rows. */
const single = (type: TableColumn['type'], value: FieldValue): Exclude<FieldValue, readonly string[]> =>
  typeof value !== 'object' || value === null ? value : type === 'text[]' ? arrayLiteral(value) : JSON.stringify(value)

/** The rows as a list of columns, their parameters from `first` on. Several functions that give rows, in one list, go side by side; as a table they would be kept first. */
const rowsOf = (columns: readonly Written[], first: number): string[] =>
  columns.map(({ type }, at) => (type === 'text[]' ? `unnest($${first + at}::text[])::text[]` : `unnest($${first + at}::${type}[])`))

type Marked = { id: string; mark: string }

async function insert(spec: TableSpec, client: PoolClient, ask: Ask, drafts: readonly Drawn[], parents: ReadonlyMap<string, string>) {
  const columns = await written(spec, drafts, parents)
  const given = Object.entries(spec.given(ask))
  const { rows: stored } = await client.query<Marked>(
    `insert into ${spec.table} as t (${[...columns.map(({ column }) => column), ...given.map(([column]) => column)].join(', ')})
     select ${[...rowsOf(columns, given.length + 1), ...given.map(([, { type }], at) => `$${at + 1}::${type}`)].join(', ')}
     returning t.id, ${MARK} as mark`,
    [...given.map(([, { value }]) => value), ...columns.map(({ values }) => values)],
  )
  return stored
}

async function overwrite(
  spec: TableSpec,
  client: PoolClient,
  { session }: Ask,
  drafts: readonly Drawn[],
  parents: ReadonlyMap<string, string>,
) {
  const columns = await written(spec, drafts, parents)
  const names = columns.map(({ column }) => column)
  const rows = rowsOf(columns, 2).map((values, at) => `${values} as ${names[at]}`)
  const { rows: stored } = await client.query<Marked>(
    `update ${spec.table} t set ${names
      .slice(1)
      .map((name) => `${name} = v.${name}`)
      .join(', ')}
     from (select ${rows.join(', ')}) as v
     where t.id = v.id and ${spec.scope} returning t.id, ${MARK} as mark`,
    [session.tenantId, ...columns.map(({ values }) => values)],
  )
  return stored
}

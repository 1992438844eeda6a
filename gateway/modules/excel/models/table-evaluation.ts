import type { PoolClient } from 'pg'
import type { Ask, Draft, Outcome, Values } from '#gateway/modules/excel/model.types.ts'
import { arrayLiteral } from '#gateway/platform/database/array-literal.ts'
import type { Parent, TableSpec, Unique } from './table-spec.ts'

/** What rows of one batch do to each other: each is judged as if those before it in the batch were stored already. */

/** A row with its id and everything it will hold. */
export interface Drawn extends Draft {
  readonly id: string
  /** What the file says of it. */
  readonly given: Values
}

export type Faults = Map<number, Extract<Outcome, { fault: string }>>

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
export async function judgeTogether(spec: TableSpec, client: PoolClient, ask: Ask, drafts: readonly Drawn[], faults: Faults) {
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

/**
 * Where a row hangs. A parent may be a sound row before in the same batch, by the name it has by then. What has rows below by then stays where it is: so a row
 * that moves never has itself above it.
 */
async function hangings(
  spec: TableSpec,
  parent: Parent,
  client: PoolClient,
  ask: Ask,
  drafts: readonly Drawn[],
  parents: Map<string, string>,
): Promise<Judge> {
  /** Of whom it is said where he shall hang; the others hang where they hung, whatever that row is called by now. */
  const isPlaced = ({ before, values, given }: Drawn) =>
    !before || Object.hasOwn(given, parent.prop) || parent.key(before.values) !== parent.key(values)
  const placed = drafts.filter(isPlaced)
  const found = await parent.find(client, ask, [...new Set(placed.flatMap(({ values }) => parent.key(values) ?? []))])
  const above = await rowsAbove(spec, parent, client, ask, drafts)
  const below = await rowsBelow(spec, parent, client, ask, placed)
  const add = (id: string | undefined, count: number) => id !== undefined && void below.set(id, (below.get(id) ?? 0) + count)
  /** Who is called so since a row of this batch; undefined where nobody is any more. */
  const since = new Map<string, string | undefined>()
  const parentOf = (draft: Drawn) => {
    if (!isPlaced(draft)) return above.get(draft.id)
    const key = parent.key(draft.values)
    return key === undefined ? undefined : since.has(key) ? since.get(key) : found.get(key)
  }
  return {
    fault: (draft) => {
      const { id, before, values } = draft
      const over = parentOf(draft)
      if (isPlaced(draft) && parent.key(values) !== undefined && (over === undefined || over === id)) return [parent.prop, 'reference']
      return before && over !== above.get(id) && below.get(id) ? [parent.prop, 'has-rows-below'] : undefined
    },
    claim: (draft) => {
      const { id, before, values } = draft
      const over = parentOf(draft)
      if (over !== undefined) parents.set(id, over)
      if (over !== above.get(id)) {
        add(above.get(id), -1)
        add(over, 1)
      }
      const [was, own] = [before && spec.unique[0]?.key(before.values), spec.unique[0]?.key(values)]
      if (was === own) return
      if (was !== undefined) since.set(was, undefined)
      if (own !== undefined) since.set(own, id)
    },
  }
}

const idsOf = (drafts: readonly Drawn[]): string[] => drafts.flatMap(({ before }) => before?.id ?? [])

/** The row above each of those that are there, where there is one. */
async function rowsAbove({ table, scope }: TableSpec, { column }: Parent, client: PoolClient, { session }: Ask, drafts: readonly Drawn[]) {
  const ids = idsOf(drafts)
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await client.query<{ id: string; above: string }>(
    `select t.id, t.${column} as above from ${table} t where ${scope} and t.id = any ($2::text[]) and t.${column} is not null`,
    [session.tenantId, ids],
  )
  return new Map(rows.map(({ id, above }) => [id, above]))
}

/** How many rows hang below each of those that are there. */
async function rowsBelow({ table }: TableSpec, { column }: Parent, client: PoolClient, { session }: Ask, drafts: readonly Drawn[]) {
  const ids = idsOf(drafts)
  if (ids.length === 0) return new Map<string, number>()
  const { rows } = await client.query<{ id: string; n: number }>(
    `select ${column} as id, count(*)::int as n from ${table} where tenant_id = $1 and ${column} = any ($2::text[]) group by 1`,
    [session.tenantId, ids],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

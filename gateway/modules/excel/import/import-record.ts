import type { Pool, PoolClient } from 'pg'
import { type CellFault, faultSentence, isFaultKind } from '#domain/excel/cell-fault.ts'
import type { Keeping, Prepared } from '#gateway/modules/excel/model.types.ts'
import type { StoredProblem } from '#gateway/modules/excel/tasks/task.types.ts'
import { arrayLiteral } from '#gateway/platform/database/array-literal.ts'

/** What an import changed, so that it can be taken back, and what it refused, so that all of it is told however often the worker was killed. */

/** A row that was stored. `before` holds what stood in the fields that changed; null for a new row. */
export interface Change {
  readonly line: number
  readonly kind: 'CREATED' | 'UPDATED'
  readonly recordId: string
  readonly before: object | null
  /** The row's mark after the change. */
  readonly mark: string
}

export interface Fault {
  readonly line: number
  readonly prop: string
  readonly kind: string
  readonly args?: Readonly<Record<string, string | number>>
  /** What stood in the cell, cut. */
  readonly value: string
}

/** Keeps what a batch changed, as one row that is taken back as a whole. @param changes in the order of their lines */
export async function keepChanges(client: PoolClient, taskId: string, changes: readonly Change[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const befores = changes.map(({ before }) => (before === null ? null : JSON.stringify(before)))
  await client.query({
    name: 'transfer-changes',
    text: `insert into transfer_change (task_id, line, lines, record_ids, marks, befores) values ($1, $2, $3, $4, $5, $6)`,
    values: [
      taskId,
      first.line,
      arrayLiteral(changes.map(({ line }) => line)),
      arrayLiteral(changes.map(({ recordId }) => recordId)),
      arrayLiteral(changes.map(({ mark }) => mark)),
      befores.some((before) => before !== null) ? arrayLiteral(befores) : null,
    ],
  })
}

/** Keeps what a batch changed as the statement does that stores its rows, all of which are new. */
export const keepingNew = (taskId: string, { firstLine, lines, ids }: Prepared): Keeping => ({
  sql: (first) => `insert into transfer_change (task_id, line, lines, record_ids, marks)
    select $${first}, $${first + 1}, $${first + 2}::int[], $${first + 3}::text[], array_agg(mark order by id collate "C") from stored`,
  values: [taskId, firstLine, lines, ids],
})

export async function keepFaults(client: PoolClient, taskId: string, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return
  const places = new Map<number, number>()
  const placeOf = ({ line }: Fault) => {
    const place = places.get(line) ?? 0
    places.set(line, place + 1)
    return place
  }
  await client.query({
    name: 'transfer-faults',
    text: `insert into transfer_fault (task_id, line, place, prop, kind, args, value)
      select $1, * from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::text[])`,
    values: [
      taskId,
      faults.map(({ line }) => line),
      faults.map(placeOf),
      faults.map(({ prop }) => prop),
      faults.map(({ kind }) => kind),
      faults.map(({ args = {} }) => JSON.stringify(args)),
      faults.map(({ value }) => value),
    ],
  })
}

/** All that was told of rows. */
export async function forgetFaults(client: PoolClient, taskId: string): Promise<void> {
  await client.query('delete from transfer_fault where task_id = $1', [taskId])
  await client.query(`update transfer_task set problems = '[]' where id = $1`, [taskId])
}

/** Refused rows in the order of their lines, after a line. By bounds: of rows that came a moment ago the database knows no numbers to plan a join by. */
export async function faultsAfter(pool: Pool, taskId: string, line: number, limit: number): Promise<Fault[]> {
  const { rows } = await pool.query<Fault>({
    name: 'transfer-faults-after',
    text: `select line, prop, kind, args, value from transfer_fault
      where task_id = $1 and line > $2 and line <= (
        select max(line) from (select distinct line from transfer_fault where task_id = $1 and line > $2 order by line limit $3) piece
      )
      order by line, place`,
    values: [taskId, line, limit],
  })
  return rows
}

/** What the last batch before a line changed, its last line first. */
export async function changesBefore(client: PoolClient, taskId: string, line: number): Promise<Change[]> {
  const { rows } = await client.query<Omit<Change, 'kind'>>({
    name: 'transfer-changes-before',
    text: `select c.line, c.record_id as "recordId", c.before, c.mark
      from (select * from transfer_change where task_id = $1 and line < $2 order by line desc limit 1) batch,
        unnest(lines, record_ids, marks, befores) as c (line, record_id, mark, before)
      order by c.line desc`,
    values: [taskId, line],
  })
  return rows.map((row) => ({ ...row, kind: row.before === null ? 'CREATED' : 'UPDATED' }))
}

export async function hasChangesBefore(client: PoolClient, taskId: string, line: number): Promise<boolean> {
  const text = 'select from transfer_change where task_id = $1 and line < $2 limit 1'
  return (await client.query({ name: 'transfer-changes-any', text, values: [taskId, line] })).rowCount === 1
}

/** What was taken back is not taken back again. @param changes a batch, its last line first @param left lines that stay */
export async function forgetChanges(
  client: PoolClient,
  taskId: string,
  changes: readonly Change[],
  left: ReadonlySet<number>,
): Promise<void> {
  const first = changes.at(-1)
  if (!first) return
  await client.query({
    name: 'transfer-changes-forget',
    text: 'delete from transfer_change where task_id = $1 and line = $2',
    values: [taskId, first.line],
  })
  await keepChanges(client, taskId, changes.filter(({ line }) => left.has(line)).toReversed())
}

export async function countChanges(client: PoolClient, taskId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select coalesce(sum(cardinality(lines)), 0)::int as n from transfer_change where task_id = $1',
    [taskId],
  )
  return rows[0]?.n ?? 0
}

/** The sentence of a fault. What a model names that has no sentence says that the row could not be stored. */
export function sentenceOf({ kind, args }: Pick<Fault, 'kind' | 'args'>, lang: 'zh' | 'en'): string {
  const known: CellFault = { kind: isFaultKind(kind) ? kind : 'refused', ...(args && { args }) }
  return faultSentence(known, lang)
}

/** Text that the database can keep: what it refuses (NUL, halves of surrogate pairs) is told by the sign that stands for a character that is none. */
export const storable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')

export const problemOf = (fault: Fault, column: string): StoredProblem => ({
  line: fault.line,
  column: storable(column),
  kind: fault.kind,
  message: { zh: sentenceOf(fault, 'zh'), en: sentenceOf(fault, 'en') },
  value: storable(fault.value),
})

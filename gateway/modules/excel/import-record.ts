import type { Pool, PoolClient } from 'pg'
import { type CellFault, faultSentence, isFaultKind } from '#domain/excel/cell-fault.ts'
import { arrayLiteral } from '#gateway/platform/array-literal.ts'
import type { StoredProblem } from './task.types.ts'

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

export async function keepChanges(client: PoolClient, taskId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await client.query({
    name: 'transfer-changes',
    text: `insert into transfer_change (task_id, line, kind, record_id, before, mark)
      select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::jsonb[], $6::text[])`,
    values: [
      taskId,
      arrayLiteral(changes.map(({ line }) => line)),
      arrayLiteral(changes.map(({ kind }) => kind)),
      arrayLiteral(changes.map(({ recordId }) => recordId)),
      arrayLiteral(changes.map(({ before }) => (before === null ? null : JSON.stringify(before)))),
      arrayLiteral(changes.map(({ mark }) => mark)),
    ],
  })
}

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

/** What an import stored, the last line first, before a line. */
export async function changesBefore(client: PoolClient, taskId: string, line: number, limit: number): Promise<Change[]> {
  const { rows } = await client.query<Change>({
    name: 'transfer-changes-before',
    text: `select line, kind, record_id as "recordId", before, mark from transfer_change where task_id = $1 and line < $2 order by line desc limit $3`,
    values: [taskId, line, limit],
  })
  return rows
}

/** What was taken back is not taken back again. */
export async function forgetChanges(client: PoolClient, taskId: string, lines: readonly number[]): Promise<void> {
  await client.query({
    name: 'transfer-changes-forget',
    text: 'delete from transfer_change where task_id = $1 and line = any ($2::int[])',
    values: [taskId, lines],
  })
}

export async function countChanges(client: PoolClient, taskId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from transfer_change where task_id = $1', [taskId])
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

import type { Pool } from 'pg'
import { keyOf, planRow } from '#domain/excel/import-plan.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { ReadyImport } from './import.types.ts'
import { readRow } from './import-columns.ts'

/** Carries the answer out of a transaction that must leave no lock behind. */
class Counted extends Error {}

/**
 * Refuses a file with more new rows than the page can take, before anything is stored. Rows that are wrong need no room.
 *
 * @throws Refusal EXCEL-1022
 */
export async function checkRoom(pool: Pool, { importer, ask, plan, twice, rows, size }: Omit<ReadyImport, 'judged'>): Promise<void> {
  if (!importer.capacity || plan.rules.mode === 'UPDATE') return
  let added = 0
  let room = 0
  await transaction(pool, async (client) => {
    room = (await importer.capacity?.(client, ask)) ?? 0
    for await (const batch of rows.batches(0, size)) {
      const read = batch.map((row) => readRow(row, plan))
      const wanted = read.flatMap((row) => keyOf(row, plan.rules) ?? [])
      const found =
        plan.rules.key === undefined || wanted.length === 0 ? undefined : await importer.find(client, ask, plan.rules.key, wanted)
      const does = read.map((row) => planRow(row, plan.rules, found?.get(keyOf(row, plan.rules) ?? '') ?? [], twice.get(row.line)).does)
      added += does.filter((one) => one === 'create').length
    }
    throw new Counted()
  }).catch((error: unknown) => {
    if (!(error instanceof Counted)) throw error
  })
  if (added > room) throw new Refusal('EXCEL-1022', { args: { max: room } })
}

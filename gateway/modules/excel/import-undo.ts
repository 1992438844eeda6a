import type { Pool, PoolClient } from 'pg'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import { type Change, changesBefore, countChanges } from './import-record.ts'
import type { Ask, Importer, Stored, Values } from './model.types.ts'
import type { ModelBook } from './model-book.ts'
import type { Handler } from './task.types.ts'
import { askOf } from './task-person.ts'

/** Above every line of a sheet. */
const BEYOND = 2_147_483_647

/**
 * Takes an import back, its last line first: rows it made go, rows it changed are as before. What somebody has touched since, or what is needed by something
 * else, is left and counted.
 */
export const undoJob =
  ({ pool, models }: { pool: Pool; models: Pick<ModelBook, 'forImport'> }): Handler =>
  async (hold) => {
    const { task, step } = hold
    const importId = task.undoOf
    if (importId === null) throw new Refusal('EXCEL-1016')
    let line = (task.cursor as { line: number } | null)?.line ?? BEYOND
    let { failed } = task
    let left = task.unchanged
    for (;;) {
      if (hold.isCancelled()) return { status: 'PARTIAL_FAILURE' }
      const ask = await askOf(pool, task)
      const { model } = await models.forImport(ask, task.modelId)
      const { importer } = model
      if (!importer) throw new Refusal('EXCEL-1012')
      let taken = 0
      await step(async (client) => {
        const changes = await changesBefore(client, importId, line, limits.importBatch)
        const result = await takeBack(client, importer, ask, changes)
        taken = changes.length
        line = changes.at(-1)?.line ?? 0
        failed += result.failed
        left += result.kept
        const plus = { done: taken, succeeded: result.reversed, unchanged: result.kept, failed: result.failed }
        return { cursor: { line }, total: await countChanges(client, importId), plus }
      })
      if (taken < limits.importBatch) return { status: failed + left === 0 ? 'SUCCESS' : 'PARTIAL_FAILURE' }
    }
  }

interface TakenBack {
  readonly reversed: number
  readonly kept: number
  readonly failed: number
}

/**
 * Rows that were made go first: a row that was changed may want back a name that one of them has. Rows that others hang below, and rows whose name another
 * one still has, have their turn again whenever something has moved out of the way.
 */
async function takeBack(client: PoolClient, importer: Importer, ask: Ask, changes: readonly Change[]): Promise<TakenBack> {
  const created = changes.filter(({ kind }) => kind === 'CREATED')
  const updated = changes.filter(({ kind }) => kind === 'UPDATED')
  let made = created.map(({ recordId, mark }): Stored => ({ id: recordId, values: {}, mark }))
  const remove = async (): Promise<void> => {
    const gone = new Set(made.length > 0 ? await importer.remove(client, ask, made) : [])
    made = made.filter(({ id }) => !gone.has(id))
  }
  await remove()
  let restored = await restore(client, importer, ask, updated)
  let { kept } = restored
  for (let left = updated.length; restored.refused.length + restored.kept < left; ) {
    await remove()
    left = restored.refused.length
    restored = await restore(client, importer, ask, restored.refused)
    kept += restored.kept
  }
  const failed = restored.refused.length
  return { reversed: changes.length - made.length - kept - failed, kept: kept + made.length, failed }
}

interface Restored {
  /** Rows that somebody has touched. */
  readonly kept: number
  readonly refused: readonly Change[]
}

async function restore(client: PoolClient, importer: Importer, ask: Ask, changes: readonly Change[]): Promise<Restored> {
  if (changes.length === 0) return { kept: 0, refused: [] }
  const found = await importer.find(
    client,
    ask,
    'id',
    changes.map(({ recordId }) => recordId),
  )
  const untouched = changes.flatMap((change) => {
    const [now] = found.get(change.recordId) ?? []
    return now?.mark === change.mark ? [{ line: change.line, values: change.before as Values, before: now }] : []
  })
  const outcomes = untouched.length > 0 ? await importer.store(client, ask, untouched) : []
  const stored = new Set(outcomes.flatMap((outcome) => ('stored' in outcome ? [outcome.line] : [])))
  const refused = new Set(untouched.flatMap(({ line }) => (stored.has(line) ? [] : [line])))
  return { kept: changes.length - untouched.length, refused: changes.filter(({ line }) => refused.has(line)) }
}

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

async function takeBack(client: PoolClient, importer: Importer, ask: Ask, changes: readonly Change[]): Promise<TakenBack> {
  const created = changes.filter(({ kind }) => kind === 'CREATED')
  const updated = changes.filter(({ kind }) => kind === 'UPDATED')
  const restored = await restore(client, importer, ask, updated)
  const rows = created.map(({ recordId, mark }): Stored => ({ id: recordId, values: {}, mark }))
  const gone = rows.length > 0 ? await importer.remove(client, ask, rows) : []
  return { reversed: restored.reversed + gone.length, kept: restored.kept + created.length - gone.length, failed: restored.failed }
}

async function restore(client: PoolClient, importer: Importer, ask: Ask, changes: readonly Change[]): Promise<TakenBack> {
  if (changes.length === 0) return { reversed: 0, kept: 0, failed: 0 }
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
  const outcomes = untouched.length > 0 ? await importer.update(client, ask, untouched) : []
  const reversed = outcomes.filter((outcome) => 'stored' in outcome).length
  return { reversed, kept: changes.length - untouched.length, failed: untouched.length - reversed }
}

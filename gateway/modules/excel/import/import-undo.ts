import type { Pool } from 'pg'
import type { ModelField } from '#gateway/modules/excel/model.types.ts'
import type { ModelBook } from '#gateway/modules/excel/model-book.ts'
import type { Handler } from '#gateway/modules/excel/tasks/task.types.ts'
import { askOf } from '#gateway/modules/excel/tasks/task-person.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { changesBefore, countChanges, forgetChanges, hasChangesBefore, problemOf } from './import-record.ts'
import { takeBack } from './undo-batch.ts'

/** Above every line of a sheet. */
const BEYOND = 2_147_483_647

/**
 * Takes an import back, batch by batch, the last one first: rows it made go, rows it changed are as before. What somebody has touched since, or what is needed
 * by something else, is left, counted and named.
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
      const { model, fields } = await models.forImport(ask, task.modelId)
      const { importer } = model
      if (!importer) throw new Refusal('EXCEL-1012')
      let isLast = false
      await step(async (client) => {
        const changes = await changesBefore(client, importId, line)
        const result = await takeBack(client, importer, ask, changes, nameIn(fields))
        // Before the first batch goes: of what stays of it nobody knows later whether it was counted.
        const total = line === BEYOND ? await countChanges(client, importId) : undefined
        await forgetChanges(client, importId, changes, new Set(result.left.map((fault) => fault.line)))
        line = changes.at(-1)?.line ?? 0
        isLast = !(await hasChangesBefore(client, importId, line))
        failed += result.failed
        left += result.kept
        const plus = { done: changes.length, succeeded: result.reversed, unchanged: result.kept, failed: result.failed }
        const labels = new Map(fields.map(({ prop, label }) => [prop, label[task.lang]]))
        const problems = result.left.map((fault) => problemOf(fault, labels.get(fault.prop) ?? ''))
        return { cursor: { line }, ...(total !== undefined && { total }), plus, problems }
      })
      if (isLast) return { status: failed + left === 0 ? 'SUCCESS' : 'PARTIAL_FAILURE' }
    }
  }

/** The field that tells people which row is meant. */
const nameIn = (fields: readonly ModelField[]): string =>
  fields.find(({ prop, typeStr, required }) => required && prop !== 'id' && typeStr === 'TEXT')?.prop ?? 'id'

import type { Pool } from 'pg'
import type { Ask } from '#gateway/modules/excel/model.types.ts'
import type { ModelBook } from '#gateway/modules/excel/model-book.ts'
import type { Task } from '#gateway/modules/excel/tasks/task.types.ts'
import { askOf } from '#gateway/modules/excel/tasks/task-person.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Plan } from './import-columns.ts'

/**
 * Whose import it is, with the rights of this moment.
 *
 * @throws Refusal AUTH-1003, EXCEL-1012 for who may import there no longer, EXCEL-1015 where one of its columns is not his to write any more
 */
export async function rightsNow(
  { pool, models }: { pool: Pool; models: Pick<ModelBook, 'forImport'> },
  task: Task,
  { columns }: Pick<Plan, 'columns'>,
): Promise<Ask> {
  const ask = await askOf(pool, task)
  const { fields } = await models.forImport(ask, task.modelId)
  const open = new Set(fields.flatMap(({ prop, isFixed }) => (isFixed ? [] : [prop])))
  const closed = columns.find(({ prop }) => !open.has(prop))
  if (closed) throw new Refusal('EXCEL-1015', { args: { column: closed.header } })
  return ask
}

/** A batch was written by rights that have changed meanwhile: it is written anew by those of now. */
export class RightsChanged extends Error {}

export const hasSameRights = ({ session: a }: Ask, { session: b }: Ask): boolean =>
  isSameSet(a.codes, b.codes) && isSameSet(new Set(a.roles), new Set(b.roles))

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one))

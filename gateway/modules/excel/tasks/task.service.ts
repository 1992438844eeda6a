import { DatabaseError, type Pool } from 'pg'
import type { ExportTask, ImportTask } from '#contract/excel-shapes.ts'
import { checkAccount } from '#gateway/modules/excel/create.service.ts'
import { KEPT_CHARS } from '#gateway/modules/excel/import/import-batch.ts'
import { unknownValues } from '#gateway/modules/excel/import/unknown-values.queries.ts'
import type { Ask } from '#gateway/modules/excel/model.types.ts'
import type { ModelBook } from '#gateway/modules/excel/model-book.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf, withTotal } from '#gateway/platform/http/paging.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { insertTask, type TaskRow, taskQueries } from './task.queries.ts'
import { exportView, headersIn, importView } from './task-view.ts'

/** What a person does with his tasks. Somebody else's, one of another tenant, one of yesterday and none are one answer. */

interface Wanted {
  id: string
  pageId: string
  modelId: string
  userAccount: string
  tenantId?: string
}
interface Listed {
  pageId?: string
  userAccount: string
  tenantId?: string
}
type Seen = 'IMPORT' | 'EXPORT'
const BOTH: readonly Seen[] = ['IMPORT', 'EXPORT']
const UNIQUE_VIOLATION = '23505'

interface Telling {
  wake: () => void
  moved: (id: string) => void
  closed: (id: string) => void
}
export type TaskService = ReturnType<typeof taskService>

export const taskService = (pool: Pool, models: ModelBook, { wake, moved, closed }: Telling) => {
  const queries = taskQueries(pool)
  /** @throws Refusal VALIDATION-1006 */
  const own = async (session: Session, id: string, kinds: readonly Seen[] = BOTH): Promise<TaskRow> => {
    const row = await queries.find(session, id, kinds)
    if (!row) throw new Refusal('VALIDATION-1006')
    return row
  }
  const named = async (ask: Ask, kind: Seen, wanted: Wanted): Promise<TaskRow> => {
    checkAccount(ask, wanted)
    const row = await own(ask.session, wanted.id, [kind])
    if (row.pageId !== wanted.pageId || row.modelId !== wanted.modelId) throw new Refusal('VALIDATION-1006')
    return row
  }
  const page = async <Task>(ask: Ask, kind: Seen, listed: Listed, query: PageQuery, shown: (row: TaskRow) => Task) => {
    checkAccount(ask, listed)
    const window = windowOf(query)
    const { rows, total } = await withTotal(window, async (of) =>
      (await queries.page(ask.session, kind, listed.pageId || null, of)).map((row) => ({ row, total: row.pageTotal })),
    )
    return pageOf(
      rows.map(({ row }) => shown(row)),
      total,
      window,
    )
  }
  const asImport = (row: TaskRow, ask: Ask): ImportTask => importView(row, models.facts(row.modelId), ask)
  /** One task alone: a list of them does not look into their rows. */
  const wholeImport = async (row: TaskRow, ask: Ask): Promise<ImportTask> => {
    const task = asImport(row, ask)
    if (!task.closeConnect || task.failureSize === 0) return task
    return { ...task, unknownValues: await unknownValues(pool, row.id, headersIn(row), KEPT_CHARS) }
  }
  const asExport = (row: TaskRow, ask: Ask): ExportTask => exportView(row, models.facts(row.modelId), ask)
  return {
    findImport: async (ask: Ask, wanted: Wanted) => wholeImport(await named(ask, 'IMPORT', wanted), ask),
    findExport: async (ask: Ask, wanted: Wanted) => asExport(await named(ask, 'EXPORT', wanted), ask),
    pageImports: (ask: Ask, listed: Listed, query: PageQuery) => page(ask, 'IMPORT', listed, query, (row) => asImport(row, ask)),
    pageExports: (ask: Ask, listed: Listed, query: PageQuery) => page(ask, 'EXPORT', listed, query, (row) => asExport(row, ask)),

    /** Either kind, for the stream. @throws Refusal VALIDATION-1006 */
    watch: async (ask: Ask, id: string): Promise<ImportTask | ExportTask> => {
      const row = await own(ask.session, id)
      return row.kind === 'IMPORT' ? wholeImport(row, ask) : asExport(row, ask)
    },
    close: async ({ session }: Ask, id: string): Promise<true> => {
      await own(session, id)
      closed(id)
      return true
    },
    /** @throws Refusal EXCEL-1017 for one that has ended */
    cancel: async ({ session }: Ask, id: string): Promise<true> => {
      await own(session, id)
      if (!(await queries.cancel(session, id))) throw new Refusal('EXCEL-1017')
      moved(id)
      return true
    },
    /** @throws Refusal EXCEL-1016 for one that changed nothing, is under way, or is taken back already; or whose model is not his any more */
    undo: async (ask: Ask, id: string): Promise<true> => {
      const { session, lang } = ask
      const row = await own(session, id, ['IMPORT'])
      const { modelId, pageId, serviceCode, fileName } = row
      const gone = () => new Refusal('EXCEL-1016')
      if (!row.undoable) throw gone()
      await models.forImport({ ...ask, pageId }, modelId).catch(() => Promise.reject(gone()))
      const task = { kind: 'UNDO' as const, modelId, pageId, serviceCode, fileName, payload: {}, undoOf: id }
      await insertTask(pool, session, { ...task, id: ulid(), customerId: session.customerId, lang }).catch((error: unknown) => {
        throw error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? gone() : error
      })
      wake()
      moved(id)
      return true
    },
  }
}

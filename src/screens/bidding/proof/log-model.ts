import type { Runtime } from '#core/runtime/runtime.ts'
import { logListFields } from '#domain/tender/lists/list-fields.ts'
import { createLocalListModel, type LocalListModel } from '#lists/index.ts'

export const PAGE_SIZES = [20, 50, 100] as const

/** What the log of a project is searched for and how it is shown; the log itself is read whole. */
export const createLogModel = (runtime: Runtime): LocalListModel =>
  createLocalListModel(runtime, { code: 'project-log', fields: logListFields, pageSizes: PAGE_SIZES })

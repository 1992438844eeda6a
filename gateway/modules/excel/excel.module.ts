import { excel } from '#contract/excel.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import type { Module } from '#gateway/platform/http/routes.ts'
import { createService } from './create.service.ts'
import { excelRoutes } from './excel.routes.ts'
import { headersService } from './import/headers.service.ts'
import { mountSimpleImport } from './import/simple-import.ts'
import type { TransferModel } from './model.types.ts'
import { modelBook } from './model-book.ts'
import { createProgress } from './tasks/progress.ts'
import { tellClosed, tellMoved, wakeWorkers } from './tasks/queue.ts'
import { taskService } from './tasks/task.service.ts'
import { openTransferFiles } from './tasks/transfer-files.ts'

/** Imports and exports of workbooks: tasks are made and told here, and done in the worker. */
export async function createExcelModule(deps: GatewayDeps, registered: readonly TransferModel[]): Promise<Module> {
  const { pool, bus } = deps
  const models = modelBook(registered)
  const wake = () => wakeWorkers(bus)
  const moved = (id: string) => tellMoved(bus, id)
  const tasks = taskService(pool, models, { wake, moved, closed: (id) => tellClosed(bus, id) })
  const progress = createProgress(deps, tasks.watch)
  const headers = headersService(pool, await openTransferFiles(deps))
  const routes = excelRoutes({ models, create: createService(pool, models, wake), tasks, headers, progress })
  return { calls: excel, routes, mount: (app) => mountSimpleImport(app, { ...deps, models }), close: progress.close }
}

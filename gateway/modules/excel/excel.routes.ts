import type { excel } from '#contract/excel.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { Request, RoutesFor } from '#gateway/platform/http/routes.ts'
import type { createService } from './create.service.ts'
import type { headersService } from './import/headers.service.ts'
import type { Ask } from './model.types.ts'
import type { ModelBook } from './model-book.ts'
import type { Progress } from './tasks/progress.ts'
import type { TaskService } from './tasks/task.service.ts'
import { sendTemplate } from './template.service.ts'

export interface ExcelServices {
  models: ModelBook
  create: ReturnType<typeof createService>
  tasks: TaskService
  headers: ReturnType<typeof headersService>
  progress: Progress
}

const askOf = ({ session, lang }: Pick<Request<unknown>, 'session' | 'lang'>, pageId = ''): Ask => ({ session, lang, pageId })

/** The model decides who may import and export; a task is its owner's alone. */
export const excelRoutes = ({ models, create, tasks, headers, progress }: ExcelServices): RoutesFor<typeof excel> => ({
  'POST /poi/api/v7/excel/models': {
    may: 'signed-in',
    answer: async (request) => ok(await models.list(askOf(request, request.body.pageId), request.body.modelId)),
  },
  'POST /poi/api/v7/excel/parsingExcelHeaders': {
    may: 'signed-in',
    answer: async (request) => ok(await headers(askOf(request), request.body, request.gone)),
  },
  'POST /poi/api/v7/excel/createImportTask': {
    may: 'signed-in',
    answer: async (request) => {
      const id = await create.createImport(whole(request), request.body)
      request.audit('data-imported', { detail: request.body.modelId })
      return ok(id)
    },
  },
  'POST /poi/api/v7/excel/findOneImportTask': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.findImport(askOf(request), request.body)),
  },
  'POST /poi/api/v7/excel/pageListImportTask': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.pageImports(askOf(request), request.body, request.query)),
  },
  'POST /poi/api/v7/excel/cancelTask': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.cancel(askOf(request), request.body.id)),
  },
  'POST /poi/api/v7/excel/undoImportTask': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.undo(askOf(request), request.body.id)),
  },
  'GET /poi/api/v7/excel/progress': {
    may: 'signed-in',
    open: (request, raw) => progress.open(askOf(request), request.query.taskId, raw),
  },
  'GET /poi/api/v7/excel/close': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.close(askOf(request), request.query.taskId)),
  },
  'POST /poi/api/v7/excel/close': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.close(askOf(request), request.body.taskId)),
  },
  'POST /poi/api/v7/excel/createExportTask': {
    may: 'signed-in',
    answer: async (request) => {
      const id = await create.createExport(whole(request), request.body)
      request.audit('data-exported', { detail: request.body.modelId })
      return ok(id)
    },
  },
  'POST /poi/api/v7/excel/findOneExportTask': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.findExport(askOf(request), request.body)),
  },
  'POST /poi/api/v7/excel/pageListExportTask': {
    may: 'signed-in',
    answer: async (request) => ok(await tasks.pageExports(askOf(request), request.body, request.query)),
  },
  'POST /poi/api/v7/excel/template': {
    may: 'signed-in',
    open: ({ query: { modelId, pageId }, body, ...request }, { res }) =>
      sendTemplate(models, askOf(request, pageId), modelId, body.titleList, res),
  },
})

const whole = (request: Pick<Request<unknown>, 'session' | 'lang' | 'gone'> & { body: { pageId: string } }) => ({
  ask: askOf(request, request.body.pageId),
  gone: request.gone,
})

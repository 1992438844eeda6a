import { Type } from 'typebox'
import {
  CreateExport,
  CreateImport,
  ExcelType,
  ExportTask,
  FindTask,
  Header,
  ImportTask,
  ListTasks,
  ModelId,
  PageId,
  Prop,
  TaskBody,
  TaskQuery,
  TransferModel,
} from './excel-shapes.ts'
import { Answer, defineCalls, Id, Page, Strict } from './kit.ts'
import { limits } from './limits.ts'

/**
 * Import and export of workbooks in the background (specification sections 3, 4 and 7, Import and export). What is imported into or exported from is a model
 * that the gateway has registered; addresses in a body are compared with the registered ones and never called.
 */

const Paging = Type.Object({
  pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize, default: limits.pageSize })),
})

export const excel = defineCalls({
  'POST /poi/api/v7/excel/models': {
    summary: 'Models the caller may import into or export from, with their fields; one when `modelId` is given',
    body: Strict({ modelId: Type.Optional(ModelId), pageId: Type.Optional(PageId) }),
    reply: Answer(Type.Array(TransferModel)),
    fails: ['EXCEL-1012'],
  },
  'POST /poi/api/v7/excel/parsingExcelHeaders': {
    priority: 'deferrable',
    summary: 'Headers of an uploaded workbook of the caller',
    body: Strict({
      importExcelOssId: Id,
      excelType: ExcelType,
      sheetName: Type.Optional(Type.String({ maxLength: 255 })),
      headerLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: Answer(Type.Array(Type.String())),
    fails: [
      'VALIDATION-1006',
      'EXCEL-1001',
      'EXCEL-1002',
      'EXCEL-1003',
      'EXCEL-1005',
      'EXCEL-1006',
      'EXCEL-1007',
      'EXCEL-1008',
      'EXCEL-1010',
      'EXCEL-1011',
    ],
  },
  'POST /poi/api/v7/excel/createImportTask': {
    priority: 'deferrable',
    summary: 'Imports an uploaded workbook in the background; the answer is the id of the task',
    disk: 'files',
    body: CreateImport,
    reply: Answer(Type.String()),
    fails: [
      'AUTH-1004',
      'VALIDATION-1006',
      'EXCEL-1012',
      'EXCEL-1013',
      'EXCEL-1014',
      'EXCEL-1015',
      'EXCEL-1018',
      'EXCEL-1024',
      'EXCEL-1026',
      'EXCEL-1027',
    ],
  },
  'POST /poi/api/v7/excel/findOneImportTask': {
    summary: 'One import of the caller',
    body: FindTask,
    reply: Answer(ImportTask),
    fails: ['AUTH-1004', 'VALIDATION-1006'],
  },
  'POST /poi/api/v7/excel/pageListImportTask': {
    priority: 'deferrable',
    summary: 'Imports of the caller of the last 24 hours, the last first',
    query: Paging,
    body: ListTasks,
    reply: Answer(Page(ImportTask)),
    fails: ['AUTH-1004'],
  },
  'POST /poi/api/v7/excel/cancelTask': {
    summary: 'Ends an import or export of the caller after the batch under way; what was counted stays',
    body: TaskBody,
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1006', 'EXCEL-1017'],
  },
  'POST /poi/api/v7/excel/undoImportTask': {
    summary:
      'Takes an import of the last 24 hours back in the background: created rows go, changed ones are as before, unless somebody touched them since',
    body: TaskBody,
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1006', 'EXCEL-1016'],
  },
  'GET /poi/api/v7/excel/progress': {
    summary: 'Progress of an import or export of the caller as events; each carries the whole task. Ends with the task',
    query: TaskQuery,
    reply: Type.Union([ImportTask, ExportTask]),
    stream: true,
    fails: ['VALIDATION-1006'],
  },
  'GET /poi/api/v7/excel/close': {
    summary:
      'Closes the progress streams of a task of the caller; refused as a navigation and from pages of other sites that are not allowed',
    changes: true,
    query: TaskQuery,
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1006'],
  },
  'POST /poi/api/v7/excel/close': {
    summary: 'Closes the progress streams of a task of the caller',
    body: Strict({ taskId: Id }),
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1006'],
  },
  'POST /poi/api/v7/excel/createExportTask': {
    priority: 'deferrable',
    summary: 'Exports rows in the background; the answer is the id of the task',
    disk: 'files',
    body: CreateExport,
    reply: Answer(Type.String()),
    fails: ['AUTH-1004', 'VALIDATION-1000', 'VALIDATION-1007', 'EXCEL-1012', 'EXCEL-1018', 'EXCEL-1028', 'SERVICE-1008', 'SERVICE-1010'],
  },
  'POST /poi/api/v7/excel/findOneExportTask': {
    summary: 'One export of the caller',
    body: FindTask,
    reply: Answer(ExportTask),
    fails: ['AUTH-1004', 'VALIDATION-1006'],
  },
  'POST /poi/api/v7/excel/pageListExportTask': {
    priority: 'deferrable',
    summary: 'Exports of the caller of the last 24 hours, the last first',
    query: Paging,
    body: ListTasks,
    reply: Answer(Page(ExportTask)),
    fails: ['AUTH-1004'],
  },
  'POST /poi/api/v7/excel/template': {
    priority: 'deferrable',
    summary: 'An empty workbook with the columns of a model, drop-downs and notes',
    query: Type.Object({ modelId: ModelId, pageId: Type.Optional(PageId) }),
    body: Strict({ titleList: Type.Array(Strict({ label: Header, prop: Prop }), { maxItems: limits.sheetColumns }) }),
    reply: Type.String(),
    blob: true,
    fails: ['EXCEL-1012'],
  },
})

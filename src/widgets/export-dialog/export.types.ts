import type { CreateExport, ExportTask } from '#contract/excel-shapes.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { DialogProps } from '#core/element/body/dialog.ts'
import type { ExportField } from './export.rules.ts'

export interface ExportProps {
  modelId: string
  pageId: string
  serviceCode: string
  modelType: string
  ossCode: string
  exportUrl: string
  fields: readonly ExportField[]
  checked: readonly string[] | undefined
  tableColumns: readonly string[]
  query: Readonly<Record<string, unknown>>
  ids: readonly string[]
  pageIds: readonly string[]
  scope: string
  total: number
  batchSize: number
  fileName: string
  taskId: string
}
export interface ExportEvents {
  'fly-before-submit': { payload: CreateExport }
  'fly-task': { taskId: string }
  'fly-progress': { percent: number }
  'fly-finish': { status: ExportTask['taskStatus']; fileId: string; fileName: string; size: number }
  'fly-before-download': { fileId: string; fileName: string }
}
export interface ExportMethods {
  submit(): Promise<void>
  download(): Promise<boolean>
  resume(taskId: string): Promise<void>
  openRecords(): Promise<void>
}
export type ExportHost = BodyHost<ExportProps & DialogProps>

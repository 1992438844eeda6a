import type { CreateImport, ImportMode, ImportTask, TransferField } from '#contract/excel-shapes.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import type { DialogProps } from '#core/element/body/dialog.ts'

/** A target column as a page may give it. */
export interface GivenField {
  readonly label: string
  readonly prop: string
  readonly typeStr?: string
  readonly required?: boolean
}

export interface ImportProps {
  modelId: string
  pageId: string
  serviceCode: string
  modelType: string
  ossCode: string
  importUrl: string
  templateUrl: string
  fields: readonly GivenField[]
  modes: string
  importMode: string
  accept: string
  maxSize: number
  maxRows: number
  batchSize: number
  history: boolean
  taskId: string
}

/** What became of an import, for the page. */
export interface ImportResult {
  readonly status: string
  readonly createSuccessSize: number
  readonly updateSuccessSize: number
  readonly failureSize: number
  readonly errorReportId: string
}

export interface ImportEvents {
  'fly-step': { step: Step; name: 'select' | 'map' | 'import' }
  'fly-before-submit': { payload: CreateImport; setPayload: (patch: Partial<CreateImport>) => void }
  'fly-task': { taskId: string }
  'fly-progress': { percent: number }
  'fly-finish': ImportResult
}

export interface ImportMethods {
  upload(file: File): Promise<boolean>
  next(): Promise<boolean>
  previous(): Promise<boolean>
  submit(): Promise<boolean>
  resume(taskId: string): Promise<void>
  openRecords(): Promise<void>
}

export type ImportHost = BodyHost<ImportProps & DialogProps>

export type Step = 0 | 1 | 2
export const STEP_NAMES = ['select', 'map', 'import'] as const

/** Where the rows go, as the gateway or the page says. */
export interface Target {
  readonly importUrl: string
  readonly templateUrl: string
  readonly serviceCode: string
  readonly modes: readonly ImportMode[]
  /** Rows a file may have: the page's bound or the model's, whichever is lower. */
  readonly maxRows: number
  /** Those that can be imported. */
  readonly fields: readonly TransferField[]
}

export type { ImportMode, ImportTask, TransferField }

/** What the rows of a sheet go into. */
export interface ImportTarget {
  readonly modelId: string
  readonly pageId: string
}

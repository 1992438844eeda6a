import type { CreateImport } from '#contract/excel-shapes.ts'
import type { Corrections } from './corrections.store.ts'
import type { FileState } from './file.store.ts'
import type { ImportMode, Target } from './import.types.ts'
import type { Mapping } from './mapping.store.ts'

/** What keeps an import from being sent, in the order in which it is told. */
export type BlockingError = 'nothing' | 'basis' | 'missing' | 'doubled' | 'upload'

export interface Choices {
  readonly mode: ImportMode
  readonly mapping: Mapping
  readonly file: FileState
  /** Several fields from one column were agreed to. */
  readonly agreed: boolean
}

/** @see specification section 5: the update basis field; one column in several fields */
export function blockingErrorOf({ mode, mapping, file, agreed }: Choices): BlockingError | undefined {
  if (mapping.entries().length === 0) return 'nothing'
  if (mode !== 'CREATE' && (mapping.matchField.peek() === '' || mapping.keyColumn.peek() < 0)) return 'basis'
  if (mapping.missing.peek().length > 0) return 'missing'
  if (mapping.doubled.peek().length > 0 && !agreed) return 'doubled'
  return 'upload' in file && file.upload.phase === 'success' ? undefined : 'upload'
}

export interface Sending {
  readonly target: Target
  readonly mode: ImportMode
  readonly mapping: Mapping
  readonly corrections: Pick<Corrections, 'sent'>
  readonly file: Extract<FileState, { phase: 'ready' }>
  readonly keepEmpty: boolean
  readonly dryRun: boolean
  readonly of: Pick<CreateImport, 'modelId' | 'modelType' | 'ossCode' | 'pageId' | 'batchSize' | 'userAccount'> & {
    readonly tenantId: string
  }
}

/** The task as the gateway takes it (specification section 3, import task creation payload). */
export function payloadOf({ target, mode, mapping, corrections, file, keepEmpty, dryRun, of }: Sending): CreateImport {
  const { book, upload } = file
  const key = mapping.columns.peek().find(({ column }) => column === mapping.keyColumn.peek())
  const { tenantId, ...rest } = of
  const keyName = mode === 'CREATE' ? undefined : key?.name
  const sent = corrections.sent([...mapping.entries().map(({ cellValue }) => cellValue), ...(keyName ? [keyName] : [])])
  return {
    ...rest,
    importExcelOssId: upload.phase === 'success' ? upload.id : '',
    importMode: mode,
    importUrl: target.importUrl,
    fileName: file.file.name.slice(-255),
    serviceCode: target.serviceCode,
    excelType: book.kind,
    excelHeadersMapping: mapping.entries(),
    ...(mode !== 'CREATE' && { updateByFieldDisplayName: keyName ?? '', updateByFieldName: mapping.matchField.peek() }),
    ...(tenantId && { tenantId }),
    ...(book.sheet && { sheetName: book.sheet }),
    ...(book.headerLine > 0 && { headerLine: book.headerLine }),
    ...(keepEmpty && mode !== 'CREATE' && { keepEmpty }),
    ...(dryRun && { dryRun }),
    ...(sent && { corrections: sent }),
  }
}

import type { Pool } from 'pg'
import type { SheetView } from '#domain/ooxml/workbook.types.ts'
import type { ModelBook } from '#gateway/modules/excel/model-book.ts'
import type { TransferFiles } from '#gateway/modules/excel/tasks/transfer-files.ts'
import type { Stamper } from '#gateway/modules/settings/stamp.ts'
import type { EvaluatedRows } from './evaluate-rows.ts'
import type { BatchDeps } from './import-batch.ts'
import type { SheetReader, SheetRows } from './import-sheet.ts'

export interface ImportDeps {
  readonly pool: Pool
  readonly models: Pick<ModelBook, 'forImport'>
  readonly files: Pick<TransferFiles, 'read' | 'place' | 'keep'>
  readonly stamp: Stamper
  /** Replaced where many imports are tried with rows that were never in a file. */
  readonly readSheet?: SheetReader
  /** Fewest rows a transaction; less than usual where files of few rows are to have many. */
  readonly leastBatch?: number
}

/** Everything that is known of an import before its first row is written. */
export interface ReadyImport extends BatchDeps {
  readonly view: SheetView
  readonly rows: SheetRows
  readonly size: number
  /** Its batches from where the task goes on, in their order, to be gone through once. */
  readonly judged: AsyncGenerator<EvaluatedRows, void>
}

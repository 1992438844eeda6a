import type { Batch } from './batch.ts'
import { bounds } from './bounds.ts'
import { compoundNames } from './cfb.ts'
import { containerOf } from './container.ts'
import { openOld } from './old-workbook.ts'
import { openPackage } from './package.ts'
import { readSharedStrings } from './shared-strings.ts'
import { scanSheet } from './sheet.ts'
import type { Book, Span, Tallies } from './sheet-scan.ts'
import { readDateKinds } from './styles.ts'
import type { Platform, SheetName } from './workbook.types.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { openZip } from './zip.ts'

/** A workbook of either kind, opened. */
export interface WorkbookFile {
  readonly kind: 'xls' | 'xlsx'
  readonly sheets: readonly SheetName[]
  readonly mark: string | undefined
  /** The wanted rows of a sheet by its place in `sheets`. The batch is the same object each time; `told` gets what is counted meanwhile. */
  scan(sheet: number, span: Span, told: (tallies: Tallies) => void): AsyncGenerator<Batch, void, undefined>
}

/** @throws WorkbookRefusal EXCEL-1001 for what is no workbook, whatever its name; EXCEL-1002 for one that is protected */
export async function openWorkbook(file: Uint8Array, platform: Platform): Promise<WorkbookFile> {
  const container = containerOf(file)
  if (!container) throw new WorkbookRefusal('EXCEL-1001')
  if (container === 'zip') return openXlsx(file, platform)
  const names = compoundNames(file)
  if (names.has('encryptedpackage')) throw new WorkbookRefusal('EXCEL-1002')
  if (!names.has('workbook') && !names.has('book')) throw new WorkbookRefusal('EXCEL-1001')
  if (file.length > bounds.xlsBytes) throw new WorkbookRefusal('EXCEL-1011')
  return openOld(file, platform)
}

async function openXlsx(file: Uint8Array, platform: Platform): Promise<WorkbookFile> {
  const { sheets, mark, is1904, styles, sharedStrings } = await openPackage(openZip(file, platform))
  let book: Book | undefined
  return {
    kind: 'xlsx',
    sheets: sheets.map(({ name, state }) => ({ name, state })),
    mark,
    async *scan(sheet, span, told) {
      book ??= { shared: await readSharedStrings(sharedStrings), dateKinds: await readDateKinds(styles), is1904 }
      yield* scanSheet(sheets[sheet]!.part, book, span, told)
    },
  }
}

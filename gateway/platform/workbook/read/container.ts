import { RefusedWorkbook } from '#gateway/platform/workbook/refused-workbook.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** [MS-CFB] 2.2. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * What a file is by its first bytes, whatever its name says: the zip that an `.xlsx` is, or the compound file that an `.xls` is, and every protected workbook.
 *
 * @throws RefusedWorkbook EXCEL-1001 for what is neither
 */
export function containerOf(file: Uint8Array): 'zip' | 'compound' {
  if (ZIP.equals(file.subarray(0, ZIP.length))) return 'zip'
  if (COMPOUND.equals(file.subarray(0, COMPOUND.length))) return 'compound'
  throw new RefusedWorkbook('EXCEL-1001')
}

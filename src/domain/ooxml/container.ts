const ZIP = [0x50, 0x4b, 3, 4]
/** [MS-CFB] 2.2. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * What a workbook is packed in by its first bytes, whatever its name says: the zip of an `.xlsx`, or the compound file of an `.xls` and of every protected one;
 * undefined for what is no workbook.
 */
export function containerOf(file: Uint8Array): 'zip' | 'compound' | undefined {
  const begins = (sign: readonly number[]) => sign.every((byte, at) => file[at] === byte)
  if (begins(ZIP)) return 'zip'
  return begins(COMPOUND) ? 'compound' : undefined
}

import type { OldWorkbook } from './old-workbook.ts'

/** What reading takes from where it runs. */
export interface Platform {
  /** Unpacks a part ("deflate" without a header), of `bytes` as the archive says; throws for what is damaged or cut, and takes what stands behind its end. */
  inflate(packed: Uint8Array, bytes: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** @param before the sum of the bytes before these, 0 for none */
  crc32(bytes: Uint8Array, before: number): number
  /** Parses an `.xls` by the package that knows them, with `oldOptions`. */
  readOld(file: Uint8Array): Promise<OldWorkbook>
}

/**
 * How much of a workbook is unpacked and told, whatever its own headers say. Real sheets of the largest size stay far below (security.md M4). The same for
 * the gateway and for a page that looks before it uploads: what one of them refuses the other one does.
 */
export const bounds = {
  parts: 2_000,
  partBytes: 400 << 20,
  totalBytes: 600 << 20,
  /** Unpacked to packed; asked of parts above `ratioFromBytes` alone, because small ones may well repeat themselves. */
  ratio: 200,
  ratioFromBytes: 5 << 20,
  /** Workbook, relations, content types, custom properties. */
  smallPartBytes: 16 << 20,
  sharedStrings: 4_000_000,
  sharedTextBytes: 160 << 20,
  /** All texts of the rows that are read: one long shared text in every cell would be thousands of times its file. */
  sheetTextBytes: 512 << 20,
  /** The longest tag or text. A text of 32,767 characters takes a third of it, written in the longest way. */
  tokenBytes: 1 << 20,
  attributes: 256,
  depth: 64,
  sheets: 1_000,
  xlsBytes: 10 << 20,
  /** Lines a spreadsheet can have. */
  lines: 1_048_576,
  /** Texts of a reading that whoever reads keeps, because they come again. */
  remembered: 50_000,
  /** What is unpacked at a time, at most. */
  chunkBytes: 256 << 10,
  batchRows: 1_000,
  batchTextBytes: 1 << 20,
  noted: 10,
} as const

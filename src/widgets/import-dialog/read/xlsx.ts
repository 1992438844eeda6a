import type { BookRow } from './book.types.ts'
import type { OpenBook, SeenSheet } from './inspect.ts'
import { openPackage, type Package } from './package.ts'
import { type SharedStrings, sharedStringsOf } from './shared-strings.ts'
import { scanSheet } from './sheet-scan.ts'
import { anXml } from './xml.ts'
import { openZip } from './zip.ts'

/** An .xlsx by our own reader: one pass over its bytes, in the time of their length, whatever is wrong with it. */
export function openXlsx(bytes: Uint8Array, toLine: number): OpenBook {
  const book = openPackage(openZip(bytes))
  let shared: SharedStrings | undefined
  return {
    kind: 'xlsx',
    sheets: book.sheets.map(({ name, hidden }) => ({ name, hidden })),
    task: book.mark,
    see(name, most) {
      shared ??= sharedStringsOf(book.sharedStrings)
      return seen(book, shared, { name, toLine, most })
    },
  }
}

function seen(book: Package, shared: SharedStrings, { name, toLine, most }: { name: string; toLine: number; most: number }): SeenSheet {
  const { part } = book.sheets.find((one) => one.name === name)!
  const rows: BookRow[] = []
  const hidden: number[] = []
  let begins: number | undefined
  let count = 0
  let hiddenLater = 0
  const around = scanSheet({
    ...{ shared, dateKinds: book.dateKinds, is1904: book.is1904, tellTo: toLine },
    xml: anXml(part.name, part.read()),
    take({ line, isHidden, cells }) {
      count++
      if (count === 1 && !cells) begins = line
      if (cells) rows.push({ line, cells })
      if (isHidden && cells) hidden.push(line)
      else if (isHidden) hiddenLater++
      return cells !== undefined || count - rows.length <= most
    },
  })
  return {
    rows,
    begins,
    count: (below) => ({
      rows: count - rows.filter(({ line }) => line <= below).length,
      hidden: hiddenLater + hidden.filter((line) => line > below).length,
    }),
    merged: around.merged,
    hiddenColumns: around.hiddenColumns.reduce((sum, [from, to]) => sum + Math.max(1, to - from + 1), 0),
  }
}

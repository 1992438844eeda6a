import { smallWorkbook } from '#domain/ooxml/small-workbook.ts'

/** Cells that were copied in a spreadsheet, as the workbook they could have been in: from there on they are a file like any other. */

/** Rows of a text between tabs and lines; what stands in quotes may have both in it, as spreadsheets copy cells of several lines. */
export function rowsOfPaste(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length; ) {
    const quoted = text[at] === '"' ? endOfQuote(text, at) : -1
    const end = quoted < 0 ? endOfCell(text, at) : quoted + 1
    row.push(quoted < 0 ? text.slice(at, end) : text.slice(at + 1, quoted).replaceAll('""', '"'))
    if (text[end] !== '\t') {
      rows.push(row)
      row = []
    }
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
  }
  while (rows.length > 0 && rows.at(-1)!.every((cell) => cell.trim() === '')) rows.pop()
  return rows
}

function endOfCell(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

/** The quote that closes a cell, or -1 where the text goes on behind it: then it is a text that begins with a quote. */
function endOfQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1]!) ? at : -1
  }
  return -1
}

/** An .xlsx of one sheet whose cells are all texts: what was copied is what somebody saw, leading zeros included. */
export const workbookOf = (rows: readonly (readonly string[])[], sheet: string): Uint8Array<ArrayBuffer> =>
  smallWorkbook([{ name: sheet, rows }])

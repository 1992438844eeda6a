/** Cells of a sheet, row by row. */
export type Cells = readonly (readonly string[])[]

/**
 * Text that sheets take from the clipboard: cells parted by tabs, rows by line ends; a cell with either, or that begins with a quote, is quoted.
 * The reverse of {@link parseTsv}.
 */
export const toTsv = (cells: Cells): string => cells.map((row) => row.map(quoteTsv).join('\t')).join('\r\n')

const quoteTsv = (cell: string) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Reads what a sheet put into the clipboard. A line end at the very end, as sheets write it, adds no row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y
  let at = 0
  for (;;) {
    cell.lastIndex = at
    const [all, quoted, plain] = cell.exec(text)!
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    at += all.length
    if (text[at] === '\t') at += 1
    else {
      if (at >= text.length) return rows
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at >= text.length) return rows
      rows.push([])
    }
  }
}

/** The same cells as a table, for programs that take rich text. Numbers stay text: leading zeros and long codes survive. */
export function toHtmlTable(cells: Cells): string {
  const rows = cells.map((row) => `<tr>${row.map((cell) => `<td style="mso-number-format:'\\@'">${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!).replace(/\r?\n/g, '<br>')

/**
 * A CSV file as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it; numbers, also negative ones, stay as they are.
 */
export const toCsv = (cells: Cells): string => `\uFEFF${cells.map((row) => row.map(quoteCsv).join(',')).join('\r\n')}\r\n`

const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?[\d,]+(?:\.\d+)?%?$/

function quoteCsv(cell: string): string {
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { strToU8, zipSync } from 'fflate'

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

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What XML cannot carry, as spreadsheets write it. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\P{Cc}]|[\ufffe\uffff]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)
    .replace(/[&<>]/g, (sign) => ESCAPES[sign]!)

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOC = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** An .xlsx of one sheet whose cells are all texts: what was copied is what somebody saw, leading zeros included. */
export function workbookOf(rows: readonly (readonly string[])[], sheet: string): Uint8Array {
  const cell = (text: string) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`)
  const part = (text: string) => strToU8(XML + text)
  const parts = {
    '[Content_Types].xml': part(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOC}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${MAIN}" xmlns:r="${DOC}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOC}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  }
  // The same cells are the same file, whenever they were copied.
  return zipSync(parts, { mtime: '1980-01-02' })
}

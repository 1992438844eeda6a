import type { ExactNumber } from './cell.ts'

/** Small workbooks, written whole: a few sheets of texts and numbers, in an archive that packs nothing. Texts stand in their cells as texts: none is a formula. */

export interface SmallSheet {
  readonly name: string
  readonly rows: readonly (readonly (string | ExactNumber)[])[]
  readonly isHidden?: boolean
  /** Of the columns from A on, in characters. */
  readonly widths?: readonly number[]
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOC = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot carry, as spreadsheets write it. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\P{Cc}]|[\ufffe\uffff]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)

function cellOf(cell: string | ExactNumber): string {
  if (typeof cell !== 'string') return `<c><v>${escaped(cell.decimal)}</v></c>`
  return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

function sheetOf({ rows, widths = [] }: SmallSheet): string {
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  const lines = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')
  return `<worksheet xmlns="${MAIN}">${cols && `<cols>${cols}</cols>`}<sheetData>${lines}</sheetData></worksheet>`
}

/** An .xlsx; the same cells are the same file, whenever they are written. */
export function smallWorkbook(sheets: readonly SmallSheet[]): Uint8Array<ArrayBuffer> {
  const each = (text: (sheet: SmallSheet, no: number) => string) => sheets.map((sheet, at) => text(sheet, at + 1)).join('')
  const rels = `<Relationships xmlns="${PACKAGE}/relationships">`
  const overrides = each((_, no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
  const names = each(
    ({ name, isHidden }, no) => `<sheet name="${escaped(name)}" sheetId="${no}"${isHidden ? ' state="hidden"' : ''} r:id="rId${no}"/>`,
  )
  return storedZip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides}</Types>`,
    ],
    ['_rels/.rels', `${rels}<Relationship Id="rId1" Type="${DOC}/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
    ['xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${DOC}"><sheets>${names}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `${rels}${each((_, no) => `<Relationship Id="rId${no}" Type="${DOC}/worksheet" Target="worksheets/sheet${no}.xml"/>`)}</Relationships>`,
    ],
    ...sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(sheet)] as const),
  ])
}

/** 1980-01-02, as archives write a day. */
const DAY = (1 << 5) | 2
const HEAD = 30
const ENTRY = 46
const END = 22

/** An archive whose parts stand in it as they are. */
function storedZip(parts: readonly (readonly [name: string, xml: string])[]): Uint8Array<ArrayBuffer> {
  const utf8 = new TextEncoder()
  const files = parts.map(([name, xml]) => ({ name: utf8.encode(name), bytes: utf8.encode(XML + xml) }))
  const size = files.reduce((sum, { name, bytes }) => sum + HEAD + ENTRY + 2 * name.length + bytes.length, END)
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  let at = 0
  const heads = files.map(({ name, bytes }) => {
    const from = at
    const sum = crc32(bytes)
    common(view, from, 0x04034b50, 4, { sum, length: bytes.length, name: name.length })
    out.set(name, from + HEAD)
    out.set(bytes, from + HEAD + name.length)
    at = from + HEAD + name.length + bytes.length
    return { from, sum }
  })
  const directory = at
  for (const [no, { name, bytes }] of files.entries()) {
    const { from, sum } = heads[no]!
    view.setUint16(at + 4, 20, true)
    common(view, at, 0x02014b50, 6, { sum, length: bytes.length, name: name.length })
    view.setUint32(at + 42, from, true)
    out.set(name, at + ENTRY)
    at += ENTRY + name.length
  }
  view.setUint32(at, 0x06054b50, true)
  for (const place of [8, 10]) view.setUint16(at + place, files.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return out
}

/** What stands before a part and in the directory alike: version, names in UTF-8, nothing packed, day, sum, sizes. */
function common(view: DataView, at: number, sign: number, from: number, part: { sum: number; length: number; name: number }): void {
  view.setUint32(at, sign, true)
  const place = at + from
  view.setUint16(place, 20, true)
  view.setUint16(place + 2, 0x0800, true)
  view.setUint16(place + 8, DAY, true)
  view.setUint32(place + 10, part.sum, true)
  view.setUint32(place + 14, part.length, true)
  view.setUint32(place + 18, part.length, true)
  view.setUint16(place + 22, part.name, true)
}

/** What a byte does to the sum. */
const NEXT = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  return sum
})

function crc32(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) sum = NEXT[(sum ^ byte) & 255]! ^ (sum >>> 8)
  return ~sum >>> 0
}

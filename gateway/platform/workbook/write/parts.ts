import { columnName } from '#domain/excel/column-name.ts'

/** Parts of the package beside the sheets (ECMA-376 parts 1 and 2). */

/** What the workbook says of a sheet that has been written. */
export interface SheetPart {
  name: string
  isHidden: boolean
  /** Lines with the header, and columns; the filter goes over them. */
  lines: number
  columns: number
  hasFilter: boolean
}

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Of the custom property that tells our own files when they come back. */
const MARK = 'flyTask'
const MOST_NAME = 31

const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`

export function rootRelations(hasMark: boolean): string {
  return (
    `${DECLARED}<Relationships xmlns="${PACKAGE}/relationships">` +
    relation('rId1', `${OFFICE}/relationships/officeDocument`, 'xl/workbook.xml') +
    relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml') +
    (hasMark ? relation('rId3', `${OFFICE}/relationships/custom-properties`, 'docProps/custom.xml') : '') +
    '</Relationships>'
  )
}

/** @param stamp whose file it is, and when it was made */
export function coreProperties(title: string, stamp?: { who: string; mark: string; at: Date }): string {
  const made = stamp && `<dcterms:created xsi:type="dcterms:W3CDTF">${stamp.at.toISOString().slice(0, 19)}Z</dcterms:created>`
  const told = stamp ? `<dc:description>${xmlText(`${stamp.who} ${stamp.mark}`.trim())}</dc:description>${made}` : ''
  return (
    `${DECLARED}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>fly-tender</dc:creator>${told}</cp:coreProperties>`
  )
}

export function customProperties(mark: string): string {
  return (
    `${DECLARED}<Properties xmlns="${OFFICE}/custom-properties" xmlns:vt="${OFFICE}/docPropsVTypes">` +
    `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${MARK}"><vt:lpwstr>${xmlText(mark)}</vt:lpwstr></property></Properties>`
  )
}

export function workbookXml(sheets: readonly SheetPart[]): string {
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const filters = sheets.flatMap((sheet, at) =>
    sheet.hasFilter
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${xmlText(quoted(sheet.name))}!${absolute(sheet)}</definedName>`,
        ]
      : [],
  )
  return (
    `${DECLARED}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><bookViews><workbookView/></bookViews>` +
    `<sheets>${listed.join('')}</sheets>${filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''}</workbook>`
  )
}

const absolute = ({ lines, columns }: SheetPart) => `$A$1:$${columnName(columns - 1)}$${lines}`

export function workbookRelations(sheets: number): string {
  const ids = Array.from({ length: sheets }, (_, at) => at + 1)
  return (
    `${DECLARED}<Relationships xmlns="${PACKAGE}/relationships">` +
    ids.map((id) => relation(`rId${id}`, `${OFFICE}/relationships/worksheet`, `worksheets/sheet${id}.xml`)).join('') +
    relation(`rId${sheets + 1}`, `${OFFICE}/relationships/styles`, 'styles.xml') +
    '</Relationships>'
  )
}

export function contentTypes(sheets: number, hasMark: boolean): string {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`
  return (
    `${DECLARED}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    part('xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`) +
    Array.from({ length: sheets }, (_, at) => part(`xl/worksheets/sheet${at + 1}.xml`, `${SHEET_TYPE}.worksheet+xml`)).join('') +
    part('xl/styles.xml', `${SHEET_TYPE}.styles+xml`) +
    part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
    (hasMark ? part('docProps/custom.xml', 'application/vnd.openxmlformats-officedocument.custom-properties+xml') : '') +
    '</Types>'
  )
}

/** Width and style of every column; `style` is that of its empty cells. */
export function sheetHead(columns: readonly { width: number; style: number }[], isFirst: boolean): string {
  const cols = columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width + 0.7109375}"${style === 0 ? '' : ` style="${style}"`} customWidth="1"/>`,
  )
  return (
    `${DECLARED}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
  )
}

/**
 * @param validations XML of drop-downs and rules, if there are any
 * @param pages XML of what stands on every printed page, if there is anything
 */
export function sheetFoot({ lines, columns, hasFilter }: SheetPart, validations: string, pages = ''): string {
  const filter = hasFilter ? `<autoFilter ref="A1:${columnName(columns - 1)}${lines}"/>` : ''
  return `</sheetData>${filter}${validations}${pages}</worksheet>`
}

/** A sheet's name in a formula. */
export const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`

/** A name that a sheet may have and none of the others has. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const legal =
    wanted
      .replace(/[[\]:*?/\\\p{Cc}]/gu, '_')
      .replace(/^'|'$/g, '_')
      .trim() || 'Sheet'
  for (let copy = 1; ; copy++) {
    const end = copy === 1 ? '' : ` (${copy})`
    const name = `${cut(legal, MOST_NAME - end.length)}${end}`
    if (!taken.some((other) => other.toLowerCase() === name.toLowerCase())) return name
  }
}

/** Without half a sign at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For attributes and small parts; signs that XML cannot carry are dropped. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)
}

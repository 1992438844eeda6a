import { rawZip, type ZipEntry } from './zip.ts'

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const STRICT = 'http://purl.oclc.org/ooxml'

export type PartTexts = Record<string, string | Uint8Array>

export const SHEET = 'xl/worksheets/sheet1.xml'
export const SHARED = 'xl/sharedStrings.xml'
export const WORKBOOK = 'xl/workbook.xml'
export const STYLES = 'xl/styles.xml'
export const TYPES = '[Content_Types].xml'

/** The parts of a small workbook with one sheet; cell styles 1 to 4 show a day, a day and a time, a time, and counted hours. */
export function partsOf(sheetData: string, over: PartTexts = {}): PartTexts {
  return {
    [TYPES]: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${WORKBOOK}" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="${WORKBOOK}"/></Relationships>`,
    [WORKBOOK]: workbookXml(),
    'xl/_rels/workbook.xml.rels': relationsXml(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    [STYLES]: `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot; hh:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="21"/><xf numFmtId="46"/></cellXfs></styleSheet>`,
    [SHARED]: sharedXml(['编号', '名称', '甲']),
    [SHEET]: sheetXml(sheetData),
    ...over,
  }
}

export const sheetXml = (data: string, before = '', after = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${before}<sheetData>${data}</sheetData>${after}</worksheet>`

export const workbookXml = (sheets: readonly (readonly [name: string, state?: string])[] = [['数据']], properties = '') =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${sheets.map(([name, state], n) => `<sheet name="${name}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`

export const relationsXml = (...relations: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${relations.map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

export const sharedXml = (texts: readonly string[]) =>
  `<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`

export const zipOf = (parts: PartTexts): Buffer => rawZip(entriesOf(parts))

export const entriesOf = (parts: PartTexts): ZipEntry[] => Object.entries(parts).map(([name, data]) => ({ name, data }))

/** A row of texts written into their cells. */
export const textRow = (line: number, ...texts: readonly string[]) =>
  `<row r="${line}">${texts.map((text, n) => `<c r="${columnName(n)}${line}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`

export const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

/** A header and one row of whatever cells. */
export const HEADER = textRow(1, '编号', '名称', '值')
export const valueRow = (cells: string) => `<row r="2"><c r="A2" t="inlineStr"><is><t>1</t></is></c>${cells}</row>`

import { strToU8, zipSync } from 'fflate'

const STATES = ['草稿', '已发布', '竞价中', '已结束', '已作废']
const CITIES = ['上海市浦东新区', '杭州市西湖区', '深圳市南山区', '成都市高新区', '武汉市洪山区', '西安市雁塔区']
/** Serial number of 2026-01-01. */
const FIRST_DAY = 46_023

/**
 * A workbook as a spreadsheet writes it: shared texts (own ones and common ones, Chinese and Latin), whole and broken numbers, dates with styles,
 * yes and no, empty cells.
 */
export function aWideWorkbook(rows: number, columns = 20): Buffer {
  const shared = new Map<string, number>()
  const text = (value: string) => {
    const n = shared.get(value) ?? shared.size
    shared.set(value, n)
    return n
  }
  const lines = [
    lineOf(
      1,
      Array.from({ length: columns }, (_, n) => ` t="s"><v>${text(`字段${n + 1}`)}</v></c>`),
    ),
  ]
  for (let row = 0; row < rows; row++)
    lines.push(
      lineOf(
        row + 2,
        Array.from({ length: columns }, (_, n) => cellOf(row, n, text)),
      ),
    )
  const sheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><dimension ref="A1:${columnName(columns - 1)}${rows + 1}"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>${lines.join('')}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`
  const texts = [...shared.keys()].map((value) => `<si><t>${value}</t></si>`).join('')
  return packed({
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${MAIN}" count="${rows * columns}" uniqueCount="${shared.size}">${texts}</sst>`,
  })
}

const lineOf = (line: number, cells: readonly string[]) =>
  `<row r="${line}" spans="1:${cells.length}">${cells.map((cell, n) => (cell === '' ? '' : `<c r="${columnName(n)}${line}"${cell}`)).join('')}</row>`

function cellOf(row: number, column: number, text: (value: string) => number): string {
  const number = (row * 7919 + column * 104_729) % 1_000_003
  switch (column % 10) {
    case 0:
      return ` t="s"><v>${text(`XM-2026-${String(row * 10 + column).padStart(7, '0')}`)}</v></c>`
    case 1:
      return ` t="s"><v>${text(`${CITIES[number % 6]}第${row}号采购项目`)}</v></c>`
    case 2:
      return `><v>${number}</v></c>`
    case 3:
      return ` s="2"><v>${number / 100}</v></c>`
    case 4:
      return ` s="1"><v>${FIRST_DAY + (number % 365)}</v></c>`
    case 5:
      return ` t="s"><v>${text(STATES[number % 5]!)}</v></c>`
    case 6:
      return ` t="b"><v>${number % 2}</v></c>`
    case 7:
      return number % 3 === 0 ? '' : ` t="s"><v>${text(`备注 ${number % 5000}`)}</v></c>`
    case 8:
      return ` s="3"><v>${FIRST_DAY + (number % 365) + (number % 1440) / 1440}</v></c>`
    default:
      return `><v>${(number * 1.1).toFixed(4)}</v></c>`
  }
}

const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function packed(parts: Readonly<Record<string, string>>): Buffer {
  const all = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...parts,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([name, part]) => [name, strToU8(part)]))))
}

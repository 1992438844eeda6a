import { prefixed } from './archives.ts'
import { broken, type CorpusFile, tooLarge, type Verdict } from './corpus-file.ts'
import { aBook, writtenAs } from './disguised.ts'
import {
  columnName,
  HEADER,
  type PartTexts,
  partsOf,
  relationsXml,
  SHARED,
  SHEET,
  STRICT,
  sharedXml,
  sheetXml,
  textRow,
  valueRow,
  WORKBOOK,
  workbookXml,
  zipOf,
} from './parts.ts'

const value = (cell: string) => zipOf(partsOf(HEADER + valueRow(cell)))
const one = (...first: readonly unknown[]): Verdict => ({ rows: 1, first: first as never })
const long = (count: number) => value(`<c r="C2" t="inlineStr"><is><t>${'x'.repeat(count)}</t></is></c>`)
const rows = (count: number) => zipOf(partsOf(`<row><c t="s"><v>0</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(count)}`))
const header = (...names: readonly string[]) => zipOf(partsOf(textRow(1, ...names) + textRow(2, ...names.map(() => '1'))))
const system1904 = { [WORKBOOK]: workbookXml([['数据']], '<workbookPr date1904="1"/>') }

/** What people and programs write into sheets. */
export const sheets: readonly CorpusFile[] = (
  [
    ['xls of 97', () => writtenAs('biff8'), one('1', 2.5)],
    ['xls of 95', () => writtenAs('biff5'), one('1', 2.5)],
    [
      'strict',
      () => zipOf(strict(partsOf(HEADER + valueRow('<c r="C2" t="d" s="1"><v>2026-11-22T08:30:00</v></c>')))),
      one('1', null, { wall: '2026-11-22 08:30:00' }),
    ],
    ['prefixes', () => changed(prefixed), one('1', null, 7)],
    ['utf-16', () => changed((xml) => Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')), one('1', null, 7)],
    ['GB18030', () => withGb18030(), { rows: 1, header: ['编号', '名称'] }],
    [
      'no places',
      () => zipOf(partsOf('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row>')),
      one(1, 2),
    ],
    [
      'choices',
      () =>
        value(
          '<c r="C2"><mc:AlternateContent><mc:Choice><v>9</v></mc:Choice><mc:Fallback><v>7</v></mc:Fallback></mc:AlternateContent></c>',
        ),
      one('1', null, 7),
    ],
    ['exactly 50,000 rows', () => rows(50_000), { rows: 50_000 }],
    ['50,001 rows', () => rows(50_001), { code: 'EXCEL-1004', args: { max: 50_000 } }],
    [
      '1,000 rows and 150,000 empty ones',
      () => zipOf(partsOf(`${HEADER}${'<row><c><v>1</v></c></row>'.repeat(1_000)}${'<row><c s="1"/></row>'.repeat(150_000)}`)),
      { rows: 1_000 },
    ],
    ['more lines than there are', () => zipOf(partsOf(`${HEADER}<row r="1048577"><c><v>1</v></c></row>`)), broken],
    [
      'merged',
      () =>
        zipOf({
          ...partsOf(''),
          [SHEET]: sheetXml(
            HEADER + textRow(2, '1', '甲') + textRow(3, '2'),
            '',
            '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
          ),
        }),
      { rows: 2, first: ['1', '甲'], notes: { merged: 1, mergedRanges: ['B2:B3'] } },
    ],
    ['duplicate headers', () => header('id', 'id', 'id_1'), { rows: 1, header: ['id', 'id', 'id_1'] }],
    ['an empty header', () => header('id', '', 'c'), { rows: 1, header: ['id', null, 'c'] }],
    ['300 columns', () => header(...Array.from({ length: 300 }, (_, n) => `c${n}`)), { code: 'EXCEL-1008', args: { max: 256 } }],
    ['256 columns', () => header(...Array.from({ length: 256 }, (_, n) => `c${n}`)), { rows: 1, notes: { columns: 256 } }],
    [
      'headers that would pollute',
      () => header('__proto__', 'constructor', 'prototype'),
      { rows: 1, header: ['__proto__', 'constructor', 'prototype'] },
    ],
    [
      'titles above the header',
      () => zipOf(partsOf(textRow(1, '2026年供应商') + textRow(3, 'a', 'b', 'c') + textRow(4, '1', '2', '3'))),
      { rows: 1, header: ['a', 'b', 'c'] },
    ],
    [
      'formulas',
      () => value('<c r="C2"><f>1+1</f><v>2</v></c><c r="D2"><f>A2</f></c>'),
      { rows: 1, first: ['1', null, 2], notes: { uncalculated: 1, uncalculatedCells: ['D2'] } },
    ],
    [
      'errors',
      () => value('<c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="e"><v>#DIV/0!</v></c><c r="E2" t="e"><v>Err:502</v></c>'),
      one('1', null, { fault: '#N/A' }, { fault: '#DIV/0!' }, { fault: '#VALUE!' }),
    ],
    [
      '1904',
      () => zipOf(partsOf(HEADER + valueRow('<c r="C2" s="1"><v>0</v></c><c r="D2" s="1"><v>44887</v></c>'), system1904)),
      one('1', null, { wall: '1904-01-01' }, { wall: '2026-11-23' }),
    ],
    [
      'days around the one that never was',
      () => value('<c r="C2" s="1"><v>59</v></c><c r="D2" s="1"><v>60</v></c><c r="E2" s="1"><v>61</v></c>'),
      one('1', null, { wall: '1900-02-28' }, { wall: '1900-02-29' }, { wall: '1900-03-01' }),
    ],
    [
      'times',
      () => value('<c r="C2" s="3"><v>0.5</v></c><c r="D2" s="4"><v>0.75</v></c><c r="E2" s="2"><v>46348.4375115741</v></c>'),
      one('1', null, { wall: '12:00:00' }, { wall: '18:00:00' }, { wall: '2026-11-22 10:30:01' }),
    ],
    [
      'dates that are none',
      () => value('<c r="C2" s="1"><v>-1</v></c><c r="D2" s="1"><v>2958466</v></c><c r="E2" t="d"><v>2026-11-22T08:30:00Z</v></c>'),
      one('1', null, -1, 2958466, '2026-11-22T08:30:00Z'),
    ],
    [
      'texts that look like numbers',
      () => zipOf(partsOf(textRow(1, 'a', 'b', 'c', 'd', 'e') + textRow(2, '00123', '12345678901234567890', '1e5', '1,234.50', '１２３'))),
      one('00123', '12345678901234567890', '1e5', '1,234.50', '１２３'),
    ],
    [
      'numbers longer than a spreadsheet keeps',
      () => value('<c r="C2"><v>12345678901234600000</v></c><c r="D2"><v>123456789012345</v></c>'),
      { rows: 1, notes: { rounded: 1, roundedCells: ['C2'] } },
    ],
    [
      'floats',
      () => value('<c r="C2"><v>0.30000000000000004</v></c><c r="D2"><v>1E-7</v></c><c r="E2"><v>-0.1</v></c>'),
      one('1', null, 0.30000000000000004, 1e-7, -0.1),
    ],
    ['a number that is none', () => value('<c r="C2"><v>1.2.3</v></c>'), { code: 'EXCEL-1003', args: { place: 'C2' } }],
    ['a number beyond all', () => value('<c r="C2"><v>1e999</v></c>'), { code: 'EXCEL-1003', args: { place: 'C2' } }],
    ['a shared text that is not there', () => value('<c r="C2" t="s"><v>99</v></c>'), { code: 'EXCEL-1003', args: { place: 'C2' } }],
    ['cells out of order', () => value('<c r="D2"><v>1</v></c><c r="C2"><v>1</v></c>'), broken],
    ['lines out of order', () => zipOf(partsOf(textRow(2, 'a') + textRow(1, 'b'))), broken],
    ['32,767 characters', () => long(32_767), one('1', null, 'x'.repeat(32_767))],
    ['40,000 characters', () => long(40_000), { code: 'EXCEL-1009', args: { cell: 'C2', max: 32_767 } }],
    [
      'texts of all kinds',
      () => value(`<c r="C2" t="inlineStr"><is><t>👩‍👩‍👧 \u202Eabc é</t></is></c>`),
      one('1', null, '👩‍👩‍👧 \u202Eabc é'),
    ],
    [
      'escapes',
      () => value('<c r="C2" t="inlineStr"><is><t>_x000D__x005F_x41__xD83D__x0041__xD83D__xDE00_&lt;&#22810;&#x1F600;</t></is></c>'),
      one('1', null, '\r_x41_\uFFFDA😀<多😀'),
    ],
    [
      'rich text',
      () =>
        zipOf(
          partsOf(HEADER + valueRow('<c r="C2" t="s"><v>0</v></c>'), {
            [SHARED]: sharedXml(['x']).replace(
              '<t xml:space="preserve">x</t>',
              '<r><rPr><b/></rPr><t>东</t></r><r><t><![CDATA[<京>]]></t></r><rPh sb="0" eb="1"><t>トウ</t></rPh>',
            ),
          }),
        ),
      one('1', null, '东<京>'),
    ],
    ['yes and no', () => value('<c r="C2" t="b"><v>1</v></c><c r="D2" t="b"><v>0</v></c>'), one('1', null, true, false)],
    [
      'hidden rows and columns',
      () =>
        zipOf({
          ...partsOf(''),
          [SHEET]: sheetXml(
            HEADER + textRow(2, '1', '2').replace('<row', '<row hidden="1"'),
            '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>',
          ),
        }),
      { rows: 1, notes: { hiddenRows: 1, hiddenColumns: 1 } },
    ],
    ['hidden sheets and an empty one first', () => manySheets(), { rows: 1, first: ['2'] }],
    [
      'a table that begins in line 700',
      () => zipOf(partsOf(textRow(700, '编号', '名称') + textRow(702, 'a', 'b') + textRow(1_500, 'c', 'd'))),
      { rows: 2, first: ['a', 'b'], header: ['编号', '名称'] },
    ],
    ['only empty sheets', () => zipOf(partsOf('<row r="1"><c r="A1" s="1"/></row>')), { code: 'EXCEL-1005', args: { sheet: '数据' } }],
    ['only empty sheets, the first one hidden', () => manySheets(''), { code: 'EXCEL-1005', args: { sheet: '空' } }],
    ['a header alone', () => zipOf(partsOf(HEADER)), { code: 'EXCEL-1005', args: { sheet: '数据' } }],
    ['a far cell', () => value('<c r="XFD2"><v>1</v></c>'), { code: 'EXCEL-1008', args: { max: 256 } }],
    ['a cell beyond all columns', () => value('<c r="XFE2"><v>1</v></c>'), broken],
    ['a far line', () => zipOf(partsOf(`${HEADER}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`)), one(1)],
    [
      'a dimension that lies',
      () => zipOf({ ...partsOf(''), [SHEET]: sheetXml(HEADER + valueRow(''), '<dimension ref="A1:XFD1048576"/>') }),
      one('1'),
    ],
    ['200,000,000 lines in one number', () => zipOf(partsOf(`${HEADER}<row r="99999999999"><c><v>1</v></c></row>`)), broken],
    ['2,000,000 rows', () => rows(2_000_000), tooLarge],
    [
      'macros of a name',
      () =>
        writtenAs(
          'xlsx',
          aBook([
            [`=cmd|' /C calc'!A0`, '@SUM'],
            ['+1', '-1'],
          ]),
        ),
      one('+1', '-1'),
    ],
  ] as const
).map(([name, make, verdict]) => ({ name, make, verdict }) as CorpusFile)

function changed(change: (xml: string) => string | Buffer): Buffer {
  const parts = partsOf(HEADER + valueRow('<c r="C2"><v>7</v></c>'))
  return zipOf({ ...parts, [SHEET]: change(String(parts[SHEET])) })
}

/** 编号, 名称 in the encoding that the declaration names. */
function withGb18030(): Buffer {
  const names = [Buffer.from('b1e0bac5', 'hex'), Buffer.from('c3fbb3c6', 'hex')]
  const [before = '', between = '', after = ''] = sheetXml(textRow(1, '|', '|') + textRow(2, '1', '2'))
    .replace('UTF-8', 'GB18030')
    .split('|')
  return zipOf({
    ...partsOf(''),
    [SHEET]: Buffer.concat([Buffer.from(before), names[0]!, Buffer.from(between), names[1]!, Buffer.from(after)]),
  })
}

function strict(parts: PartTexts): PartTexts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, xml]) => [
      name,
      String(xml)
        .replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', `${STRICT}/spreadsheetml/main`)
        .replaceAll('http://schemas.openxmlformats.org/officeDocument/2006/relationships', `${STRICT}/officeDocument/relationships`),
    ]),
  )
}

/** Two hidden ones, an empty one and one that is not. */
function manySheets(rows?: string): Buffer {
  const targets = ['hidden', 'very', 'empty', 'full'].map((name) => ['worksheet', `worksheets/${name}.xml`] as const)
  return zipOf({
    ...partsOf(''),
    [WORKBOOK]: workbookXml([['藏', 'hidden'], ['深藏', 'veryHidden'], ['空'], ['数据']]),
    'xl/_rels/workbook.xml.rels': relationsXml(...targets),
    'xl/worksheets/hidden.xml': sheetXml(rows ?? textRow(1, 'a') + textRow(2, '0')),
    'xl/worksheets/very.xml': sheetXml(rows ?? textRow(1, 'a') + textRow(2, '1')),
    'xl/worksheets/empty.xml': sheetXml(''),
    'xl/worksheets/full.xml': sheetXml(rows ?? textRow(1, 'a') + textRow(2, '2')),
  })
}

/** Small workbooks of every kind, whose mutations are read. */
export const seeds: readonly (() => PartTexts)[] = [
  () => partsOf(HEADER + Array.from({ length: 10 }, (_, n) => textRow(n + 2, `0${n}`, '甲', '<&>'.replace('<&>', '&lt;&amp;'))).join('')),
  () =>
    partsOf(
      `${HEADER}${Array.from({ length: 10 }, (_, n) => `<row r="${n + 2}">${Array.from({ length: 8 }, (_, c) => `<c r="${columnName(c)}${n + 2}" s="${c % 5}"><v>${n * 1000.25 + c}</v></c>`).join('')}</row>`).join('')}`,
    ),
  () =>
    partsOf(
      HEADER +
        valueRow(
          '<c r="B2" t="s"><v>2</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="e"><v>#N/A</v></c><c r="E2" t="str"><f>A1</f><v>x</v></c>',
        ),
      system1904,
    ),
]

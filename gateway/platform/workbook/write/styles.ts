import type { ColumnKind, TableColumn } from './table.ts'

/** What a cell looks like; equal looks are one style of the workbook. */
export interface Look {
  /** Number format, e.g. `yyyy-mm-dd`; `General` and `@` too. */
  format: string
  /** Text that must stay text when somebody edits it (`quotePrefix`, the apostrophe of a spreadsheet). */
  isQuoted?: boolean
  isFaulty?: boolean
  isHeader?: boolean
  /** Of a header whose column must be filled in. */
  isRequired?: boolean
  isWrapped?: boolean
  /** Beside cells that are wrapped. */
  isTop?: boolean
}

export interface Styles {
  /** Number of the style. */
  of(look: Look): number
  /** `xl/styles.xml`, of all that was asked for. */
  xml(): string
}

const BUILT_IN: Readonly<Record<string, number>> = { General: 0, '0': 1, '0.00': 2, '#,##0': 3, '#,##0.00': 4, '@': 49 }
const FIRST_CUSTOM = 164
export const WALL_FORMATS = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  instant: 'yyyy-mm-dd hh:mm:ss.000',
  time: 'hh:mm:ss',
  finetime: 'hh:mm:ss.000',
} as const

const OF_KIND: Readonly<Partial<Record<ColumnKind, string>>> = {
  INT: '0',
  LONG: '0',
  DATE: WALL_FORMATS.date,
  DATETIME: WALL_FORMATS.datetime,
  TIME: WALL_FORMATS.time,
  BOOL: 'General',
  LONGTEXT: 'General',
  ANY: 'General',
}

/** Format of a column's empty cells, so that what is typed into them is what the column holds. */
export function formatOf({ kind, scale }: TableColumn): string {
  if (kind === 'DECIMAL') return scale === undefined ? 'General' : scale === 0 ? '#,##0' : `#,##0.${'0'.repeat(scale)}`
  return OF_KIND[kind] ?? '@'
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const FONTS =
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFB42318"/><name val="Calibri"/><family val="2"/></font></fonts>'
/** The first two are fixed by the format. */
const FILLS =
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF8"/><bgColor indexed="64"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills>'
const BORDERS =
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF98A2B3"/></bottom><diagonal/></border></borders>'

/** Styles in the order in which they are first asked for; 0 is a cell without one. */
export function createStyles(): Styles {
  const numbers = new Map<string, number>()
  const looks: Look[] = []
  const of = (look: Look): number => {
    const key = [look.format, look.isQuoted, look.isFaulty, look.isHeader, look.isRequired, look.isWrapped, look.isTop].join('|')
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, looks.length)
    return looks.push(look) - 1
  }
  of({ format: 'General' })
  return { of, xml: () => xmlOf(looks) }
}

function xmlOf(looks: readonly Look[]): string {
  const custom = [...new Set(looks.map(({ format }) => format))].filter((format) => BUILT_IN[format] === undefined)
  const idOf = (format: string) => BUILT_IN[format] ?? FIRST_CUSTOM + custom.indexOf(format)
  const formats = custom.map((format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${format}"/>`).join('')
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${NAMESPACE}">` +
    (custom.length > 0 ? `<numFmts count="${custom.length}">${formats}</numFmts>` : '') +
    `${FONTS}${FILLS}${BORDERS}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${looks.length}">${looks.map((look) => xfOf(look, idOf(look.format))).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

function xfOf(look: Look, formatId: number): string {
  const font = look.isRequired ? 2 : look.isHeader ? 1 : 0
  const fill = look.isHeader ? 2 : look.isFaulty ? 3 : 0
  const alignment = alignmentOf(look)
  return (
    `<xf numFmtId="${formatId}" fontId="${font}" fillId="${fill}" borderId="${look.isHeader ? 1 : 0}" xfId="0"` +
    (formatId === 0 ? '' : ' applyNumberFormat="1"') +
    (font === 0 ? '' : ' applyFont="1"') +
    (fill === 0 ? '' : ' applyFill="1"') +
    (look.isHeader ? ' applyBorder="1"' : '') +
    (look.isQuoted ? ' quotePrefix="1"' : '') +
    (alignment === '' ? '/>' : ` applyAlignment="1">${alignment}</xf>`)
  )
}

function alignmentOf({ isHeader, isTop, isWrapped }: Look): string {
  if (isHeader) return '<alignment vertical="center"/>'
  if (!isTop && !isWrapped) return ''
  return `<alignment vertical="top"${isWrapped ? ' wrapText="1"' : ''}/>`
}

import { partOf } from './container.ts'

/** Part of a sheet in an .xlsx, by the relation that the workbook names. */
export function sheetPath(bytes: Uint8Array, relation: string): string | undefined {
  const relations = partOf(bytes, 'xl/_rels/workbook.xml.rels') ?? ''
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    if (/\bId="([^"]*)"/.exec(tag)?.[1] !== relation) continue
    const target = /\bTarget="([^"]*)"/.exec(tag)?.[1] ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return undefined
}

export interface RowCount {
  /** Rows with a value. */
  readonly rows: number
  readonly hidden: number
  readonly hiddenColumns: number
}

/**
 * Counts the rows of a sheet that hold a value, below a line. Formatted rows without one are not rows: nobody typed them.
 *
 * @param xml of the sheet; undefined answers when it is written in a way that is not counted here (a prefix before every name)
 */
export function countRows(xml: string, belowLine: number): RowCount | undefined {
  if (!/<worksheet[\s>]/.test(xml.slice(0, 4_096))) return undefined
  let rows = 0
  let hidden = 0
  let line = 0
  for (let at = xml.indexOf('<row'); at >= 0; ) {
    const next = xml.indexOf('<row', at + 4)
    const head = xml.indexOf('>', at)
    const letter = xml.charCodeAt(at + 4)
    // `<rowBreaks` begins like a row and is none.
    if (letter <= 32 || letter === 62 || letter === 47) {
      const tag = xml.slice(at, head)
      line = Number(/\sr="(\d+)"/.exec(tag)?.[1] ?? line + 1)
      if (line > belowLine && hasValue(xml, head, next < 0 ? xml.length : next)) {
        rows += 1
        if (/\shidden="(?:1|true)"/.test(tag)) hidden += 1
      }
    }
    at = next
  }
  return { rows, hidden, hiddenColumns: hiddenColumns(xml) }
}

/** Columns are told before the first row, in ranges. */
function hiddenColumns(xml: string): number {
  const head = xml.slice(0, Math.max(0, xml.indexOf('<sheetData')))
  let count = 0
  for (const [tag] of head.matchAll(/<col\s[^>]*\shidden="(?:1|true)"[^>]*>/g)) {
    const bound = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1] ?? 0)
    count += Math.max(1, bound('max') - bound('min') + 1)
  }
  return count
}

/** A value, or a text of its own, with something in it. */
const VALUE = /<[vt](?:\s[^>]*)?>[^<]/

/** It is looked for no further than the row goes: sheets have up to a million of them. */
const hasValue = (xml: string, from: number, to: number): boolean => VALUE.test(xml.slice(from, to))

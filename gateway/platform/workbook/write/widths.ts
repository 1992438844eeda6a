import type { Cell } from '#domain/ooxml/cell.ts'
import type { TableColumn } from './table.ts'

/** Widths of columns, fitted to what stands in the first rows. In characters, as the format has them; East Asian ones count two. */

const LEAST = 8
const MOST = 60
/** For the filter's arrow beside a header. */
const ARROW = 3
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]|[\ud840-\ud87f][\udc00-\udfff]/g

export interface Widths {
  see(cells: readonly Cell[]): void
  list(): number[]
}

export function createWidths(columns: readonly TableColumn[]): Widths {
  const widest = columns.map(({ label, width }) => width ?? Math.max(LEAST, widthOf(label) + ARROW))
  return {
    see(cells) {
      for (let column = 0; column < columns.length && column < cells.length; column++) {
        if (columns[column]!.width !== undefined) continue
        const width = cellWidth(cells[column]!, columns[column]!) + 1
        if (width > widest[column]!) widest[column] = width
      }
    },
    list: () => widest.map((width) => Math.min(MOST, width)),
  }
}

function cellWidth(cell: Cell, { kind, scale }: TableColumn): number {
  if (cell === null) return 0
  if (typeof cell === 'string') return widthOf(cell)
  if (typeof cell === 'boolean') return 5
  if (typeof cell === 'object' && 'wall' in cell) return cell.wall.length
  if (typeof cell === 'object' && 'fault' in cell) return cell.fault.length
  const digits = typeof cell === 'number' ? String(cell) : cell.decimal
  if (kind !== 'DECIMAL' || scale === undefined) return digits.length
  const whole = digits.indexOf('.') === -1 ? digits.length : digits.indexOf('.')
  return whole + Math.floor(whole / 3) + scale + 1
}

/** Of the longest line. */
export function widthOf(text: string): number {
  const lines = text.length > 200 ? [text.slice(0, 200)] : text.split('\n')
  return Math.max(...lines.map((line) => line.length + (line.match(WIDE)?.filter((sign) => sign.length === 1).length ?? 0)))
}

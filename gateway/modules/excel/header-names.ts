import type { Cell } from '#gateway/platform/workbook/cell.ts'

/** What the columns of a sheet are called by: the header's text; `(2)` and so on where it came before, empty where there is none. */
export function headerNames(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell) => {
    const name = textOf(cell).trim().slice(0, 255)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return name === '' || times === 1 ? name : `${name} (${times})`
  })
}

function textOf(cell: Cell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '')
  if ('wall' in cell) return cell.wall
  return 'decimal' in cell ? cell.decimal : cell.fault
}

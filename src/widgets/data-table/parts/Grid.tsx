import { type ComponentType, type CSSProperties, type PointerEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useRowWindow } from '#ui/display/row-window.ts'
import type { Box, Cell } from '#widgets/data-table/cells.rules.ts'
import type { ShownColumn } from '#widgets/data-table/columns.rules.ts'
import type { RowKeys } from '#widgets/data-table/row-keys.ts'
import { spanStart } from '#widgets/data-table/rows.rules.ts'
import type { Row as RowData } from '#widgets/data-table/table.types.ts'
import type { GridModel } from '#widgets/data-table/use-grid.ts'
import { ROWS } from './CellBox.tsx'
import { type RowFrame, type RowViewProps, rowId } from './RowView.tsx'

/** Up to here every row is in the page, so that searching and printing find them; above, only what is seen. */
export const PLAIN_ROWS = 100

export interface GridProps {
  frame: RowFrame
  /** How a row is drawn. */
  Row: ComponentType<RowViewProps>
  label: string
  rows: readonly RowData[]
  keys: Pick<RowKeys, 'at'>
  isPicked: (key: string) => boolean
  grid: GridModel
  virtual: boolean
  offsets: ReadonlyMap<string, number>
  /** `aria-rowcount`. */
  rowCount: number
  busy: boolean
  head: ReactNode
  foot: ReactNode
  empty: ReactNode
  scroller: RefObject<HTMLDivElement | null>
}

/** Px of the leading columns (spec §9: the drag column is 60). */
export const HANDLE_PX = 60
export const PICK_PX = 44
/** Height of a virtual table unless the page says another one, and what is drawn beyond what is seen. */
const GUESS_PX = 600
const SPARE_ROWS = 4

/** The grid itself: one box that scrolls both ways and holds the focus; head and sums stay in sight. */
export function Grid({
  frame,
  Row,
  label,
  rows,
  keys,
  isPicked,
  grid,
  virtual,
  offsets,
  rowCount,
  busy,
  head,
  foot,
  empty,
  scroller,
}: GridProps) {
  const { rowPx, lead, columns, gridId } = frame
  const sight = useRowWindow({ box: scroller, count: rows.length, rowPx, guessPx: GUESS_PX, spare: SPARE_ROWS })
  const { from, to } = virtual ? sight : { from: 0, to: rows.length }
  const shown = Array.from({ length: to - from }, (_, at) => from + at)
  const { active } = grid
  useKeepInSight(scroller, active, rowPx, rows.length, frame.cards ? 0 : rowPx * (foot === null ? 1 : 2))
  const face = {
    role: 'grid',
    tabIndex: 0,
    'aria-multiselectable': frame.picks === 'multiple' || undefined,
    'aria-activedescendant': active && rowId(gridId, active.row, active.column),
  } as const
  return (
    <div
      ref={scroller}
      className="dt-scroll"
      data-virtual={virtual ? '' : undefined}
      data-cards={frame.cards ? '' : undefined}
      style={styleOf(columns, frame, offsets)}
    >
      <table
        id={gridId}
        part="table"
        {...face}
        className="dt-sheet"
        aria-label={label}
        aria-rowcount={rowCount}
        aria-colcount={lead + columns.length}
        aria-busy={busy || undefined}
        onKeyDown={grid.onKeyDown}
        onFocus={(event) => event.target === event.currentTarget && grid.onFocus()}
        onCopy={grid.onCopy}
        onPointerDown={grid.onPointerDown}
        onPointerMove={grid.onPointerMove}
        onClick={(event) => grid.onClick(event)}
        onPointerOver={tellCut}
      >
        <thead {...ROWS}>{head}</thead>
        {rows.length > 0 && (
          <tbody {...ROWS} className="dt-body" style={{ blockSize: `${rows.length * rowPx}px` }}>
            {withNeeded(shown, frame.spans, active, rows.length).map((index) => (
              <Row
                key={keys.at(index)}
                {...frame}
                row={rows[index]!}
                rowKey={keys.at(index)}
                index={index}
                picked={isPicked(keys.at(index))}
                activeColumn={active?.row === index ? active.column : -1}
                marked={markedIn(grid.range, index)}
              />
            ))}
          </tbody>
        )}
        {foot && <tfoot {...ROWS}>{foot}</tfoot>}
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

/** A text that is cut is shown whole under the pointer. Only asked of the cell under it: asking all of them would cost a layout a row. */
function tellCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.dt-plain') : null
  if (!cell) return
  const text = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
  if (cell.title !== text) cell.title = text
}

/** The rows in sight, the one where the keyboard is, and those on which merged cells in sight begin. */
function withNeeded(shown: readonly number[], spans: RowFrame['spans'], active: Cell | undefined, count: number): number[] {
  const needed = new Set(shown)
  const first = shown[0]
  if (first !== undefined) for (const cover of spans.values()) needed.add(spanStart(cover, first))
  if (active && active.row >= 0 && active.row < count) needed.add(active.row)
  return [...needed].sort((a, b) => a - b)
}

const noColumns = { left: -1, right: -1 }
const lines = new Map<string, { left: number; right: number }>()

/** The same object for the same columns, so that a row outside of a change is not drawn again. */
function markedIn(range: Box | undefined, row: number): { left: number; right: number } | undefined {
  if (!range || row < range.top || row > range.bottom) return undefined
  const key = `${range.left}:${range.right}`
  const line = lines.get(key) ?? { left: range.left, right: range.right }
  if (lines.size > 500) lines.clear()
  lines.set(key, line)
  return line ?? noColumns
}

/** Widths and places of all columns, once for all rows. The last one that scrolls takes what is left. */
function styleOf(
  columns: readonly ShownColumn[],
  { lead, drags, picks, rowPx }: RowFrame,
  offsets: ReadonlyMap<string, number>,
): CSSProperties {
  const leads = [...(drags ? [HANDLE_PX] : []), ...(picks === 'none' ? [] : [PICK_PX])]
  const leadPx = leads.reduce((sum, px) => sum + px, 0)
  const last = columns.findLastIndex(({ edge }) => edge === 'none')
  const widths = columns.map(({ px }, at) => (at === last ? `minmax(${px}px,1fr)` : `${px}px`))
  const style: Record<string, string> = {
    '--dt-row': `${rowPx}px`,
    '--dt-columns': [...leads.map((px) => `${px}px`), ...widths].join(' '),
  }
  leads.forEach((_, at) => {
    style[`--dt-at-${at}`] = `${leads.slice(0, at).reduce((sum, px) => sum + px, 0)}px`
  })
  columns.forEach(({ prop, edge }, at) => {
    const offset = offsets.get(prop)
    if (offset !== undefined) style[`--dt-at-${lead + at}`] = `${edge === 'start' ? offset + leadPx : offset}px`
  })
  return style
}

/** Scrolls the grid, never the page, until the cell of the keyboard is between head, sums and fixed columns. `coveredPx`: what these two take. */
function useKeepInSight(
  scroller: RefObject<HTMLDivElement | null>,
  active: Cell | undefined,
  rowPx: number,
  count: number,
  coveredPx: number,
): void {
  const row = active?.row
  const column = active?.column
  useEffect(() => {
    const box = scroller.current
    if (!box || row === undefined || column === undefined) return
    if (row >= 0 && row < count) {
      const top = row * rowPx
      const room = box.clientHeight - coveredPx
      if (top < box.scrollTop) box.scrollTop = top
      else if (top + rowPx > box.scrollTop + room) box.scrollTop = Math.min(top, top + rowPx - room)
    }
    const cell = box.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
    if (!cell || cell.dataset.fixed) return
    const [frame, at] = [box.getBoundingClientRect(), cell.getBoundingClientRect()]
    const fixed = (edge: string) =>
      [...box.querySelectorAll(`[data-cell^="-1:"][data-fixed="${edge}"]`)].reduce((sum, one) => sum + one.getBoundingClientRect().width, 0)
    const [left, right] = getComputedStyle(box).direction === 'rtl' ? [fixed('end'), fixed('start')] : [fixed('start'), fixed('end')]
    if (at.left < frame.left + left) box.scrollLeft -= frame.left + left - at.left
    else if (at.right > frame.right - right) box.scrollLeft += at.right - frame.right + right
  }, [scroller, row, column, rowPx, count, coveredPx])
}

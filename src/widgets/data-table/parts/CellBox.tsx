import type { CSSProperties, ReactNode } from 'react'

/** Laid out as a grid, table elements lose their roles in some browsers: they are said again. */
export const CELL = { role: 'gridcell' } as const
export const MARKED = { 'aria-selected': true } as const
export const ROW = { role: 'row' } as const
export const ROWS = { role: 'rowgroup' } as const
export const HEAD = { role: 'columnheader' } as const

export interface CellBoxProps {
  id: string
  row: number
  column: number
  active: boolean
  align?: 'start' | 'center' | 'end' | undefined
  edge?: 'start' | 'end' | 'none' | undefined
  /** A leading column. */
  lead?: boolean | undefined
  /** Track of the grid, where the one before is not drawn. */
  start?: number | undefined
  children: ReactNode
}

/** One cell that holds something to press. Fixed ones stand at `--dt-at-<column>`, which the grid works out once for all rows. */
export function CellBox({ id, row, column, active, align, edge, lead, start, children }: CellBoxProps) {
  const fixed = lead ? 'start' : edge === 'none' ? undefined : edge
  return (
    <td
      id={id}
      {...CELL}
      part="cell"
      className="dt-cell"
      aria-colindex={column + 1}
      data-cell={`${row}:${column}`}
      data-active={active ? '' : undefined}
      data-align={align}
      data-fixed={fixed}
      data-lead={lead ? '' : undefined}
      style={cellStyle(fixed, column, start)}
    >
      {children}
    </td>
  )
}

/** Lines of a card, px: one for every column, and one for what leads. */
const CARD_LINE_PX = 30
const CARD_SPACE_PX = 17
export const cardPx = (columns: number, leads: boolean): number => (columns + Number(leads)) * CARD_LINE_PX + CARD_SPACE_PX

/** Only what this cell has of its own: most cells have no style at all. */
export function cellStyle(edge: 'start' | 'end' | undefined, column: number, start?: number, blockPx?: number): CSSProperties | undefined {
  if (edge === undefined && start === undefined && blockPx === undefined) return undefined
  return {
    ...(edge && { [edge === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: `var(--dt-at-${column})` }),
    ...(start !== undefined && { gridColumnStart: start }),
    ...(blockPx !== undefined && { blockSize: `${blockPx}px` }),
  }
}

/** The track of the grid that a drawn column must name, because those between it and the one before are not drawn. */
export const startAfter = (drawn: readonly number[], at: number, lead: number): number | undefined =>
  drawn[at]! === (at === 0 ? 0 : drawn[at - 1]! + 1) ? undefined : lead + drawn[at]! + 1

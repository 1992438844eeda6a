import type { ReactNode } from 'react'

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
  marked?: boolean | undefined
  align?: 'start' | 'center' | 'end' | undefined
  edge?: 'start' | 'end' | 'none' | undefined
  /** A leading column; `offset` counts them. */
  lead?: boolean | undefined
  offset?: number | undefined
  covered?: boolean | undefined
  title?: string | undefined
  /** Px, for a cell over several rows. */
  blockSize?: number | undefined
  children: ReactNode
}

/** One cell of the grid. Fixed ones stand at `--dt-at-<column>`, which the grid works out once for all rows. */
export function CellBox({ id, row, column, active, marked, align, edge, lead, covered, title, blockSize, children }: CellBoxProps) {
  const fixed = lead ? 'start' : edge === 'none' ? undefined : edge
  return (
    <td
      id={id}
      {...CELL}
      {...(marked && MARKED)}
      tabIndex={-1}
      part="cell"
      className="dt-cell"
      aria-colindex={column + 1}
      data-cell={`${row}:${column}`}
      data-active={active ? '' : undefined}
      data-marked={marked ? '' : undefined}
      data-align={align}
      data-fixed={fixed}
      data-lead={lead ? '' : undefined}
      data-covered={covered ? '' : undefined}
      data-tall={blockSize === undefined ? undefined : ''}
      title={title || undefined}
      style={{ ...stickyAt(fixed, column), blockSize: blockSize === undefined ? undefined : `${blockSize}px` }}
    >
      {children}
    </td>
  )
}

export const stickyAt = (edge: 'start' | 'end' | undefined, column: number) =>
  edge === undefined ? undefined : { [edge === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: `var(--dt-at-${column})` }

import type { ShownColumn } from '#widgets/data-table/columns.rules.ts'
import { isFigure } from '#widgets/data-table/rows.rules.ts'
import { CELL, cellStyle, ROW, startAfter } from './CellBox.tsx'

export interface FootRowProps {
  columns: readonly ShownColumn[]
  drawn: readonly number[]
  lead: number
  /** Each row is a card: nothing has a fixed place then. */
  cards: boolean
  /** Shown sums by prop. */
  sums: Readonly<Record<string, string>>
  text: string
  rowIndex: number
}

/** The sums. Their name stands in the first column that has none. */
export function FootRow({ columns, drawn, lead, cards, sums, text, rowIndex }: FootRowProps) {
  const named = columns.findIndex(({ prop }) => !Object.hasOwn(sums, prop))
  return (
    <tr {...ROW} part="total-row" className="dt-row dt-foot" aria-rowindex={rowIndex}>
      {Array.from({ length: lead }, (_, at) => at).map((at) => (
        <td key={at} {...CELL} className="dt-cell" aria-colindex={at + 1} data-lead="" data-fixed="start" style={cellStyle('start', at)} />
      ))}
      {drawn.map((at, nth) => {
        const column = columns[at]!
        const edge = column.edge === 'none' || cards ? undefined : column.edge
        return (
          <td
            key={column.prop}
            {...CELL}
            className="dt-cell"
            aria-colindex={lead + at + 1}
            data-align={Object.hasOwn(sums, column.prop) || isFigure(column) ? 'end' : 'start'}
            data-fixed={edge}
            data-name={at === named ? '' : undefined}
            data-label={at === named ? '' : column.label}
            style={cellStyle(edge, lead + at, startAfter(drawn, nth, lead))}
          >
            {at === named ? text : sums[column.prop]}
          </td>
        )
      })}
    </tr>
  )
}

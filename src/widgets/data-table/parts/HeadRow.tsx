import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { usePull } from '#ui/controls/use-pull.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { clampWidth, type ShownColumn } from '#widgets/data-table/columns.rules.ts'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import { isFigure } from '#widgets/data-table/rows.rules.ts'
import type { Sort } from '#widgets/data-table/table.types.ts'
import { cellStyle, HEAD, ROW, startAfter } from './CellBox.tsx'
import { ColumnFilter } from './ColumnFilter.tsx'
import { rowId } from './RowView.tsx'

export interface HeadRowProps {
  gridId: string
  columns: readonly ShownColumn[]
  drawn: readonly number[]
  lead: number
  drags: boolean
  picks: 'none' | 'single' | 'multiple'
  /** How much of the page is chosen. */
  page: 'none' | 'some' | 'all'
  sort: Sort | null
  activeColumn: number
  onSort: (prop: string) => void
  /** Fields of which something is asked. */
  filtered?: readonly string[] | undefined
  onFilter?: ((prop: string, anchor: HTMLElement) => void) | undefined
  onPickPage: (on: boolean) => void
  onPreview: (prop: string, px: number) => void
  onWidth: (prop: string, px: number) => void
  /** A column was put to the place of another one; left out, they stay. */
  onMove?: ((prop: string, to: string) => void) | undefined
}

/** The head: names, order, widths, and the box for all rows of the page. */
export function HeadRow(props: HeadRowProps) {
  const { gridId, columns, drawn, lead, drags, picks, page, activeColumn, onPickPage } = props
  const t = useText(messages)
  const hint = props.onMove ? `${t('resizeHint')}; ${t('moveHint')}` : t('resizeHint')
  const hintOf = ({ filterable }: ShownColumn) => (filterable ? `${hint}; ${t('filterHint')}` : hint)
  const { over, handlers } = usePull(props.onMove, { by: 'prop', alike: 'fixed', except: '[data-resize], [data-filter]' })
  return (
    <tr {...ROW} part="header-row" className="dt-row dt-head" data-movable={props.onMove && ''} aria-rowindex={1} {...handlers}>
      {drags && (
        <LeadHead gridId={gridId} column={0} active={activeColumn === 0}>
          <span className="visually-hidden">{t('dragColumn')}</span>
        </LeadHead>
      )}
      {picks !== 'none' && (
        <LeadHead gridId={gridId} column={lead - 1} active={activeColumn === lead - 1}>
          {picks === 'multiple' ? (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t('pickPage')}
              checked={page === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = page === 'some'
              }}
              onChange={({ target }) => onPickPage(target.checked)}
            />
          ) : (
            <span className="visually-hidden">{t('pickColumn')}</span>
          )}
        </LeadHead>
      )}
      {drawn.map((at, nth) =>
        headCell(props, columns[at]!, lead + at, {
          hint: hintOf(columns[at]!),
          filter: (name) => t(props.filtered?.includes(columns[at]!.prop) ? 'filtered' : 'filter', { name }),
          start: startAfter(drawn, nth, lead),
          drop: over?.key === columns[at]!.prop ? over.side : undefined,
        }),
      )}
    </tr>
  )
}

function LeadHead({ gridId, column, active, children }: { gridId: string; column: number; active: boolean; children: ReactNode }) {
  return (
    <th
      id={rowId(gridId, -1, column)}
      {...HEAD}
      className="dt-cell"
      aria-colindex={column + 1}
      data-cell={`-1:${column}`}
      data-lead=""
      data-fixed="start"
      data-active={active ? '' : undefined}
      style={cellStyle('start', column)}
    >
      {children}
    </th>
  )
}

interface HeadWords {
  hint: string
  /** Name of the button that filters by a column. */
  filter: (name: string) => string
  start: number | undefined
  drop: 'before' | 'after' | undefined
}

function headCell(
  { gridId, sort, filtered, activeColumn, onSort, onFilter, onPreview, onWidth }: HeadRowProps,
  column: ShownColumn,
  place: number,
  { hint, filter, start, drop }: HeadWords,
): ReactNode {
  const { prop, label, sortable, edge, px } = column
  const order = sort?.prop === prop ? sort.order : undefined
  return (
    <th
      key={prop}
      id={rowId(gridId, -1, place)}
      {...HEAD}
      part="header-cell"
      className="dt-cell"
      aria-colindex={place + 1}
      aria-sort={sortable ? (order ?? 'none') : undefined}
      aria-description={hint}
      data-cell={`-1:${place}`}
      data-prop={prop}
      data-drop={drop}
      data-align={column.align ?? (isFigure(column) ? 'end' : 'start')}
      data-fixed={edge === 'none' ? undefined : edge}
      data-active={place === activeColumn ? '' : undefined}
      data-sortable={sortable ? '' : undefined}
      style={cellStyle(edge === 'none' ? undefined : edge, place, start)}
      onClick={(event) => sortable && !(event.target as Element).closest('[data-resize], [data-filter]') && onSort(prop)}
    >
      <span className="dt-head-text" title={label}>
        {label}
      </span>
      {sortable && (
        <span className="dt-sort" data-order={order} aria-hidden="true">
          <Icon name={order === 'descending' ? 'chevron-down' : 'chevron-up'} />
        </span>
      )}
      {column.filterable && (
        <ColumnFilter
          label={filter(label)}
          filtered={filtered?.includes(prop) === true}
          onFilter={(button) => onFilter?.(prop, button)}
          tabIndex={-1}
        />
      )}
      <Resizer px={px} onPreview={(width) => onPreview(prop, width)} onEnd={(width) => onWidth(prop, width)} />
    </th>
  )
}

/** The edge of a column, for the pointer; by keyboard it is Alt and the arrows on the head. */
function Resizer({ px, onPreview, onEnd }: { px: number; onPreview: (px: number) => void; onEnd: (px: number) => void }) {
  const start = useRef<{ x: number; px: number; now: number } | undefined>(undefined)
  const widthAt = (event: PointerEvent<HTMLElement>, from: { x: number; px: number }) => {
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    return clampWidth(from.px + way * (event.clientX - from.x))
  }
  const pull = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      start.current = { x: event.clientX, px, now: px }
      event.stopPropagation()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      start.current.now = widthAt(event, start.current)
      onPreview(start.current.now)
    },
    onPointerUp: () => {
      if (start.current && start.current.now !== start.current.px) onEnd(start.current.now)
      start.current = undefined
    },
  }
  return <span className="dt-resize" data-resize="" aria-hidden="true" {...pull} />
}

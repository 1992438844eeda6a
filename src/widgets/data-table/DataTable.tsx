import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, lazy, type RefObject, Suspense, useRef } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './DataTable.css?inline'
import { BulkBar } from './parts/BulkBar.tsx'
import { ColumnSettings } from './parts/ColumnSettings.tsx'
import { FootRow } from './parts/FootRow.tsx'
import { Grid } from './parts/Grid.tsx'
import { HeadRow } from './parts/HeadRow.tsx'
import { RowView, type RowViewProps } from './parts/RowView.tsx'
import type { DataTableProps } from './table.types.ts'
import { sayOrder, type TableModel, useTableModel } from './use-table.ts'

const sheet = styleSheet(css)
/** Most tables stay in their order: what drags comes when it is wanted. */
const Dragging = lazy(async () => ({ default: (await import('./parts/Dragging.tsx')).Dragging }))
/** As the package numbers it: the component itself says when it has read all signals it wants to hear of. */
const ENDED_BY_HAND = 1
const PAGE_SIZES = [10, 20, 50, 100]

/** The table: tools, chosen rows, grid, pages. Focus is in the grid, which is one stop for Tab. */
export function DataTable({ host }: { host: BodyHost<DataTableProps> }) {
  const listening = useSignals(ENDED_BY_HAND)
  useStyles(sheet)
  const scroller = useRef<HTMLDivElement>(null)
  const model = useTableModel(host, scroller)
  // Everything has been read. Left open, a rendering that React drops (a state set to what it was) would keep later writes for the next one.
  listening.f()
  const { values, columns, rows, announcement, t } = model
  return (
    <div className="dt">
      <div className="dt-tools">
        <div className="dt-tools-start">
          <slot name="toolbar" />
        </div>
        {values.columnSettings && <ColumnSettings model={{ ...columns, shownCount: columns.shown.length }} />}
      </div>
      <BulkBar model={model} />
      <div className="dt-frame">
        {rows.isLoading && rows.rows.length > 0 && (
          <div className="dt-busy">
            <Progress label={t('loading')} />
          </div>
        )}
        {values.rowDraggable ? (
          <Suspense fallback={<Waiting />}>
            <Dragging model={model}>{(Row) => <Sheet model={model} scroller={scroller} Row={Row} />}</Dragging>
          </Suspense>
        ) : (
          <Sheet model={model} scroller={scroller} Row={RowView} />
        )}
      </div>
      <Pages model={model} />
      <div className="visually-hidden">
        <LiveText>{announcement}</LiveText>
      </div>
    </div>
  )
}

interface SheetProps {
  model: TableModel
  scroller: RefObject<HTMLDivElement | null>
  Row: ComponentType<RowViewProps>
}

function Sheet({ model, scroller, Row }: SheetProps) {
  const { t, values, columns, rows, keys, selection, grid, frame, sums, say, moveTo, filterBy, virtual } = model
  const activeColumn = grid.active?.row === -1 ? grid.active.column : -1
  const head = (
    <HeadRow
      {...frame}
      page={selection.page}
      sort={rows.sort}
      activeColumn={activeColumn}
      onSort={(prop) => sayOrder(columns.shown.find((column) => column.prop === prop)!, rows.sortBy(prop), say, t)}
      filtered={values.filtered}
      onFilter={filterBy}
      onPickPage={selection.togglePage}
      onPreview={columns.preview}
      onWidth={(prop, width) => columns.change(prop, { width })}
      onMove={values.columnSettings ? (prop, to) => void moveTo(prop, to) : undefined}
    />
  )
  const rowCount = rows.total + 1 + Number(sums !== undefined)
  return (
    <Grid
      frame={frame}
      Row={Row}
      label={values.label || t('table')}
      rows={rows.rows}
      keys={keys}
      isPicked={selection.isSelected}
      grid={grid}
      virtual={virtual}
      offsets={columns.offsets}
      rowCount={rowCount}
      busy={rows.isLoading}
      head={head}
      foot={sums && rows.rows.length > 0 ? <FootRow {...frame} sums={sums.values} text={sums.text} rowIndex={rowCount} /> : null}
      empty={rows.isLoading ? <Waiting /> : <Nothing t={t} />}
      scroller={scroller}
    />
  )
}

const Waiting = () => (
  <div className="dt-empty">
    <Skeleton lines={5} />
  </div>
)

const Nothing = ({ t }: Pick<TableModel, 't'>) => (
  <div className="dt-empty">
    <slot name="empty">
      <Empty icon="list" title={t('empty')}>
        {t('emptyHint')}
      </Empty>
    </slot>
  </div>
)

function Pages({ model: { t, values, rows } }: { model: TableModel }) {
  if (values.pagination === 'pages' && rows.total > 0) {
    return (
      <Pager
        pageIndex={rows.pageIndex}
        pageSize={rows.pageSize}
        total={rows.total}
        onChange={rows.goTo}
        pageSizes={PAGE_SIZES}
        onPageSize={rows.setPageSize}
        jump
      />
    )
  }
  if (values.pagination !== 'more' || rows.rows.length === 0) return null
  return (
    <div className="dt-more">
      <span>{t('shownOf', { count: rows.rows.length, total: rows.total })}</span>
      {rows.rows.length < rows.total && (
        <Button busy={rows.isLoading} onPress={() => rows.more?.()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

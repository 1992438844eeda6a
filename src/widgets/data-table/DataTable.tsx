import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useRef } from 'react'
import type { BodyHost } from '#core/element/body.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LiveText } from '#ui/LiveText.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DragArea } from '#ui/use-drag.tsx'
import css from './DataTable.css?inline'
import { BulkBar } from './parts/BulkBar.tsx'
import { ColumnSettings } from './parts/ColumnSettings.tsx'
import { FootRow } from './parts/FootRow.tsx'
import { Grid, PLAIN_ROWS } from './parts/Grid.tsx'
import { HeadRow } from './parts/HeadRow.tsx'
import type { DataTableProps } from './table.types.ts'
import { sayOrder, type TableModel, useTableModel } from './use-table.ts'

const sheet = styleSheet(css)
const PAGE_SIZES = [10, 20, 50, 100]

/** The table: tools, chosen rows, grid, pages. Focus is in the grid, which is one stop for Tab. */
export function DataTable({ host }: { host: BodyHost<DataTableProps> }) {
  useSignals()
  useStyles(sheet)
  const scroller = useRef<HTMLDivElement>(null)
  const model = useTableModel(host, scroller)
  const { values, columns, rows, said, t } = model
  return (
    <div className="dt">
      <div className="dt-tools">
        <div className="dt-tools-start">
          <slot name="toolbar" />
        </div>
        {values.columnSettings && <ColumnSettings model={columns} />}
      </div>
      <BulkBar model={model} />
      <div className="dt-frame">
        {rows.phase === 'loading' && rows.rows.length > 0 && (
          <div className="dt-busy">
            <Progress label={t('loading')} />
          </div>
        )}
        <Sortable model={model}>
          <Sheet model={model} scroller={scroller} />
        </Sortable>
      </div>
      <Pages model={model} />
      <div className="ui-hidden">
        <LiveText>{said}</LiveText>
      </div>
    </div>
  )
}

/** Rows can be moved by hand only where that is wanted: without it nothing of dragging is drawn. */
function Sortable({ model: { keys, rows, reorder, values }, children }: { model: TableModel; children: ReactNode }) {
  if (!values.rowDraggable) return children
  const nameOf = (key: string) => String(rows.offset + keys.indexOf(key) + 1)
  return (
    <DragArea ids={reorder.enabled ? keys : []} nameOf={nameOf} onMove={(from, to) => void reorder.move(from, to)}>
      {children}
    </DragArea>
  )
}

function Sheet({ model, scroller }: { model: TableModel; scroller: React.RefObject<HTMLDivElement | null> }) {
  const { t, values, columns, rows, keys, selection, page, grid, frame, sums, say } = model
  const activeColumn = grid.active?.row === -1 ? grid.active.column : -1
  const head = (
    <HeadRow
      {...frame}
      page={page}
      sort={rows.sort}
      activeColumn={activeColumn}
      onSort={(prop) => sayOrder(columns.shown.find((column) => column.prop === prop)!, rows.sortBy(prop), say, t)}
      onPickPage={selection.togglePage}
      onPreview={columns.preview}
      onWidth={(prop, width) => columns.change(prop, { width })}
    />
  )
  const rowCount = rows.total + 1 + Number(sums !== undefined)
  return (
    <Grid
      frame={frame}
      label={values.label || t('table')}
      rows={rows.rows}
      keys={keys}
      isPicked={selection.isSelected}
      grid={grid}
      virtual={values.virtual || rows.rows.length > PLAIN_ROWS}
      offsets={columns.offsets}
      rowCount={rowCount}
      busy={rows.phase === 'loading'}
      head={head}
      foot={sums && rows.rows.length > 0 ? <FootRow {...frame} sums={sums.values} text={sums.text} rowIndex={rowCount} /> : null}
      empty={<div className="dt-empty">{rows.phase === 'loading' ? <Skeleton lines={5} /> : <Nothing t={t} />}</div>}
      scroller={scroller}
    />
  )
}

const Nothing = ({ t }: Pick<TableModel, 't'>) => (
  <slot name="empty">
    <Empty icon="list" title={t('empty')}>
      {t('emptyHint')}
    </Empty>
  </slot>
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
        <Button busy={rows.phase === 'loading'} onPress={() => rows.more?.()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

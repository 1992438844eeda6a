import { type ClipboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { DragArea } from '#ui/drag/use-drag.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import tableCss from '#widgets/data-table/DataTable.css?inline'
import { FootRow } from '#widgets/data-table/parts/FootRow.tsx'
import { Grid } from '#widgets/data-table/parts/Grid.tsx'
import { HeadRow } from '#widgets/data-table/parts/HeadRow.tsx'
import { isFigure, totalsOf } from '#widgets/data-table/rows.rules.ts'
import type { Row } from '#widgets/data-table/table.types.ts'
import { cellAt } from '#widgets/data-table/use-grid.ts'
import { heldIn } from './cell-values.rules.ts'
import css from './EditableTable.css?inline'
import { EditRow, MovableRow } from './EditRow.tsx'
import type { EditableTableProps } from './edit.types.ts'
import { EditContext, type EditModel, useEditModel } from './use-edit-model.ts'

const sheets = [styleSheet(tableCss), styleSheet(css)]

/**
 * A table that is filled in: typing, choices and days in cells, blocks pasted from a sheet, rows added, moved and taken away, everything undone
 * by Ctrl+Z. The page holds the rows; every change gives it all of them. What is wrong stays in its cell as it was written, with a sentence.
 */
export function EditableTable<R extends object>(props: EditableTableProps<R>) {
  useStyles(...sheets)
  const scroller = useRef<HTMLDivElement>(null)
  const model = useEditModel(props as unknown as EditableTableProps<Row>, scroller)
  const { t, given, frame, keys, changes, announcement } = model
  const hint = `${frame.gridId}-keys`
  const grid = <Sheet model={model} scroller={scroller} />
  return (
    <EditContext value={model}>
      <div className="dt">
        {!given.readOnly && (
          <p className={given.keysToldBefore ? 'visually-hidden' : 'de-hint'} id={hint}>
            {t('keys')} {frame.drags && t('moveKeys')}
          </p>
        )}
        <div className="dt-frame">
          {frame.drags ? (
            <DragArea ids={keys.all()} nameOf={(key) => String(keys.indexOf(key) + 1)} onMove={(from, to) => changes.move(from, to)}>
              {grid}
            </DragArea>
          ) : (
            grid
          )}
        </div>
        {changes.leftOut && <Notice tone="warning">{changes.leftOut}</Notice>}
        <Foot model={model} scroller={scroller} />
        <div className="visually-hidden">
          <LiveText>{announcement}</LiveText>
        </div>
      </div>
    </EditContext>
  )
}

interface PartProps {
  model: EditModel
  scroller: RefObject<HTMLDivElement | null>
}

function Sheet({ model, scroller }: PartProps) {
  const { t, given, rows, keys, columns, frame, grid, virtual, editing } = model
  const pressed = useRef<string>(undefined)
  const wasAt = grid.active && `${grid.active.row}:${grid.active.column}`
  const cellOf = (event: { target: EventTarget }) => {
    const cell = cellAt(event)
    return cell && `${cell.row}:${cell.column}`
  }
  const face = {
    ...grid,
    onKeyDown: (event: React.KeyboardEvent) => void (editing.onKey(event, grid.active, grid.range) || grid.onKeyDown(event)),
    onPointerDown(event: PointerEvent) {
      // A second press on the same cell writes it; the first one only goes there.
      pressed.current = cellOf(event) === wasAt ? wasAt : undefined
      grid.onPointerDown(event)
    },
    onClick(event: MouseEvent) {
      if (pressed.current !== undefined && cellOf(event) === pressed.current) grid.onClick(event)
      pressed.current = undefined
    },
  }
  const cut = (event: ClipboardEvent) => {
    if (editing.at || given.readOnly) return
    grid.onCopy(event)
    const { active } = grid
    if (active && active.row >= 0) editing.clear(active, grid.range)
  }
  const head = (
    <HeadRow
      {...frame}
      page="none"
      sort={null}
      activeColumn={grid.active?.row === -1 ? grid.active.column : -1}
      onSort={() => undefined}
      onPickPage={() => undefined}
      onPreview={columns.preview}
      onWidth={(prop, width) => columns.change(prop, { width })}
    />
  )
  return (
    <div onPaste={(event) => editing.onPaste(event, grid.active, grid.range)} onCut={cut}>
      <Grid
        frame={frame}
        Row={frame.drags ? MovableRow : EditRow}
        label={given.label}
        rows={rows}
        keys={keys}
        isPicked={() => false}
        grid={face}
        virtual={virtual}
        offsets={columns.offsets}
        rowCount={rows.length + 1 + Number(given.totals !== undefined)}
        busy={false}
        head={head}
        foot={given.totals && rows.length > 0 ? <Totals model={model} totals={given.totals} /> : null}
        empty={
          <div className="dt-empty">
            <Empty icon="list" title={given.empty ?? t('empty')}>
              {given.readOnly ? null : t('emptyHint')}
            </Empty>
          </div>
        }
        scroller={scroller}
      />
    </div>
  )
}

function Totals({ model: { t, rows, data, columns, frame }, totals }: { model: EditModel; totals: readonly string[] }) {
  const figures = data.filter(({ prop }) => totals.includes(prop))
  const values = rows.map((row) => Object.fromEntries(figures.map((column) => [column.prop, heldIn(column, row)])))
  const sums = totalsOf(values, totals)
  const written = columns.shown
    .filter(({ prop }) => totals.includes(prop) && Object.hasOwn(sums, prop))
    .map((column) => [column.prop, frame.textOf(sums[column.prop], isFigure(column) ? column : { ...column, type: 'number' })])
  return <FootRow {...frame} sums={Object.fromEntries(written)} text={t('sum')} rowIndex={rows.length + 2} />
}

function Foot({ model, scroller }: PartProps) {
  const { t, given, rows, data, changes, faults, grid, frame } = model
  if (given.readOnly) return null
  const goTo = (row: number, prop: string | undefined) => {
    const column = data.findIndex((one) => one.prop === prop)
    grid.moveTo({ row, column: frame.lead + Math.max(0, column) })
    scroller.current?.querySelector('table')?.focus()
  }
  const add = () => {
    if (changes.add()) goTo(rows.length, undefined)
  }
  const showNext = () => {
    const { active } = grid
    const next = faults.after(active?.row ?? -1, active && data[active.column - frame.lead]?.prop)
    if (next) goTo(next.row, next.prop)
  }
  return (
    <div className="de-foot">
      {given.createRow && (
        <Button icon="plus" onPress={add}>
          {t('add')}
        </Button>
      )}
      <Button kind="text" disabled={!changes.can.undo} onPress={changes.undo}>
        {t('undo')}
      </Button>
      <Button kind="text" disabled={!changes.can.redo} onPress={changes.redo}>
        {t('redo')}
      </Button>
      {faults.count > 0 && (
        <span className="de-faults">
          <span role="status">{t('faults', { count: faults.count })}</span>
          <Button kind="text" onPress={showNext}>
            {t('nextFault')}
          </Button>
        </span>
      )}
    </div>
  )
}

import type { RefObject } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { DragArea, useDrag } from '#ui/drag/use-drag.tsx'
import { Popup, type PopupCloseReason } from '#ui/overlay/Popup.tsx'
import { type Edge, LEAST_PX, MOST_PX } from '#widgets/data-table/columns.rules.ts'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import type { TableColumn } from '#widgets/data-table/table.types.ts'
import css from './ColumnPanel.css?inline'
import { Handle } from './Handle.tsx'

const sheet = styleSheet(css)

/** What the panel shows and changes. */
export interface PanelModel {
  /** All columns in the user's order. */
  all: readonly TableColumn[]
  /** How many show. */
  shownCount: number
  isHidden: (column: TableColumn) => boolean
  change: (prop: string, change: { hidden?: boolean; width?: number; edge?: Edge }) => void
  move: (from: number, to: number) => void
  reset: () => void
  /** Where a column is fixed; left out where none can be. */
  edge?: ((column: TableColumn) => Edge) | undefined
  /** Px somebody has given; left out where widths are changed in the head, by keyboard too. */
  width?: ((column: TableColumn) => number | undefined) | undefined
}

export interface ColumnPanelProps {
  model: PanelModel
  open: boolean
  anchor: RefObject<HTMLElement | null>
  onClose: (reason: PopupCloseReason) => void
}

/** Which columns show, in which order, and which are fixed. Every change holds at once. Comes when it is first opened. */
export function ColumnPanel({ model, open, anchor, onClose }: ColumnPanelProps) {
  useStyles(sheet)
  const t = useText(messages)
  const names = new Map(model.all.map(({ prop, label }) => [prop, label]))
  return (
    <Popup open={open} anchor={anchor} align="end" width="own" onClose={onClose} role="dialog" label={t('columns')} className="dt-settings">
      <DragArea ids={model.all.map(({ prop }) => prop)} nameOf={(prop) => names.get(prop) ?? prop} onMove={model.move}>
        <ul className="dt-settings-list">
          {model.all.map((column) => (
            <ColumnLine key={column.prop} column={column} model={model} />
          ))}
        </ul>
      </DragArea>
      <div className="dt-settings-foot">
        <Button kind="text" onPress={model.reset}>
          {t('reset')}
        </Button>
      </div>
    </Popup>
  )
}

function ColumnLine({ column, model }: { column: TableColumn; model: PanelModel }) {
  const t = useText(messages)
  const { item, handle } = useDrag(column.prop)
  const hidden = model.isHidden(column)
  // The last column that shows cannot be hidden: a table without columns says nothing.
  const last = !hidden && model.shownCount === 1
  return (
    <li {...item} className="dt-settings-line">
      <Handle label={t('moveColumn', { name: column.label })} handle={handle} />
      <label className="dt-settings-name">
        <input
          type="checkbox"
          aria-label={t('showColumn', { name: column.label })}
          checked={!hidden}
          disabled={last}
          onChange={({ target }) => model.change(column.prop, { hidden: !target.checked })}
        />
        <span>{column.label}</span>
      </label>
      {model.edge && (
        <select
          className="ui-pager-box"
          aria-label={t('edge', { name: column.label })}
          value={model.edge(column)}
          onChange={({ target }) => model.change(column.prop, { edge: target.value as Edge })}
        >
          <option value="none">{t('edgeNone')}</option>
          <option value="start">{t('edgeStart')}</option>
          <option value="end">{t('edgeEnd')}</option>
        </select>
      )}
      {model.width && <Width column={column} model={model} />}
    </li>
  )
}

/** The width of a column in px; empty or 0: as wide as what stands in it. Taken when it is complete. */
function Width({ column: { prop, label }, model }: { column: TableColumn; model: PanelModel }) {
  const t = useText(messages)
  const px = model.width?.({ prop, label })
  const take = ({ value }: HTMLInputElement) => {
    const wished = Number(value) || 0
    if (wished !== (px ?? 0)) model.change(prop, { width: wished })
  }
  return (
    <input
      key={px}
      type="number"
      className="dt-settings-width"
      aria-label={t('resize', { name: label })}
      placeholder={t('automatic')}
      min={LEAST_PX}
      max={MOST_PX}
      step={8}
      defaultValue={px}
      onBlur={({ currentTarget }) => take(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget)}
    />
  )
}

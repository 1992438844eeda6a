import type { RefObject } from 'react'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Popup, type PopupCloseReason } from '#ui/Popup.tsx'
import { DragArea, useDrag } from '#ui/use-drag.tsx'
import type { Edge } from '#widgets/data-table/columns.rules.ts'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import type { TableColumn } from '#widgets/data-table/table.types.ts'
import type { ColumnsModel } from '#widgets/data-table/use-columns.ts'

export interface ColumnPanelProps {
  model: ColumnsModel
  open: boolean
  anchor: RefObject<HTMLElement | null>
  onClose: (reason: PopupCloseReason) => void
}

/** Which columns show, in which order, and which are fixed. Every change holds at once. Comes when it is first opened. */
export function ColumnPanel({ model, open, anchor, onClose }: ColumnPanelProps) {
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

function ColumnLine({ column, model }: { column: TableColumn; model: ColumnsModel }) {
  const t = useText(messages)
  const { item, handle } = useDrag(column.prop)
  const hidden = model.isHidden(column)
  // The last column that shows cannot be hidden: a table without columns says nothing.
  const last = !hidden && model.shown.length === 1
  return (
    <li {...item} className="dt-settings-line">
      <button type="button" className="dt-handle" aria-label={t('moveColumn', { name: column.label })} {...handle}>
        <span aria-hidden="true">⠿</span>
      </button>
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
    </li>
  )
}

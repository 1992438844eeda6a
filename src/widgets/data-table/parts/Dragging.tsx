import { type ComponentType, memo, type ReactNode } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { DragArea, useDrag } from '#ui/drag/use-drag.tsx'
import { messages } from '#widgets/data-table/data-table.messages.ts'
import type { TableModel } from '#widgets/data-table/use-table.ts'
import { Handle } from './Handle.tsx'
import { PlainRow, type RowViewProps } from './RowView.tsx'

export interface DraggingProps {
  model: TableModel
  /** Draws the rows, each with the view it is given. */
  children: (Row: ComponentType<RowViewProps>) => ReactNode
}

/** Rows that are put into another order by hand. Comes with the first table that lets them be moved. */
export function Dragging({ model: { keys, rows, reorder }, children }: DraggingProps) {
  const nameOf = (key: string) => String(rows.offset + keys.indexOf(key) + 1)
  return (
    <DragArea ids={reorder.enabled ? keys.all() : []} nameOf={nameOf} onMove={(from, to) => void reorder.move(from, to)}>
      {children(DraggedRow)}
    </DragArea>
  )
}

const DraggedRow = memo(function DraggedRow(props: RowViewProps) {
  const t = useText(messages)
  const { item, handle } = useDrag(props.rowKey)
  const button = (
    <Handle
      label={t('moveRow', { name: props.firstIndex - 1 + props.index })}
      handle={handle}
      tabIndex={props.activeColumn >= 0 ? 0 : -1}
    />
  )
  return <PlainRow {...props} handle={button} item={item} />
})

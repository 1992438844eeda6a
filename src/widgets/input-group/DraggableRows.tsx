import { useSignals } from '@preact/signals-react/runtime'
import { DragArea, useDrag } from '#ui/drag/use-drag.tsx'
import type { RowsProps } from './InputGroup.tsx'
import { messages } from './input-group.messages.ts'
import { Row } from './Row.tsx'

/** Rows that can be put into another order. A part of its own, so that groups without it do not load what drags. */
export function DraggableRows(props: RowsProps) {
  useSignals()
  const { host, rows } = props
  const lines = rows.lines.value
  const nameOf = (key: string) => host.text(messages, 'inputGroup.row', { row: lines.findIndex((line) => line.key === key) + 1 })
  return (
    <DragArea ids={lines.map(({ key }) => key)} nameOf={nameOf} onMove={rows.move}>
      <ol className="group-rows">
        {lines.map(({ key }, index) => (
          <DraggableRow key={key} {...props} id={key} index={index} />
        ))}
      </ol>
    </DragArea>
  )
}

function DraggableRow({ id, ...props }: RowsProps & { id: string; index: number }) {
  useSignals()
  const { item, handle } = useDrag(id)
  return (
    <li className="group-row" part="row" {...item}>
      <button
        type="button"
        className="group-handle"
        aria-label={props.host.text(messages, 'inputGroup.move', { row: props.index + 1 })}
        {...handle}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <Row {...props} />
    </li>
  )
}

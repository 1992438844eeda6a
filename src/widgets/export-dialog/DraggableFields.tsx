import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType, ReactNode } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { DragArea, useDrag } from '#ui/drag/use-drag.tsx'
import { messages } from './export.messages.ts'
import { ID } from './export.rules.ts'
import type { ExportStore } from './export.store.ts'
import type { RowFrame } from './Fields.tsx'

/** Fields that can be put into another order. A part of its own: what drags is loaded when the table is there. */
export function DraggableFields({ store, children }: { store: ExportStore; children: (Row: ComponentType<RowFrame>) => ReactNode }) {
  useSignals()
  const choices = store.choices.value
  const nameOf = (prop: string) => choices.find(({ field }) => field.prop === prop)?.field.label ?? prop
  const onMove = (from: number, to: number) => store.move(from + 1, to + 1)
  return (
    <DragArea ids={choices.slice(1).map(({ field }) => field.prop)} nameOf={nameOf} onMove={onMove}>
      {children(DraggableRow)}
    </DragArea>
  )
}

function DraggableRow({ choice, children }: RowFrame) {
  const t = useText(messages)
  const { prop, label } = choice.field
  const { item, handle } = useDrag(prop, { disabled: prop === ID })
  return (
    <tr part="field-row" data-field={prop} {...item}>
      {children(
        prop === ID ? null : (
          <button type="button" className="export-handle" aria-label={t('export.move', { label: label || prop })} {...handle}>
            <span aria-hidden="true">⠿</span>
          </button>
        ),
      )}
    </tr>
  )
}

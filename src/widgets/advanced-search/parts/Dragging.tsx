import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useText } from '#core/locale.tsx'
import { moveTo } from '#domain/search/change.ts'
import { conditionsOf, spotOf } from '#domain/search/tree.ts'
import { Icon } from '#ui/Icon.tsx'
import { DragArea, useDrag } from '#ui/use-drag.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { conditionText } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { type DragFrame, DragFrameContext } from './drag-frame.ts'

/** Conditions can be dragged among each other, also into another group: dropped on one, they take its place. */
export function Dragging({ model, children }: { model: SearchModel; children: ReactNode }) {
  useSignals()
  const { store, speech, maxDepth } = model
  const conditions = conditionsOf(store.tree.value)
  const ids = conditions.map(({ id }) => id)
  const nameOf = (id: string) => {
    const one = conditions.find((condition) => condition.id === id)
    return one ? conditionText(one, speech()) || String(ids.indexOf(id) + 1) : id
  }
  const move = (from: number, to: number) => {
    const [moved = '', over = ''] = [ids[from], ids[to]]
    store.change((root) => {
      const target = spotOf(root, over)
      const same = target?.parent.id === spotOf(root, moved)?.parent.id
      return target ? moveTo(root, moved, target.parent.id, target.index + (!same && from < to ? 1 : 0), maxDepth()) : root
    })
  }
  return (
    <DragArea ids={ids} nameOf={nameOf} onMove={move}>
      <DragFrameContext value={DragRow}>{children}</DragFrameContext>
    </DragArea>
  )
}

const DragRow: DragFrame = ({ id, place, children }) => {
  const t = useText(messages)
  const { item, handle } = useDrag(id)
  return (
    <div className="as-drag" {...item}>
      <button type="button" className="as-handle" aria-label={t('move', { place })} {...handle}>
        <Icon name="grip" />
      </button>
      {children}
    </div>
  )
}

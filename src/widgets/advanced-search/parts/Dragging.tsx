import { useComputed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useMemo } from 'react'
import { moveTo } from '#domain/search/change.ts'
import { type Group, groupOf, type Item, spotOf } from '#domain/search/tree.ts'
import { DragBox, LazyDragArea } from '#ui/drag/lazy-drag.tsx'
import { focusHandle, refocus } from '#widgets/advanced-search/focus.ts'
import { itemText } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { type DragFrame, DragFrameContext } from './drag-frame.ts'

/** Everything that can be dragged, from top to bottom. */
const idsIn = ({ children }: Group): string[] =>
  children.flatMap((item: Item) => (item.kind === 'group' ? [item.id, ...idsIn(item)] : [item.id]))

const SPACE = ' '

/** Conditions and groups can be dragged among each other, also into another group: dropped on one, they take its place. */
export function Dragging({ model, children }: { model: SearchModel; children: ReactNode }) {
  useSignals()
  const { store } = model
  // One text, so that nothing is done anew as long as the order is the same: at every key in a value the tree is another one.
  const order = useComputed(() => idsIn(store.tree.value).join(SPACE)).value
  const ids = useMemo(() => order.split(SPACE).filter(Boolean), [order])
  const nameOf = (id: string) => {
    const item = spotOf(store.tree.peek(), id)?.item
    return (item && itemText(item, model.speech())) || String(ids.indexOf(id) + 1)
  }
  return (
    <LazyDragArea
      ids={ids}
      nameOf={nameOf}
      axis="tree"
      mayDrop={(id, over) => dropped(model, id, over, ids) !== store.tree.peek()}
      onMove={(from, to) => {
        const id = ids[from]!
        // Drawn anew in another group it has lost the focus, and keys such as Ctrl+Z would go to the page.
        if (store.change(() => dropped(model, id, ids[to]!, ids))) refocus(model.host, () => focusHandle(model.host, id))
      }}
    >
      <DragFrameContext value={DragRow}>{children}</DragFrameContext>
    </LazyDragArea>
  )
}

/** The tree with one at the place of another; the same where it cannot go: into itself, or too deep. */
function dropped({ store, maxDepth }: SearchModel, id: string, over: string, ids: readonly string[]): Group {
  const root = store.tree.peek()
  const [target, spot] = [spotOf(root, over), spotOf(root, id)]
  if (!target || !spot || (spot.item.kind === 'group' && groupOf(spot.item, target.parent.id))) return root
  const same = target.parent.id === spot.parent.id
  const down = ids.indexOf(id) < ids.indexOf(over)
  return moveTo(root, id, target.parent.id, target.index + (!same && down ? 1 : 0), maxDepth())
}

const DragRow: DragFrame = (props) => <DragBox {...props} className="as-drag" handleClassName="as-handle" />

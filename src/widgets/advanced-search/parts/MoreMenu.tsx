import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/locale.tsx'
import { clone, moveStep, remove, toggleMuted } from '#domain/search/change.ts'
import { conditionsOf, type Item, spotOf } from '#domain/search/tree.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { focusItem } from '#widgets/advanced-search/focus.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

/** Moves an item one step and says where it is now. */
export function moveItem({ store, host, say, maxDepth }: SearchModel, id: string, step: -1 | 1): void {
  if (!store.change((root) => moveStep(root, id, step, maxDepth()))) {
    say(host.text(messages, 'said.still'))
    return
  }
  const spot = spotOf(store.tree.peek(), id)
  if (spot) say(host.text(messages, 'said.moved', { place: spot.index + 1, count: spot.parent.children.length }))
  focusItem(host, id, 'more')
}

/** Takes an item out; the focus goes to the one that took its place, else to the one before. */
export function removeItem({ store, host, say }: SearchModel, id: string): void {
  const spot = spotOf(store.tree.peek(), id)
  const next = spot?.parent.children[spot.index + 1] ?? spot?.parent.children[spot.index - 1]
  if (!store.change((root) => remove(root, id))) return
  say(host.text(messages, 'said.removed', { count: conditionsOf(store.tree.peek()).length }))
  focusItem(host, next?.id ?? store.tree.peek().id)
}

/** What is done less often with a condition or a group. */
export function MoreMenu({ model, item, label }: { model: SearchModel; item: Item; label: string }) {
  useSignals()
  const t = useText(messages)
  const { store } = model
  const verbs: Record<string, () => void> = {
    mute: () => void store.change((root) => toggleMuted(root, item.id)),
    clone: () => {
      if (!store.change((root) => clone(root, item.id))) model.refuse()
    },
    up: () => moveItem(model, item.id, -1),
    down: () => moveItem(model, item.id, 1),
    remove: () => removeItem(model, item.id),
  }
  return (
    <span className="as-more">
      <Menu
        trigger={<Icon name="more" />}
        label={label}
        align="end"
        items={[
          { id: 'mute', label: t(item.muted ? 'unmute' : 'mute') },
          { id: 'clone', label: t('clone') },
          { id: 'up', label: t('up') },
          { id: 'down', label: t('down') },
          { id: 'remove', label: t('remove'), danger: true },
        ]}
        onSelect={(id) => verbs[id]?.()}
      />
    </span>
  )
}

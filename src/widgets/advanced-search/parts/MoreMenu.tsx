import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { clone, moveStep, remove, toggleMuted } from '#domain/search/change.ts'
import { conditionsOf, freshId, type Item, spotOf } from '#domain/search/tree.ts'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { focusItem, followItem, moveFocus } from '#widgets/advanced-search/focus.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

/** The key that something is moved by: where it was pressed, and whether it is still held down since. */
interface Press {
  target: EventTarget
  repeat: boolean
}

/** Moves an item one step and says where it is now. A key that is held down is one step back, and tells once that it goes no further. */
export function moveItem({ store, host, say, maxDepth }: SearchModel, id: string, step: -1 | 1, press?: Press): void {
  const isHeld = press?.repeat === true
  if (!store.change((root) => moveStep(root, id, step, maxDepth()), `move ${id}`, isHeld ? Number.POSITIVE_INFINITY : 0)) {
    if (!isHeld) say(host.text(messages, 'said.still'))
    return
  }
  const spot = spotOf(store.tree.peek(), id)
  if (spot) say(host.text(messages, 'said.moved', { place: spot.index + 1, count: spot.parent.children.length }))
  if (press) followItem(host, id, press.target)
  else focusItem(host, id, 'more')
}

/** Takes an item out; the focus goes to the one that took its place, else to the one before. */
export function removeItem({ store, host, say }: SearchModel, id: string): void {
  const spot = spotOf(store.tree.peek(), id)
  const next = spot?.parent.children[spot.index + 1] ?? spot?.parent.children[spot.index - 1]
  moveFocus(host, remove(store.tree.peek(), id), next?.id)
  if (!store.change((root) => remove(root, id))) return
  say(host.text(messages, 'said.removed', { count: conditionsOf(store.tree.peek()).length }))
  if (next) focusItem(host, next.id)
}

/** Adds the same after an item; the focus goes to the copy. */
function copyItem({ store, host, say, refuse }: SearchModel, id: string): void {
  const copy = freshId(store.tree.peek())
  if (!store.change((root) => clone(root, id))) {
    refuse()
    return
  }
  say(host.text(messages, 'said.copied'))
  focusItem(host, copy)
}

/** Leaves an item out of the search, or takes it in again. */
function muteItem({ store, host, say }: SearchModel, { id, muted }: Item): void {
  store.change((root) => toggleMuted(root, id))
  say(host.text(messages, muted ? 'said.unmuted' : 'said.muted'))
}

/** What is done less often with a condition or a group. */
export function MoreMenu({ model, item, label }: { model: SearchModel; item: Item; label: string }) {
  useSignals()
  const t = useText(messages)
  const verbs: Record<string, () => void> = {
    mute: () => muteItem(model, item),
    clone: () => copyItem(model, item.id),
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

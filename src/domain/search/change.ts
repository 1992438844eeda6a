import type { Answer, SearchField } from './field.ts'
import type { Rule } from './rules.ts'
import { conditionOn, depthOf, freshId, type Group, groupOf, type Item, type Logic, spotOf } from './tree.ts'

/** Changes of a tree. Each answers a new one, or the same when there is nothing to change or the place is not there. */

/** The tree with the children of one group replaced. Groups left empty are removed; the root stays. */
function withChildren(group: Group, id: string, change: (children: readonly Item[]) => readonly Item[]): Group {
  if (group.id === id) return { ...group, children: change(group.children) }
  const children = group.children.map((item) => (item.kind === 'group' ? withChildren(item, id, change) : item))
  if (children.every((item, index) => item === group.children[index])) return group
  return { ...group, children: children.filter((item) => item.kind === 'condition' || item.children.length > 0) }
}

/** The tree with one item replaced. */
function withItem<T extends Item>(root: Group, id: string, change: (item: Item) => T): Group {
  const spot = spotOf(root, id)
  return spot ? withChildren(root, spot.parent.id, (all) => all.map((item) => (item.id === id ? change(item) : item))) : root
}

/** An empty line at the end of a group, or a condition on a field. */
export function addCondition(root: Group, groupId: string, field?: SearchField): Group {
  const id = freshId(root)
  return withChildren(root, groupId, (all) => [...all, field ? conditionOn(id, field) : { kind: 'condition', id }])
}

/** A group with one empty line at the end of another one; not below `maxDepth`. */
export function addGroup(root: Group, groupId: string, maxDepth: number): Group {
  const depth = groupId === root.id ? 1 : (spotOf(root, groupId)?.depth ?? 0) + 1
  if (depth >= maxDepth) return root
  const group: Group = {
    kind: 'group',
    id: freshId(root),
    logic: 'AND',
    children: [{ kind: 'condition', id: freshId(root, 1) }],
  }
  return withChildren(root, groupId, (all) => [...all, group])
}

/** Without an item; the last one takes its group along. */
export function remove(root: Group, id: string): Group {
  const spot = spotOf(root, id)
  if (!spot) return root
  if (spot.parent.children.length === 1 && spot.parent.id !== root.id) return remove(root, spot.parent.id)
  return withChildren(root, spot.parent.id, (all) => all.filter((item) => item.id !== id))
}

export const setLogic = (root: Group, id: string, logic: Logic): Group =>
  id === root.id ? { ...root, logic } : withItem(root, id, (item) => (item.kind === 'group' ? { ...item, logic } : item))

/** Another field: rule, value and bounds become that field's defaults (SEA-03). */
export const setField = (root: Group, id: string, field: SearchField): Group =>
  withItem(root, id, (item) => ({ ...conditionOn(id, field), ...(item.muted && { muted: true }) }))

/** Another rule: what was asked with is emptied (SEA-03). */
export const setRule = (root: Group, id: string, rule: Rule): Group =>
  withItem(root, id, (item) =>
    item.kind === 'group'
      ? item
      : { kind: 'condition', id, ...(item.prop !== undefined && { prop: item.prop }), rule, ...(item.muted && { muted: true }) },
  )

/** Other values; what the change does not name stays. */
export const setAnswer = (root: Group, id: string, answer: Answer): Group =>
  withItem(root, id, (item) => (item.kind === 'group' ? item : { ...item, ...answer }))

export const toggleMuted = (root: Group, id: string): Group =>
  withItem(root, id, ({ muted, ...item }) => (muted ? (item as Item) : { ...item, muted: true }))

/** A copy right after the item. */
export function clone(root: Group, id: string): Group {
  const spot = spotOf(root, id)
  if (!spot) return root
  let count = 0
  const copy = (item: Item): Item => {
    const next = freshId(root, count)
    count += 1
    return item.kind === 'group' ? { ...item, id: next, children: item.children.map(copy) } : { ...item, id: next }
  }
  return withChildren(root, spot.parent.id, (all) => all.toSpliced(spot.index + 1, 0, copy(spot.item)))
}

/** To a place of a group, counted without the item itself; not into itself and not below `maxDepth`. */
export function moveTo(root: Group, id: string, groupId: string, index: number, maxDepth: number): Group {
  const spot = spotOf(root, id)
  const target = groupOf(root, groupId)
  if (!spot || !target) return root
  if (spot.item.kind === 'group' && groupOf(spot.item, groupId)) return root
  const depth = groupId === root.id ? 1 : (spotOf(root, groupId)?.depth ?? 0) + 1
  if (depth + depthOf(spot.item) > maxDepth) return root
  // Put in first and taken out after: a group that the item leaves empty goes only then.
  const marked: Item = { ...spot.item, id: 'moved' }
  const others = target.children.filter((item) => item.id !== id)
  const before = others[index]
  const placed = withChildren(root, groupId, (all) => {
    const at = before ? all.findIndex((item) => item.id === before.id) : all.length
    return all.toSpliced(at, 0, marked)
  })
  return withItem(remove(placed, id), 'moved', (item) => ({ ...item, id }))
}

/** One step up or down: past a neighbour, into a group beside it, or out of its own group at the end of it. */
export function moveStep(root: Group, id: string, step: -1 | 1, maxDepth: number): Group {
  const spot = spotOf(root, id)
  if (!spot) return root
  const neighbour = spot.parent.children[spot.index + step]
  if (neighbour?.kind === 'group') {
    const into = moveTo(root, id, neighbour.id, step === 1 ? 0 : neighbour.children.length, maxDepth)
    if (into !== root) return into
  }
  if (neighbour) return moveTo(root, id, spot.parent.id, spot.index + step, maxDepth)
  const outer = spotOf(root, spot.parent.id)
  return outer ? moveTo(root, id, outer.parent.id, step === 1 ? outer.index + 1 : outer.index, maxDepth) : root
}

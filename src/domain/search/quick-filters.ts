import { bounds } from './bounds.ts'
import { soundContentOf } from './content.ts'
import type { Answer, Step } from './field.ts'
import type { Rule } from './rules.ts'
import { type Condition, conditionsOf, freshId, type Group, type Item } from './tree.ts'

/**
 * Filters that stand beside a list (chips, selects, the heads of columns) say something about one field that holds for every row: a condition of the
 * outermost AND. They read and write it there, so that they and the builder are one search.
 */

/** What a filter asks of its field. */
export interface QuickFilter extends Answer {
  rule: Rule
}

/** What the outermost AND says of a field: nothing, one thing, or more than a filter can show. */
export type QuickFilterState = { kind: 'none' } | { kind: 'one'; condition: Condition } | { kind: 'many' }

const isThere = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
const isStep = (step: Step | undefined): boolean => step?.type !== undefined && (step.type === 'today' || step.num !== undefined)

/** Whether a condition is filled in so far that it asks something: a line without a value does not narrow a list, whatever its field. */
function isFilledIn({ rule, value, min, max, dynamic, calendar, citySelect }: Condition): boolean {
  switch (rule) {
    case undefined:
      return false
    case 'isNull':
    case 'isNotNull':
      return true
    case 'range':
      return isThere(min) || isThere(max)
    case 'dynamicTime':
      return isStep(dynamic?.before) || isStep(dynamic?.after)
    case 'calendarTime':
      return calendar?.start !== undefined && calendar.end !== undefined
    default:
      return isThere(value) || isThere(citySelect?.code)
  }
}

const saysSomething = (item: Item): boolean =>
  !item.muted && (item.kind === 'group' ? item.children.some(saysSomething) : item.prop !== undefined && isFilledIn(item))

/** A single child is joined with nothing: the word between children does not matter then. */
const isAll = ({ logic, children }: Group): boolean => logic === 'AND' || children.filter(saysSomething).length < 2

const isOf = (prop: string) => (item: Group['children'][number]) => item.kind === 'condition' && item.prop === prop

/** @param root the tree that is searched by; muted conditions and such that are not filled in say nothing */
export function quickFilterOf(root: Group, prop: string): QuickFilterState {
  const about = conditionsOf(root).filter((one) => one.prop === prop && saysSomething(one))
  const [first] = about
  if (!first || root.muted) return { kind: 'none' }
  const outermost = isAll(root) && root.children.some(({ id }) => id === first.id)
  return about.length === 1 && outermost ? { kind: 'one', condition: first } : { kind: 'many' }
}

/** The tree with this and nothing else said of the field in its outermost AND; it takes the place of what was said, else of an empty line. */
export function setQuickFilter(root: Group, prop: string, answer: QuickFilter): Group {
  const all = isAll(root) ? root : wrapped(root)
  const condition = (id: string): Condition => ({ kind: 'condition', id, prop, ...answer })
  const blank = all.children.find((item) => item.kind === 'condition' && item.prop === undefined)
  const place = all.children.find(isOf(prop)) ?? blank
  const children = all.children.filter((item) => item === place || !isOf(prop)(item))
  if (!place) return { ...all, logic: 'AND', children: [...children, condition(freshId(all))] }
  return { ...all, logic: 'AND', children: children.map((item) => (item === place ? condition(item.id) : item)) }
}

/** The tree with nothing said of the field in its outermost AND. */
export function clearQuickFilter(root: Group, prop: string): Group {
  if (!isAll(root) || !root.children.some(isOf(prop))) return root
  return { ...root, children: root.children.filter((item) => !isOf(prop)(item)) }
}

/** What the tree asks, without lines and groups that say nothing. */
const asks = (root: Group): string => soundContentOf({ ...root, children: saying(root.children) }, bounds)
const saying = (items: readonly Item[]): Item[] =>
  items.filter(saysSomething).map((item) => (item.kind === 'group' ? { ...item, children: saying(item.children) } : item))

/**
 * What filters have said between two trees, as a change that another tree can get too.
 *
 * @returns undefined when more than filters lies between them
 */
export function changeBetween(before: Group, after: Group): ((root: Group) => Group) | undefined {
  const props = new Set([...conditionsOf(before), ...conditionsOf(after)].flatMap(({ prop }) => prop ?? []))
  const changes = [...props].flatMap((prop): ((root: Group) => Group)[] => {
    const [was, now] = [quickFilterOf(before, prop), quickFilterOf(after, prop)]
    if (now.kind === 'many') return []
    if (now.kind === 'none') return was.kind === 'none' ? [] : [(root) => clearQuickFilter(root, prop)]
    const { kind: _kind, id: _id, prop: _prop, ...answer } = now.condition
    const { rule = 'eq' } = answer
    const isSame = was.kind === 'one' && JSON.stringify({ ...was.condition, id: '' }) === JSON.stringify({ ...now.condition, id: '' })
    return isSame ? [] : [(root) => setQuickFilter(root, prop, { ...answer, rule })]
  })
  const change = (root: Group) => changes.reduce((tree, one) => one(tree), root)
  return asks(change(before)) === asks(after) ? change : undefined
}

/**
 * What is built, without what the search said in one of its outermost items and says no longer. It goes where what is built says the same: in its
 * outermost group, joined the same way, whatever ids both have. What was changed since, put into a group or joined otherwise is something else by
 * now: it stays, and waits to be searched for. Of several equal ones the one that the search was made of goes, else the first.
 */
export function withoutItem(built: Group, searched: Group, id: string): Group {
  const target = searched.children.find((item) => item.id === id)
  if (!target || isAll(built) !== isAll(searched)) return built
  const alike = built.children.filter((item) => plain(item) === plain(target))
  const same = alike.find((item) => item.id === id) ?? alike[0]
  return same ? { ...built, children: built.children.filter((item) => item !== same) } : built
}

/** An item without ids, and whatever order its parts were set in. */
const plain = (item: Item): string => soundContentOf({ kind: 'group', id: '', logic: 'AND', children: [item] }, bounds)

/** What was joined by OR becomes one of several that hold together. */
function wrapped(root: Group): Group {
  const id = freshId(root)
  return { kind: 'group', id: root.id, logic: 'AND', children: [{ ...root, id }] }
}

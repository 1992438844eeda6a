import { bounds } from './bounds.ts'
import { type Answer, type SearchField, startOf } from './field.ts'
import type { Rule } from './rules.ts'

/** One condition as the user left it; without `prop` and `rule` it is an empty line. */
export interface Condition extends Answer {
  kind: 'condition'
  id: string
  prop?: string
  rule?: Rule
  /** Stays in the tree and is not asked. */
  muted?: boolean
}

/** Children in their order, joined by one word. */
export interface Group {
  kind: 'group'
  id: string
  logic: Logic
  children: readonly Item[]
  muted?: boolean
}
export type Logic = 'AND' | 'OR'
export type Item = Condition | Group

/** Where something stands: in which group, at which place from 0, and how deep that group is (the root is 1). */
export interface Spot {
  item: Item
  parent: Group
  index: number
  depth: number
}

/** Lines the panel begins with when no field is flagged (specification section 4). */
const FIRST_LINES = 2

/** An id that the tree does not have; ids are numbers as text and mean nothing outside. */
export const freshId = (root: Group, beyond = 0): string => String(highest(root) + 1 + beyond)

function highest(item: Item): number {
  const own = Number(item.id) || 0
  return item.kind === 'group' ? Math.max(own, ...item.children.map(highest)) : own
}

/** A condition on a field with its defaults. */
export const conditionOn = (id: string, field: SearchField): Condition => ({ kind: 'condition', id, prop: field.prop, ...startOf(field) })

/** The tree a panel begins with: two empty lines, or one for every field flagged `default`. */
export function firstTree(fields: readonly SearchField[]): Group {
  const flagged = fields.filter((field) => field.default)
  const children: Condition[] =
    flagged.length > 0
      ? flagged.map((field, index) => conditionOn(String(index + 2), field))
      : Array.from({ length: FIRST_LINES }, (_, index) => ({ kind: 'condition', id: String(index + 2) }))
  return { kind: 'group', id: '1', logic: 'AND', children }
}

/** Where an item stands; undefined for the root and for ids that are not there. */
export function spotOf(group: Group, id: string, depth = 1): Spot | undefined {
  for (const [index, item] of group.children.entries()) {
    if (item.id === id) return { item, parent: group, index, depth }
    const within = item.kind === 'group' ? spotOf(item, id, depth + 1) : undefined
    if (within) return within
  }
  return undefined
}

export const groupOf = (root: Group, id: string): Group | undefined => {
  if (root.id === id) return root
  const item = spotOf(root, id)?.item
  return item?.kind === 'group' ? item : undefined
}

/** All conditions from top to bottom. */
export const conditionsOf = (group: Group): Condition[] =>
  group.children.flatMap((item) => (item.kind === 'group' ? conditionsOf(item) : [item]))

/** How many groups lie in each other; a group without groups is 1. */
export const depthOf = (item: Item): number => (item.kind === 'group' ? 1 + Math.max(0, ...item.children.map(depthOf)) : 0)

export const countOf = (item: Item): number => (item.kind === 'group' ? item.children.reduce((sum, one) => sum + 1 + countOf(one), 0) : 0)

/** What a change makes of a tree that is more than a search may be: too many items, or too deep. One that was so before may become smaller. */
export function excessOf(next: Group, was: Group): 'full' | 'deep' | undefined {
  if (countOf(next) > bounds.nodes && countOf(next) > countOf(was)) return 'full'
  return depthOf(next) > bounds.depth && depthOf(next) > depthOf(was) ? 'deep' : undefined
}

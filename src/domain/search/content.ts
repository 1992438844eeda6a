import { type Bounds, textFault } from './bounds.ts'
import { type Answer, CALENDAR_STARTS, CALENDAR_UNITS, type Calendar, type Dynamic, type Step, type Value } from './field.ts'
import type { Rule } from './rules.ts'
import type { Condition, Group, Item } from './tree.ts'

/** Most that a kept tree may have. */
type ContentBounds = Pick<Bounds, 'depth' | 'nodes' | 'values'>

const RULES: Readonly<Record<Rule, true>> = {
  eq: true,
  ne: true,
  in: true,
  notIn: true,
  isNull: true,
  isNotNull: true,
  eqOrIsNull: true,
  like: true,
  likeLeft: true,
  likeRight: true,
  gt: true,
  ge: true,
  lt: true,
  le: true,
  range: true,
  dynamicTime: true,
  calendarTime: true,
}

class NoTree extends Error {
  override readonly name = 'NoTree'
}

/** The tree as it is kept: the specification's fields, without ids. Fields nobody has set are left out. */
export const contentOf = (root: Group): string => JSON.stringify(plain(root))

/** The same for trees that say the same, in whatever order the parts of a condition were set. */
export function soundContentOf(root: Group, bounds: ContentBounds): string {
  const text = contentOf(root)
  return contentOf(readContent(text, bounds) ?? root)
}

function plain(item: Item): unknown {
  const { kind: _kind, id: _id, ...rest } = item
  return 'children' in rest ? { ...rest, children: rest.children.map(plain) } : rest
}

/**
 * Reads a kept tree: JSON text, or what a page hands over. Only fields of the specification are taken; fields and rules of the list are not
 * looked at, so that what a list has lost can be shown and skipped.
 *
 * @returns undefined for what is no tree or larger than the bounds
 */
export function readContent(content: unknown, bounds: ContentBounds): Group | undefined {
  let last = 0
  const next = () => {
    last += 1
    if (last > bounds.nodes + 1) throw new NoTree()
    return String(last)
  }
  try {
    const tree: unknown = typeof content === 'string' ? JSON.parse(content) : content
    const item = itemOf(tree, 1, bounds, next)
    return item.kind === 'group' ? item : undefined
  } catch (cause) {
    if (cause instanceof NoTree || cause instanceof SyntaxError) return undefined
    throw cause
  }
}

function itemOf(given: unknown, depth: number, bounds: ContentBounds, next: () => string): Item {
  const item = recordOf(given)
  const id = next()
  const muted = item.muted === true ? { muted: true } : {}
  if (!('children' in item)) return { kind: 'condition', id, ...conditionOf(item, bounds), ...muted }
  if (!Array.isArray(item.children) || depth > bounds.depth) throw new NoTree()
  if (item.logic !== 'AND' && item.logic !== 'OR') throw new NoTree()
  const children = item.children.map((child: unknown) => itemOf(child, depth + 1, bounds, next))
  return { kind: 'group', id, logic: item.logic, children, ...muted }
}

function conditionOf(item: Record<string, unknown>, bounds: ContentBounds): Omit<Condition, 'kind' | 'id'> {
  const { prop, rule } = item
  if (rule !== undefined && rule !== '' && !(typeof rule === 'string' && Object.hasOwn(RULES, rule))) throw new NoTree()
  return {
    ...(isSet(prop) && { prop: textOf(prop) }),
    ...(isSet(rule) && { rule: rule as Rule }),
    ...answerOf(item, bounds),
  }
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

function answerOf({ value, min, max, dynamic, calendar, citySelect, texts }: Record<string, unknown>, bounds: ContentBounds): Answer {
  return {
    ...(isSet(value) && { value: answerValue(value, bounds) }),
    ...(isSet(min) && { min: textOf(min) }),
    ...(isSet(max) && { max: textOf(max) }),
    ...(isSet(dynamic) && { dynamic: dynamicOf(recordOf(dynamic)) }),
    ...(isSet(calendar) && { calendar: calendarOf(recordOf(calendar)) }),
    ...(isSet(citySelect) && { citySelect: cityOf(recordOf(citySelect)) }),
    ...(isSet(texts) && { texts: textsOf(recordOf(texts), bounds) }),
  }
}

function answerValue(value: unknown, { values }: ContentBounds): Value {
  if (typeof value === 'boolean') return value
  if (!Array.isArray(value)) return textOf(value)
  if (value.length > values) throw new NoTree()
  return value.map(textOf)
}

const cityOf = ({ name, code }: Record<string, unknown>) => ({ name: textOf(name ?? ''), code: textOf(code ?? '') })

function textsOf(texts: Record<string, unknown>, { values }: ContentBounds): Record<string, string> {
  const entries = Object.entries(texts)
  if (entries.length > values) throw new NoTree()
  return Object.fromEntries(entries.map(([key, text]) => [textOf(key), textOf(text)]))
}

function dynamicOf({ before, after }: Record<string, unknown>): Dynamic {
  return { ...(isSet(before) && { before: stepOf(recordOf(before)) }), ...(isSet(after) && { after: stepOf(recordOf(after)) }) }
}

const stepOf = ({ num, type }: Record<string, unknown>): Step => ({
  ...(isSet(num) && { num: numberOf(num) }),
  ...(isSet(type) && { type: textOf(type) }),
})

function calendarOf({ start, num, end }: Record<string, unknown>): Calendar {
  return {
    ...(isSet(start) && { start: oneOf(CALENDAR_STARTS, start) }),
    ...(isSet(num) && { num: numberOf(num) }),
    ...(isSet(end) && { end: oneOf(CALENDAR_UNITS, end) }),
  }
}

function recordOf(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new NoTree()
  return given as Record<string, unknown>
}

/** Numbers are kept as text: they are compared exactly. */
function textOf(given: unknown): string {
  const text = typeof given === 'number' ? String(given) : given
  if (typeof text !== 'string' || textFault(text)) throw new NoTree()
  return text
}

function numberOf(given: unknown): number {
  if (typeof given !== 'number' || !Number.isSafeInteger(given)) throw new NoTree()
  return given
}

function oneOf<const T extends string>(words: readonly T[], given: unknown): T {
  const word = words.find((one) => one === given)
  if (!word) throw new NoTree()
  return word
}

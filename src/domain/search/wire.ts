import type { Criteria, Leaf, Node, Operator, Scalar } from '#contract/search.ts'
import { wallTimeOf } from '#domain/time/zoned-time.ts'
import { bounds as most, textFault } from './bounds.ts'
import { isByDay, type SearchField } from './field.ts'
import { askedOf, type Literal } from './literal.ts'
import { calendarSpan, type DaySpan, dynamicSpan } from './relative.ts'
import { isWhole, kindOf, type Rule, rulesOf } from './rules.ts'
import { resolved, type Self } from './self.ts'
import type { Condition, Group, Item } from './tree.ts'

/** When, where and by whom a search is made: an ISO instant of the deciding clock, the tenant's zone, and who is signed in. */
export interface Moment {
  now: string
  zone: string
  self?: Self | undefined
}

/** Day of the calendar at that moment. */
export const todayAt = ({ now, zone }: Moment): string => wallTimeOf(now, zone).slice(0, 10)

/**
 * What keeps a condition from being asked. `incomplete`, `stale` (its field or rule is not there any more) and `self` (it asks for whoever searches,
 * and nobody is known) leave it out in silence or with a mark; the others are slips that stop a search until they are mended.
 */
export type ConditionFault = 'incomplete' | 'stale' | 'self' | Slip
type Slip = 'number' | 'whole' | 'day' | 'time' | 'far' | 'order' | 'many' | 'unit' | 'long' | 'sign'

/** What a condition asks, or why it asks nothing. */
export type Reading = { ok: true; tests: readonly Leaf[] } | { ok: false; fault: ConditionFault }

const wrong = (fault: ConditionFault): Reading => ({ ok: false, fault })
const asked = (...tests: Leaf[]): Reading => ({ ok: true, tests })

/** A condition as leaves of the wire; a range with both bounds has two (SEA-09), an empty one none. */
export function readCondition(condition: Condition, fields: ReadonlyMap<string, SearchField>, moment: Moment): Reading {
  const { prop, rule } = condition
  if (!prop || !rule) return wrong('incomplete')
  const field = fields.get(prop)
  if (!field || !rulesOf(field.type).includes(rule)) return wrong('stale')
  switch (rule) {
    case 'isNull':
    case 'isNotNull':
      return asked(leaf(prop, rule, true))
    case 'range':
      return bounds(field, { from: condition.min ?? '', to: condition.max ?? '' }, moment)
    case 'dynamicTime':
      return relative(field, moment, (today) => dynamicSpan(condition.dynamic ?? {}, today))
    case 'calendarTime':
      return relative(field, moment, (today) => calendarSpan(condition.calendar ?? {}, today))
    case 'in':
    case 'notIn':
      return listed(field, rule, condition, moment)
    default:
      return single(field, rule, condition, moment)
  }
}

const leaf = (prop: string, operator: Operator, value: Scalar | readonly Scalar[]): Leaf => ({ [prop]: { [operator]: value } })

function listed(field: SearchField, rule: 'in' | 'notIn', { value }: Condition, moment: Moment): Reading {
  const given = (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter((one) => one !== '')
  if (given.length === 0) return wrong('incomplete')
  if (given.length > most.values) return wrong('many')
  const values = [...new Set(given.map((one) => personOf(field, one, moment)))].filter((one) => one !== '')
  if (values.length === 0) return wrong('self')
  const sent = values.map((one) => scalarOf(field, one))
  const slip = slipIn(field, sent, moment)
  return slip ? wrong(slip) : asked(leaf(field.prop, rule, sent))
}

function single(
  field: SearchField,
  rule: Exclude<Rule, 'range' | 'dynamicTime' | 'calendarTime'>,
  condition: Condition,
  moment: Moment,
): Reading {
  const value = field.type === 'CITY_SELECT' ? condition.citySelect?.code : condition.value
  if (value === undefined || value === '' || Array.isArray(value)) return wrong('incomplete')
  const known = personOf(field, value as string | boolean, moment)
  if (known === '') return wrong('self')
  const sent = scalarOf(field, known)
  const slip = slipIn(field, [sent], moment)
  return slip ? wrong(slip) : asked(leaf(field.prop, rule, sent))
}

/** Only the bounds that are there; both together must leave something between them. */
function bounds(field: SearchField, { from = '', to = '' }: DaySpan, moment: Moment): Reading {
  const sides = [
    { operator: 'ge', text: from.trim() },
    { operator: 'le', text: to.trim() },
  ] as const
  const given = sides.filter(({ text }) => text !== '')
  const literals = given.map(({ text }) => literal(field, text, moment))
  if (literals.some((one) => !one)) return wrong(slipOf(field))
  if (literals.length === 2 && isAbove(literals[0], literals[1])) return wrong('order')
  return asked(...given.map(({ operator, text }) => leaf(field.prop, operator, text)))
}

function relative(field: SearchField, moment: Moment, spanOf: (today: string) => DaySpan | undefined): Reading {
  try {
    const span = spanOf(todayAt(moment))
    return span ? bounds(field, timesOf(field, span), moment) : wrong('incomplete')
  } catch (cause) {
    if (cause instanceof TypeError) return wrong('unit')
    if (cause instanceof RangeError) return wrong('far')
    throw cause
  }
}

/** Days as the field takes them: a field of instants from 00:00 to 23:59 (SEA-10). */
export function timesOf(field: SearchField, { from, to }: DaySpan): DaySpan {
  if (field.type !== 'DATETIME' || isByDay(field)) return { ...(from && { from }), ...(to && { to }) }
  return { ...(from && { from: `${from} 00:00` }), ...(to && { to: `${to} 23:59` }) }
}

const personOf = (field: SearchField, value: string | boolean, { self }: Moment) =>
  typeof value === 'string' ? resolved(field, value, self) : value

const literal = (field: SearchField, value: Scalar, { zone }: Moment) => askedOf(field.type, value, zone)

/** Yes and no may have been kept as text; all else goes as it is. */
function scalarOf({ type }: SearchField, value: string | boolean): Scalar {
  if (type === 'BOOL' && typeof value === 'string') return value === 'true' || value === '1'
  return value
}

/** What is wrong with the first of these values that cannot be asked. */
function slipIn(field: SearchField, values: readonly Scalar[], moment: Moment): Slip | undefined {
  if (!values.every((one) => literal(field, one, moment))) return slipOf(field)
  return values.map((one) => textFault(String(one))).find((fault) => fault !== undefined)
}

function slipOf({ type }: SearchField): Slip {
  const kind = kindOf(type)
  if (kind === 'number') return isWhole(type) ? 'whole' : 'number'
  return kind === 'time' ? 'time' : 'day'
}

function isAbove(low: Literal | undefined, high: Literal | undefined): boolean {
  if (low?.kind === 'number' && high?.kind === 'number') return low.units > high.units
  if (low?.kind === 'day' && high?.kind === 'day') return low.day > high.day
  if (low?.kind === 'time' && high?.kind === 'time') return low.from >= high.until
  if (low?.kind === 'instant' && high?.kind === 'instant') return low.from >= high.until
  return false
}

/**
 * The body of a list call. Muted, incomplete and stale conditions and slips are left out, groups of one are put in their place, empty ones go.
 *
 * @param read reads one condition: `readCondition`, or one that remembers
 */
export function toCriteria(root: Group, fields: ReadonlyMap<string, SearchField>, moment: Moment, read = readCondition): Criteria {
  const nodes = root.muted ? [] : nodesOf(root.children, root.logic, (condition) => read(condition, fields, moment))
  return root.logic === 'OR' ? { _OR_: nodes } : { _AND_: nodes }
}

function nodesOf(items: readonly Item[], logic: Group['logic'], read: (condition: Condition) => Reading): Node[] {
  return items.flatMap((item): Node[] => {
    if (item.muted) return []
    if (item.kind === 'group') {
      const inner = nodesOf(item.children, item.logic, read)
      if (inner.length < 2) return inner
      return [item.logic === 'OR' ? { _OR_: inner } : { _AND_: inner }]
    }
    const reading = read(item)
    if (!reading.ok || reading.tests.length === 0) return []
    if (reading.tests.length === 1 || logic === 'AND') return [...reading.tests]
    return [{ _AND_: reading.tests }]
  })
}

import type { Answer, SearchField } from '#domain/search/field.ts'
import { calendarSpan, type DaySpan, dynamicSpan } from '#domain/search/relative.ts'
import { kindOf, type Rule } from '#domain/search/rules.ts'
import type { Condition, Group, Item } from '#domain/search/tree.ts'
import { type Moment, type Reading, todayAt } from '#domain/search/wire.ts'

/** A search in words: what stands in the summary, on chips, and what a screen reader hears of a line. */

type WordKey =
  | `rule.${Rule}`
  | `time.${'gt' | 'ge' | 'lt' | 'le'}`
  | `say.${'value' | 'alone' | 'eqOrIsNull' | 'between' | 'from' | 'to' | 'and' | 'or' | 'group' | 'list' | 'more' | 'everything'}`
  | 'yes'
  | 'no'

/** What a sentence is made with. */
export interface Speech {
  t: (key: WordKey, args?: Record<string, string | number>) => string
  fields: ReadonlyMap<string, SearchField>
  label: (field: SearchField) => string
  /** What a value of a field is called now, where that can be known. @param kept what it was called when the condition was made */
  text: (field: SearchField, value: string, kept?: string) => string | undefined
  moment: Moment
  read: (condition: Condition) => Reading
  /** What was said of conditions before, as long as the words for it are the same. */
  known: WeakMap<Condition, string>
}

/** Values that are named before the rest is only counted. */
const NAMED = 3

/** One that takes part in the search, with its words. */
export interface Spoken {
  id: string
  text: string
}

const asksSomething = (item: Item, speech: Pick<Speech, 'read'>): boolean => {
  if (item.muted) return false
  if (item.kind === 'group') return item.children.some((child) => asksSomething(child, speech))
  const reading = speech.read(item)
  return reading.ok && reading.tests.length > 0
}

/** How many conditions and groups of the first level are asked. */
export const askedCount = (root: Group, speech: Pick<Speech, 'read'>): number =>
  root.muted ? 0 : root.children.filter((item) => asksSomething(item, speech)).length

/** Conditions and groups of the first level that are asked, each in words. */
export const spoken = (root: Group, speech: Speech): Spoken[] =>
  root.muted
    ? []
    : root.children.filter((item) => asksSomething(item, speech)).map((item) => ({ id: item.id, text: itemText(item, speech) }))

/** The whole search as one sentence. @param parts what {@link spoken} says of it */
export function sentence(root: Group, speech: Speech, parts: readonly Spoken[] = spoken(root, speech)): string {
  return parts.length === 0 ? speech.t('say.everything') : parts.map(({ text }) => text).join(speech.t(joint(root)))
}

/** The same where there is room for so many of its parts. */
export function shortSentence(root: Group, speech: Speech, parts: readonly Spoken[], most: number): string {
  const text = sentence(root, speech, parts.slice(0, most))
  return parts.length > most ? speech.t('say.more', { text, count: parts.length - most }) : text
}

const joint = ({ logic }: Group) => (logic === 'AND' ? 'say.and' : 'say.or')

/** A condition, or a group in parentheses. */
export function itemText(item: Item, speech: Speech): string {
  if (item.kind === 'condition') return conditionText(item, speech)
  const parts = item.children.filter((child) => asksSomething(child, speech)).map((child) => itemText(child, speech))
  const text = parts.join(speech.t(joint(item)))
  return parts.length > 1 ? speech.t('say.group', { text }) : text
}

/** One condition in words; empty for a line without field or rule. */
export function conditionText(condition: Condition, speech: Speech): string {
  const before = speech.known.get(condition)
  if (before !== undefined) return before
  const text = wordsOf(condition, speech)
  speech.known.set(condition, text)
  return text
}

function wordsOf(condition: Condition, speech: Speech): string {
  const { prop, rule } = condition
  const known = prop === undefined ? undefined : speech.fields.get(prop)
  if (!known || !rule) return prop ?? ''
  const { t } = speech
  const field = speech.label(known)
  switch (rule) {
    case 'isNull':
    case 'isNotNull':
      return t('say.alone', { field, rule: t(`rule.${rule}`) })
    case 'range':
      return spanText(field, { from: condition.min ?? '', to: condition.max ?? '' }, speech)
    case 'dynamicTime':
      return spanText(field, dynamicDays(condition, speech), speech)
    case 'calendarTime':
      return spanText(field, calendarSpan(condition.calendar ?? {}, todayAt(speech.moment)) ?? {}, speech)
    case 'eqOrIsNull':
      return t('say.eqOrIsNull', { field, value: valueText(condition, known, speech) })
    default:
      return t('say.value', { field, rule: ruleText(rule, known, t), value: valueText(condition, known, speech) })
  }
}

function dynamicDays({ dynamic }: Condition, { moment }: Speech): DaySpan {
  try {
    return dynamicSpan(dynamic ?? {}, todayAt(moment)) ?? {}
  } catch {
    return {}
  }
}

/** Times are before and after, numbers below and above. */
export function ruleText(rule: Rule, field: SearchField, t: Speech['t']): string {
  const kind = kindOf(field.type)
  const timely = kind === 'day' || kind === 'instant' || kind === 'time'
  return timely && (rule === 'gt' || rule === 'ge' || rule === 'lt' || rule === 'le') ? t(`time.${rule}`) : t(`rule.${rule}`)
}

function spanText(field: string, { from, to }: DaySpan, { t }: Speech): string {
  if (from && to) return t('say.between', { field, from, to })
  if (from) return t('say.from', { field, from })
  return to ? t('say.to', { field, to }) : field
}

function valueText(condition: Condition, field: SearchField, speech: Speech): string {
  const { t } = speech
  if (field.type === 'CITY_SELECT') {
    const { code = '', name = '' } = condition.citySelect ?? {}
    return (code && speech.text(field, code, name || code)) || name || code
  }
  const values = listOf(condition.value)
  const names = values.map((value) => nameOf(value, condition, field, speech))
  const shown = names.slice(0, NAMED).join(t('say.list'))
  return names.length > NAMED ? t('say.more', { text: shown, count: names.length - NAMED }) : shown
}

function nameOf(value: string, { texts }: Answer, field: SearchField, speech: Speech): string {
  if (field.type === 'BOOL') return speech.t(value === 'true' || value === '1' ? 'yes' : 'no')
  // What it is called now, in the reader's language, before what it was called when it was kept.
  const name = speech.text(field, value, texts?.[value]) ?? texts?.[value]
  return name ?? (field.type === 'TEXT' || field.type === 'LONGTEXT' ? `“${value}”` : value)
}

/** The values of a condition as texts, whatever shape they are kept in. */
export function listOf(value: Answer['value']): string[] {
  if (value === undefined || value === '') return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

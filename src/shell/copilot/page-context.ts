import type { limits } from '#contract/limits.ts'
import type { Shown, ShownList } from '#core/browser/shown.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { CatalogueField } from '#domain/lists/define-list.ts'
import { readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import type { SearchField } from '#domain/search/field.ts'
import { valueShapeOf } from '#domain/search/from-criteria.ts'
import { type Rule, rulesOf } from '#domain/search/rules.ts'
import { ME, MY_DEPARTMENT, selfWordOf } from '#domain/search/self.ts'
import { conditionsOf, type Group } from '#domain/search/tree.ts'
import { type Moment, readCondition, toCriteria } from '#domain/search/wire.ts'
import { words as operators } from '#widgets/advanced-search/operator.messages.ts'
import { type Speech, sentence } from '#widgets/advanced-search/sentence.rules.ts'
import type { ContextPiece } from '#widgets/copilot/index.ts'
import { messages } from './copilot.messages.ts'

/** What of the application can go with a question: made of what the views tell of themselves, and of nothing that a person does not see in them. */

const MOST_LABEL = 100
const MOST_TEXT: (typeof limits)['copilotContextChars'] = 4_000
const MOST_PIECES: (typeof limits)['copilotContextPieces'] = 10
/** Rules of the panel that are no operators of a search. */
const PANEL_RULES: ReadonlySet<Rule> = new Set(['range', 'dynamicTime', 'calendarTime'])
const NOTHING: Group = { kind: 'group', id: '1', logic: 'AND', children: [] }

export interface Localizer {
  lang: Lang
  moment: Pick<Moment, 'now' | 'zone'>
}

type Word = keyof (typeof messages)['en'] & string

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`)

/** @param screen title and path of what is shown */
export function piecesOf(shown: readonly Shown[], screen: { title: string; path: string }, localizer: Localizer): ContextPiece[] {
  const t = (key: Word) => messages[localizer.lang][key]
  const named = (word: Word, name: string, text: string): ContextPiece => ({
    label: cut(`${t(word)}${localizer.lang === 'zh' ? '：' : ': '}${name}`, MOST_LABEL),
    text: cut(text, MOST_TEXT),
  })
  const records = shown.flatMap((one) => {
    if (one.kind !== 'record') return []
    const name = [one.code, one.title].filter(Boolean).join(' ')
    return [named('record', name, name)]
  })
  const lists = shown.flatMap((one) => (one.kind === 'list' ? [one] : []))
  const filters = lists.map((list, at): ContextPiece => {
    const { said, text, ...proposing } = listTold(list, screen.title, t, localizer)
    return { ...named('filter', said, text), ...(at === 0 && proposing) }
  })
  const all = [named('screen', screen.title, `${screen.title}\n${screen.path}`), ...records, ...filters]
  return all.filter(({ label }, at) => all.findIndex((other) => other.label === label) === at).slice(0, MOST_PIECES)
}

/** The fields of a list as its search knows them. */
export const fieldsOf = ({ fields }: Pick<ShownList, 'fields'>, lang: Lang): ReadonlyMap<string, SearchField> =>
  new Map(
    Object.entries(fields).flatMap(([prop, field]): [string, SearchField][] =>
      field ? [[prop, { ...field, prop, label: field.label[lang] }]] : [],
    ),
  )

function listTold(list: ShownList, title: string, t: (key: Word) => string, { lang, moment }: Localizer) {
  const fields = fieldsOf(list, lang)
  const tree = (list.conditions && readContent(list.conditions, bounds)) || NOTHING
  const values = valuesOf(list, tree, lang)
  // Whoever searches stays a word: his id is nobody's to know.
  const meant: Moment = { ...moment, self: { user: ME, department: MY_DEPARTMENT } }
  const speech: Speech = {
    t: (key, args = {}) => operators[lang][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name] ?? '')),
    fields,
    label: ({ label }) => label,
    text: ({ prop }, value, kept) => kept ?? values[prop]?.[value],
    moment: meant,
    read: (condition) => readCondition(condition, fields, meant),
    known: new WeakMap(),
  }
  const said = sentence(tree, speech)
  return {
    said,
    text: [`${t('list')}: ${title}`, `${t('filter')}: ${said}`, ...fieldLines(fields, values, t)].join('\n'),
    proposes: 'filter' as const,
    current: toCriteria(tree, fields, meant),
    names: Object.fromEntries([...fields].map(([prop, { label }]) => [prop, label])),
    values,
  }
}

/** What values are called, by field: the words of the list itself, and those that its conditions were kept with. */
function valuesOf({ fields }: ShownList, tree: Group, lang: Lang): Record<string, Record<string, string>> {
  const own = { [ME]: operators[lang]['self.me'], [MY_DEPARTMENT]: operators[lang]['self.department'] }
  const selfOf = (field: CatalogueField | undefined) => {
    const word = field && selfWordOf(field)
    return word ? { [word]: own[word] } : {}
  }
  const values: Record<string, Record<string, string>> = {}
  for (const [prop, field] of Object.entries(fields)) {
    const said = Object.entries(field?.words ?? {}).map(([value, word]) => [value, word[lang]])
    values[prop] = { ...selfOf(field), ...Object.fromEntries(said) }
  }
  for (const { prop = '', texts } of conditionsOf(tree)) if (texts) values[prop] = { ...values[prop], ...texts }
  return values
}

function fieldLines(
  fields: ReadonlyMap<string, SearchField>,
  values: Readonly<Record<string, Readonly<Record<string, string>>>>,
  t: (key: Word) => string,
): string[] {
  const types = [...new Set([...fields.values()].map(({ type }) => type))]
  const rules = types.map((type) => {
    const shape = valueShapeOf(type)
    return `${type}${shape ? ` (${shape})` : ''}: ${rulesOf(type)
      .filter((rule) => !PANEL_RULES.has(rule))
      .join(' ')}`
  })
  const each = [...fields.values()].map(({ prop, label, type }) => {
    const known = Object.entries(values[prop] ?? {}).map(([value, word]) => `${value} ${word}`)
    return `${prop} ${label} ${type}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
  })
  return [`${t('rules')}:`, ...rules, `${t('fields')}:`, ...each]
}

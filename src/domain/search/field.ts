import type { FieldType } from '#contract/search.ts'
import type { Rule } from './rules.ts'
import { isFieldType, rulesOf } from './rules.ts'

/** What a list can be searched by (specification section 3, search field definition). Only `prop`, `label` and `type` have to be there. */
export interface SearchField {
  prop: string
  label: string
  /** Translation that comes before the label. */
  i18nKey?: string
  type: FieldType
  /** `false`: shown in the list, not searched. */
  supportSearch?: boolean
  /** One of the conditions the panel begins with. */
  default?: boolean
  defaultValue?: Value
  defaultRule?: Rule
  defaultMin?: string
  defaultMax?: string
  /** ENUM: `module.EnumName.property`; the third part names the call. */
  code?: string
  dictCode?: string
  /** Type of the column in the model: a DATETIME field over a `DATE` column takes days. */
  colType?: string
  refModelCode?: string
  refModelProjectCode?: string
  /** Column of the referenced row that is the value, and the one that is shown. */
  refModelColumnCode?: string
  refModelDisplayColumnCode?: string
  /** Columns that are searched, separated by commas; text-like ones only. */
  refModelSearchColumn?: string
  refModelUrl?: string
  refModelPageSize?: number
  refModelParams?: Readonly<Record<string, unknown>>
  refModelLabelKey?: string
  refModelValueKey?: string
  /** CASCADER: between the names of a way. REF: between several columns of a label (`code,name`). */
  refModelSeparator?: string
  /** `false`: the rows come all at once. */
  refModelPagination?: boolean
  /** `false`: there is no search by a word; the rows are a list to choose from. */
  refModelSearch?: boolean
  /** CASCADER: `dict` for `dictCode`, otherwise `refModelUrl` is read. */
  refCascaderOptionsType?: string
  /** CASCADER: property of an option that holds what lies beneath it. */
  refCascaderPropsChildren?: string
}

/** One value, or the list of `in` and `notIn`. */
export type Value = string | boolean | readonly string[]

export interface Dynamic {
  before?: Step
  after?: Step
}
/** So many days, weeks, months or years from today; `today` is 0. */
export interface Step {
  num?: number
  type?: string
}
export interface Calendar {
  start?: CalendarStart
  num?: number
  end?: CalendarUnit
}
export const CALENDAR_STARTS = ['before', 'current', 'after'] as const
export type CalendarStart = (typeof CALENDAR_STARTS)[number]
export const CALENDAR_UNITS = ['week', 'month', 'year'] as const
export type CalendarUnit = (typeof CALENDAR_UNITS)[number]

/** What a condition asks with, apart from its field and rule. */
export interface Answer {
  value?: Value
  min?: string
  max?: string
  dynamic?: Dynamic
  calendar?: Calendar
  citySelect?: { name: string; code: string }
  /** What the values are called, by value: the reader's words for ids. */
  texts?: Readonly<Record<string, string>>
}

/** Rule and values a field begins with: its own defaults, else the first rule of its type. */
export function startOf(field: SearchField): Answer & { rule: Rule } {
  const rules = rulesOf(field.type)
  const rule = field.defaultRule && rules.includes(field.defaultRule) ? field.defaultRule : rules[0]!
  return {
    rule,
    ...(field.defaultValue !== undefined && beginning(field.type, textual(field.defaultValue))),
    ...(field.defaultMin !== undefined && { min: String(field.defaultMin) }),
    ...(field.defaultMax !== undefined && { max: String(field.defaultMax) }),
  }
}

/** A region is kept by its code; what it is called is asked for. */
const beginning = (type: FieldType, value: Value): Answer =>
  type === 'CITY_SELECT' && typeof value === 'string' ? { citySelect: { name: '', code: value } } : { value }

/** Numbers of a page are kept as text, like those that are typed. */
const textual = (given: Value | number): Value => {
  if (typeof given === 'boolean') return given
  return Array.isArray(given) ? given.map(String) : String(given)
}

/** Whether a field of instants is asked for by days. */
export const isByDay = ({ type, colType }: Pick<SearchField, 'type' | 'colType'>): boolean =>
  type === 'DATETIME' && colType?.toUpperCase() === 'DATE'

/** Fields that can be searched: named, of a known type, not excluded; the first of a name counts. What comes from a page is not trusted. */
export function searchable(given: unknown): SearchField[] {
  const seen = new Set<string>()
  return (Array.isArray(given) ? given : []).filter((field): field is SearchField => {
    const { prop, type, supportSearch } = (field ?? {}) as Partial<SearchField>
    if (typeof prop !== 'string' || prop === '' || supportSearch === false || seen.has(prop)) return false
    if (!isFieldType(type)) return false
    seen.add(prop)
    return true
  })
}

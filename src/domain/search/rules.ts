import type { FieldType, Operator } from '#contract/search.ts'

/** What the panel offers to ask of a field: the operators of the wire, and three rules that become bounds. */
export type Rule = Operator | 'range' | 'dynamicTime' | 'calendarTime'

/** How values of a type compare: as text, exact numbers, days of the calendar, times of day, instants, or yes and no. */
export type Kind = 'text' | 'number' | 'bool' | 'day' | 'time' | 'instant'

const KINDS: Readonly<Record<FieldType, Kind>> = {
  BOOL: 'bool',
  LONGTEXT: 'text',
  LONG: 'number',
  ENUM: 'text',
  DATETIME: 'instant',
  DATE: 'day',
  TIME: 'time',
  TEXT: 'text',
  DECIMAL: 'number',
  REF: 'text',
  CASCADER: 'text',
  INT: 'number',
  DICT: 'text',
  DICT_NUM: 'number',
  CITY_SELECT: 'text',
  MASTER_SLAVE: 'text',
  USER: 'text',
}

export const isFieldType = (word: unknown): word is FieldType => typeof word === 'string' && Object.hasOwn(KINDS, word)
export const kindOf = (type: FieldType): Kind => KINDS[type]

/** Numbers without a part after the point. */
export const isWhole = (type: FieldType): boolean => type === 'INT' || type === 'LONG'

const NULL_CHECKS: readonly Rule[] = ['isNull', 'isNotNull']
const TEXTS: readonly Rule[] = ['like', 'likeLeft', 'likeRight', 'eq', 'ne', 'eqOrIsNull', 'in', 'notIn', ...NULL_CHECKS]
const NUMBERS: readonly Rule[] = ['range', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'notIn', ...NULL_CHECKS]
const TIMES: readonly Rule[] = ['range', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', ...NULL_CHECKS]
const DATES: readonly Rule[] = [...NUMBERS, 'dynamicTime', 'calendarTime']
const CHOICES: readonly Rule[] = ['eq', 'ne', 'in', 'notIn', ...NULL_CHECKS]

const RULES: Readonly<Record<FieldType, readonly Rule[]>> = {
  BOOL: CHOICES,
  LONGTEXT: TEXTS,
  LONG: NUMBERS,
  ENUM: CHOICES,
  DATETIME: DATES,
  DATE: DATES,
  TIME: TIMES,
  TEXT: TEXTS,
  DECIMAL: NUMBERS,
  REF: CHOICES,
  CASCADER: CHOICES,
  INT: NUMBERS,
  DICT: CHOICES,
  DICT_NUM: CHOICES,
  CITY_SELECT: ['eq', 'ne'],
  MASTER_SLAVE: CHOICES,
  USER: CHOICES,
}

/** Rules of a type in the order the panel lists them; the first is what a field begins with (specification section 9, SEA-07). */
export const rulesOf = (type: FieldType): readonly Rule[] => RULES[type]

const BOUNDED = new Set<Rule>(['range', 'dynamicTime', 'calendarTime'])

/** Whether the wire may ask this of a field of the type: what the panel's rules become. */
export const mayAsk = (type: FieldType, operator: Operator): boolean =>
  RULES[type].includes(operator) || ((operator === 'ge' || operator === 'le') && RULES[type].some((rule) => BOUNDED.has(rule)))

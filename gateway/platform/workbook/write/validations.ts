import { columnName } from '#domain/excel/column-name.ts'
import { xmlText } from './parts.ts'
import { readWall, type Serial } from './serial.ts'
import type { ColumnKind } from './table.ts'

/** Rules of cells that are still to be filled in: drop-downs, bounds, and what is said when a cell is chosen (ECMA-376 part 1, 18.3.1.33). */

/** Where the options of a column stand. */
export interface Choices {
  /** Quoted for a formula. */
  sheet: string
  column: number
  count: number
}

export interface Rule {
  field: { label: string; kind: ColumnKind; isList?: boolean; maxLength?: number; min?: string; max?: string }
  choices: Choices | undefined
  note: string
}

/** What the format allows of a title and of a text. */
const MOST_TITLE = 32
const MOST_TEXT = 255
const TEXTS = new Set<ColumnKind>(['TEXT', 'LONGTEXT', 'REF'])
const INT_BOUNDS = ['-2147483648', '2147483647'] as const
const FIRST_DAY = '1'
const LAST_DAY = '2958465.99999999'
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** @param rules by column @param rows how many rows below the header they hold for */
export function validationsXml(rules: readonly Rule[], wrong: string, rows: number): string {
  const written = rules.map((rule, column) => {
    const name = columnName(column)
    return validationOf(rule, `${name}2:${name}${rows + 1}`, wrong)
  })
  return `<dataValidations count="${written.length}">${written.join('')}</dataValidations>`
}

interface Check {
  type: 'list' | 'whole' | 'decimal' | 'date' | 'time' | 'textLength'
  operator?: 'lessThanOrEqual' | 'greaterThanOrEqual'
  formulas: readonly string[]
  /** `warning`: may be kept; the import repairs what people write, e.g. `1,234.50`. */
  style?: 'warning'
  /** Only offers. */
  isFree?: boolean
}

function validationOf(rule: Rule, range: string, wrong: string): string {
  const { label } = rule.field
  const check = checkOf(rule)
  const attributes = [
    ...(check ? [`type="${check.type}"`] : []),
    ...(check?.style ? [`errorStyle="${check.style}"`] : []),
    ...(check?.operator ? [`operator="${check.operator}"`] : []),
    'allowBlank="1" showInputMessage="1"',
    ...(check && !check.isFree ? ['showErrorMessage="1"'] : []),
    `errorTitle="${xmlText(cut(label, MOST_TITLE))}" error="${xmlText(cut(`${wrong}: ${rule.note}`, MOST_TEXT))}"`,
    `promptTitle="${xmlText(cut(label, MOST_TITLE))}" prompt="${xmlText(cut(rule.note, MOST_TEXT))}" sqref="${range}"`,
  ]
  const formulas = (check?.formulas ?? []).map((formula, at) => `<formula${at + 1}>${xmlText(formula)}</formula${at + 1}>`)
  return `<dataValidation ${attributes.join(' ')}>${formulas.join('')}</dataValidation>`
}

function checkOf({ field, choices }: Rule): Check | undefined {
  const { kind, isList = false, maxLength } = field
  if (choices) {
    const name = columnName(choices.column)
    return { type: 'list', formulas: [`${choices.sheet}!$${name}$2:$${name}$${choices.count + 1}`], isFree: isList }
  }
  if (isList) return undefined
  if (TEXTS.has(kind))
    return maxLength === undefined ? undefined : { type: 'textLength', operator: 'lessThanOrEqual', formulas: [String(maxLength)] }
  if (kind === 'INT') return { type: 'whole', formulas: boundsOf(field, numberOf, INT_BOUNDS), style: 'warning' }
  if (kind === 'DECIMAL') return decimalCheck(field)
  if (kind === 'DATE' || kind === 'DATETIME')
    return { type: 'date', formulas: boundsOf(field, dayOf, [FIRST_DAY, LAST_DAY]), style: 'warning' }
  if (kind === 'TIME') return { type: 'time', formulas: ['0', '0.999999'], style: 'warning' }
  return undefined
}

function decimalCheck(field: Rule['field']): Check | undefined {
  const [min, max] = [numberOf(field.min), numberOf(field.max)]
  if (min !== undefined && max !== undefined) return { type: 'decimal', formulas: [min, max], style: 'warning' }
  if (min !== undefined) return { type: 'decimal', operator: 'greaterThanOrEqual', formulas: [min], style: 'warning' }
  if (max !== undefined) return { type: 'decimal', operator: 'lessThanOrEqual', formulas: [max], style: 'warning' }
  return undefined
}

function boundsOf(
  { min, max }: Rule['field'],
  read: (bound: string | undefined) => string | undefined,
  [least, most]: readonly [string, string],
): string[] {
  return [read(min) ?? least, read(max) ?? most]
}

const numberOf = (bound: string | undefined) => (bound !== undefined && DECIMAL.test(bound) ? bound : undefined)

/** The day of a bound as its number; of an instant the day of its text. */
function dayOf(bound: string | undefined): string | undefined {
  const serial: Serial = { day: 0, ms: 0, shape: 'date' }
  return bound !== undefined && readWall(bound.slice(0, 10), serial) && serial.day >= 1 ? String(serial.day) : undefined
}

/** Without half a sign at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

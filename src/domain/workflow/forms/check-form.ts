import { parseMoney } from '#domain/tender/money.ts'
import { dayOf } from '#domain/time/zoned-time.ts'
import type { FormData, Json } from '#domain/workflow/model.ts'
import { type ColumnDefinition, type FieldDefinition, type FormDefinition, MAX_LINES } from './define-form.ts'
import { isTooMuch, withSums } from './sums.ts'

/** Whether values are those of a form. */

export interface FormFault {
  /** Its place: `reason`, `lines.2.quantity`; what it is called says `labelOf`. */
  field: string
  code: 'FLOW-3012' | 'FLOW-3017' | 'VALIDATION-1000'
  /** `field` is the place; whoever speaks to a person puts the label there. */
  args: Record<string, string | number>
}

/** Most files of one field. */
const MAX_FILES = 50
const MAX_ID = 64
const MAX_INT = 999_999_999

/**
 * The first fault in the order of the form: a field it does not have, a value that is none of the field's type, a text that is too long, and, of a form
 * that is to be complete, what is missing. Sums are not looked at, since they follow from the lines; that they can be kept is.
 *
 * @param options.complete false while it is being written: what is missing may be missing
 */
export function checkForm(form: FormDefinition, values: FormData, { complete }: { complete: boolean }): FormFault | undefined {
  const stranger = Object.keys(values).find((field) => !Object.hasOwn(form.fields, field))
  if (stranger !== undefined) return wrong(stranger)
  for (const [field, definition] of Object.entries(form.fields)) {
    const value = values[field]
    const fault = 'sumOf' in definition ? sumFault(form, field, values) : faultOf(field, definition, value, complete)
    if (fault) return fault
  }
  return undefined
}

const wrong = (field: string): FormFault => ({ field, code: 'VALIDATION-1000', args: { field } })
const missing = (field: string): FormFault => ({ field, code: 'FLOW-3012', args: { field } })

const isEmpty = (value: Json | undefined): value is undefined | null | '' =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function faultOf(
  place: string,
  definition: FieldDefinition | ColumnDefinition,
  value: Json | undefined,
  complete: boolean,
): FormFault | undefined {
  if (isEmpty(value)) return complete && definition.required ? missing(place) : undefined
  switch (definition.type) {
    case 'TEXT':
    case 'LONGTEXT':
      return textFault(place, definition, value, complete)
    case 'DECIMAL':
      return typeof value === 'string' && value === value.trim() && parseMoney(value, definition.scale) !== undefined
        ? undefined
        : wrong(place)
    case 'INT':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_INT ? undefined : wrong(place)
    case 'DATE':
      return typeof value === 'string' && dayOf(value) === value ? undefined : wrong(place)
    case 'FILES':
      return isFiles(value) ? undefined : wrong(place)
    case 'LINES':
      return linesFault(place, definition.columns, value, complete)
    default:
      return isId(value) ? undefined : wrong(place)
  }
}

/** Signs that no text column holds: NUL, half a pair. */
const isClean = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
const isId = (value: Json): boolean => typeof value === 'string' && value.length <= MAX_ID && isClean(value)

function textFault(
  place: string,
  { type, maxLength, required }: Extract<FieldDefinition, { type: 'TEXT' | 'LONGTEXT' }>,
  value: Json,
  complete: boolean,
): FormFault | undefined {
  if (typeof value !== 'string' || !isClean(value) || (type === 'TEXT' && /[\r\n]/.test(value))) return wrong(place)
  if ([...value].length > maxLength) return { field: place, code: 'FLOW-3017', args: { field: place, max: maxLength } }
  return complete && required && value.trim() === '' ? missing(place) : undefined
}

const isFiles = (value: Json): boolean =>
  Array.isArray(value) && value.length <= MAX_FILES && value.every((id) => id !== '' && isId(id)) && new Set(value).size === value.length

function linesFault(
  place: string,
  columns: Readonly<Record<string, ColumnDefinition>>,
  value: Json,
  complete: boolean,
): FormFault | undefined {
  if (!Array.isArray(value) || value.length > MAX_LINES) return wrong(place)
  for (const [index, line] of value.entries()) {
    if (typeof line !== 'object' || line === null || Array.isArray(line)) return wrong(`${place}.${index}`)
    const stranger = Object.keys(line).find((column) => !Object.hasOwn(columns, column))
    if (stranger !== undefined) return wrong(`${place}.${index}.${stranger}`)
    for (const [column, definition] of Object.entries(columns)) {
      const fault = faultOf(`${place}.${index}.${column}`, definition, line[column], complete)
      if (fault) return fault
    }
  }
  return undefined
}

function sumFault(form: FormDefinition, field: string, values: FormData): FormFault | undefined {
  const given = values[field]
  if (!isEmpty(given) && typeof given !== 'string') return wrong(field)
  const definition = form.fields[field]
  const scale = definition?.type === 'DECIMAL' ? definition.scale : 0
  return isTooMuch(String(withSums(form, values)[field]), scale) ? wrong(field) : undefined
}

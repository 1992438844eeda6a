import type { limits } from '#contract/limits.ts'
import type { FieldType } from '#contract/search.ts'
import type { Text } from '#domain/workflow/labels.ts'

/** The field an instance is called by, in lists, notices and searches, where its form has it: read by everybody who sees the instance. */
export const TITLE = 'title'
/** Most lines of one form, as of one tender. */
export const MAX_LINES: (typeof limits)['maxItems'] = 500

/** A form as data: which fields it has, what each holds, what must be filled in. Views, checks, sums and conditions read the same description. */
export interface FormDefinition {
  code: string
  name: Text
  /** Its values lie with a business of their own; nobody writes a record of it. */
  ofBusiness?: true
  /** In the order in which they are shown. */
  fields: Readonly<Record<string, FieldDefinition>>
}

interface Labelled {
  label: Text
  required?: true
}
interface TextField extends Labelled {
  type: 'TEXT' | 'LONGTEXT'
  /** Characters, as a reader counts them. */
  maxLength: number
}
interface DecimalField extends Labelled {
  type: 'DECIMAL'
  /** Decimals at most. */
  scale: number
}
interface DictField extends Labelled {
  type: 'DICT'
  dictCode: string
}
interface PlainField extends Labelled {
  type: 'INT' | 'DATE' | 'USER' | 'DEPARTMENT' | 'FILES'
}
interface LinesField extends Labelled {
  type: 'LINES'
  columns: Readonly<Record<string, ColumnDefinition>>
}
/** Nobody types it: the sum over the lines of the product of these columns, each product rounded half-up to the scale. */
interface SumField extends DecimalField {
  sumOf: { lines: string; factors: readonly [string, string] }
}

export type ColumnDefinition = TextField | DecimalField | DictField | (PlainField & { type: 'INT' | 'DATE' })
export type FieldDefinition = TextField | DecimalField | DictField | PlainField | LinesField | SumField

export const defineForm = (form: FormDefinition): FormDefinition => form

/** Types by which conditions of a process ask the fields; lists of lines and of files are no condition's matter. */
export function fieldTypesOf(form: FormDefinition): Readonly<Record<string, FieldType>> {
  const types = Object.entries(form.fields).flatMap(([field, { type }]): [string, FieldType][] => {
    if (type === 'LINES' || type === 'FILES') return []
    return [[field, type === 'DEPARTMENT' ? 'REF' : type]]
  })
  return Object.fromEntries(types)
}

/**
 * What a field is called, by its place: `reason`, or `lines.2.quantity` for a column of the third line.
 *
 * @example labelOf(requisition, 'lines.2.quantity') // { zh: '第 3 行数量', en: 'Quantity of line 3' }
 */
export function labelOf(form: FormDefinition, place: string): Text {
  const [name = '', line, column] = place.split('.')
  const field = own(form.fields, name)
  if (!field) return { zh: place, en: place }
  if (field.type !== 'LINES' || column === undefined) return field.label
  const { zh, en } = own(field.columns, column)?.label ?? { zh: column, en: column }
  const number = Number(line) + 1
  return { zh: `第 ${number} 行${zh}`, en: `${en} of line ${number}` }
}

/** What stands there under this name, and not what every object has. */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined)

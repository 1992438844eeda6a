import type { FieldPerm } from '#contract/workflow/shapes.ts'
import type { FormField } from '#contract/workflow/task-calls.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { FieldInput } from './FieldInput.tsx'
import { FormerValue } from './FormerValue.tsx'
import css from './FormFields.css?inline'
import { isSame, type Values } from './form.rules.ts'
import { ReadValue } from './ReadValue.tsx'

const sheet = styleSheet(css)

export interface FormFieldsProps {
  fields: readonly FormField[]
  values: Values
  /** What the reader may do with a field; a hidden one is not there. */
  permOf: (field: string) => FieldPerm
  /** Why a field that is read takes no change, where that is worth a word. */
  closedOf?: ((field: FormField) => string | undefined) | undefined
  onChange: (field: string, value: unknown) => void
  /** Sentences about fields. */
  faults?: Readonly<Record<string, string>>
  /** Says also of empty cells that they must be filled in. */
  strict?: boolean
  /** What the round before was decided on: fields that say something else now say what they were. */
  before?: Values | undefined
  /** What files are kept for. */
  bizType: string
}

const isWide = ({ type }: FormField): boolean => type === 'LINES' || type === 'LONGTEXT' || type === 'FILES'

/** A form as it is described: each field is typed, read or not there, as the node has it (FLOW-10). */
export function FormFields({ fields, values, permOf, closedOf, before, ...rest }: FormFieldsProps) {
  useStyles(sheet)
  return (
    <div className="wf-form">
      {fields.map((field) => {
        const perm = permOf(field.field)
        if (perm === 'H') return null
        const editable = perm === 'E' && !field.sumOf
        const was = before && !isSame(before[field.field], values[field.field]) ? before : undefined
        return (
          <div
            key={field.field}
            data-field={field.field}
            data-changed={was ? '' : undefined}
            className={isWide(field) ? 'wf-field wf-wide' : 'wf-field'}
          >
            {editable ? (
              <FieldInput field={field} fields={fields} value={values[field.field]} {...rest} />
            ) : (
              <ReadValue field={field} fields={fields} value={values[field.field]} closed={closedOf?.(field)} />
            )}
            {was && <FormerValue field={field} fields={fields} value={was[field.field]} />}
          </div>
        )
      })}
    </div>
  )
}

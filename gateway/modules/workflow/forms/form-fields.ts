import type { Form, FormField } from '#contract/workflow/task-calls.ts'
import type { ColumnDefinition, FieldDefinition, FormDefinition } from '#domain/workflow/forms/define-form.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'

/** A form as views get it: its names in the caller's language, lists in the place of tables. */
export const formIn = ({ code, name, fields }: FormDefinition, lang: Lang): Form => ({
  formCode: code,
  name: name[lang],
  fields: Object.entries(fields).map(([field, definition]) => fieldIn(field, definition, lang)),
})

function fieldIn(field: string, definition: FieldDefinition, lang: Lang): FormField {
  if (definition.type === 'LINES') {
    const columns = Object.entries(definition.columns).map(([column, one]) => ({
      ...traitsOf(column, one, lang),
      type: one.type === 'LONGTEXT' ? ('TEXT' as const) : one.type,
    }))
    return { ...traitsOf(field, definition, lang), type: 'LINES', columns }
  }
  const sum = 'sumOf' in definition ? { sumOf: { lines: definition.sumOf.lines, factors: [...definition.sumOf.factors] } } : {}
  return { ...traitsOf(field, definition, lang), type: definition.type, ...sum }
}

const traitsOf = (field: string, definition: FieldDefinition | ColumnDefinition, lang: Lang) => ({
  field,
  label: definition.label[lang],
  required: definition.required ?? false,
  ...('maxLength' in definition && { maxLength: definition.maxLength }),
  ...('scale' in definition && { scale: definition.scale }),
  ...('dictCode' in definition && { dictCode: definition.dictCode }),
})

import { formOf } from '#domain/workflow/forms/forms.ts'
import { withSums } from '#domain/workflow/forms/sums.ts'
import type { FormData } from '#domain/workflow/model.ts'
import type { Values } from './form.rules.ts'

/** The values with each sum as the lines give it now. Sums of a form that this version does not know stand as they came. */
export function sumsOf(formCode: string, values: Values): Values {
  const form = formOf(formCode)
  return form ? withSums(form, values as FormData) : values
}

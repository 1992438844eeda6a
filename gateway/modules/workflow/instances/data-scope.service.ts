import type { DataScope } from '#contract/workflow/data-scope-calls.ts'
import type { FormDefinition } from '#domain/workflow/forms/define-form.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** The right to write records of a form; whoever lacks it has no records of it. */
const editCodeOf = ({ code }: FormDefinition) => `workflow:${code}:edit`

/**
 * Scopes of the models that are forms of this house, in the order asked for; others are left out. A sum is read and never written: the lines make it.
 */
export function dataScopesOf({ codes, lang }: Pick<Session, 'codes' | 'lang'>, modelIds: readonly string[]): DataScope[] {
  return [...new Set(modelIds)].flatMap((reportModelId) => {
    const form = formOf(reportModelId)
    if (!form) return []
    const mayEdit = codes.has(editCodeOf(form))
    const fields = Object.entries(form.fields)
    const typed = fields.filter(([, field]) => !('sumOf' in field))
    return [
      {
        reportModelId,
        name: form.name[lang],
        read: mayEdit ? fields.map(([name]) => name) : [],
        write: mayEdit ? typed.map(([name]) => name) : [],
      },
    ]
  })
}

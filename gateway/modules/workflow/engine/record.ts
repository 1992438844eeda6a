import { limits } from '#contract/limits.ts'
import { canonical } from '#domain/tender/log/log-chain.ts'
import type { Definition, FlowNode } from '#domain/workflow/definition.ts'
import { checkForm } from '#domain/workflow/forms/check-form.ts'
import { type FormDefinition, labelOf } from '#domain/workflow/forms/define-form.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import { withSums } from '#domain/workflow/forms/sums.ts'
import type { FormData, Json } from '#domain/workflow/model.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'

/** Values of a record on their way into an instance. */

/**
 * Values as they came from outside.
 *
 * @throws Refusal VALIDATION-1000 for what a log cannot hold, such as a fraction: amounts are texts
 */
export function storable(values: Readonly<Record<string, unknown>>): FormData {
  try {
    canonical(values)
  } catch {
    throw new Refusal('VALIDATION-1000', { data: { path: '/formData', rule: 'json' } })
  }
  return values as FormData
}

const isSame = (a: Json | undefined, b: Json | undefined) =>
  a === b || (a !== undefined && b !== undefined && canonical(a) === canonical(b))

/** What is different from `before`; undefined for nothing. */
export function changedIn(before: FormData, after: FormData): FormData | undefined {
  const changed = Object.entries(after).filter(([field, value]) => !isSame(before[field], value))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/**
 * The whole values that are decided on: sums follow from their lines. What is kept of a form is bounded as a whole, however many calls it came with.
 *
 * @throws Refusal FLOW-3022 for more than is kept; FLOW-3012, FLOW-3017, VALIDATION-1000 with the first fault, its field called as the caller reads it
 */
export function wholeForm(formCode: string, values: FormData, lang: Lang): FormData {
  const { processFormFields: fields, processFormBytes: bytes } = limits
  if (Object.keys(values).length > fields || Buffer.byteLength(JSON.stringify(values)) > bytes)
    throw new Refusal('FLOW-3022', { args: { fields, kb: bytes / 1_024 } })
  const form = formOf(formCode)
  if (!form) return values
  const whole = withSums(form, values)
  const fault = checkForm(form, whole, { complete: true })
  if (fault?.code === 'VALIDATION-1000')
    throw new Refusal(fault.code, { data: { path: `/formData/${fault.field.replaceAll('.', '/')}`, rule: 'form' } })
  if (fault)
    throw new Refusal(fault.code, { args: { ...fault.args, field: labelOf(form, fault.field)[lang] }, data: { field: fault.field } })
  return whole
}

/** Whoever may edit lines changes their sum with them, which nobody types. */
export function withSumPerms(definition: Definition): Definition {
  const form = formOf(definition.formCode)
  return form ? { ...definition, nodes: definition.nodes.map((node) => summed(node, form)) } : definition
}

function summed(node: FlowNode, form: FormDefinition): FlowNode {
  if (node.kind !== 'apply' && node.kind !== 'approval') return node
  const fields = { ...node.fields }
  for (const [field, one] of Object.entries(form.fields)) if ('sumOf' in one && fields[one.sumOf.lines] === 'E') fields[field] = 'E'
  return { ...node, fields }
}

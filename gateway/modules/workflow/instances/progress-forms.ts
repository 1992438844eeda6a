import { limits } from '#contract/limits.ts'
import type { ProgressNode } from '#contract/workflow/shapes.ts'
import type { FormData } from '#domain/workflow/model.ts'
import { visibleForm } from '#domain/workflow/visibility.ts'
import type { Reading } from './reading.ts'

/**
 * The nodes with the form of their round as it was decided last, cut to its reader (W7). An answer carries as much as one form may have, the newest first: a
 * process of many rounds with large forms does not grow without an end.
 */
export function withForms(nodes: readonly ProgressNode[], { running, actor }: Reading): ProgressNode[] {
  const forms = new Map(running.state.forms.map(({ round, form }) => [round, form]))
  const seen = new Map([...forms].map(([round, form]) => [round, sized(visibleForm(running, actor, form))]))
  let left = limits.processFormBytes
  const carried = nodes.toReversed().map((node) => {
    const one = node.predicted ? undefined : seen.get(node.round)
    left -= one?.bytes ?? 0
    return one && left >= 0 ? { ...node, formData: one.form } : node
  })
  return carried.reverse()
}

const sized = (form: FormData) => ({ form, bytes: Buffer.byteLength(JSON.stringify(form)) })

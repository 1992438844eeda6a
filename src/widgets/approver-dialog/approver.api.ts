import type { PersonRef } from '#contract/workflow/shapes.ts'
import type { Body } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Approver, NodeChoice } from './approver.types.ts'

/** What a start would bring. */
export interface StartPreview {
  /** Who would approve, in order, as far as it can be told: a node and its people. */
  steps: readonly { name: string; people: readonly string[] }[]
  /** Where the initiator chooses. */
  choices: readonly NodeChoice[]
}

interface Asking {
  processCode: string
  businessId: string
  form: Readonly<Record<string, unknown>> | undefined
}

/** @throws Failure */
export async function readStart(
  { http }: Pick<Runtime, 'http'>,
  { processCode, businessId, form }: Asking,
  signal: AbortSignal,
): Promise<StartPreview> {
  const body: Body<'POST /workflow/api/v1/instance/preview'> = {
    processCode,
    bussinessId: businessId, // sic
    ...(form && { formData: form }),
  }
  const { progress, choices } = await http.data('POST /workflow/api/v1/instance/preview', { body, signal, quiet: true })
  return {
    steps: progress
      .filter(({ nodeType }) => nodeType === 'APPROVAL')
      .map(({ nodeName, approvalUserList }) => ({ name: nodeName, people: approvalUserList.map(({ user }) => user.name) })),
    choices: choices.map(({ nodeId, nodeName, min, max, candidates, last }) => ({
      nodeId,
      nodeName,
      min: Math.max(1, min),
      max,
      candidates: candidates?.filter(({ left }) => !left).map(approverOf),
      last: last.filter(({ left }) => !left).map(approverOf),
    })),
  }
}

const approverOf = ({ userId, name }: PersonRef): Approver => ({ id: userId, name })

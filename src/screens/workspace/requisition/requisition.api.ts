import type { PersonRef, ProgressNode } from '#contract/workflow/shapes.ts'
import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true
type Values = Readonly<Record<string, unknown>>
const FORM = 'requisition'

export type FormRecord = Data<'GET /workflow/api/v1/form/find'>
/** A node at which the writer chooses who approves. */
export interface Choice {
  nodeId: string
  nodeName: string
  min: number
  /** 0 is no limit. */
  max: number
  candidates?: Person[] | undefined
  last: Person[]
}
interface Person {
  id: string
  name: string
}
export interface Ahead {
  progress: readonly ProgressNode[]
  choices: readonly Choice[]
}

/** A record of the form; without an id the empty one. @throws Failure */
export const readForm = ({ http }: Runtime, id: string | undefined, signal?: AbortSignal): Promise<FormRecord> =>
  http.data('GET /workflow/api/v1/form/find', { query: id ? { id } : { formCode: FORM }, ...(signal && { signal }), quiet })

interface Stands {
  id: string
  /** 0: there is no record yet. */
  version: number
}

/** Keeps what is written. @throws Failure TENDER-2004 when another version stands */
export async function saveForm(
  { http }: Runtime,
  { id, version }: Stands,
  values: Values,
  key: string,
): Promise<Stands & { savedAt: string }> {
  const body = { formCode: FORM, ...(id && { id }), ...(version > 0 && { version }), values }
  return http.data('POST /workflow/api/v1/form/save', { body, key, quiet, stay: true })
}

interface Starting {
  processCode: string
  id: string
}

const personOf = ({ userId, name }: PersonRef): Person => ({ id: userId, name })
const stillHere = ({ left }: PersonRef): boolean => !left

/** Who will have to agree if it is sent now, and whom its writer chooses. @throws Failure */
export async function previewStart({ http }: Runtime, { processCode, id }: Starting, values: Values, signal: AbortSignal): Promise<Ahead> {
  const body = { processCode, bussinessId: id, formData: values }
  const { progress, choices } = await http.data('POST /workflow/api/v1/instance/preview', { body, signal, quiet })
  return {
    progress,
    choices: choices.map(({ candidates, last, ...choice }) => ({
      ...choice,
      ...(candidates && { candidates: candidates.filter(stillHere).map(personOf) }),
      last: last.filter(stillHere).map(personOf),
    })),
  }
}

/** @param chosen people by node. @returns what the gateway says to it. @throws Failure */
export async function startProcess(
  { http }: Runtime,
  { processCode, id }: Starting,
  chosen: Readonly<Record<string, readonly string[]>>,
  key: string,
): Promise<string> {
  const selfSelectAssignees = Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, [...people]]))
  const body = {
    processCode,
    bussinessId: id,
    actionType: 'startFlow' as const,
    ...(Object.keys(chosen).length > 0 && { selfSelectAssignees }),
  }
  return (await http.data('POST /workflow/process/task/approve', { body, key, quiet })).message
}

import type { Chart, DefinitionRow, Finding } from '#contract/workflow/definition-calls.ts'
import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { ListSource } from '#lists/list.ts'

const quiet = true

export type { Chart, DefinitionRow, Finding }
/** One version of a process. */
export type Version = Pick<DefinitionRow, 'processCode' | 'version'>
export type Definition = Data<'GET /workflow/api/v1/definition/find'>
export type Verdict = Data<'POST /workflow/api/v1/definition/check'>

export const definitionSource = ({ http }: Runtime): ListSource<DefinitionRow> => ({
  read: (body, query, signal) => http.data('POST /workflow/api/v1/definition/page-list', { body, query, signal, quiet }),
})

/** @throws Failure */
export const readDefinition = ({ http }: Runtime, { processCode, version }: Version, signal: AbortSignal): Promise<Definition> =>
  http.data('GET /workflow/api/v1/definition/find', { query: { processCode, version }, signal, quiet })

/** What a deployment would say. @throws Failure */
export const checkDefinition = ({ http }: Runtime, xml: string, signal: AbortSignal): Promise<Verdict> =>
  http.data('POST /workflow/api/v1/definition/check', { body: { xml }, signal, quiet })

/** @param replaces the version that was seen as current, 0 for none. @throws Failure */
export async function deployDefinition({ http }: Runtime, xml: string, replaces: number, key: string): Promise<Version> {
  return http.data('POST /workflow/api/v1/definition/deploy', { body: { xml, replaces }, key, quiet })
}

/** Makes a version the current one, or ends that any starts; in the place of the one that was seen as current. @throws Failure */
export async function changeVersion(
  { http }: Runtime,
  action: 'activate' | 'stop',
  { processCode, version, current }: Version & Pick<DefinitionRow, 'current'>,
  key: string,
): Promise<void> {
  const body = { processCode, version, replaces: current }
  await http.data(action === 'activate' ? 'POST /workflow/api/v1/definition/activate' : 'POST /workflow/api/v1/definition/stop', {
    body,
    key,
    quiet,
  })
}

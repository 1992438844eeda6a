import type { DataOf } from '#contract/kit.ts'
import type { definitionCalls } from '#contract/workflow/definition-calls.ts'
import type { Http } from '#core/runtime/runtime.ts'
import type { Period } from './deputies.rules.ts'

export type Deputies = DataOf<(typeof definitionCalls)['GET /workflow/api/v1/deputy/list']>

/** Deputies of the caller, and whom the caller stands in for. @throws Failure */
export const deputiesClient = (http: Http) => ({
  read: (signal: AbortSignal): Promise<Deputies> => http.data('GET /workflow/api/v1/deputy/list', { signal, quiet: true }),
  save: (deputy: Period & { userId: string }, key: string) =>
    http.data('POST /workflow/api/v1/deputy/save', { body: deputy, key, quiet: true }),
  remove: (id: string, key: string) => http.data('POST /workflow/api/v1/deputy/remove', { body: { id }, key, quiet: true }),
})

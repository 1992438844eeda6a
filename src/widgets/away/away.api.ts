import type { PersonRef } from '#contract/workflow/shapes.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** Somebody who is away now, and who acts meanwhile. */
export interface Away {
  userId: string
  name: string
  until: string
  deputies: readonly PersonRef[]
}

/** Which of these people are away; whoever is there is left out. @throws Failure */
export const readAway = ({ http }: Pick<Runtime, 'http'>, userIds: readonly string[], signal: AbortSignal): Promise<readonly Away[]> =>
  http.data('POST /workflow/api/v1/deputy/away', { body: { userIds: [...userIds] }, signal, quiet: true })

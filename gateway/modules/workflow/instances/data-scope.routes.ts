import type { dataScopeCalls } from '#contract/workflow/data-scope-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { dataScopesOf } from './data-scope.service.ts'

/** What a person may do with the forms of the house outside a process (PERM-04). What is hidden or locked here is refused when it is saved as well. */
export const dataScopeRoutes: RoutesFor<typeof dataScopeCalls> = {
  'POST /platform/app/dataScope/user': {
    may: 'signed-in',
    answer: async ({ session, body }) => ok(dataScopesOf(session, body)),
  },
}

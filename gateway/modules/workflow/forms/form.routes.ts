import type { formCalls } from '#contract/workflow/definition-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { FormService } from './form.service.ts'

/** Whoever belongs to the house may write a requisition; what is another's is not there. */
export const formRoutes = (forms: FormService): RoutesFor<typeof formCalls> => ({
  'GET /workflow/api/v1/form/find': {
    may: 'workflow:requisition:edit',
    answer: async ({ query, ...ask }) => ok(await forms.find(ask, query)),
  },
  'POST /workflow/api/v1/form/save': {
    may: 'workflow:requisition:edit',
    answer: async ({ body, ...sent }) => ok(await forms.save(sent, body)),
  },
  'POST /workflow/api/v1/form/delete': {
    may: 'workflow:requisition:edit',
    answer: async ({ body, ...sent }) => ok(await forms.remove(sent, body.id)),
  },
})

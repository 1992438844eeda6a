import type { DefinitionRow, definitionCalls } from '#contract/workflow/definition-calls.ts'
import type { InstanceRow, TaskRow, workspaceListCalls } from '#contract/workflow/list-calls.ts'
import { containing, listRoute } from '#gateway/modules/search/list-route.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { allInstancesList, definitionList, participationList, submittedList } from './instance-list.queries.ts'
import { finishedList, taskCounts, unfinishedList } from './task-list.queries.ts'

type ListCalls = typeof workspaceListCalls & Pick<typeof definitionCalls, 'POST /workflow/api/v1/definition/page-list'>

/** The lists of the workspace and their numbers: a person's own, and for administrators all of the tenant. */
export const workflowListRoutes = (pool: GatewayDeps['pool']): RoutesFor<ListCalls> => ({
  'POST /workflow/api/v1/task/unfinished-page-list': listRoute<TaskRow>(pool, 'workflow:task:handle', ({ session, lang, body }) =>
    unfinishedList(session, lang, containing(body.keyword)),
  ),
  'POST /workflow/api/v1/task/finished-page-list': listRoute<TaskRow>(pool, 'workflow:task:handle', ({ session, lang, body }) =>
    finishedList(session, lang, containing(body.keyword)),
  ),
  'POST /workflow/api/v1/instance/submit-page-list': listRoute<InstanceRow>(pool, 'workflow:task:handle', ({ session, lang, body }) =>
    submittedList(session, lang, containing(body.keyword)),
  ),
  'POST /workflow/api/v1/instance/participation-page-list': listRoute<InstanceRow>(
    pool,
    'workflow:task:handle',
    ({ session, lang, body }) => participationList(session, lang, containing(body.keyword)),
  ),
  'POST /workflow/api/v1/instance/page-list': listRoute<InstanceRow>(pool, 'workflow:admin', ({ session, lang, body }) =>
    allInstancesList(session, lang, containing(body.keyword)),
  ),
  'POST /workflow/api/v1/definition/page-list': listRoute<DefinitionRow>(pool, 'workflow:admin', ({ session, lang, body }) =>
    definitionList(session, lang, containing(body.keyword)),
  ),
  'GET /workflow/api/v1/task/counts': {
    may: 'workflow:task:handle',
    answer: async ({ session }) => ok(await taskCounts(pool, session)),
  },
})

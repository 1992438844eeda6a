import type { definitionCalls } from '#contract/workflow/definition-calls.ts'
import type { taskCalls } from '#contract/workflow/task-calls.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { ActionService } from './action.service.ts'
import type { InstanceService } from './instance.service.ts'
import type { PreviewService } from './preview.service.ts'

type ReadingCalls = Pick<
  typeof taskCalls,
  Extract<keyof typeof taskCalls, `GET ${string}` | `${string}/instance/preview` | `${string}/getNodeModelPerms`>
> &
  Pick<typeof definitionCalls, 'GET /workflow/api/v1/instance/chart'>

/** What is seen of instances. Who belongs to the house may ask; which instances there are for whom, the rules say. */
export const readingRoutes = (instances: InstanceService, previews: PreviewService): RoutesFor<ReadingCalls> => ({
  'GET /workflow/process/task/getStatusInfo': {
    may: 'workflow:task:handle',
    answer: async ({ session, query }) => ok(await instances.status(session, query)),
  },
  'GET /workflow/process/task/getApprovalProgress': {
    may: 'workflow:task:handle',
    answer: async ({ session, query }) => ok(await instances.progress(session, query)),
  },
  'GET /workflow/process/task/getRecallNodes': {
    may: 'workflow:task:handle',
    answer: async ({ session, query }) => ok(await instances.recallNodes(session, query)),
  },
  'POST /workflow/process/task/getNodeModelPerms': {
    may: 'workflow:task:handle',
    answer: async ({ session, body }) => ok(await instances.nodePerms(session, body.processinsId, body.nodeId)), // sic
  },
  'GET /workflow/process/tasks': {
    may: 'workflow:task:handle',
    answer: async ({ session, query }) => ok(await instances.activities(session, query)),
  },
  'GET /workflow/process/status': {
    may: 'workflow:task:handle',
    answer: async ({ session, query }) => ok({ processStatus: await instances.processStatus(session, query) }),
  },
  'POST /workflow/api/v1/instance/preview': {
    may: 'workflow:task:handle',
    answer: async ({ session, body }) => ok(await previews.preview(session, body)),
  },
  'GET /workflow/api/v1/instance/find': {
    may: 'workflow:task:handle',
    answer: async ({ session, query }) => ok(await instances.find(session, query)),
  },
  'GET /workflow/api/v1/instance/chart': {
    may: 'workflow:task:handle',
    answer: async ({ session, query }) => ok(await instances.chart(session, query)),
  },
})

type ActionCalls = Pick<
  typeof taskCalls,
  | 'POST /workflow/process/task/approve'
  | 'POST /workflow/process/task/handle'
  | 'POST /workflow/process/start-flow'
  | 'POST /workflow/api/v1/comment/change'
  | 'POST /workflow/api/v1/task/batch'
> &
  Pick<typeof definitionCalls, 'POST /workflow/api/v1/admin/reassign' | 'POST /workflow/api/v1/admin/cancel'>

/** What is done with them. */
export const actionRoutes = (actions: ActionService): RoutesFor<ActionCalls> => ({
  'POST /workflow/process/task/approve': {
    may: 'workflow:task:handle',
    answer: async ({ body, ...sent }) => ok(await actions.approve(sent, body)),
  },
  'POST /workflow/process/task/handle': {
    may: 'workflow:task:handle',
    answer: async ({ body, ...sent }) => ok(await actions.handle(sent, body)),
  },
  'POST /workflow/process/start-flow': {
    may: 'workflow:task:handle',
    answer: async ({ body, ...sent }) => ok(await actions.start(sent, body)),
  },
  'POST /workflow/api/v1/comment/change': {
    may: 'workflow:task:handle',
    answer: async (
      { body: { processCode, bussinessId, commentId, text }, ...sent }, // sic
    ) => ok(await actions.act(sent, { processCode, businessId: bussinessId, command: { type: 'changeComment', commentId, text } })), // sic
  },
  'POST /workflow/api/v1/task/batch': {
    may: 'workflow:task:handle',
    answer: async ({ body, ...sent }) => ok(await actions.batch(sent, body)),
  },
  'POST /workflow/api/v1/admin/reassign': {
    may: 'workflow:admin',
    answer: async (
      { body: { processCode, bussinessId, taskId, userId, commentText }, ...sent }, // sic
    ) =>
      ok(
        await actions.act(sent, {
          processCode,
          businessId: bussinessId,
          command: { type: 'reassign', userId, opinion: commentText, ...(taskId !== undefined && { taskId }) },
        }),
      ), // sic
  },
  'POST /workflow/api/v1/admin/cancel': {
    may: 'workflow:admin',
    answer: async (
      { body: { processCode, bussinessId, commentText }, ...sent }, // sic
    ) => ok(await actions.act(sent, { processCode, businessId: bussinessId, command: { type: 'cancel', opinion: commentText } })), // sic
  },
})

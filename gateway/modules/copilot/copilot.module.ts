import { copilot as calls } from '#contract/copilot.ts'
import { limits } from '#contract/limits.ts'
import { attachmentService } from '#gateway/modules/attachment/attachment.service.ts'
import { searchHandbook } from '#gateway/modules/handbook/search-handbook.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { Module, RoutesFor } from '#gateway/platform/http/routes.ts'
import { copilotService } from './copilot.service.ts'
import type { Times } from './model.ts'

/**
 * The copilot: answers of a model server when the settings name one, else of the handbook. It reads with the person's rights what he sends along, and
 * changes nothing.
 *
 * @see specification section 7, AI copilot; security.md T44
 */
export async function createCopilotModule(deps: GatewayDeps, times?: Times): Promise<Module> {
  const { store } = await openFiles(deps)
  const copilot = copilotService({
    ...deps,
    files: attachmentService(deps, store),
    search: (asked) => searchHandbook(deps.pool, asked),
    ...(times && { times }),
  })
  const server = deps.environment.copilot
  const routes: RoutesFor<typeof calls> = {
    'POST /api/v1/chat/front_component/compose_chat': {
      may: 'signed-in',
      open: ({ session, lang, body, audit }, raw) =>
        copilot.open({ session, lang, audit: (detail) => audit('copilot-asked', { detail }) }, body, raw),
    },
    'GET /api/v1/ai-app/get/app-onboarding': {
      may: 'signed-in',
      answer: async ({ session }) =>
        ok({
          connected: server !== undefined,
          host: server ? new URL(server.url).host : '',
          model: server?.model ?? '',
          left: await copilot.left(session),
          perDay: limits.copilotQuestionsPerDay,
          maxFiles: limits.copilotFiles,
        }),
    },
    'GET /api/v1/chat/front_component/conversations': {
      may: 'signed-in',
      answer: async ({ session }) => ok(await copilot.conversations(session)),
    },
    'GET /api/v1/chat/front_component/conversation': {
      may: 'signed-in',
      answer: async ({ session, query }) => ok(await copilot.conversation(session, query.id)),
    },
    'POST /api/v1/chat/front_component/delete': {
      may: 'signed-in',
      async answer({ session, body }) {
        const deleted = await copilot.remove(session, body.id)
        if (body.id !== undefined && deleted === 0) throw new Refusal('VALIDATION-1006')
        return ok({ deleted })
      },
    },
    'POST /api/v1/chat/front_component/feedback': {
      may: 'signed-in',
      async answer({ session, body }) {
        if (!(await copilot.judge(session, body.id, body.verdict))) throw new Refusal('VALIDATION-1006')
        return ok(true as const)
      },
    },
  }
  return { calls, routes, close: copilot.close }
}

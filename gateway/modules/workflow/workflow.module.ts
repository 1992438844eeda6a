import { workflow } from '#contract/workflow/calls.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import type { Module, RoutesFor } from '#gateway/platform/http/routes.ts'
import { commandDigests } from '#gateway/platform/vault.ts'
import { hooksOf, workflowEngine } from './engine/engine.ts'
import { formRoutes } from './forms/form.routes.ts'
import { formService } from './forms/form.service.ts'
import { actionService } from './instances/action.service.ts'
import { dataScopeRoutes } from './instances/data-scope.routes.ts'
import { actionRoutes, readingRoutes } from './instances/instance.routes.ts'
import { instanceService } from './instances/instance.service.ts'
import { previewService } from './instances/preview.service.ts'
import { workflowListRoutes } from './lists/list.routes.ts'

/** Approval workflow: definitions, running processes, their lists, and the forms they decide on. */
export function createWorkflowModule({ pool, bus, keys }: GatewayDeps): Module {
  const { decide } = workflowEngine({ pool, bus, keys })
  const routes: RoutesFor<typeof workflow> = {
    ...readingRoutes(instanceService({ pool, hooksOf, decide }), previewService({ pool, hooksOf })),
    ...actionRoutes(actionService({ pool, decide })),
    ...workflowListRoutes(pool),
    ...formRoutes(formService({ pool, digests: commandDigests(keys) })),
    ...dataScopeRoutes,
  }
  return { calls: workflow, routes }
}

import { workflow } from '#contract/workflow/calls.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import type { Module, RoutesFor } from '#gateway/platform/http/routes.ts'
import { commandDigests } from '#gateway/platform/vault.ts'
import { definitionRoutes } from './definitions/definition.routes.ts'
import { definitionService } from './definitions/definition.service.ts'
import { ensureDefinitions } from './definitions/ensure-definitions.ts'
import { deputyRoutes } from './directory/deputy.routes.ts'
import { deputyService } from './directory/deputy.service.ts'
import { workflowEngine } from './engine/engine.ts'
import { formRoutes } from './forms/form.routes.ts'
import { formService } from './forms/form.service.ts'
import { actionService } from './instances/action.service.ts'
import { dataScopeRoutes } from './instances/data-scope.routes.ts'
import { actionRoutes, readingRoutes } from './instances/instance.routes.ts'
import { instanceService } from './instances/instance.service.ts'
import { previewService } from './instances/preview.service.ts'
import { workflowListRoutes } from './lists/list.routes.ts'

/** Approval workflow: definitions, running processes, their lists, and the forms they decide on. A house begins with the processes of the product. */
export async function createWorkflowModule({ pool, bus, keys, environment }: GatewayDeps): Promise<Module> {
  await ensureDefinitions(pool, environment.tenantId)
  const { decide, hooksOf } = workflowEngine({ pool, bus, keys })
  const digests = commandDigests(keys)
  const routes: RoutesFor<typeof workflow> = {
    ...readingRoutes(instanceService({ pool, hooksOf, decide }), previewService({ pool, hooksOf })),
    ...actionRoutes(actionService({ pool, decide })),
    ...workflowListRoutes(pool),
    ...definitionRoutes(definitionService({ pool, digests, hooksOf })),
    ...deputyRoutes(deputyService({ pool, digests })),
    ...formRoutes(formService({ pool, digests })),
    ...dataScopeRoutes,
  }
  return { calls: workflow, routes }
}

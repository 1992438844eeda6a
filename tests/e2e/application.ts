import { loadDemoIdentity } from '#demo/identity/load.ts'
import { seedDemo } from '#demo/seed/generate.ts'
import type { Logger } from '#gateway/platform/process/log.ts'
import type { Environment } from '#gateway/platform/settings/environment.ts'
import { type RunningGateway, startGatewayProcess } from '#gateway/start.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'

/** What `npm start` starts, with the small demonstration and without bots, so that every bid is the test's. */
export const startApplication = (environment: Environment, log: Logger): Promise<RunningGateway> =>
  startGatewayProcess(
    { ...environment, passwordCost: CHEAP_PASSWORDS },
    {
      log,
      site: 'dist',
      demo: 'demo/pages',
      beforeListening: async (deps) => {
        const { tenantId } = environment
        await loadDemoIdentity(deps.pool, tenantId, CHEAP_PASSWORDS)
        await seedDemo(deps, { tenantId, size: 'small', comingInMinutes: 30 })
      },
    },
  )

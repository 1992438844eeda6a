import { Readable } from 'node:stream'
import { openFiles } from '#gateway/platform/files/open.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { sentenceOf } from '#gateway/platform/process/start-fault.ts'
import { untilToldToStop } from '#gateway/platform/process/stopping.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { startGatewayProcess } from '#gateway/start.ts'
import { startBots } from './bots.ts'
import { buildPages } from './build-pages.ts'
import { loadDemoIdentity } from './identity/load.ts'
import { DEMO_PASSWORD } from './identity/people.ts'
import { listenSites, openSites } from './portal/sites.ts'
import { type BotTask, seedDemo } from './seed/generate.ts'

/**
 * `npm start`: the whole application on one machine, with embedded PostgreSQL, identity provider, worker, demo data and bots.
 * `--without-pages`: somebody else serves the pages (`npm run dev`).
 */

/** The old system beside the application listens so many ports further, where that one is free, and the report server on the next one. */
const SITES_AFTER = 10

async function start(): Promise<void> {
  if (!process.argv.includes('--without-pages')) buildPages()
  const source: NodeJS.ProcessEnv = {
    ...process.env,
    DEMO_USERS: process.env.DEMO_USERS ?? 'on',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  const environment = readEnvironment(source)
  const size = source.DEMO_SIZE === 'small' ? 'small' : 'demo'
  const log = openLog(environment.logLevel)
  let tasks: BotTask[] = []
  const sites = await listenSites(environment.port + SITES_AFTER)
  let serveSites: ((gatewayUrl: string) => void) | undefined
  const gateway = await startGatewayProcess(environment, {
    log,
    site: 'dist',
    demo: 'demo/pages',
    beforeListening: async (deps) => {
      const { pool } = deps
      const { local } = await openFiles(deps)
      const range = { minBytes: 1, maxBytes: 1_048_576 }
      await loadDemoIdentity(pool, environment.tenantId, environment.passwordCost)
      serveSites = await openSites(sites, pool, environment.tenantId)
      tasks = await seedDemo(deps, {
        tenantId: environment.tenantId,
        size,
        comingInMinutes: 4,
        ...(local && { keepFile: (key, bytes) => local.store.write(key, Readable.from([bytes]), range) }),
      })
    },
  })
  serveSites?.(gateway.url)
  const bots = source.DEMO_BOTS === 'off' ? undefined : startBots(gateway.deps, tasks, environment.tenantId)
  console.log(`\nfly-tender is ready: ${gateway.url}\n`)
  console.log(`Sign in as sup2, sup3 or sup4 (bidders) or buyer1, manager1, supervisor1; password ${DEMO_PASSWORD}. Ctrl+C stops it.\n`)
  await untilToldToStop(log, async () => {
    bots?.stop()
    sites.close()
    await gateway.close()
  })
}

try {
  await start()
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

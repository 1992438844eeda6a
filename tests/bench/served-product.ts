import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '#demo/build-pages.ts'
import { loadDemoIdentity } from '#demo/identity/load.ts'
import { addLiveAuction, seedDemo } from '#demo/seed/generate.ts'
import { freePort, startPostgres } from '#gateway/platform/database/postgres.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { startGatewayProcess } from '#gateway/start.ts'

/** What is to be closed after a benchmark, the last first. */
export type Closing = (() => unknown)[]

export async function closeAll(closing: Closing): Promise<void> {
  for (let end = closing.pop(); end; end = closing.pop()) await end()
}

/** The built pages on a gateway of their own, with the small demonstration and a hall that is open. */
export async function serveProduct(closing: Closing): Promise<{ url: string; projectId: string }> {
  buildPages()
  const database = await startPostgres({ durable: false })
  closing.push(database.stop)
  const keysDir = mkdtempSync(join(tmpdir(), 'fly-keys-'))
  closing.push(() => rmSync(keysDir, { recursive: true }))
  const port = await freePort()
  const environment = readEnvironment({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    KEYS_DIR: keysDir,
    DEMO_USERS: 'on',
    LOG_LEVEL: 'error',
  })
  const { tenantId } = environment
  const gateway = await startGatewayProcess(environment, {
    log: openLog('error'),
    site: 'dist',
    demo: 'demo/pages',
    beforeListening: async (deps) => {
      await loadDemoIdentity(deps.pool, tenantId, environment.passwordCost)
      await seedDemo(deps, { tenantId, size: 'small', comingInMinutes: 30 })
    },
  })
  closing.push(gateway.close)
  const { projectId } = await addLiveAuction(gateway.deps, tenantId, { durationSec: 1_800 })
  return { url: gateway.url, projectId }
}

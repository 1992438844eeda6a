import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { buildPages } from '#demo/build-pages.ts'
import { loadDemoIdentity } from '#demo/identity/load.ts'
import { addLiveAuction, addLiveRounds, seedDemo } from '#demo/seed/generate.ts'
import { freePort, startPostgres } from '#gateway/platform/database/postgres.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { startGatewayProcess } from '#gateway/start.ts'

/** What is to be closed after a benchmark, the last first. */
export type Closing = (() => unknown)[]

export async function closeAll(closing: Closing): Promise<void> {
  for (let end = closing.pop(); end; end = closing.pop()) await end()
}

/**
 * The built pages on a gateway of their own, with the small demonstration and a hall that is open.
 *
 * @param lines of a tender in rounds that is open beside it; there is none when left out
 */
export async function serveProduct(closing: Closing, lines?: number): Promise<{ url: string; projectId: string; roundsId: string }> {
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
  const rounds = lines === undefined ? undefined : await addLiveRounds(gateway.deps, tenantId, { lines })
  return { url: gateway.url, projectId, roundsId: rounds?.projectId ?? '' }
}

/** A quiet browser: Debian's where it is installed. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ...(existsSync('/usr/bin/chromium') && { executablePath: '/usr/bin/chromium' }),
  })

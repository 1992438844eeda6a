import { addClosedAuction, addLiveAuction } from '#demo/seed/generate.ts'
import { readEnvironment } from '#gateway/platform/environment.ts'
import { openLog } from '#gateway/platform/log.ts'
import { untilToldToStop } from '#gateway/platform/stopping.ts'
import { startApplication } from './application.ts'
import { startClocked } from './clocked.ts'
import type { Wish } from './mortal.ts'

/** The application on a database whose clock can be put forward; started, asked and killed by `mortal.ts`. */

const settings = readEnvironment({ ...process.env, DEMO_USERS: 'on', LOG_LEVEL: 'error' })
const database = await startClocked(settings.dataDir, Number(process.env.LATER_S))
const environment = { ...settings, databaseUrl: database.url }
const log = openLog(environment.logLevel)
const gateway = await startApplication(environment, log)

async function doWish(wish: Wish): Promise<{ projectId?: string }> {
  const { pool } = gateway.deps
  if (wish.what === 'pass') {
    await database.pass(wish.seconds)
    return {}
  }
  const { tenantId } = environment
  const { projectId } = await (wish.what === 'auction' ? addLiveAuction(pool, tenantId, wish.plan) : addClosedAuction(pool, tenantId))
  return { projectId }
}

process.on('message', (wish: Wish) => {
  doWish(wish).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.({ url: gateway.url })

await untilToldToStop(log, async () => {
  process.disconnect()
  await gateway.close()
  await database.stop()
})

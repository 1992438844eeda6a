import { BadSetting, readEnvironment } from '#gateway/platform/environment.ts'
import { openLog } from '#gateway/platform/log.ts'
import { FolderInUse } from '#gateway/platform/postgres.ts'
import { untilToldToStop } from '#gateway/platform/stopping.ts'
import { startGatewayProcess } from './start.ts'

/** The gateway's process: `npm run gateway`. Settings come from the environment (docs/settings.md). */
try {
  const environment = readEnvironment(process.env)
  const log = openLog(environment.logLevel)
  const gateway = await startGatewayProcess(environment, { log })
  console.log(`fly-tender is ready: ${gateway.url}`)
  await untilToldToStop(log, gateway.close)
} catch (error) {
  const known = error instanceof BadSetting || error instanceof FolderInUse
  console.error(known ? error.message : `fly-tender could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

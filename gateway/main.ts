import { readEnvironment } from '#gateway/platform/environment.ts'
import { openLog } from '#gateway/platform/log.ts'
import { sentenceOf } from '#gateway/platform/start-fault.ts'
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
  console.error(sentenceOf(error))
  process.exitCode = 1
}

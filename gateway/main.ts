import { openLog } from './platform/process/log.ts'
import { sentenceOf } from './platform/process/start-fault.ts'
import { untilToldToStop } from './platform/process/stopping.ts'
import { readEnvironment } from './platform/settings/environment.ts'
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

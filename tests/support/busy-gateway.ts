import { openLog } from '#gateway/platform/process/log.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { startGatewayProcess } from '#gateway/start.ts'

/** A gateway's process whose main loop can be kept busy: a number of milliseconds is sent to it, and it answers when they are over. */

const gateway = await startGatewayProcess(readEnvironment(process.env), { log: openLog('silent'), worker: false })
process.on('message', (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
  process.send?.('over')
})
process.send?.(`http://127.0.0.1:${gateway.deps.environment.port}`)

import { allJobs } from '#gateway/app.ts'
import { openKeys, secretsOf } from '#gateway/platform/keys/keys.ts'
import { openAudit } from './platform/audit/audit.ts'
import { openBus } from './platform/database/bus.ts'
import { openDatabase } from './platform/database/database.ts'
import { watchDisks } from './platform/process/disk.ts'
import { openLog } from './platform/process/log.ts'
import { watchOwnMemory } from './platform/process/memory.ts'
import { sentenceOf } from './platform/process/start-fault.ts'
import { untilToldToStop } from './platform/process/stopping.ts'
import { BadSetting, readEnvironment } from './platform/settings/environment.ts'

/** The worker's process: what the modules do beside the calls. Any number may run; the jobs agree through the database. */
async function work(): Promise<void> {
  const environment = readEnvironment(process.env)
  if (environment.databaseUrl === undefined) throw new BadSetting('DATABASE_URL is not set: the worker needs the address of the database.')
  const log = openLog(environment.logLevel)
  const { pool, close: closeDatabase } = openDatabase(environment.databaseUrl, { max: 6, log })
  const bus = await openBus({ url: environment.databaseUrl, log })
  const disk = await watchDisks(environment, log)
  const memory = await watchOwnMemory(environment.minFreeMemoryMb, log)
  const keys = await openKeys({ pool, folder: environment.keysDir, sealingKey: environment.sealingKey, log })
  const stopWatching = keys.watch((kind, kid) => log.info({ kind, kid }, 'another key is in use'))
  const channel = openAudit({ key: () => environment.auditKey ?? secretsOf(keys, 'audit')[0] ?? '', file: environment.auditFile, log })
  const jobs = await allJobs({ pool, bus, log, keys, audit: channel.audit, environment, disk, memory })
  for (const job of jobs) await job.start()
  // Started by a gateway: its end, however it came, is ours.
  if (process.env.FLY_PARENT !== undefined) process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'))
  await untilToldToStop(log, async () => {
    await Promise.all(jobs.map((job) => job.stop()))
    disk.close()
    memory.close()
    stopWatching()
    channel.close()
    await bus.close()
    await closeDatabase()
  })
}

work().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(sentenceOf(error, 'The worker'))
    process.exit(1)
  },
)

import { addClosedAuction, addLiveAuction, addRegistration } from '#demo/seed/generate.ts'
import { readEnvironment } from '#gateway/platform/environment.ts'
import { openLog } from '#gateway/platform/log.ts'
import { untilToldToStop } from '#gateway/platform/stopping.ts'
import { startApplication } from './application.ts'
import { startClocked } from './clocked.ts'
import type { Deadline, Wish } from './mortal.ts'

/** The application on a database whose clock can be put forward; started, asked and killed by `mortal.ts`. */

const settings = readEnvironment({ ...process.env, DEMO_USERS: 'on', LOG_LEVEL: 'error' })
const database = await startClocked(settings.dataDir, Number(process.env.LATER_S))
const environment = { ...settings, databaseUrl: database.url }
const log = openLog(environment.logLevel)
const gateway = await startApplication(environment, log)

/** Registration ends in two hours, qualification an hour later, bidding starts after another: within one sign-in of everybody. */
const TODAY = { startsInHours: 4, registrationLeadHours: 2, qualificationLeadHours: 1, deposit: false, docs: false }

async function doWish(options: Wish): Promise<{ projectId?: string }> {
  const { deps } = gateway
  const { tenantId } = environment
  switch (options.what) {
    case 'pass':
      await database.pass(options.seconds)
      return {}
    case 'passTo':
      await database.pass(await secondsTo(options.projectId, options.deadline))
      return {}
    case 'registration':
      return addRegistration(deps, tenantId, TODAY)
    case 'auction':
      return addLiveAuction(deps, tenantId, options.plan)
    case 'closed':
      return addClosedAuction(deps, tenantId)
  }
}

async function secondsTo(projectId: string, deadline: Deadline): Promise<number> {
  const { rows } = await gateway.deps.pool.query<{ s: string | null }>(
    'select greatest(0, extract(epoch from (state ->> $2)::timestamptz - clock_timestamp())) as s from tender_project where id = $1',
    [projectId, deadline],
  )
  const seconds = rows[0]?.s
  if (!seconds) throw new Error(`the project ${projectId} has no ${deadline}`)
  return Number(seconds)
}

process.on('message', (options: Wish) => {
  doWish(options).then(
    // Of a project that was made its number alone: amounts do not travel between processes.
    ({ projectId }) => process.send?.({ projectId }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.({ url: gateway.url })

await untilToldToStop(log, async () => {
  process.disconnect()
  await gateway.close()
  await database.stop()
})

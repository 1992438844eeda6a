import { createServer } from 'node:http'
import type { PoolClient } from 'pg'
import type { Context } from '#demo/seed/generate.ts'
import { addClosedAuction, addComingAuction, addLiveAuction, addRegistration } from '#demo/seed/generate.ts'
import type { FormPlan } from '#demo/seed/goods.ts'
import { openDatabase } from '#gateway/platform/database.ts'
import { readEnvironment } from '#gateway/platform/environment.ts'
import { openLog } from '#gateway/platform/log.ts'
import { untilToldToStop } from '#gateway/platform/stopping.ts'
import { anIssuer } from '#support/issuer.ts'
import { startApplication } from './application.ts'
import { startPortal } from './portal-server.ts'

/**
 * The application under test. On the next port a test may ask for a
 * project of its own and is answered its id: `POST /auction` with a plan, `/coming` with seconds one which starts so late, `/closed` one which is over,
 * `/registration` one that firms may still register for. `POST /hold` with the name of a supplier keeps whoever would write that name waiting until `/release`.
 * On the port before stands a portal with a login of its own.
 */
const settings = { ...process.env, DEMO_USERS: 'on', LOG_LEVEL: 'warn' }
const portalPort = readEnvironment(settings).port - 1
const environment = readEnvironment({ ...settings, ALLOWED_ORIGINS: `http://localhost:${portalPort}` })
const log = openLog(environment.logLevel)
const { tenantId } = environment
const gateway = await startApplication(environment, log)
/** Of the owner: what tests ask for is written as the demonstration is. */
const { pool: owners, close: closeOwners } = openDatabase(gateway.ownerUrl ?? gateway.databaseUrl, { max: 4 })

let holder: PoolClient | undefined
const release = async (): Promise<string> => {
  await holder?.query('rollback')
  holder?.release()
  holder = undefined
  return ''
}
/** A row that is not committed holds its place in the unique index. */
async function hold({ pool }: Context, name: string): Promise<string> {
  await release()
  holder = await pool.connect()
  await holder.query('begin')
  await holder.query('insert into tender_customer (id, tenant_id, name) values ($1, $2, $3)', ['held', tenantId, JSON.parse(name)])
  return ''
}
const idOf = async (added: Promise<{ projectId: string }>): Promise<string> => (await added).projectId

const ways = {
  hold,
  release,
  auction: (on: Context, plan: string) => idOf(addLiveAuction(on, tenantId, JSON.parse(plan) as Partial<FormPlan>)),
  coming: (on: Context, seconds: string) => idOf(addComingAuction(on, tenantId, JSON.parse(seconds) as number)),
  closed: (on: Context) => idOf(addClosedAuction(on, tenantId)),
  registration: (on: Context) => idOf(addRegistration(on, tenantId)),
}

const control = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    const asked = ways[request.url?.slice(1) as keyof typeof ways]({ pool: owners, keys: gateway.deps.keys }, text)
    asked.then(
      (answer) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
}).listen(environment.port + 1, '127.0.0.1')

const portal = startPortal(portalPort, gateway.url, await anIssuer(owners, { ...environment, publicUrl: gateway.url }))

await untilToldToStop(log, async () => {
  control.close()
  await release()
  portal.close()
  await closeOwners()
  await gateway.close()
})

import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { addClosedAuction, addComingAuction, addLiveAuction, addRegistration } from '#demo/seed/generate.ts'
import type { FormPlan } from '#demo/seed/goods.ts'
import { readEnvironment } from '#gateway/platform/environment.ts'
import { openLog } from '#gateway/platform/log.ts'
import { untilToldToStop } from '#gateway/platform/stopping.ts'
import { anIssuer } from '#support/issuer.ts'
import { startApplication } from './application.ts'
import { startPortal } from './portal-server.ts'

/**
 * The application under test. On the next port a test may ask for a
 * project of its own and is answered its id: `POST /auction` with a plan, `/coming` with seconds one which starts so late, `/closed` one which is over,
 * `/registration` one that firms may still register for. On the port before stands a portal with a login of its own.
 */
const settings = { ...process.env, DEMO_USERS: 'on', LOG_LEVEL: 'warn' }
const portalPort = readEnvironment(settings).port - 1
const environment = readEnvironment({ ...settings, ALLOWED_ORIGINS: `http://localhost:${portalPort}` })
const log = openLog(environment.logLevel)
const { tenantId } = environment
const gateway = await startApplication(environment, log)

const ways = {
  auction: (pool: Pool, plan: string) => addLiveAuction(pool, tenantId, JSON.parse(plan) as Partial<FormPlan>),
  coming: (pool: Pool, seconds: string) => addComingAuction(pool, tenantId, JSON.parse(seconds) as number),
  closed: (pool: Pool) => addClosedAuction(pool, tenantId),
  registration: (pool: Pool) => addRegistration(pool, tenantId),
}

const control = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    const added = ways[request.url?.slice(1) as keyof typeof ways](gateway.deps.pool, text)
    added.then(
      ({ projectId }) => response.end(projectId),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
}).listen(environment.port + 1, '127.0.0.1')

const portal = startPortal(portalPort, gateway.url, await anIssuer(gateway.deps.pool, { ...environment, publicUrl: gateway.url }))

await untilToldToStop(log, async () => {
  control.close()
  portal.close()
  await gateway.close()
})

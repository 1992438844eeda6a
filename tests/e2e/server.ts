import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { listenSites, openSites, type Sites } from '#demo/portal/sites.ts'
import {
  addClosedAuction,
  addClosedForScoring,
  addComingAuction,
  addLiveAuction,
  addLiveRounds,
  addRegistration,
} from '#demo/seed/generate.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { untilToldToStop } from '#gateway/platform/process/stopping.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { anIssuer } from '#support/issuer.ts'
import { startApplication } from './application.ts'
import { startClocked } from './clocked.ts'
import { servePortal } from './portal-server.ts'
import type { Addresses, Calls, Request, Response } from './server-process.ts'

/**
 * The application under test beside a portal with a login of its own, started and called by `server-process.ts`. With LATER_S it runs on a database whose clock
 * can be put forward. It ends when it is told to or when whoever started it is gone, and takes its folder with it.
 */

const { LATER_S } = process.env
const portal = createServer().listen(0, 'localhost')
await once(portal, 'listening')
const portalUrl = `http://localhost:${(portal.address() as AddressInfo).port}`
const settings = readEnvironment({
  ...process.env,
  AUDIT_FILE: join(process.env.DATA_DIR ?? '', 'audit.log'),
  DEMO_USERS: 'on',
  // Where the clock jumps much is late, and is said to be.
  LOG_LEVEL: LATER_S === undefined ? 'warn' : 'error',
  ALLOWED_ORIGINS: portalUrl,
})
const { tenantId } = settings
const log = openLog(settings.logLevel)

const opening = open()
const stop = () => process.kill(process.pid, 'SIGTERM')
process.once('disconnect', stop)
process.on('message', (request: Request) => void reply(request))
void opening.then(({ addresses }) => tell({ id: 0, value: addresses }))
await untilToldToStop(log, async () => {
  await opening.then(({ close }) => close()).catch(() => undefined)
  rmSync(settings.dataDir, { recursive: true, force: true })
  process.off('disconnect', stop)
  if (process.connected) process.disconnect()
})

async function open(): Promise<{ addresses: Addresses; calls: Calls; close: () => Promise<void> }> {
  const clocked = LATER_S === undefined ? undefined : await startClocked(settings.dataDir, Number(LATER_S))
  const environment = clocked ? { ...settings, databaseUrl: clocked.url } : settings
  const gateway = await startApplication(environment, log)
  // Of the owner: what journeys ask for is written as the demonstration is.
  const { pool, close: closePool } = openDatabase(gateway.ownerUrl ?? gateway.databaseUrl, { max: 4 })
  const on = { pool, keys: gateway.deps.keys }
  servePortal(portal, gateway.url, await anIssuer(pool, { ...environment, publicUrl: gateway.url }))

  let holder: PoolClient | undefined
  let others: Promise<Sites> | undefined
  const openOthers = async () => {
    const sites = await listenSites(0)
    const serve = await openSites(sites, pool, tenantId)
    serve(gateway.url)
    return sites
  }
  const otherSites = () => {
    others ??= openOthers()
    return others
  }
  const release = async () => {
    await holder?.query('rollback')
    holder?.release()
    holder = undefined
  }
  const pass = async (seconds: number) => {
    if (!clocked) throw new Error('the clock of this application stands for all of its journeys')
    await clocked.pass(seconds)
  }
  const idOf = async (added: Promise<{ projectId: string }>): Promise<string> => (await added).projectId
  /** Where the clock was put forward, a close that is made up comes after the schema did: the worker still has it to anchor. */
  const anchored = async (added: Promise<string>): Promise<string> => {
    const id = await added
    await pool.query(
      `update tender_cursor c set seq = l.seq - 1 from tender_log l
       where c.project_id = $1 and l.project_id = $1 and l.type = 'bidding.closed' and c.seq >= l.seq and $2`,
      [id, clocked !== undefined],
    )
    return id
  }
  const calls: Calls = {
    auction: (plan) => idOf(addLiveAuction(on, tenantId, plan)),
    coming: (seconds) => idOf(addComingAuction(on, tenantId, seconds)),
    closed: () => anchored(idOf(addClosedAuction(on, tenantId))),
    scoring: () => anchored(idOf(addClosedForScoring(on, tenantId))),
    rounds: (plan) => idOf(addLiveRounds(on, tenantId, plan)),
    registration: (plan) => idOf(addRegistration(on, tenantId, plan)),
    // A row that is not committed holds its place in the unique index.
    hold: async (name) => {
      await release()
      holder = await pool.connect()
      await holder.query('begin')
      await holder.query('insert into tender_customer (id, tenant_id, name) values ($1, $2, $3)', ['held', tenantId, name])
    },
    release,
    otherSites: async () => (await otherSites()).origins,
    reportsEnd: async () => {
      const { servers } = await otherSites()
      servers.reports.close()
      servers.reports.closeAllConnections()
    },
    reportsBegin: async () => {
      const { origins, servers } = await otherSites()
      await once(servers.reports.listen(Number(new URL(origins.reports).port), 'localhost'), 'listening')
    },
    pass,
    passTo: async (projectId, deadline) => {
      const { rows } = await pool.query<{ s: string | null }>(
        `select greatest(0, extract(epoch from coalesce(state ->> $2, state -> 'rounds' ->> $2)::timestamptz - clock_timestamp())) as s
         from tender_project where id = $1`,
        [projectId, deadline],
      )
      const seconds = rows[0]?.s
      if (!seconds) throw new Error(`the project ${projectId} has no ${deadline}`)
      await pass(Number(seconds))
    },
  }
  const close = async () => {
    await release()
    portal.close()
    await others?.then((sites) => sites.close())
    await closePool()
    await gateway.close()
    await clocked?.stop()
  }
  return { addresses: { url: gateway.url, portal: `${portalUrl}/portal` }, calls, close }
}

async function reply({ id, name, args }: Request): Promise<void> {
  try {
    const { calls } = await opening
    const call = calls[name] as (...args: unknown[]) => Promise<unknown>
    tell({ id, value: await call(...args) })
  } catch (error) {
    tell({ id, error: String(error) })
  }
}

function tell(answer: Response): void {
  if (process.connected) process.send?.(answer)
}

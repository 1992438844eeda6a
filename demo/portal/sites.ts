import type { Server } from 'node:http'
import type { Pool } from 'pg'
import { serveReports } from '#demo/report/report-server.ts'
import { serveOldSystem } from './portal-server.ts'
import { type Origins, seedSites } from './seed-sites.ts'
import { listenBeside, originOf } from './site-server.ts'

/** Sites of others beside the application: an old system and a report server, each with an origin and a secret of its own. */
export interface Sites {
  readonly origins: Origins
  readonly servers: { readonly portal: Server; readonly reports: Server }
  close(): void
}

/** @param port of the old system, the report server's is the next; any others where these are taken, or where it is 0 */
export async function listenSites(port: number): Promise<Sites> {
  const portal = await listenBeside(port)
  const reports = await listenBeside(port && port + 1)
  return {
    origins: { portal: originOf(portal), reports: originOf(reports) },
    servers: { portal, reports },
    close: () => {
      for (const server of [portal, reports]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

/** Lets the tenant show their pages. @returns serves them, once it is known where the gateway is */
export async function openSites({ origins, servers }: Sites, pool: Pool, tenantId: string): Promise<(gatewayUrl: string) => void> {
  const { portal, reports } = await seedSites(pool, tenantId, origins)
  return (gatewayUrl) => {
    serveOldSystem(servers.portal, { ...portal, gatewayUrl })
    serveReports(servers.reports, { ...reports, gatewayUrl })
  }
}

import type { Server } from 'node:http'
import { contractsPage } from './portal-pages.ts'
import { texts } from './portal-texts.ts'
import { type Place, waitingPage } from './site-page.ts'
import { redeem, type SiteClient, sendPage, serveSite } from './site-server.ts'

export const CONTRACTS = '/portal/contracts.jsp'
/** A page that lets itself be shown nowhere. */
const LOCKED = '/portal/locked.jsp'

/** An old system beside the application, whose pages know who looks at them. */
export function serveOldSystem(server: Server, client: SiteClient): void {
  const shell = new URL(client.gatewayUrl).origin
  serveSite(server, async ({ path, fields }, response) => {
    if (path === LOCKED) return sendPage(response, "'none'", '<!doctype html><title>locked</title><p>locked')
    if (path !== CONTRACTS) return response.writeHead(404).end()
    const place: Place = { shell, lang: fields.get('lang') === 'en' ? 'en' : 'zh' }
    const ticket = fields.get('ticket')
    const visitor = ticket === null ? undefined : await redeem(client, ticket)
    const { [place.lang]: t } = texts
    return sendPage(response, shell, visitor ? contractsPage(place, visitor) : waitingPage(place, t, t.contracts))
  })
}

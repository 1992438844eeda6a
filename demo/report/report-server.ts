import type { Server } from 'node:http'
import { type Place, plain, sitePage, table, waitingPage } from '#demo/portal/site-page.ts'
import { redeem, type SiteClient, sendPage, serveSite } from '#demo/portal/site-server.ts'
import { spend, spendTotal, texts } from './report-texts.ts'

export const SPEND = '/view?name=spend'

/**
 * A report server beside the application. A ticket signs in once, as the bound account that the gateway names; without one, and with one that was used
 * already, nothing of a report is shown. It takes the ticket in a form or, as report servers of the old kind do, in the address.
 */
export function serveReports(server: Server, client: SiteClient): void {
  const shell = new URL(client.gatewayUrl).origin
  serveSite(server, async ({ path, fields }, response) => {
    if (path !== '/view' || fields.get('name') !== 'spend') return response.writeHead(404).end()
    const place: Place = { shell, lang: fields.get('lang') === 'en' ? 'en' : 'zh' }
    const t = texts[place.lang]
    const ticket = fields.get('ticket') ?? fields.get('fr_password')
    if (ticket === null) return sendPage(response, shell, waitingPage(place, t, t.spend))
    const visitor = await redeem(client, ticket)
    const isRefused = visitor === undefined
    const body = visitor?.account ? spendTable(place, visitor.account) : `<p id="word">${isRefused ? t.refused : t.unbound}</p>`
    return sendPage(response, shell, sitePage(place, t, { title: t.spend, body: `<h1>${t.spend}</h1>${body}` }), isRefused ? 403 : 200)
  })
}

function spendTable({ lang }: Place, account: string): string {
  const t = texts[lang]
  const rows = [...spend.map(([department, projects, amount]) => [department[lang], projects, amount]), [t.total, ...spendTotal]]
  return `<p>${t.account}: <b id="who">${plain(account)}</b></p>${table(t.columns, rows)}`
}

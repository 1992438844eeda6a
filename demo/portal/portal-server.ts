import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contractsPage, reportPage, type Topic, type Visitor, waitingPage } from './portal-pages.ts'
import type { Lang } from './portal-texts.ts'

/**
 * An old system beside the application: pages of its own server, and a report server. They are shown in frames and know who looks by the tickets
 * that this server redeems at the gateway with its own secret; it keeps no session, so nobody ever sees the page of whoever was there before.
 */

export interface PortalClient {
  gatewayUrl: string
  clientId: string
  clientSecret: string
}

const TOPICS: Readonly<Record<string, Topic>> = { '/portal/contracts.jsp': 'contracts', '/report/view': 'report' }
/** A page that lets itself be shown nowhere. */
const LOCKED = '/portal/locked.jsp'
const FILES: Readonly<Record<string, string>> = { '/portal.js': 'text/javascript', '/portal.css': 'text/css' }
const MAX_BODY = 4_096

/** Listens on this port, or on any when it is taken. */
export async function listenPortal(port: number): Promise<Server> {
  const server = createServer()
  const listening = (at: number) => {
    server.listen(at, 'localhost')
    return once(server, 'listening')
  }
  await listening(port).catch(() => listening(0))
  return server
}

export const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`

export function serveOldSystem(server: Server, client: PortalClient): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(client, request, response).catch(() => response.destroy())
  })
}

async function answer(client: PortalClient, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const type = FILES[pathname]
  if (type) return void response.writeHead(200, { 'content-type': type }).end(readFileSync(new URL(`.${pathname}`, import.meta.url)))
  if (pathname === LOCKED) return void send(response, "frame-ancestors 'none'", '<!doctype html><title>locked</title><p>locked')
  const topic = TOPICS[pathname]
  if (!topic) return void response.writeHead(404).end()
  const fields = request.method === 'POST' ? new URLSearchParams((await text(request)).slice(0, MAX_BODY)) : searchParams
  const lang: Lang = fields.get('lang') === 'en' ? 'en' : 'zh'
  // Report servers of the old kind take the login in the address.
  const ticket = fields.get('ticket') ?? fields.get('fr_password')
  const visitor = ticket === null ? undefined : await redeem(client, ticket)
  const shell = new URL(client.gatewayUrl).origin
  const made = topic === 'report' ? reportPage : contractsPage
  send(response, `frame-ancestors ${shell}`, visitor ? made(shell, lang, visitor) : waitingPage(shell, lang, topic))
}

/** From server to server; the browser never sees the secret. */
async function redeem({ gatewayUrl, clientId, clientSecret }: PortalClient, ticket: string): Promise<Visitor | undefined> {
  const answered = await fetch(`${gatewayUrl}/platform/frame/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret, ticket }),
  })
  if (!answered.ok) return undefined
  const { data } = (await answered.json()) as { data: Visitor }
  return data
}

function send(response: ServerResponse, framing: string, html: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; ${framing}`,
    })
    .end(html)
}

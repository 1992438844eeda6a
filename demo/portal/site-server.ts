import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * What servers of other sites have in common: pages that the application alone may frame, and visitors by the tickets that a server redeems at the
 * gateway with its own secret. They keep no session, so nobody ever sees the page of whoever was there before.
 */

export interface SiteClient {
  gatewayUrl: string
  clientId: string
  clientSecret: string
}

/** Who the gateway says has come. */
export interface Visitor {
  realName: string
  realNameEn: string
  /** Bound report account; empty when there is none. */
  account: string
}

/** Listens on this port, or on any when it is taken. */
export async function listenBeside(port: number): Promise<Server> {
  const server = createServer()
  const listening = (at: number) => {
    server.listen(at, 'localhost')
    return once(server, 'listening')
  }
  await listening(port).catch(() => listening(0))
  return server
}

export const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`

export interface Asked {
  path: string
  /** Of the address, or of the form that was sent. */
  fields: URLSearchParams
}

const FILES: Readonly<Record<string, string>> = { '/portal.js': 'text/javascript', '/portal.css': 'text/css' }
const MAX_BODY = 4_096

/** Answers the files that every page has, and what is asked beside them. */
export function serveSite(server: Server, answer: (asked: Asked, response: ServerResponse) => unknown): void {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const type = FILES[path]
    if (type) return response.writeHead(200, { 'content-type': type }).end(readFileSync(new URL(`.${path}`, import.meta.url)))
    const form = request.method === 'POST' ? new URLSearchParams((await text(request)).slice(0, MAX_BODY)) : undefined
    return answer({ path, fields: new URLSearchParams([...searchParams, ...(form ?? [])]) }, response)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => response.destroy())
  })
}

/** From server to server; the browser never sees the secret. */
export async function redeem({ gatewayUrl, clientId, clientSecret }: SiteClient, ticket: string): Promise<Visitor | undefined> {
  const answered = await fetch(`${gatewayUrl}/platform/frame/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret, ticket }),
  })
  if (!answered.ok) return undefined
  const { data } = (await answered.json()) as { data: Visitor }
  return data
}

/** @param framing who may show it in a frame, as a policy says it */
export function sendPage(response: ServerResponse, framing: string, html: string, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${framing}`,
    })
    .end(html)
}

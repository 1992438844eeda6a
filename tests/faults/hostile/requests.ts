import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Headers } from './messages.ts'

/** One request and what became of it, from a loopback address of one's own choice: limits by address see it as another computer. */

export interface Asked {
  method?: 'GET' | 'POST'
  path: string
  headers?: Headers
  body?: string | Buffer
}

export interface Answered {
  /** 0 when the connection was cut. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

export type Send = (asked: Asked) => Promise<Answered>

/** @param sockets how many connections are kept at most */
export function sender(url: string, from: string, sockets = Number.POSITIVE_INFINITY): Send {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, localAddress: from, maxSockets: sockets })
  return ({ method = 'POST', path, headers = {}, body }) =>
    new Promise((answered) => {
      const began = performance.now()
      const sized = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      const cut = () => answered({ status: 0, headers: {}, text: '', ms: performance.now() - began })
      const asking = request({ hostname, port, path, method, agent, headers: { ...sized, ...headers } }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', cut)
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          answered({ status: response.statusCode ?? 0, headers: response.headers, text, ms: performance.now() - began })
        })
      })
      asking.on('error', cut)
      asking.end(body)
    })
}

/** The status, for a refusal of the server's with its code, and whether it says when to come back. */
export function kindOf({ status, headers, text }: Pick<Answered, 'status' | 'headers' | 'text'>): string {
  if (status === 0) return 'cut'
  if (status < 500) return String(status)
  const code = /"messageCode":"([^"]+)"/.exec(text)?.[1] ?? ''
  return `${status} ${code}${headers['retry-after'] === undefined ? ' without Retry-After' : ''}`.trim()
}

import type { IncomingMessage } from 'node:http'

/** Answers that a test lays out for single calls, so that it decides what comes, in which order and when. Runs in the test server. */

export interface Given {
  status?: number
  /** JSON of the answer; `text` instead says something that is none. */
  body?: unknown
  text?: string
  /** The answer waits until `/gw/__release` names its place among those that wait. */
  held?: boolean
  /** The connection ends without an answer. */
  cut?: boolean
}
export interface Asked {
  url: string
  method: string
  body: unknown
}
interface Context {
  req: IncomingMessage
  url: string
  method: string
  path: string
  query: Record<string, string | string[] | undefined>
  status: number
  body: unknown
  type: string
}

let laid: Record<string, Given[]> = {}
let asked: Asked[] = []
let waiting: (() => void)[] = []

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += String(part)
  return text ? JSON.parse(text) : undefined
}

/** Lays out answers by path (`POST /gw/__given`), tells what was asked (`GET`), lets a held answer go (`POST /gw/__release?at=0`). */
export async function ordered(context: Context): Promise<boolean> {
  const { path, method, req, query } = context
  if (path === '/gw/__release') {
    waiting[Number(query.at)]?.()
    context.body = ''
    return true
  }
  if (path !== '/gw/__given') return false
  if (method === 'GET') context.body = asked
  else {
    laid = (await readBody(req)) as Record<string, Given[]>
    asked = []
    waiting = []
    context.body = ''
  }
  return true
}

/** Answers a call as it was laid out: one answer a call, the last one again and again. */
export async function given(context: Context, path: string): Promise<boolean> {
  const answers = laid[path]
  if (!answers?.length) return false
  const next = (answers.length > 1 ? answers.shift() : answers[0])!
  asked.push({ url: context.url.slice('/gw'.length), method: context.method, body: await readBody(context.req) })
  if (next.held) await new Promise<void>((go) => waiting.push(go))
  if (next.cut) {
    context.req.socket.destroy()
    return true
  }
  context.status = next.status ?? 200
  context.type = next.text === undefined ? 'application/json' : 'text/html'
  context.body = next.text ?? JSON.stringify(next.body)
  return true
}

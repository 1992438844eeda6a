import { createReadStream, existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { embedded } from '../embed/build.ts'
import { answerTo } from './answers.ts'
import { given, ordered } from './given.ts'

/** The part of a server's context that is used here. */
interface Context {
  req: IncomingMessage
  url: string
  method: string
  path: string
  query: Record<string, string | string[] | undefined>
  status: number
  body: unknown
  type: string
  set(header: string, value: string): void
}

const DIST = resolve(process.env.FLY_DIST ?? 'dist')
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.html': 'text/html',
}

/** What elements.md 2.13 asks of a portal, and nothing more: no inline script, no style source at all. */
const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html fly-html',
].join('; ')

/** How often each call came, to prove that elements share their answers. */
const counts = new Map<string, number>()

/** Serves the build under `/dist`, the stand-in gateway under `/gw`, empty pages under `/page`, those of frameworks under `/embed`. */
export async function standIn(context: Context, next: () => Promise<void>): Promise<void> {
  const { path } = context
  if (path.startsWith('/dist/')) return file(context, join(DIST, path.slice('/dist'.length)))
  if (path === '/gw/__counts') {
    context.body = Object.fromEntries(counts)
    return
  }
  if (await ordered(context)) return
  if (path.startsWith('/gw/storage')) return storage(context)
  if (path.startsWith('/gw/')) return gateway(context, path.slice('/gw'.length))
  if (path === '/page') return page(context)
  if (path.startsWith('/embed/')) return framework(context, path.slice('/embed/'.length))
  await next()
}

/** A page of tests/embed, or a file of one. */
async function framework(context: Context, path: string): Promise<void> {
  const found = await embedded(path)
  if (found && 'file' in found) return send(context, found.file)
  context.status = found ? 200 : 404
  context.type = 'text/html'
  context.body = found?.text ?? ''
}

function file(context: Context, path: string): void {
  if (path.startsWith(DIST) && existsSync(path)) send(context, path)
  else context.status = 404
}

function send(context: Context, path: string): void {
  context.type = TYPES[extname(path)] ?? 'application/octet-stream'
  context.set('access-control-allow-origin', '*')
  context.body = createReadStream(path)
}

let storageMood = 'take'

/** Takes forms; `/gw/storage?mood=cut` makes it break the next ones off in the middle, `refuse` refuse them, `take` take them again. */
async function storage(context: Context): Promise<void> {
  if (typeof context.query.mood === 'string') storageMood = context.query.mood
  for await (const _ of context.req) if (storageMood === 'cut') context.req.socket.destroy()
  context.status = storageMood === 'refuse' ? 403 : 200
  context.body = ''
}

async function gateway(context: Context, path: string): Promise<void> {
  const name = `${context.method} ${path}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
  if (await given(context, path)) return
  if (path.endsWith('/live/stream')) {
    const stream = new PassThrough()
    stream.write(': open\n\n')
    context.type = 'text/event-stream'
    context.body = stream
    return
  }
  const answer = answerTo(context.method, path)
  context.status = answer?.status ?? 404
  context.type = 'application/json'
  context.body = JSON.stringify(answer?.body ?? { statusCode: 404, messageCode: 'SERVICE-1001', message: '', args: {}, traceId: 't' })
}

/** An empty page; `csp` makes it as strict as a portal may be, `script` lists what it loads. */
function page(context: Context): void {
  const scripts = [context.query.script ?? []].flat().map((src) => `<script src="${encodeURI(src)}"></script>`)
  const modules = [context.query.module ?? []].flat().map((src) => `<script type="module" src="${encodeURI(src)}"></script>`)
  if (context.query.csp !== undefined) context.set('content-security-policy', STRICT)
  context.type = 'text/html'
  context.body = `<!doctype html><html lang="zh"><head><title>page</title>${scripts.join('')}${modules.join('')}</head><body></body></html>`
}

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './answer.ts'
import { type Inline, pagePolicy } from './headers.ts'
import { inlineOf, withFacts } from './host-page.ts'
import { HASHED, startKeeping } from './kept-assets.ts'

export interface SiteRules {
  /** Folder of the built pages. */
  root: string
  /** Folder in which the scripts of builds that were served before stay for a day; left out: they go with their build. */
  kept?: string
  /** Folder of the demonstration pages, served below /demo/; left out: none. */
  demo?: string
  /** Folder whose pictures are served below /handbook/; left out: none. */
  handbook?: string
  /** Origin of an identity provider that is not embedded. */
  providerOrigin?: string
  /** Origin that files are posted to, when it is a vendor's. */
  storageOrigin?: string
  /** Origins beside our own whose pages may show what is made for frames. */
  portalOrigins?: readonly string[]
  /** Address under which browsers reach us: sign-in works there alone. */
  publicUrl?: string | undefined
  /** Origins whose pages the application's page shows in frames. */
  frameOrigins?: () => Promise<readonly string[]>
  /** What the application's page is told before it asks. */
  facts?: () => Promise<unknown>
  /** Files that lie in no folder; their names tell their content. */
  made?: (path: string) => MadeFile | undefined
  /** First path segments that belong to the API: what is unknown there is never a page. */
  reserved: ReadonlySet<string>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/
const RELOOK_MS = 1_000

/** A file that the gateway makes. Its name ends with what it is (`.json`). */
export interface MadeFile {
  path: string
  raw: Buffer
}

interface StoredFile {
  path: string
  type: string
  etag: string
  hashed: boolean
  /** Name of the file beside it that tells developer tools its sources: told by a header, so that no script carries the line. */
  map?: string
  raw: Buffer
  /** Of a page. */
  inline?: Inline
  /** Made at the first request that takes it. */
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

/**
 * Serves the built pages: files by an index made from the folder (so no path can lead out of it), and the application's page for every other
 * address a browser navigates to.
 *
 * @returns whether a path is one of ours, for the refusal of other methods
 */
export function serveSite(app: FastifyInstance, rules: SiteRules): (path: string) => boolean {
  const pages = indexOf(rules.root, '/')
  const told = toldPage()
  const demo = rules.demo === undefined ? undefined : indexOf(rules.demo, '/demo/')
  const handbook = rules.handbook === undefined ? undefined : indexOf(rules.handbook, '/handbook/')
  const kept = rules.kept === undefined ? undefined : keptIn(app, rules.root, rules.kept)
  const made = new WeakMap<MadeFile, StoredFile>()
  const find = (path: string) =>
    demo?.find(path) ?? pages.find(path) ?? handbook?.find(path) ?? kept?.find(path) ?? (rules.made && storedOf(rules.made(path), made))

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = decoded(request.url.split('?', 1)[0] ?? '/')
      const file =
        find(path.endsWith('/') ? `${path}index.html` : path) ?? (isNavigation(request, path, rules) ? find('/index.html') : undefined)
      if (!file) throw new Refusal('SERVICE-1001')
      const home = file.type.startsWith('text/html') ? homeOf(request, rules.publicUrl) : undefined
      if (home !== undefined) return reply.header('location', home).code(307).send()
      const page = file.path === HOST_PAGE && rules.facts ? told(file, await rules.facts()) : file
      const isDemo = path.startsWith('/demo/')
      const frames = file.path === HOST_PAGE || isDemo ? await rules.frameOrigins?.() : undefined
      return send(request, reply, page, headersOf(page, rules, isDemo, frames))
    },
  })
  return (path) => find(decoded(path)) !== undefined || path === '/'
}

/** Scripts of pages that were opened before a deploy. */
function keptIn(app: FastifyInstance, root: string, folder: string) {
  const stop = startKeeping(join(root, 'assets'), folder, (error) =>
    app.log.warn({ err: error }, 'the scripts that are served are not kept'),
  )
  app.addHook('onClose', async () => stop())
  return indexOf(folder, '/assets/')
}

/** Packed once for all who ask. */
function storedOf(file: MadeFile | undefined, made: WeakMap<MadeFile, StoredFile>): StoredFile | undefined {
  if (!file) return undefined
  const stored = made.get(file) ?? { ...file, type: TYPES[extname(file.path)]!, etag: etagOf(file.raw), hashed: true }
  made.set(file, stored)
  return stored
}

const HOST_PAGE = '/index.html'

/** The application's page with what it is told; made anew when either changes. */
function toldPage(): (page: StoredFile, facts: unknown) => StoredFile {
  let made: { page: StoredFile; facts: unknown; file: StoredFile } | undefined
  return (page, facts) => {
    if (made?.page !== page || made.facts !== facts) {
      const raw = Buffer.from(withFacts(page.raw.toString(), facts))
      const { path, type, hashed, inline } = page
      made = { page, facts, file: { path, type, hashed, raw, etag: etagOf(raw), ...(inline && { inline }) } }
    }
    return made.file
  }
}

const etagOf = (raw: Buffer): string => `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The same page at the public address, when this machine was called by another of its own names: the provider and the storage know only that one. */
function homeOf({ headers, url }: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const [called, home] = [URL.parse(`http://${headers.host}`), publicUrl === undefined ? null : URL.parse(publicUrl)]
  if (!called || !home || home.protocol !== 'http:' || called.host === home.host || called.port !== home.port) return undefined
  return LOOPBACK.test(called.hostname) && LOOPBACK.test(home.hostname) ? home.origin + url : undefined
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A browser goes to an address of the application: no file, no API, and it asks for a page. */
const isNavigation = ({ headers }: FastifyRequest, path: string, { reserved }: SiteRules): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '') &&
  extname(path) === '' &&
  !reserved.has(path.split('/')[1] ?? '') &&
  !path.startsWith('/demo/')

function indexOf(root: string, prefix: string) {
  let files = new Map<string, string>()
  let lookedAt = Number.NEGATIVE_INFINITY
  const held = new Map<string, StoredFile & { mtimeMs: number }>()
  const look = () => {
    lookedAt = performance.now()
    const found = existsSync(root) ? globSync('**/*', { cwd: root }) : []
    files = new Map(found.filter((file) => extname(file) in TYPES).map((file) => [prefix + file.split(sep).join('/'), join(root, file)]))
  }
  return {
    find: (path: string): StoredFile | undefined => {
      if (!path.startsWith(prefix)) return undefined
      // A build while we run brings new names.
      if (!files.has(path) && performance.now() - lookedAt > RELOOK_MS) look()
      const file = files.get(path)
      const stat = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })
      if (file === undefined || !stat?.isFile()) return undefined
      const known = held.get(path)
      if (known?.mtimeMs === stat.mtimeMs) return known
      const raw = readFileSync(file)
      const type = TYPES[extname(file)]!
      const stored = {
        path,
        raw,
        etag: etagOf(raw),
        type,
        ...(type === TYPES['.html'] && { inline: inlineOf(raw.toString()) }),
        hashed: path.includes('/assets/') && HASHED.test(path),
        mtimeMs: stat.mtimeMs,
        ...(files.has(`${path}.map`) && { map: `${path.slice(path.lastIndexOf('/') + 1)}.map` }),
      }
      held.set(path, stored)
      return stored
    },
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  headers: Record<string, string>,
): Promise<Buffer | string> {
  reply.headers({
    ...headers,
    'content-type': file.type,
    etag: file.etag,
    ...(file.map !== undefined && { sourcemap: file.map }),
    'cache-control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Origin, Accept-Encoding',
  })
  if (request.headers['if-none-match'] === file.etag) {
    reply.code(304)
    return ''
  }
  const [encoding, body] = await encoded(file, request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  reply.header('content-length', body.length)
  return request.method === 'HEAD' ? '' : body
}

/** Pages that are made for a frame: the silent renewal of ours, and the flowchart for portals too. */
function framedBy(path: string, portalOrigins: readonly string[] = []): readonly string[] | undefined {
  if (path === '/silent-renew.html') return ["'self'"]
  return path === '/workflow/chart.html' ? ["'self'", ...portalOrigins] : undefined
}

function headersOf(
  file: StoredFile,
  { providerOrigin, storageOrigin, portalOrigins }: SiteRules,
  isDemo: boolean,
  shown: readonly string[] | undefined,
): Record<string, string> {
  // Portals load our script from their own origin (security.md T7); nothing in these files is secret.
  if (!file.type.startsWith('text/html')) return { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }
  if (isDemo) return { 'content-security-policy': [`${demoPolicy}; frame-src 'self'`, ...(shown ?? [])].join(' ') }
  const framing = framedBy(file.path, portalOrigins)
  return {
    'content-security-policy': pagePolicy({
      providerOrigin,
      storageOrigin,
      framedBy: framing,
      frames: shown,
      ...(file.inline && { inline: file.inline }),
    }),
    // It knows no other origins; browsers go by the policy where both are said (CSP Level 3, section 6.4.2.2).
    ...(framing && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** Demonstration pages play a portal with its own inline scripts and styles; only on the machine of whoever started the demonstration. */
const demoPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const squeezeBrotli = promisify(brotliCompress)
const squeezeGzip = promisify(gzip)

async function encoded(file: StoredFile, accepted: string): Promise<['br' | 'gzip' | undefined, Buffer]> {
  if (file.raw.length < 1_000 || !COMPRESSIBLE.test(file.type)) return [undefined, file.raw]
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) {
    file.br ??= squeezeBrotli(file.raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: file.raw.length },
    })
    return ['br', await file.br]
  }
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) {
    file.gzip ??= squeezeGzip(file.raw, { level: 7 })
    return ['gzip', await file.gzip]
  }
  return [undefined, file.raw]
}

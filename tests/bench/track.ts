import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { productInto } from '#support/product-into.ts'
import { answerTo } from '../elements/answers.ts'

const HERE = import.meta.dirname
const PEERS = join(HERE, 'peers')
const debian = '/usr/bin/chromium'

/** One thing that is measured: a script of its own, built alone so that nothing is shared with the others. */
export interface Contender {
  name: string
  /** Script under tests/bench. */
  entry: string
  /** The page loads the product as a portal without a bundler does: `fly.js` alone. */
  product?: boolean
}

export interface Track {
  browser: Browser
  /** Opens the page of a contender in a window of its own; `watch` sees it before anything is loaded. */
  open(name: string, watch?: (tab: Page) => void): Promise<{ tab: Page; devtools: CDPSession; close(): Promise<void> }>
  /** Bytes after gzip -9 of a served file, e.g. `/dist/fly.js`; undefined for what is no file of ours. */
  gzipOf(path: string): number | undefined
  /** Folder of the built product. */
  product: string
  close(): Promise<void>
}

/** Installs what the product is measured beside, once; the product itself never needs it. */
export function installPeers(): void {
  const wanted = readFileSync(join(PEERS, 'package-lock.json'), 'utf8')
  const stamp = join(PEERS, 'node_modules', '.package-lock.json')
  const versions = (text: string) =>
    JSON.stringify(
      Object.entries((JSON.parse(text) as { packages: Record<string, { version: string }> }).packages)
        .filter(([path]) => path)
        .map(([path, { version }]) => [path, version]),
    )
  if (existsSync(stamp) && versions(readFileSync(stamp, 'utf8')) === versions(wanted)) return
  console.log('installing what the product is measured beside …')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: 'inherit' })
}

/** Builds the product and all contenders, serves them on loopback, and opens a browser. */
export async function openTrack(contenders: readonly Contender[], port: number): Promise<Track> {
  installPeers()
  const folder = mkdtempSync(join(tmpdir(), 'fly-bench-'))
  const product = join(folder, 'dist')
  // Peers are built for users too; budgets are not what is measured here.
  process.env.NODE_ENV = 'production'
  process.env.FLY_BUDGET = 'off'
  if (contenders.some((one) => one.product)) await build({ logLevel: 'error', ...productInto(product) })
  for (const contender of contenders) await buildContender(contender, join(folder, contender.name))
  const server = await serve(folder, contenders, port)
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--enable-precise-memory-info'],
    ...(existsSync(debian) && { executablePath: debian }),
  })
  return {
    browser,
    product,
    gzipOf: (path) => bytesOf(join(folder, path)),
    async open(name, watch) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
      const tab = await context.newPage()
      watch?.(tab)
      tab.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
      const devtools = await context.newCDPSession(tab)
      await devtools.send('Performance.enable')
      await tab.goto(`http://127.0.0.1:${port}/${name}/`, { waitUntil: 'commit' })
      await tab.waitForFunction(() => 'contender' in window)
      return { tab, devtools, close: () => context.close() }
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function buildContender({ entry }: Contender, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: HERE,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      chunkSizeWarningLimit: 10_000,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: resolve(HERE, entry), output: { entryFileNames: 'entry.js' } },
    },
  })
}

const sizes = new Map<string, number>()

function bytesOf(file: string): number | undefined {
  if (!sizes.has(file)) {
    if (!existsSync(file) || !extname(file)) return undefined
    sizes.set(file, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }).byteLength)
  }
  return sizes.get(file)
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' }

/** Pages under `/<contender>/`, the product under `/dist/`, the smallest gateway under `/gw/`. */
function serve(folder: string, contenders: readonly Contender[], port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    const contender = contenders.find(({ name }) => path === `/${name}/`)
    if (contender) return void response.setHeader('content-type', 'text/html').end(pageOf(contender, join(folder, contender.name)))
    if (path.startsWith('/gw/')) return answer(request, response, path.slice('/gw'.length))
    const file = join(folder, path)
    if (!file.startsWith(folder) || !existsSync(file) || !extname(file)) return void response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
  })
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)))
}

function pageOf({ product }: Contender, folder: string): string {
  const assets = existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : []
  const sheets = assets.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="assets/${file}">`)
  const own = product ? '<script src="/dist/fly.js"></script>' : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">${sheets.join('')}${own}</head>
<body style="margin:0"><div id="box" style="inline-size:1200px;block-size:600px"></div><script type="module" src="entry.js"></script></body></html>`
}

function answer(request: IncomingMessage, response: ServerResponse, path: string): void {
  request.resume()
  const { status, body } = answerTo(request.method ?? 'GET', path) ?? { status: 404, body: {} }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Milliseconds the main thread of a page has worked. */
export async function workedMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** What lives on the script heap after everything unused has been collected, MB. */
export async function heapMB(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** Each round begins with another contender, so that none always runs on a warm or a tired machine. */
export function turned<T>(list: readonly T[], round: number): T[] {
  const from = round % list.length
  return [...list.slice(from), ...list.slice(0, from)]
}

import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Closing } from '../served-product.ts'
import { installPeers } from '../track.ts'

const PAGES = resolve(import.meta.dirname, '../peers/start')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the pages that the start is measured beside, and serves them as the gateway serves ours: brotli, immutable where the name tells the content. */
export async function servePeers(names: readonly string[], closing: Closing): Promise<string> {
  installPeers()
  const folder = mkdtempSync(join(tmpdir(), 'fly-start-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  process.env.NODE_ENV = 'production'
  for (const name of names) await buildPage(name, join(folder, name))
  const files = new Map<string, Buffer>(
    globSync('**/*.*', { cwd: folder }).map((file) => [`/${file}`, brotliCompressSync(readFileSync(join(folder, file)))] as const),
  )
  const server = createServer((request, response) => {
    const address = request.url ?? '/'
    const path = address.endsWith('/') ? `${address}index.html` : address
    const body = files.get(path)
    if (!body) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function buildPage(name: string, outDir: string): Promise<void> {
  const root = join(PAGES, name)
  if (!existsSync(root)) throw new Error(`no page ${name}`)
  await build({
    configFile: false,
    root,
    base: `/${name}/`,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000, modulePreload: { polyfill: false } },
  })
}

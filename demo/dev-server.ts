import { type ChildProcess, spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { type Connect, createServer, type Plugin } from 'vite'
import { freePort, startPostgres } from '#gateway/platform/database/postgres.ts'
import { DEMO_PASSWORD } from './identity/people.ts'

/**
 * `npm run dev`: the pages straight from their sources, each changed module renewed in the browser, in front of the gateway, which starts again when
 * one of its own sources changes. PostgreSQL goes on between these starts, and its data between runs. Whoever is asked to sign in is signed in
 * already, as `buyer1`; `/as/sup2` changes that. It opens on the playground, where every element is.
 */

const PORT = Number(process.env.PORT ?? 8080)
const DATA_DIR = resolve('.data/dev')
const PAGE = /^\/oidc\/sign-in\/[^/?]+(\?|$)/
const AS = /^\/as\/([\w.-]+)\/?$/
/** Whatever does not begin so is a page or one of its modules; what begins with `^` is a pattern. */
const CALLS = ['/api', '/demo', '/handbook', '/oidc', '/platform', '/poi', '/tender', '^/workflow/(?!chart)', '/.well-known']

let person = process.env.DEV_USER ?? 'buyer1'

function startGateway(port: number, databaseUrl: string): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'demo/start.ts', '--without-pages'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${PORT}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR,
      KEYS_DIR: resolve(DATA_DIR, 'keys'),
    },
  })
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie()
const pairsOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';', 1)[0])

/** Fills in the form of the sign-in page on the way to the browser, which gets the answer to it instead. */
async function signIn(gateway: string, { url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const own = { host: headers.host ?? '', accept: 'text/html' }
  const page = await fetch(gateway + url, { headers: { ...own, cookie: headers.cookie ?? '' }, redirect: 'manual' })
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const answer = await fetch(gateway + url, {
    method: 'POST',
    headers: { ...own, cookie: [headers.cookie ?? '', ...pairsOf(cookiesOf(page))].join('; '), origin: `http://localhost:${PORT}` },
    body: new URLSearchParams({ csrf, username: person, password: DEMO_PASSWORD }),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  response.writeHead(answer.status, { 'set-cookie': [...cookiesOf(page), ...cookiesOf(answer)], ...(location && { location }) })
  response.end(await answer.text())
}

/** Ends what the provider knows of the browser, so that the next person is signed in. */
function become(name: string, { headers }: IncomingMessage, response: ServerResponse): void {
  person = name
  const names = (headers.cookie ?? '').split('; ').map((pair) => pair.split('=', 1)[0])
  const ended = ['/', '/oidc'].flatMap((path) => names.map((one) => `${one}=; Path=${path}; Max-Age=0`))
  response.writeHead(303, { location: '/', 'set-cookie': ended }).end()
}

const signedIn = (gateway: string): Plugin => ({
  name: 'fly:signed-in',
  configureServer({ middlewares }) {
    const handle: Connect.NextHandleFunction = (request, response, next) => {
      const [, name] = AS.exec(request.url ?? '') ?? []
      if (name) become(name, request, response)
      else if (request.method === 'GET' && PAGE.test(request.originalUrl ?? '')) signIn(gateway, request, response).catch(next)
      else next()
    }
    middlewares.use(handle)
  },
})

const database = await startPostgres({ dataDir: DATA_DIR, revive: true })
const port = await freePort()
const target = `http://127.0.0.1:${port}`
const gateway = startGateway(port, database.url)
const proxy = Object.fromEntries(CALLS.map((path) => [path, { target, changeOrigin: false }]))
const server = await createServer({
  server: { port: PORT, strictPort: true, open: process.stdout.isTTY && '/test', proxy },
  plugins: [signedIn(target)],
})
await server.listen()
server.printUrls()
console.log(`  Every element, live: http://localhost:${PORT}/test\n`)

process.once('SIGINT', async () => {
  await server.close()
  gateway.kill('SIGTERM')
  await new Promise((done) => gateway.once('exit', done))
  await database.stop()
})

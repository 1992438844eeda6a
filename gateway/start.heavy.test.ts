import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aKeysDir } from '#support/keys.ts'
import { aDatabase } from '#support/postgres.ts'
import { freePort } from './platform/database/postgres.ts'
import { processStart } from './platform/process/process-start.ts'

/** The process as a whole: started as its operator starts it. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fly-start-'))
  // Its databases run as another user when we are root.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', LOG_LEVEL: 'info', KEYS_DIR: join(folder, 'keys'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  const address = () =>
    vi.waitFor(() => /ready: (\S+)/.exec(out)?.[1] ?? Promise.reject(new Error(`not ready: ${out}${err}`)), {
      timeout: 30_000,
      interval: 50,
    })
  return { child, ended, address, out: () => out, err: () => err }
}

test('a wrong setting ends the start with one sentence, status 1 and no stack', async () => {
  const gateway = launch({ PORT: 'eighty' })
  expect(await gateway.ended).toBe(1)
  expect(gateway.err()).toBe('PORT is "eighty", but must be a port number.\n')
})

const missing: [settings: Record<string, string>, sentence: string][] = [
  [
    { DATABASE_URL: 'postgres://u:Secret-41@127.0.0.1:1/x' },
    'The database at 127.0.0.1:1 cannot be reached. Check that it runs, and DATABASE_URL.',
  ],
  [
    { DATABASE_URL: 'postgres://u:Secret-41@nowhere.invalid/x' },
    'The database at nowhere.invalid cannot be reached. Check that it runs, and DATABASE_URL.',
  ],
  [{ DATA_DIR: '/etc/hosts/data' }, 'DATA_DIR is "/etc/hosts/data", but /etc/hosts is a file and no folder.'],
]

async function isNamed(settings: Record<string, string>, sentence: string): Promise<void> {
  const gateway = launch({ PORT: '0', ...settings })
  expect(await gateway.ended).toBe(1)
  expect(gateway.err()).toBe(`${sentence}\n`)
  expect(gateway.out()).not.toContain('Secret-41')
}

test.each(missing)(
  'what cannot be had at the start is named in one sentence, without a password and without a stack: %o',
  { tags: 'all', timeout: 30_000 },
  isNamed,
)

test.runIf(process.platform === 'linux')('a folder that the system makes for nobody is named in one sentence', () =>
  isNamed({ DATA_DIR: '/proc/none/data' }, '/proc/none cannot be used as a folder for data (ENOENT). Check DATA_DIR.'),
)

test('a database that refuses the password, or does not exist, is named in one sentence', { tags: 'all', timeout: 30_000 }, async () => {
  const database = await aDatabase()
  const wrong = Object.assign(new URL(database.url), { password: 'Secret-41' }).href
  const missing = database.url.replace(/[^/]*$/, 'nothing_there')
  for (const [url, sentence] of [
    [wrong, 'The database refuses the user or the password. Check DATABASE_URL.'],
    [missing, 'The database that DATABASE_URL names does not exist on its server. Create it, or check DATABASE_URL.'],
  ] as const) {
    const gateway = launch({ PORT: '0', DATABASE_URL: url })
    expect(await gateway.ended).toBe(1)
    expect(gateway.err()).toBe(`${sentence}\n`)
  }
  await database.drop()
})

test('a port that is taken is named; one that was not asked for is stepped over', { tags: 'all' }, async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  const gateway = launch({ PORT: String(port), DATA_DIR: join(folder, 'taken') })
  expect(await gateway.ended).toBe(1)
  expect(gateway.err()).toBe(`Port ${port} on 127.0.0.1 cannot be listened on; it may be in use by another program. Choose another PORT.\n`)
  other.close()
})

/** A way to a database that can be shut: whoever asks meanwhile is refused, for as long as the test wants. */
async function aProxyTo(databaseUrl: string) {
  const behind = new URL(databaseUrl)
  const open = new Set<Socket>()
  const port = await freePort()
  let server: Server
  const unlock = () =>
    new Promise<void>((done) => {
      server = createTcpServer((near) => {
        const far = connect(Number(behind.port), behind.hostname)
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(from)
          from.on('error', () => {})
          from.on('close', () => to.destroy())
          from.pipe(to)
        }
      })
      server.listen(port, '127.0.0.1', done)
    })
  const shut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of open) socket.destroy()
      open.clear()
    })
  await unlock()
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href
  return { url, unlock, shut }
}

const languages = (url: string) =>
  fetch(`${url}/platform/i18n/langs`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
  })

test('R-39 while the database is away every call says so in one sentence and when to come back, and goes on when it is there again', async () => {
  const database = await aDatabase()
  const proxy = await aProxyTo(database.url)
  const keys = await aKeysDir(database.superuserUrl)
  const gateway = launch({ PORT: '0', DATABASE_URL: proxy.url, KEYS_DIR: keys.path, LOG_LEVEL: 'silent' })
  const url = await gateway.address()
  expect((await languages(url)).status).toBe(200)
  await proxy.shut()
  for (let again = 0; again < 3; again++) {
    const away = await languages(url)
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('2')
    expect(await away.json()).toMatchObject({
      messageCode: 'SERVICE-1005',
      message: 'The database is not reachable; please try again in a moment',
    })
  }
  await proxy.unlock()
  await vi.waitFor(async () => expect((await languages(url)).status).toBe(200), { timeout: 20_000, interval: 50 })
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
  await proxy.shut()
  await database.drop()
}, 60_000)

test('it starts on nothing, answers, brings its killed database back, starts again on the same data, and leaves nothing running', async () => {
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), DEMO_USERS: 'no' }
  const first = launch(settings)
  const url = await first.address()
  const config = (await (await fetch(`${url}/platform/host-config`)).json()) as { data: { issuer: string } }
  expect(config.data.issuer).toBe(`${url}/oidc`)
  expect((await fetch(`${url}/oidc/.well-known/openid-configuration`)).status).toBe(200)
  const keys = async () => (await (await fetch(`${url}/oidc/jwks`)).json()) as unknown
  const before = await keys()

  const database = Number(/"pid":(\d+)/.exec(first.out())?.[1])
  process.kill(database, 'SIGKILL')
  await vi.waitFor(() => expect(processStart(database)).toBeUndefined(), { timeout: 10_000, interval: 20 })
  // Its connections outlive a killed server for a moment, so an answer alone does not say that it is back.
  const pidFile = join(/"folder":"([^"]+)"/.exec(first.out())?.[1] ?? '', 'data', 'postmaster.pid')
  const pidNow = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : database)
  const revived = await vi.waitUntil(() => pidNow() !== database && processStart(pidNow()) && pidNow(), { timeout: 20_000, interval: 50 })
  await vi.waitFor(async () => expect((await languages(url)).status).toBe(200), { timeout: 20_000, interval: 100 })
  // A terminal and npm both tell it to stop: that is one wish, and the database is ended in good order all the same.
  first.child.kill('SIGINT')
  first.child.kill('SIGINT')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(processStart(revived)).toBeUndefined()

  // No outgoing connection has taken it meanwhile.
  expect(Number(new URL(url).port)).toBeLessThan(32_000)
  const second = launch({ ...settings, PORT: new URL(url).port })
  expect(await second.address()).toBe(url)
  expect(await keys()).toEqual(before)
  const worker = Number(/"worker":(\d+)/.exec(second.out())?.[1])
  expect(processStart(worker)).toBeDefined()
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(processStart(worker)).toBeUndefined()
}, 60_000)

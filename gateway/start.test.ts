import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { processMark } from './platform/process-mark.ts'

/** The process as a whole: started as its operator starts it. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fly-start-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', LOG_LEVEL: 'info', ...environment },
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

test('a port that is taken is named; one that was not asked for is stepped over', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  const gateway = launch({ PORT: String(port), DATA_DIR: join(folder, 'taken') })
  expect(await gateway.ended).toBe(1)
  expect(gateway.err()).toBe(`Port ${port} on 127.0.0.1 cannot be listened on; it may be in use by another program. Choose another PORT.\n`)
  other.close()
})

test('it starts on nothing, answers, says 503 while the database is away, brings it back, starts again on the same data, and leaves nothing running', async () => {
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
  const ask = () =>
    fetch(`${url}/platform/i18n/langs`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    })
  const away = await vi.waitUntil(
    async () => {
      const response = await ask()
      return response.status === 503 && response
    },
    { timeout: 10_000, interval: 5 },
  )
  expect(away.headers.get('retry-after')).toBe('2')
  expect(await away.json()).toMatchObject({
    messageCode: 'SERVICE-1005',
    message: 'The database is not reachable; please try again in a moment',
  })
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 20_000, interval: 100 })

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(processMark(database)).toBeUndefined()

  const second = launch({ ...settings, PORT: new URL(url).port })
  expect(await second.address()).toBe(url)
  expect(await keys()).toEqual(before)
  const worker = Number(/"worker":(\d+)/.exec(second.out())?.[1])
  expect(processMark(worker)).toBeDefined()
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(processMark(worker)).toBeUndefined()
}, 60_000)

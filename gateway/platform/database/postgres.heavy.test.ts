import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { FolderInUse } from '#gateway/platform/process/folder-mark.ts'
import { processStart } from '#gateway/platform/process/process-start.ts'
import { startPostgres } from './postgres.ts'
import { isReachable } from './postgres-place.ts'

const folders: string[] = []
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'fly-pg-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function run<T>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows as T[]
    return rows
  } finally {
    await client.end()
  }
}

test('R-01 what was committed is there after the server was killed, and real data are written through', async () => {
  const dataDir = join(aFolder(), 'db')
  const first = await startPostgres({ dataDir })
  expect(await run(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await run(first.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await run(first.url, 'create table bid (n integer)', 'insert into bid values (1), (2)')
  await first.kill()

  const second = await startPostgres({ dataDir })
  expect(await run(second.url, 'select n from bid order by n')).toEqual([{ n: 1 }, { n: 2 }])
  await second.stop()
})

test('a second start on the same folder says one clear sentence and leaves the first alone', { tags: 'all' }, async () => {
  const dataDir = join(aFolder(), 'db')
  const first = await startPostgres({ dataDir })
  const second = startPostgres({ dataDir })
  await expect(second).rejects.toThrow(FolderInUse)
  await expect(second).rejects.toThrow(/^The data folder .* is in use by another fly-tender \(process \d+\)\./)
  expect(await run(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('a server whose gateway was killed is ended, and its folder opens again', async () => {
  const dataDir = join(aFolder(), 'db')
  const script = `import { startPostgres } from '${new URL('./postgres.ts', import.meta.url).href}'
    const server = await startPostgres({ dataDir: '${dataDir}', durable: false })
    console.log(server.pid)
    setInterval(() => {}, 1000)`
  const gateway = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const orphan = Number(await new Promise<string>((said) => gateway.stdout.once('data', (text: Buffer) => said(text.toString()))))
  const gone = new Promise((done) => gateway.once('exit', done))
  gateway.kill('SIGKILL')
  await gone
  expect(processStart(orphan)).toBeDefined()

  const next = await startPostgres({ dataDir, durable: false })
  expect(processStart(orphan)).toBeUndefined()
  await next.stop()
})

test('a postmaster.pid that names a stranger does not stop the start, and the stranger lives on', { tags: 'all' }, async () => {
  const dataDir = join(aFolder(), 'db')
  await (await startPostgres({ dataDir, durable: false })).stop()
  writeFileSync(join(dataDir, 'data', 'postmaster.pid'), `${process.pid}\n${dataDir}/data\n`)
  const next = await startPostgres({ dataDir, durable: false })
  expect(await run(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('R-01 R-25 a server whose backend breaks down is started anew on its port, and never recovers within itself', async () => {
  let said = ''
  const server = await startPostgres({ durable: false, revive: true, onLog: (line) => (said += `${line}\n`) })
  const client = new Client({ connectionString: server.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  const starts = () => said.match(/ready to accept connections/g)?.length
  await vi.waitUntil(() => starts() === 2, { timeout: 20_000, interval: 20 })
  expect(await run(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(said).not.toContain('reinitializing')
  await server.stop()
})

test('R-55 each installation has a password of its own, and without it nobody gets in', async () => {
  const dataDir = join(aFolder(), 'db')
  const server = await startPostgres({ dataDir, durable: false })
  const url = new URL(server.url)
  url.password = 'guess'
  await expect(run(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(statSync(join(server.folder, 'password')).mode & 0o077).toBe(0)
  expect(readFileSync(join(server.folder, 'password'), 'utf8')).toHaveLength(32)
  await server.stop()
})

test('throw-away data are gone after the end', { tags: 'all' }, async () => {
  const server = await startPostgres({ durable: false })
  await server.stop()
  expect(existsSync(server.folder)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'as root, a folder that only root may enter is replaced by one the server can reach, the same each time',
  { tags: 'all' },
  async () => {
    const closed = aFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'db')
    const server = await startPostgres({ dataDir, durable: false })
    await server.stop()
    const again = await startPostgres({ dataDir, durable: false })
    await again.stop()
    rmSync(again.folder, { recursive: true, force: true })
    expect([isReachable(server.folder), again.folder]).toEqual([true, server.folder])
  },
)

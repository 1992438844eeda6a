import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { markFolder } from '#gateway/platform/process/folder-mark.ts'
import { commandOf, ended, processStart } from '#gateway/platform/process/process-start.ts'
import { binaries, dataFolder, serverUser } from './postgres-place.ts'

export interface EmbeddedPostgres {
  /** Address of the database `postgres` for its superuser, on a loopback port. */
  url: string
  /** Process number of the server. */
  pid: number
  /** Where the data are; another place than asked for when that one is closed to the server's user. */
  folder: string
  /** Ends the server in good order; open connections are cut. Calling it again is harmless. */
  stop: () => Promise<void>
  /** Ends it as a power cut of the server would. */
  kill: () => Promise<void>
}

export interface PostgresOptions {
  /** Folder of the data. Left out: a new folder for temporary files, removed by `stop`. */
  dataDir?: string
  /** Off only for throw-away data: then nothing is written through to the disk and a crash may lose everything. */
  durable?: boolean
  /** Start the server again, on the same port, when it ends without being asked to. */
  revive?: boolean
  onLog?: (line: string) => void
}

const READY = /database system is ready to accept connections/
const START_TIMEOUT_MS = 60_000

/**
 * Starts the embedded PostgreSQL and waits until it takes connections. With data of an earlier run it goes on from there, also after that run
 * was killed: leftovers of it (a server without its gateway, a stale postmaster.pid) are cleared first.
 *
 * @throws FolderInUse when another living process of ours started a server on the same folder
 */
export async function startPostgres({ dataDir, durable = true, revive = false, onLog }: PostgresOptions = {}): Promise<EmbeddedPostgres> {
  const bin = binaries()
  const folder = dataFolder(dataDir)
  const release = markFolder(folder)
  try {
    const data = join(folder, 'data')
    await clearLeftovers(data)
    const password = existsSync(join(data, 'PG_VERSION')) ? readFileSync(join(folder, 'password'), 'utf8') : create(bin, folder, durable)
    const port = await freePort()
    const supervised = await supervise(
      () => launch(bin, folder, port, [...(durable ? [] : FAST), ...(revive ? REVIVED : [])], onLog),
      revive ? () => clearLeftovers(data) : undefined,
      onLog,
    )
    const end = async (signal: NodeJS.Signals) => {
      await supervised.end(signal)
      release()
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    }
    return {
      url: addressFor(password, port),
      pid: supervised.pid(),
      folder,
      stop: () => end('SIGINT'),
      kill: () => end('SIGKILL'),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Address of the server that a living process of ours has on this folder, for its superuser. */
export function runningServer(dataDir: string): string | undefined {
  const folder = dataFolder(dataDir)
  const file = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  if (processStart(Number(pid)) === undefined) return undefined
  return addressFor(readFileSync(join(folder, 'password'), 'utf8'), Number(port))
}

const addressFor = (password: string, port: number): string => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const REVIVE_MS = 200

/** Keeps the server going: `prepare` given, one that ended by itself is started again until it is asked to end. */
async function supervise(start: () => Promise<ChildProcess>, prepare?: () => Promise<void>, onLog?: (line: string) => void) {
  let ending = false
  let server = await start()
  let reviving: Promise<void> | undefined
  const revive = async (prepareFolder: () => Promise<void>) => {
    while (!ending) {
      await new Promise((resolve) => setTimeout(resolve, REVIVE_MS))
      if (ending) return
      try {
        await prepareFolder()
        server = await start()
        watch()
        return
      } catch (error) {
        onLog?.(`could not start again: ${String(error)}`)
      }
    }
  }
  const watch = () => {
    server.once('exit', () => {
      if (!ending && prepare) reviving = revive(prepare)
    })
  }
  watch()
  return {
    pid: () => server.pid ?? 0,
    end: async (signal: NodeJS.Signals) => {
      ending = true
      await reviving
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = new Promise<void>((done) => server.once('exit', () => done()))
      server.kill(signal)
      await gone
    },
  }
}

/** A server whose gateway was killed goes on living: it is asked to end. A postmaster.pid that belongs to no server of this folder is removed. */
async function clearLeftovers(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (processStart(pid) !== undefined && commandOf(pid).includes(resolve(data))) {
    process.kill(pid, 'SIGINT')
    if (!(await ended(pid, 15_000))) {
      process.kill(pid, 'SIGKILL')
      await ended(pid, 5_000)
    }
  }
  rmSync(file, { force: true })
}

/** `initdb` with a password of its own: a loopback port is open to every user of the machine. */
function create(bin: string, folder: string, durable: boolean): string {
  const user = serverUser()
  const data = join(folder, 'data')
  // What an interrupted initdb left behind has no PG_VERSION or no password file, and holds nothing yet.
  rmSync(data, { recursive: true, force: true })
  const password = randomBytes(24).toString('base64url')
  const file = join(folder, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid ?? user.uid)
  const options = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`, '-E', 'UTF8', '--locale=C']
  const made = spawnSync(join(bin, 'initdb'), durable ? options : [...options, '--no-sync'], { ...place(bin, folder), encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(data, { recursive: true, force: true })
    throw new Error(`The embedded PostgreSQL could not create its data in ${folder}: ${made.error?.message ?? made.stderr.trim()}`)
  }
  return password
}

const place = (bin: string, folder: string) => ({
  ...serverUser(),
  cwd: folder,
  env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: resolve(bin, '../lib') },
})

/** What the server says of an error quotes neither rows nor statements: both hold what people wrote (security.md R-06). */
const DISCREET = ['-c', 'log_error_verbosity=terse', '-c', 'log_min_error_statement=panic']
const FAST = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
/** PostgreSQL 18 hangs for ever when it recovers from a crash within itself and finds no room for its log just as recovery begins: it ends instead, and is started anew. */
const REVIVED = ['-c', 'restart_after_crash=off']

function launch(bin: string, folder: string, port: number, more: readonly string[], onLog?: (line: string) => void): Promise<ChildProcess> {
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200', '-c', 'timezone=UTC']
  const options = ['-D', join(folder, 'data'), '-p', String(port), ...settings, ...DISCREET, ...more]
  // A group of its own, so that Ctrl+C in a terminal reaches the gateway alone, which then ends the server when it has drained.
  const server = spawn(join(bin, 'postgres'), options, { ...place(bin, folder), stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  return new Promise((ready, failed) => {
    let seen = ''
    let isReady = false
    const timer = setTimeout(() => {
      server.kill('SIGKILL')
      failed(new Error(`The embedded PostgreSQL did not become ready within ${START_TIMEOUT_MS / 1000} s: ${seen}`))
    }, START_TIMEOUT_MS)
    const ended = (reason: string) => {
      clearTimeout(timer)
      failed(new Error(`The embedded PostgreSQL ended while starting: ${reason}`))
    }
    const onExit = () => ended(seen.trim())
    server.once('error', (error) => ended(error.message))
    server.once('exit', onExit)
    server.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      onLog?.(text.trimEnd())
      if (isReady) return
      // While it recovers, whoever asks meanwhile leaves a line each: only the end is kept.
      seen = (seen + text).slice(-20_000)
      if (!READY.test(seen)) return
      isReady = true
      clearTimeout(timer)
      server.removeListener('exit', onExit)
      ready(server)
    })
  })
}

/** Below the ports that systems give to outgoing connections: one of these might take it before it is listened to, or while its listener is away. */
const PORTS = [20_000, 32_000] as const
const TRIES = 50

/** A port that was free a moment ago. @throws the last system error when none is */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(...PORTS)
    try {
      const probe = createServer().listen(port, '127.0.0.1')
      await once(probe, 'listening')
      probe.close()
      await once(probe, 'close')
      return port
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createGateway } from '#gateway/app.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { openKeys, secretsOf } from '#gateway/platform/keys/keys.ts'
import { prepareKeysAt } from '#gateway/platform/keys/prepare-keys.ts'
import { toUserBy } from './modules/identity/provider/claims.ts'
import { openAudit } from './platform/audit/audit.ts'
import { openBus } from './platform/database/bus.ts'
import { openDatabase, VITAL_CONNECTIONS } from './platform/database/database.ts'
import { freePort, startPostgres } from './platform/database/postgres.ts'
import { type DatabaseAddresses, prepareDatabase } from './platform/database/prepare-database.ts'
import { openRoles } from './platform/database/roles.ts'
import { watchLateness } from './platform/http/load-shedding.ts'
import { watchDisks } from './platform/process/disk.ts'
import { type Logger, openLog } from './platform/process/log.ts'
import { watchOwnMemory } from './platform/process/memory.ts'
import { openSessions } from './platform/session/session.ts'
import { keysOfDatabase, keysOfIssuer } from './platform/session/tokens.ts'
import { BadSetting, type Environment, issuerOf } from './platform/settings/environment.ts'

export interface RunningGateway {
  /** Public address, without a slash at the end. */
  url: string
  deps: GatewayDeps
  databaseUrl: string
  /** Address for the owner of the schema, where it is known; it is used at the start alone. */
  ownerUrl: string | undefined
  app: FastifyInstance
  /** Drains: streams are told to go elsewhere, calls under way are answered, then everything is closed. Calling it again waits for the same end. */
  close: () => Promise<void>
}

export interface StartOptions {
  log?: Logger
  /** Folder of the built pages. */
  site?: string
  /** Folder of the demonstration pages. */
  demo?: string
  /** Fills a new database before anyone can call; the schema is there, the port is not open yet. */
  beforeListening?: (deps: GatewayDeps) => Promise<void>
  /** Starts the worker as a child process; when off, somebody else runs `gateway/worker.ts`. */
  worker?: boolean
}

const LAST_PORT = 65_535
const PORTS_TRIED = 50

/**
 * Starts everything in its order: database (the embedded one when no other is named), schema, bus, modules, port, worker.
 * What was opened is closed again when a later step fails.
 */
export async function startGatewayProcess(given: Environment, options: StartOptions = {}): Promise<RunningGateway> {
  const log = options.log ?? openLog(given.logLevel)
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (let close = opened.pop(); close; close = opened.pop())
      await Promise.resolve(close()).catch((err: unknown) => log.error({ err }, 'closing failed'))
  }
  try {
    const port = await choosePort(given)
    const environment = { ...given, port, publicUrl: given.publicUrl ?? `http://localhost:${port}` }
    const { databaseUrl, ownerUrl, folder } = await addressesOf(environment, log, opened)
    const disk = await watchDisks(environment, log, folder)
    opened.push(disk.close)
    await prepareDatabase({ databaseUrl, ownerUrl }, log)
    await prepareKeysAt(ownerUrl ?? databaseUrl, environment.keysDir, log)
    const { pool, close: closeDatabase } = openDatabase(databaseUrl, { log })
    opened.push(closeDatabase)
    const vital = openDatabase(databaseUrl, { max: VITAL_CONNECTIONS, log })
    opened.push(vital.close)
    const keys = await openKeys({ pool, folder: environment.keysDir, sealingKey: environment.sealingKey, log })
    const channel = openAudit({ key: () => environment.auditKey ?? secretsOf(keys, 'audit')[0] ?? '', file: environment.auditFile, log })
    opened.push(channel.close)
    opened.push(keys.watch((kind, kid) => channel.audit('key-rotated', { detail: `${kind} ${kid} is in use` })))
    const bus = await openBus({ url: databaseUrl, log })
    opened.push(bus.close)
    const external = environment.externalIssuer
    const sessions = openSessions({
      pool: vital.pool,
      bus,
      audit: channel.audit,
      badTokenDelayMs: environment.badTokenDelayMs,
      tokens: {
        issuer: issuerOf(environment),
        audience: environment.audience,
        keys: external === undefined ? keysOfDatabase(vital.pool) : keysOfIssuer(external, environment.keyOrigins),
      },
      ...(external !== undefined && { toUser: toUserBy(pool, environment.tenantId) }),
    })
    opened.push(async () => sessions.close())
    const { lateMs, close: stopWatching } = watchLateness()
    opened.push(stopWatching)
    const memory = await watchOwnMemory(environment.minFreeMemoryMb, log)
    opened.push(memory.close)
    const { audit } = channel
    const deps: GatewayDeps = { pool, vitalPool: vital.pool, bus, log, keys, audit, sessions, environment, disk, memory, lateMs }
    if (options.beforeListening) await asOwner(ownerUrl, deps, options.beforeListening)
    const app = await createGateway(deps, {
      root: resolve(options.site ?? 'dist'),
      ...(options.demo !== undefined && { demo: options.demo }),
    })
    opened.push(() => app.close())
    await app.listen({ port, host: given.host })
    if (options.worker !== false) opened.push(runWorker(databaseUrl, environment, log))
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= closeAll()
      return closing
    }
    return { url: environment.publicUrl, deps, databaseUrl, ownerUrl, app, close }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** First contents go where no call leads: departments, roles, the pledge. */
async function asOwner(ownerUrl: string | undefined, deps: GatewayDeps, fill: (deps: GatewayDeps) => Promise<void>): Promise<void> {
  if (ownerUrl === undefined) return fill(deps)
  const { pool, close } = openDatabase(ownerUrl, { max: 4, log: deps.log })
  await fill({ ...deps, pool }).finally(close)
}

interface Addresses extends DatabaseAddresses {
  /** Of the embedded database. */
  folder?: string
}

async function addressesOf(environment: Environment, log: Logger, opened: (() => unknown)[]): Promise<Addresses> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl } = environment
  return databaseUrl === undefined ? embedded(environment, log, opened) : { databaseUrl, ownerUrl }
}

async function embedded({ dataDir }: Environment, log: Logger, opened: (() => unknown)[]): Promise<Addresses> {
  const server = await startPostgres({ dataDir, revive: true, onLog: (line) => log.debug({ line }, 'postgres') })
  opened.push(server.stop)
  log.info({ folder: server.folder, pid: server.pid }, 'the embedded database is ready')
  const { gatewayUrl, ownerUrl } = await openRoles(server.url)
  return { databaseUrl: gatewayUrl, ownerUrl, folder: server.folder }
}

/** The wished port when PORT names it, any free one when that is 0, else the next free one from 8080 on. */
async function choosePort({ port, portIsFixed, host }: Environment): Promise<number> {
  const candidates = portIsFixed
    ? [port || (await freePort())]
    : Array.from({ length: PORTS_TRIED }, (_, step) => port + step).filter((number) => number <= LAST_PORT)
  for (const candidate of candidates) {
    if (await isFree(candidate, host)) return candidate
  }
  throw new BadSetting(
    portIsFixed
      ? `Port ${port} on ${host} cannot be listened on; it may be in use by another program. Choose another PORT.`
      : `No port from ${port} to ${candidates.at(-1)} is free on ${host}. Set PORT.`,
  )
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(false))
    server.listen(port, host, () => server.close(() => found(true)))
  })

const RESTART_MS = 1_000

/** Keeps a worker process alive as long as we are; returns how to end it. */
function runWorker(databaseUrl: string, environment: Environment, log: Logger): () => Promise<void> {
  let ending = false
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  // The owner's address is for the start alone.
  const { DATABASE_OWNER_URL: _, ...inherited } = process.env
  const start = () => {
    child = spawn(process.execPath, [new URL('./worker.ts', import.meta.url).pathname], {
      env: {
        ...inherited,
        DATABASE_URL: databaseUrl,
        KEYS_DIR: environment.keysDir,
        PUBLIC_URL: environment.publicUrl,
        LOG_LEVEL: environment.logLevel,
        FLY_PARENT: String(process.pid),
      },
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    log.info({ worker: child.pid }, 'the worker was started')
    child.once('exit', (code) => {
      if (ending) return
      log.warn({ exitCode: code }, 'the worker ended and is started again')
      timer = setTimeout(start, RESTART_MS)
    })
  }
  start()
  return async () => {
    ending = true
    clearTimeout(timer)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGTERM')
    await gone
  }
}

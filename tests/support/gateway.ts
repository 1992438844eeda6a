import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import type { Calls } from '#contract/index.ts'
import type { BodyOf, QueryOf, RefusalBody, ReplyOf } from '#contract/kit.ts'
import { createGateway } from '#gateway/app.ts'
import { openAudit } from '#gateway/platform/audit/audit.ts'
import { openBus } from '#gateway/platform/database/bus.ts'
import { openDatabase, VITAL_CONNECTIONS } from '#gateway/platform/database/database.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { createFrame } from '#gateway/platform/http/frame.ts'
import type { Module } from '#gateway/platform/http/routes.ts'
import { openKeys } from '#gateway/platform/keys/keys.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { openSessions } from '#gateway/platform/session/session.ts'
import { keysOfDatabase } from '#gateway/platform/session/tokens.ts'
import { type Environment, issuerOf, readEnvironment } from '#gateway/platform/settings/environment.ts'
import { anIssuer } from './issuer.ts'
import { aKeysDir } from './keys.ts'
import { CHEAP_PASSWORDS } from './passwords.ts'
import { aDatabase } from './postgres.ts'

export type TestCallName = keyof Calls & string

/** A user of a test. Tenant `north` when left out; `customerId`: the firm is made, the user belongs to it and acts for it. */
export interface TestUser {
  tenant?: string
  roles?: readonly string[]
  customerId?: string
  realName?: string
}

export interface CallOptions {
  /** Idempotency key; a new one for every command when left out, none when null. */
  key?: string | null
  headers?: Record<string, string>
  /** Named parts of the path. */
  params?: Record<string, string>
  /** Query of a POST call; of a GET call the second argument is the query. */
  query?: Record<string, unknown>
}

/** Status and body as they came; `body` is typed as the success, a refusal's fields are there as well. */
export interface TestAnswer<N extends TestCallName> {
  status: number
  body: ReplyOf<Calls[N]> & Partial<RefusalBody>
  headers: Record<string, string | string[] | number | undefined>
}
type Sent<N extends TestCallName> = BodyOf<Calls[N]> extends undefined ? QueryOf<Calls[N]> : BodyOf<Calls[N]>

export interface TestGateway {
  /** Acts as one of the users; `''` is a stranger without a token. */
  as: (user: string) => {
    call: <N extends TestCallName>(name: N, sent?: Sent<N>, options?: CallOptions) => Promise<TestAnswer<N>>
    /** `Authorization` and the acting customer, for a bare request. */
    headers: () => Promise<Record<string, string>>
  }
  /** A bare request without a port. */
  inject: FastifyInstance['inject']
  /** Listens on a loopback port at the first call. */
  url: () => Promise<string>
  app: FastifyInstance
  /** The test's own hand on the database, a superuser's: prepares, looks and tampers. The gateway under test has `deps.pool`, with the rights of its role. */
  pool: Pool
  deps: GatewayDeps
  /** Address of the database for the role of gateways and workers. */
  databaseUrl: string
  /** Lines of the audit channel so far, as they were written. */
  audited: () => Record<string, unknown>[]
  superuserUrl: string
  /** User ids by name, as in the database: the name itself. */
  count: (table: string) => Promise<number>
  close: () => Promise<void>
}

export interface GatewayOptions {
  /** Only these parts; all of them when left out. */
  modules?: (deps: GatewayDeps) => Module[] | Promise<Module[]>
  environment?: Partial<Environment>
  /** Stands in for the disk of an embedded database. */
  disk?: GatewayDeps['disk']
  /** Stands in for memory that runs out. */
  memory?: GatewayDeps['memory']
  /** Stands in for a process that is late; nothing is put off when left out. */
  lateMs?: () => number
  /** Replaces the clock of the request limits. */
  monotonicMs?: () => number
  /** Prices, halls and the beat have connections of their own, as in the product; else one pool serves all. */
  hasVitalPool?: boolean
}

/** Starts a gateway of its own on a database of its own, with these users and a test issuer whose tokens are real. */
export async function startGateway(users: Record<string, TestUser>, options: GatewayOptions = {}): Promise<TestGateway> {
  const database = await aDatabase()
  const { pool, close: closeDatabase } = openDatabase(database.url, { max: 10 })
  const vital = options.hasVitalPool ? openDatabase(database.url, { max: VITAL_CONNECTIONS }) : undefined
  const vitalPool = vital?.pool ?? pool
  const { pool: own, close: closeOwn } = openDatabase(database.superuserUrl, { max: 10 })
  const log = openLog(process.env.FLY_TEST_LOG ?? 'silent')
  const folder = await aKeysDir(database.superuserUrl)
  const settings = readEnvironment({ PUBLIC_URL: 'http://127.0.0.1:8080', BIDS_PER_SECOND: '10000', REQUESTS_PER_SECOND: '10000' })
  const atOnce = { tenantId: 'north', passwordCost: CHEAP_PASSWORDS, refusalDelayMs: 0, badTokenDelayMs: 0 }
  const environment: Environment = { ...settings, ...atOnce, ...options.environment, keysDir: folder.path }
  const keys = await openKeys({ pool, folder: folder.path, sealingKey: environment.sealingKey, log })
  const issue = await anIssuer(own, environment)
  await insertUsers(own, users)
  const bus = await openBus({ url: database.url, log })
  const tokens = { issuer: issuerOf(environment), audience: environment.audience, keys: keysOfDatabase(vitalPool) }
  const { disk, memory, lateMs, monotonicMs } = options
  const auditLines: string[] = []
  const channel = openAudit({ key: () => 'of a test', log, destination: { write: (line) => void auditLines.push(line) } })
  const { audit } = channel
  const sessions = openSessions({ pool: vitalPool, bus, tokens, audit, badTokenDelayMs: environment.badTokenDelayMs })
  const deps: GatewayDeps = {
    pool,
    bus,
    log,
    keys,
    audit,
    sessions,
    environment,
    vitalPool,
    ...(disk && { disk }),
    ...(memory && { memory }),
    ...(lateMs && { lateMs }),
    ...(monotonicMs && { monotonicMs }),
  }
  const app = options.modules ? await createFrame(deps, await options.modules(deps)) : await createGateway(deps)
  let listening: Promise<string> | undefined

  const headers = async (name: string): Promise<Record<string, string>> => {
    if (name === '') return {}
    const user = users[name]
    if (!user) throw new Error(`No user "${name}" in this test`)
    return {
      authorization: `Bearer ${await issue(name)}`,
      ...(user.customerId !== undefined && { 'x-tender-customer-id': user.customerId }),
    }
  }
  return {
    as: (name) => ({ headers: () => headers(name), call: (call, sent, more) => send(app, call, sent, more, headers(name)) }),
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    url: () => {
      listening ??= app.listen({ port: 0, host: '127.0.0.1' }).then(() => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
      return listening
    },
    app,
    pool: own,
    deps,
    databaseUrl: database.url,
    audited: () => auditLines.map((line) => JSON.parse(line) as Record<string, unknown>),
    superuserUrl: database.superuserUrl,
    count: async (table) => Number((await own.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n),
    close: async () => {
      await app.close()
      channel.close()
      sessions.close()
      await vital?.close()
      await bus.close()
      await Promise.all([closeDatabase(), closeOwn()])
      await database.drop()
      folder.remove()
    },
  }
}

async function send<N extends TestCallName>(
  app: FastifyInstance,
  name: N,
  sent: unknown,
  { key, headers = {}, query, params = {} }: CallOptions = {},
  who: Promise<Record<string, string>>,
): Promise<TestAnswer<N>> {
  const [method, url] = name.split(' ') as ['GET' | 'POST', string]
  const { calls } = await import('#contract/index.ts')
  const isCommand = 'command' in calls[name]
  const words = Object.entries((method === 'GET' ? (sent as object | undefined) : query) ?? {}).filter(([, value]) => value !== undefined)
  const request: InjectOptions = {
    method,
    url: url.replace(/:(\w+)/g, (place, word: string) => params[word] ?? place),
    query: Object.fromEntries(words.map(([word, value]) => [word, String(value)])),
    headers: { ...(await who), ...(isCommand && key !== null && { 'idempotency-key': key ?? randomUUID() }), ...headers },
    ...(method === 'POST' && { payload: (sent ?? {}) as object }),
  }
  const response = await app.inject(request)
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

export async function insertUsers(pool: Pool, users: Record<string, TestUser>): Promise<void> {
  for (const [name, { tenant = 'north', roles = [], customerId, realName = name }] of Object.entries(users)) {
    await pool.query('insert into user_account (id, tenant_id, username, real_name) values ($1, $2, $1, $3)', [name, tenant, realName])
    await pool.query('insert into user_role (user_id, role) select $1, unnest($2::text[])', [name, roles])
    if (customerId === undefined) continue
    await pool.query('insert into tender_customer (id, tenant_id, name) values ($1, $2, $3) on conflict do nothing', [
      customerId,
      tenant,
      `Firm ${customerId}`,
    ])
    await pool.query('insert into tender_customer_user (customer_id, user_id) values ($1, $2)', [customerId, name])
  }
}

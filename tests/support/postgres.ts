import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#gateway/platform/database/migrate.ts'
import { startPostgres } from '#gateway/platform/database/postgres.ts'
import { GATEWAY_ROLE, OWNER_ROLE, openRoles } from '#gateway/platform/database/roles.ts'

/** Database that every test file's own is copied from. */
const TEMPLATE = 'fly_template'

/** `…/postgres` with another database name. */
export const databaseUrl = (server: string, name: string): string => server.replace(/\/[^/]*$/, `/${name}`)

/** Address for the superuser of an embedded database, whose password lies beside the data. */
export const superuserUrl = (url: string, folder: string): string =>
  Object.assign(new URL(url), { username: 'postgres', password: readFileSync(join(folder, 'password'), 'utf8') }).href

/** Runs statements on the server's own database. */
export async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Addresses of one database. */
export interface TestUrls {
  /** For the role of gateways and workers: what is under test. */
  url: string
  /** For the superuser, whose hand prepares, looks and tampers. */
  superuserUrl: string
}

/** Tables that tests make are the gateway's to use; those of the schema are as they were granted. */
const OF_TESTS = `alter default privileges in schema public grant select, insert, update, delete on tables to ${GATEWAY_ROLE}`

async function startServer(): Promise<TestUrls & { stop: () => Promise<void> }> {
  const server = await startPostgres({ durable: false })
  const { ownerUrl, gatewayUrl } = await openRoles(server.url)
  await onServer(server.url, `create database ${TEMPLATE} owner ${OWNER_ROLE}`)
  await migrate(databaseUrl(ownerUrl, TEMPLATE), { role: GATEWAY_ROLE })
  await onServer(databaseUrl(server.url, TEMPLATE), OF_TESTS)
  return { url: gatewayUrl, superuserUrl: server.url, stop: server.stop }
}

/**
 * The one PostgreSQL of a test run. Started when the first test file asks, so that runs without a database do not pay for it;
 * test files are processes of their own and ask by HTTP.
 */
export async function openTestPostgres(): Promise<{ url: string; close: () => Promise<void> }> {
  let running: ReturnType<typeof startServer> | undefined
  const server: Server = createServer((_request, response) => {
    running ??= startServer()
    running.then(
      ({ url, superuserUrl }) => response.end(JSON.stringify({ url, superuserUrl } satisfies TestUrls)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await running?.then(
        (postgres) => postgres.stop(),
        () => {},
      )
    },
  }
}

/** A migrated database of its own, empty of data; `drop` removes it. */
export async function aDatabase(): Promise<TestUrls & { drop: () => Promise<void> }> {
  const address = process.env.FLY_TEST_POSTGRES
  if (!address) throw new Error('The database of the test run is opened by tests/support/global-setup.ts')
  const answer = await fetch(address)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  const { url, superuserUrl: server } = JSON.parse(text) as TestUrls
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onServer(server, 'select pg_advisory_lock(1)', `create database ${name} template ${TEMPLATE} owner ${OWNER_ROLE}`)
  return {
    url: databaseUrl(url, name),
    superuserUrl: databaseUrl(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { migrate } from '#gateway/platform/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '#gateway/platform/postgres.ts'

/** Database that every test file's own is copied from. */
const TEMPLATE = 'fly_template'

/** `…/postgres` with another database name. */
export const databaseUrl = (server: string, name: string): string => server.replace(/\/[^/]*$/, `/${name}`)

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

/**
 * The one PostgreSQL of a test run. Started when the first test file asks, so that runs without a database do not pay for it;
 * test files are processes of their own and ask by HTTP.
 */
export async function openPostgresDoor(): Promise<{ url: string; close: () => Promise<void> }> {
  let running: Promise<EmbeddedPostgres> | undefined
  const start = async () => {
    const server = await startPostgres({ durable: false })
    await onServer(server.url, `create database ${TEMPLATE}`)
    await migrate(databaseUrl(server.url, TEMPLATE))
    return server
  }
  const door: Server = createServer((_request, response) => {
    running ??= start()
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/`,
    close: async () => {
      door.closeAllConnections()
      door.close()
      await running?.then(
        (server) => server.stop(),
        () => {},
      )
    },
  }
}

/** A migrated database of its own, empty of data; `drop` removes it. */
export async function aDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const door = process.env.FLY_TEST_POSTGRES
  if (!door) throw new Error('The database of the test run is opened by tests/support/global-setup.ts')
  const answer = await fetch(door)
  const server = await answer.text()
  if (!answer.ok) throw new Error(server)
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onServer(server, 'select pg_advisory_lock(1)', `create database ${name} template ${TEMPLATE}`)
  return { url: databaseUrl(server, name), drop: () => onServer(server, `drop database ${name} with (force)`) }
}

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#gateway/platform/process/log.ts'
import { onServer } from '#support/postgres.ts'
import { migrate } from './migrate.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { prepareDatabase } from './prepare-database.ts'
import { GATEWAY_ROLE, OWNER_ROLE, openRoles } from './roles.ts'

let server: EmbeddedPostgres
beforeEach(async () => {
  server = await startPostgres({ durable: false })
})
afterEach(() => server.stop())

async function rowsOf<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

const OWNERS = `select distinct pg_get_userbyid(owner) as name from (
  select relowner as owner from pg_class where relnamespace = 'public'::regnamespace
  union all select proowner from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) o`
const FIRM = `insert into tender_customer (id, tenant_id, name) values ('C1', 'north', 'Firm')`

test('H5 data of a version that knew the superuser alone are brought over: the owner owns them, the gateway changes no log', async () => {
  await migrate(server.url)
  await onServer(server.url, FIRM)
  expect(await rowsOf(server.url, OWNERS)).toEqual([{ name: 'postgres' }])

  const { ownerUrl, gatewayUrl } = await openRoles(server.url)
  expect(await migrate(ownerUrl, { role: GATEWAY_ROLE })).toEqual([])
  expect(await rowsOf(server.url, OWNERS)).toEqual([{ name: OWNER_ROLE }])
  expect(await rowsOf(gatewayUrl, 'select name from tender_customer')).toEqual([{ name: 'Firm' }])
  await expect(rowsOf(gatewayUrl, 'delete from tender_log')).rejects.toThrow('permission denied')
  await expect(rowsOf(ownerUrl, 'alter table tender_customer add column later text')).resolves.toEqual([])
})

test('H5 a new database belongs to an owner who is no superuser, and each start makes the passwords anew', async () => {
  const first = await openRoles(server.url)
  expect(await migrate(first.ownerUrl, { role: GATEWAY_ROLE })).toContain('0001-platform')
  const second = await openRoles(server.url)
  await expect(rowsOf(first.gatewayUrl, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await rowsOf(second.gatewayUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await rowsOf(server.url, `select rolname from pg_roles where rolsuper`)).toEqual([{ rolname: 'postgres' }])
  expect(await rowsOf(server.url, OWNERS)).toEqual([{ name: OWNER_ROLE }])
})

/** What the start logs, one object a line. */
function aLog() {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  return { log, said: () => lines.map((line) => JSON.parse(line) as { msg: string; role: string }) }
}

test('H5 a start whose role may change the log says so once, one with a role of its own says nothing', async () => {
  const { log, said } = aLog()
  await prepareDatabase({ databaseUrl: server.url, ownerUrl: undefined }, log)
  expect(said()).toMatchObject([{ role: 'postgres', msg: expect.stringContaining('may change the log') }])

  const { ownerUrl, gatewayUrl } = await openRoles(server.url)
  const other = aLog()
  await prepareDatabase({ databaseUrl: gatewayUrl, ownerUrl }, other.log)
  await prepareDatabase({ databaseUrl: gatewayUrl, ownerUrl: undefined }, other.log)
  expect(other.said()).toEqual([])
  await prepareDatabase({ databaseUrl: ownerUrl, ownerUrl }, other.log)
  expect(other.said()).toMatchObject([{ role: OWNER_ROLE }])
})

test('a role that may not migrate is told in one sentence when the schema is behind', async () => {
  const { ownerUrl, gatewayUrl } = await openRoles(server.url)
  await migrate(ownerUrl, { role: GATEWAY_ROLE })
  await onServer(server.url, `delete from kysely_migration where name = '0001-platform'`)
  const start = prepareDatabase({ databaseUrl: gatewayUrl, ownerUrl: undefined }, aLog().log)
  await expect(start).rejects.toThrow(
    'The schema is behind (0001-platform) and the role of DATABASE_URL may not change it. Start once with DATABASE_OWNER_URL.',
  )
})

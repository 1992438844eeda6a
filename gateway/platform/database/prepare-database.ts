import { Client } from 'pg'
import type { Logger } from '#gateway/platform/process/log.ts'
import { BadSetting } from '#gateway/platform/settings/environment.ts'
import { CONNECT_MS } from './database.ts'
import { migrate, missingMigrations } from './migrate.ts'

export interface DatabaseAddresses {
  /** As gateways and workers connect. */
  databaseUrl: string
  /** As the owner of the schema connects; undefined where the operator keeps that from us. */
  ownerUrl: string | undefined
}

/** What the gateway's role may do beyond `grants.ts`; an empty database has no log yet. */
const ROLE = `
  select current_user as name, c.oid is not null as "hasLog", coalesce(r.rolsuper or pg_has_role(c.relowner, 'member')
    or has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete') or has_table_privilege(c.oid, 'truncate'), r.rolsuper) as "mayChangeLog"
  from pg_roles r left join pg_class c on c.oid = to_regclass('tender_log') where r.rolname = current_user`

interface Role {
  name: string
  hasLog: boolean
  mayChangeLog: boolean
}

async function asking<T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  return ask(client).finally(() => client.end())
}

const roleOf = (url: string): Promise<Role> => asking(url, async (client) => (await client.query<Role>(ROLE)).rows[0]!)

/**
 * Brings the schema up to date as its owner, and gives the gateway's role its rights. Without the owner's address the gateway's own role migrates, as far as it
 * may; where it may not, the schema has to be there already.
 *
 * @throws BadSetting when the schema is behind and nobody here may change it
 */
export async function prepareDatabase({ databaseUrl, ownerUrl }: DatabaseAddresses, log: Logger): Promise<void> {
  const before = await roleOf(databaseUrl)
  if (ownerUrl === undefined && before.hasLog && !before.mayChangeLog) return requireNewest(databaseUrl)
  const isOwner = ownerUrl === undefined || (await roleOf(ownerUrl)).name === before.name
  await migrate(ownerUrl ?? databaseUrl, { log, ...(!isOwner && !before.mayChangeLog && { role: before.name }) })
  const { name, mayChangeLog } = await roleOf(databaseUrl)
  if (mayChangeLog)
    log.warn(
      { role: name },
      'the role of DATABASE_URL may change the log: give the gateway a role of its own and set DATABASE_OWNER_URL (docs/settings.md)',
    )
}

async function requireNewest(url: string): Promise<void> {
  const missing = await asking(url, missingMigrations)
  if (missing.length > 0)
    throw new BadSetting(
      `The schema is behind (${missing.join(', ')}) and the role of DATABASE_URL may not change it. Start once with DATABASE_OWNER_URL.`,
    )
}

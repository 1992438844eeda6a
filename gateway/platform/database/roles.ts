import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Roles of the embedded database: the one owns the schema and brings it up to date, as the other gateways and workers connect. */
export const OWNER_ROLE = 'fly_owner'
export const GATEWAY_ROLE = 'fly_gateway'

export interface RoleUrls {
  /** Address for migrations and first contents. */
  ownerUrl: string
  /** Address for gateways and workers: no superuser, owns nothing, has what `grants.ts` names. */
  gatewayUrl: string
}

/** What may change an object is its owner: data of versions that knew the superuser alone are brought over. Parts of extensions and of tables go with them. */
const TAKE_OVER = `do $$ declare object record; begin
  for object in select format('alter %s %s owner to ${OWNER_ROLE}', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.oid::regclass) as statement
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and c.relowner <> '${OWNER_ROLE}'::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
    union all select format('alter routine %s owner to ${OWNER_ROLE}', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner <> '${OWNER_ROLE}'::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop execute object.statement; end loop;
end $$`

/**
 * Makes both roles where they are missing and gives everything in the schema to the owner. Passwords are new at each start and kept nowhere: the file beside
 * the data holds the superuser's, who is asked for nothing else.
 *
 * @param superuserUrl address of the database for the superuser of its server
 */
export async function openRoles(superuserUrl: string): Promise<RoleUrls> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('fly-tender roles'))")
    const ownerUrl = await openRole(client, superuserUrl, OWNER_ROLE)
    const gatewayUrl = await openRole(client, superuserUrl, GATEWAY_ROLE)
    const database = client.escapeIdentifier(new URL(superuserUrl).pathname.slice(1))
    await client.query(`alter database ${database} owner to ${OWNER_ROLE}`)
    await client.query(TAKE_OVER)
    return { ownerUrl, gatewayUrl }
  } finally {
    await client.end()
  }
}

const MODEST = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

async function openRole(client: Client, url: string, role: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} with ${MODEST} password '${password}'`)
  return Object.assign(new URL(url), { username: role, password }).href
}

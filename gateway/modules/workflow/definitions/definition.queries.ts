import type { ClientBase, Pool } from 'pg'
import type { Definition } from '#domain/workflow/definition.ts'
import { SYSTEM } from '#domain/workflow/model.ts'

/** SQL of process definitions. Every statement names the tenant. */

type Db = Pick<ClientBase | Pool, 'query'>

/** The version on which new instances start; undefined where there is none, or it was stopped. */
export async function currentDefinition(db: Db, tenantId: string, code: string): Promise<Definition | undefined> {
  const { rows } = await db.query<{ graph: Definition }>({
    name: 'wf-definition-current',
    text: `select graph from wf_definition where tenant_id = $1 and code = $2 and state = 'CURRENT'`,
    values: [tenantId, code],
  })
  return rows[0]?.graph
}

export async function definitionOf(db: Db, tenantId: string, code: string, version: number): Promise<Definition | undefined> {
  const { rows } = await db.query<{ graph: Definition }>({
    name: 'wf-definition-version',
    text: 'select graph from wf_definition where tenant_id = $1 and code = $2 and version = $3',
    values: [tenantId, code, version],
  })
  return rows[0]?.graph
}

/** A version as administrators see it. */
export interface DefinitionRecord {
  processCode: string
  name: string
  nameEn: string
  version: number
  /** On which new instances start; 0 for none. */
  current: number
  state: 'CURRENT' | 'EARLIER' | 'STOPPED'
  formCode: string
  deployedBy: string
  deployedByEn: string
  deployedAt: string
  running: number
  graph: Definition
  xml: string
}

/** @param version undefined: the current one, or the last where none is */
export async function definitionRecord(
  db: Db,
  tenantId: string,
  code: string,
  version: number | undefined,
): Promise<DefinitionRecord | undefined> {
  const { rows } = await db.query<DefinitionRecord>({
    name: 'wf-definition-record',
    text: `select d.code as "processCode", d.name, d.name_en as "nameEn", d.version, d.state, d.form_code as "formCode",
        coalesce(u.real_name, '') as "deployedBy", coalesce(nullif(u.real_name_en, ''), u.real_name, '') as "deployedByEn",
        d.deployed_at as "deployedAt", d.graph, d.xml,
        coalesce((select c.version from wf_definition c where c.tenant_id = $1 and c.code = d.code and c.state = 'CURRENT'), 0) as current,
        (select count(*)::int from wf_instance i where i.tenant_id = $1 and i.process_code = d.code and i.version = d.version
          and i.status in ('WAITING', 'APPROVALING')) as running
      from wf_definition d left join user_account u on u.id = d.deployed_by and u.tenant_id = $1
      where d.tenant_id = $1 and d.code = $2 and ($3::int is null or d.version = $3)
      order by d.state = 'CURRENT' desc, d.version desc limit 1`,
    values: [tenantId, code, version ?? null],
  })
  return rows[0]
}

/** A version as it stands, without what it says. */
export interface Standing {
  version: number
  state: DefinitionRecord['state']
}

/** Every version of a process, the first one first; until the transaction ends nobody else writes any of them, the very first one included. */
export async function lockVersions(client: ClientBase, tenantId: string, code: string): Promise<Standing[]> {
  await client.query({
    name: 'wf-definition-lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [JSON.stringify(['definition', tenantId, code])],
  })
  const { rows } = await client.query<Standing>({
    name: 'wf-definition-versions',
    text: 'select version, state from wf_definition where tenant_id = $1 and code = $2 order by version for update',
    values: [tenantId, code],
  })
  return rows
}

/** The version on which new instances start; 0 for none. */
export async function currentVersion(db: Db, tenantId: string, code: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>({
    name: 'wf-definition-current-version',
    text: `select version from wf_definition where tenant_id = $1 and code = $2 and state = 'CURRENT'`,
    values: [tenantId, code],
  })
  return rows[0]?.version ?? 0
}

/** Whatever was current or stopped is an earlier version, but this one. */
export async function retireOthers(client: ClientBase, tenantId: string, code: string, version: number): Promise<void> {
  await client.query({
    name: 'wf-definition-retire',
    text: `update wf_definition set state = 'EARLIER' where tenant_id = $1 and code = $2 and version <> $3 and state <> 'EARLIER'`,
    values: [tenantId, code, version],
  })
}

export async function setState(client: ClientBase, tenantId: string, code: string, { version, state }: Standing): Promise<void> {
  await client.query({
    name: 'wf-definition-state',
    text: 'update wf_definition set state = $4 where tenant_id = $1 and code = $2 and version = $3',
    values: [tenantId, code, version, state],
  })
}

/** @param by user id; left out for what came with the product */
export async function insertDefinition(
  client: ClientBase,
  tenantId: string,
  definition: Definition,
  xml: string,
  by: string = SYSTEM.userId,
): Promise<void> {
  const { code, version, name, formCode } = definition
  await client.query({
    name: 'wf-definition-insert',
    text: `insert into wf_definition (tenant_id, code, version, name, name_en, form_code, graph, xml, deployed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [tenantId, code, version, name.zh, name.en, formCode, JSON.stringify(definition), xml, by],
  })
}

/** Database clock, in the transaction that decides. */
export async function clockOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: string }>({
    name: 'wf-clock',
    text: `select date_trunc('milliseconds', clock_timestamp()) as at`,
  })
  return rows[0]!.at
}

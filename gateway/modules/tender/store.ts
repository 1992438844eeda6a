import type { ClientBase, QueryConfig } from 'pg'
import type { StoredEntry } from '#domain/tender/log-chain.ts'
import type { At, CustomerFacts, ProjectState } from '#domain/tender/model.ts'
import { bidRows, changedParties, logRow, type ProjectWrite, projectRow, voidedBids } from './projection.ts'

/** SQL of the project row and its log. Both statements of the decision transaction are here; both are prepared once a connection. */

/** What the decision transaction reads under the row lock. */
export interface OpenedProject {
  state: ProjectState
  version: number
  updated_by: string
  updated_at: At
  head_hash: string
  /** Database clock after the lock was taken. */
  at: At
  beat: At
  body_hash: string | null
  result: unknown
  member: boolean
  customers: Record<string, CustomerFacts>
  pledge: { templateId: string; bodyHash: string } | null
}

export interface OpenRequest {
  tenantId: string
  projectId: string
  key?: string | undefined
  userId: string
  customerId?: string | undefined
  /** Firms the command names. */
  named: readonly string[]
  /** Every firm of the project and the pledge in force as well. */
  everything: boolean
}

/** Takes the row lock; undefined when the tenant has no such project. */
export async function openProject(client: ClientBase, request: OpenRequest): Promise<OpenedProject | undefined> {
  const { tenantId, projectId, key, userId, customerId, named, everything } = request
  const { rows } = await client.query<OpenedProject>({
    name: 'tender-open',
    text: 'select * from tender_open($1, $2, $3, $4, $5, $6, $7)',
    values: [tenantId, projectId, key ?? null, userId, customerId ?? null, named, everything],
  })
  return rows[0]
}

const columns = {
  project: `id text, tenant_id text, code text, title text, title_en text, mode text, direction text, status text, owner_id text,
    manager_id text, supervisor_ids text[], invite_mode text, category_code text, dept_id text, registration_ends_at timestamptz,
    starts_at timestamptz, closes_at timestamptz, due_at timestamptz, head_seq integer, head_hash char(64), last_at timestamptz, state jsonb,
    version integer, created_at timestamptz, updated_at timestamptz, updated_by text`,
  log: 'project_id text, seq integer, at timestamptz, type text, parts jsonb, part_hashes jsonb, prev char(64), hash char(64)',
  bid: `project_id text, seq integer, alias text, customer_id text, gross bigint, basis bigint, at timestamptz, received_at timestamptz,
    rank integer, took_lead boolean, extended boolean, voided boolean`,
  party: 'project_id text, customer_id text, invitation text, application text, bidder text, alias text, rank integer, award text',
  command: 'project_id text, key uuid, body_hash char(64), result jsonb, at timestamptz',
}
const namesOf = (list: string) => list.split(',').map((column) => column.trim().split(/\s/)[0]!)
const insert = (table: keyof typeof columns, parameter: number) => {
  const names = namesOf(columns[table]).join(', ')
  return `insert into tender_${table} (${names}) select ${names} from json_to_recordset($${parameter}::json) as r (${columns[table]})`
}
const overwrite = (table: keyof typeof columns, key: readonly string[]) =>
  `on conflict (${key.join(', ')}) do update set ${namesOf(columns[table])
    .filter((name) => !key.includes(name) && name !== 'created_at' && name !== 'tenant_id')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

const WRITE = `with
  project as (${insert('project', 1)} ${overwrite('project', ['id'])} returning id),
  log as (${insert('log', 2)} returning seq),
  bid as (${insert('bid', 3)} returning seq),
  struck as (update tender_bid b set voided = true from json_to_recordset($4::json) as r (project_id text, seq integer)
    where b.project_id = r.project_id and b.seq = r.seq returning b.seq),
  party as (${insert('party', 5)} ${overwrite('party', ['project_id', 'customer_id'])} returning customer_id),
  command as (${insert('command', 6)} returning key)
  select (select count(*) from project) as projects`

/**
 * Writes projects with everything that hangs on them, in one statement. Also the bulk writer: many projects with whole histories at once.
 * The caller has begun a transaction and, for a project that exists, holds its lock. Foreign keys are checked at the end of the statement.
 *
 * @throws of PostgreSQL: 23505 when a log number or a command key exists already
 */
export async function writeProjects(client: ClientBase, writes: readonly ProjectWrite[]): Promise<void> {
  const changed = writes.filter(({ before, state }) => before !== state)
  const commands = writes.flatMap(({ state, command }) =>
    command ? [{ project_id: state.id, key: command.key, body_hash: command.bodyHash, result: command.result, at: state.lastAt }] : [],
  )
  const statement: QueryConfig = {
    name: 'tender-write',
    text: WRITE,
    values: [
      changed.map(projectRow),
      writes.flatMap(({ sealed }) => sealed.map(logRow)),
      writes.flatMap(bidRows),
      writes.flatMap(voidedBids),
      changed.flatMap(changedParties),
      commands,
    ].map((rows) => JSON.stringify(rows)),
  }
  await client.query(statement)
}

/** A log row as it is read back. */
export interface LogRow {
  project_id: string
  seq: number
  at: At
  type: string
  parts: StoredEntry['parts']
  part_hashes: StoredEntry['partHashes']
  prev: string
  hash: string
}

export const storedEntry = (row: LogRow): StoredEntry => ({
  v: 1,
  projectId: row.project_id,
  seq: row.seq,
  at: row.at,
  type: row.type,
  parts: row.parts,
  partHashes: row.part_hashes,
  prev: row.prev,
  hash: row.hash,
})

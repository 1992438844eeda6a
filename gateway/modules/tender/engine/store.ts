import type { ClientBase } from 'pg'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { At, CustomerFacts, ProjectState } from '#domain/tender/model.ts'
import { changedFigure } from '#gateway/modules/tender/figures/stat.projection.ts'
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

/** Until the transaction ends nobody takes these firms out of the register: an import that is taken back waits, and finds them in use. */
export async function holdFirms(client: ClientBase, tenantId: string, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'tender-hold-firms',
    text: 'select from tender_customer where tenant_id = $1 and id = any ($2::text[]) order by id for key share',
    values: [tenantId, ids],
  })
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
    manager_id text, supervisor_ids text[], reviewer_ids text[], invite_mode text, category_code text, dept_id text, registration_ends_at timestamptz,
    starts_at timestamptz, closes_at timestamptz, due_at timestamptz, head_seq integer, head_hash char(64), last_at timestamptz, state jsonb,
    version integer, created_at timestamptz, updated_at timestamptz, updated_by text`,
  log: 'project_id text, seq integer, at timestamptz, type text, parts jsonb, part_hashes jsonb, prev char(64), hash char(64)',
  bid: `project_id text, seq integer, alias text, customer_id text, gross bigint, basis bigint, at timestamptz, received_at timestamptz,
    rank integer, took_lead boolean, extended boolean, voided boolean`,
  party: 'project_id text, customer_id text, invitation text, application text, bidder text, alias text, rank integer, award text',
  figure: `project_id text, tenant_id text, status text, mode text, direction text, currency text, scale smallint, owner_id text,
    manager_id text, supervisor_ids text[], reviewer_ids text[], category_code text, dept_id text, created_at timestamptz, ended_at timestamptz, ceiling bigint,
    lows bigint[], awarded bigint, awarded_basis bigint, invited integer, approved integer, bidders integer, waiting text[]`,
  command: 'project_id text, key uuid, body_hash char(64), result jsonb, at timestamptz',
}
type Table = keyof typeof columns
type Row = Record<string, unknown>

const namesOf = (list: string) => list.split(',').map((column) => column.trim().split(/\s/)[0]!)
const names = Object.fromEntries(Object.entries(columns).map(([table, list]) => [table, namesOf(list)])) as Record<Table, string[]>
const typed = (table: Table) => `json_to_recordset($::json) as r (${columns[table]})`
const insertMany = (table: Table) => `insert into tender_${table} (${names[table]}) select ${names[table]} from ${typed(table)}`
const insertOne = (table: Table) => `insert into tender_${table} (${names[table]}) values (${names[table].map(() => '$')})`
const overwrite = (table: Table, key: readonly string[]) =>
  `on conflict (${key}) do update set ${names[table].filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`)}`
const update = (changing: readonly string[]) => `update tender_project set ${changing.map((name) => `${name} = $`)} where id = $`

/** What every entry moves on. With these alone no index is touched, so that a bid writes no new index entries for its project. */
const MOVING = ['head_seq', 'head_hash', 'last_at', 'state', 'version', 'updated_at', 'updated_by']
const FIXED = ['id', 'tenant_id', 'created_at']
const CHANGING = names.project.filter((name) => !FIXED.includes(name))
const STRUCK = `update tender_bid b set voided = true from json_to_recordset($::json) as r (project_id text, seq integer)
  where b.project_id = r.project_id and b.seq = r.seq`

/** A part of the write: its statement with `$` for each value, under a name that stands for the text. */
interface Piece {
  name: string
  text: string
  values: unknown[]
}

const json = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value)
const valuesOf = (row: Row, wanted: readonly string[]) => wanted.map((name) => json(row[name]))

/** One row goes as plain parameters: the server then reads no JSON but what the row itself holds. */
function inserting(table: Table, rows: readonly Row[], conflict = ''): Piece[] {
  const [first] = rows
  if (!first) return []
  if (rows.length === 1) return [{ name: table, text: `${insertOne(table)} ${conflict}`, values: valuesOf(first, names[table]) }]
  return [{ name: `${table}s`, text: `${insertMany(table)} ${conflict}`, values: [JSON.stringify(rows)] }]
}

function updating(write: ProjectWrite, before: ProjectState): Piece {
  const [old, row]: [Row, Row] = [projectRow({ ...write, state: before }), projectRow(write)]
  const isMove = CHANGING.every((name) => row[name] === old[name] || MOVING.includes(name))
  const changing = isMove ? MOVING : CHANGING
  return { name: isMove ? 'moved' : 'changed', text: update(changing), values: valuesOf(row, [...changing, 'id']) }
}

const commandRow = ({ state, command }: ProjectWrite): Row[] =>
  command ? [{ project_id: state.id, key: command.key, body_hash: command.bodyHash, result: command.result, at: command.at }] : []

function piecesOf(writes: readonly ProjectWrite[]): Piece[] {
  const changed = writes.filter(({ before, state }) => before !== state)
  const struck = writes.flatMap(voidedBids)
  return [
    ...inserting('project', changed.filter(({ before }) => !before).map(projectRow)),
    ...changed.flatMap((write) => (write.before ? [updating(write, write.before)] : [])),
    ...inserting(
      'log',
      writes.flatMap(({ sealed }) => sealed.map(logRow)),
    ),
    ...inserting('bid', writes.flatMap(bidRows)),
    ...(struck.length > 0 ? [{ name: 'struck', text: STRUCK, values: [JSON.stringify(struck)] }] : []),
    ...inserting('party', changed.flatMap(changedParties), overwrite('party', ['project_id', 'customer_id'])),
    ...inserting('figure', writes.flatMap(changedFigure), overwrite('figure', ['project_id'])),
    ...inserting('command', writes.flatMap(commandRow)),
  ]
}

/** Statements by the names of their pieces: few, since a piece is there or not. Their text must not change under a prepared name. */
const statements = new Map<string, string>()

function statementOf(name: string, pieces: readonly Piece[]): string {
  const known = statements.get(name)
  if (known) return known
  let parameter = 0
  const parts = pieces.map(({ text }, index) => `w${index} as (${text.replaceAll(/\$(?!\d)/g, () => `$${++parameter}`)})`)
  const statement = `with ${parts.join(',\n')} select 1`
  statements.set(name, statement)
  return statement
}

/**
 * Writes projects with everything that hangs on them, in one statement that names only what changed. Also the bulk writer: many new projects
 * with whole histories at once. The caller has begun a transaction and, for a project that exists, holds its lock. Foreign keys are checked
 * at the end of the statement.
 *
 * @throws of PostgreSQL: 23505 when a log number or a command key exists already
 */
export async function writeProjects(client: ClientBase, writes: readonly ProjectWrite[]): Promise<void> {
  const pieces = piecesOf(writes)
  if (pieces.length === 0) return
  const name = `tender-write ${pieces.map((piece) => piece.name).join(' ')}`
  await client.query({ name, text: statementOf(name, pieces), values: pieces.flatMap(({ values }) => values) })
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

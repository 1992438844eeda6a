import type { ClientBase, Pool } from 'pg'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { At, ProjectState } from '#domain/tender/model.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { type LogRow, storedEntry } from './engine/store.ts'

/** SQL of reading projects, logs and bids. Every statement names the tenant or a project whose tenant was checked. */

export type Queryable = Pick<ClientBase, 'query'> | Pick<Pool, 'query'>

export interface ProjectRecord {
  id: string
  state: ProjectState
  version: number
  head_seq: number
  head_hash: string
  /** Database clock before the reading: everything committed until then is in it. */
  now: At
}

/** A project of a list, with columns that tell of it where its state cannot be read. */
export interface ListedProject extends ProjectRecord {
  code: string
  title: string
  titleEn: string
  mode: string
  direction: string
  categoryCode: string
  deptId: string
  status: string
  registrationEndsAt: At
  startsAt: At
  closesAt: At | null
}

export const LISTED_COLUMNS = `p.id, p.code, p.title, p.title_en as "titleEn", p.mode, p.direction, p.category_code as "categoryCode",
  p.dept_id as "deptId", p.status, p.registration_ends_at as "registrationEndsAt", p.starts_at as "startsAt", p.closes_at as "closesAt"`

/** What a list reads of each project: all but its lines, of which there may be 500 and a list shows none. */
export const LISTED = `${LISTED_COLUMNS}, p.state || '{"items": []}' as state, p.version, p.head_seq, p.head_hash, clock_timestamp() as now`

const PROJECT = 'id, state, version, head_seq, head_hash, transaction_timestamp() as now'

export async function findProject(db: Queryable, tenantId: string, id: string): Promise<ProjectRecord | undefined> {
  const { rows } = await db.query<ProjectRecord>({
    name: 'tender-project',
    text: `select ${PROJECT} from tender_project where tenant_id = $1 and id = $2`,
    values: [tenantId, id],
  })
  return rows[0]
}

/** The largest number the database has room for. */
export const MOST_ENTRIES = 2_147_483_647

/** Entries after `afterSeq`, oldest first; those up to `toSeq` when it is given. */
export async function readLog(db: Queryable, projectId: string, afterSeq: number, toSeq = MOST_ENTRIES): Promise<StoredEntry[]> {
  const { rows } = await db.query<LogRow>({
    name: 'tender-log',
    text: `select project_id, seq, at, type, parts, part_hashes, prev, hash from tender_log
      where project_id = $1 and seq > $2 and seq <= $3 order by seq`,
    values: [projectId, afterSeq, toSeq],
  })
  return rows.map(storedEntry)
}

/** The same without sealed texts: of them, forty thousand bytes each, no picture is made. */
export async function readLogUnsealed(db: Queryable, projectId: string, afterSeq: number, toSeq: number): Promise<StoredEntry[]> {
  const { rows } = await db.query<LogRow>({
    name: 'tender-log-unsealed',
    text: `select project_id, seq, at, type, parts #- '{lines,data,sealed}' as parts, part_hashes, prev, hash from tender_log
      where project_id = $1 and seq > $2 and seq <= $3 order by seq`,
    values: [projectId, afterSeq, toSeq],
  })
  return rows.map(storedEntry)
}

/** Quotes of one firm that are looked through, newest first: there may be no more since there is a ceiling. */
export const MOST_QUOTES = 200

/** Entries of these kinds that are counted, and paged through, at most: a page costs no more however long a log is. */
const MOST_COUNTED = 20_000

export interface LogPart {
  limit: number
  offset: number
  afterSeq?: number | undefined
  /** Those written later. */
  after?: At | undefined
  /** One bidder's. */
  alias?: string | undefined
  /** Those whose `who` names this firm. */
  customerId?: string | undefined
}

/** Entries of some types, newest first. Each type is read from its own end of the index, not further than the page asks. */
export async function readLogOf(
  db: Queryable,
  projectId: string,
  types: readonly string[],
  { limit, offset, afterSeq = 0, after, alias, customerId }: LogPart,
): Promise<{ entries: StoredEntry[]; total: number }> {
  const { rows } = await db.query<Partial<LogRow> & { total: number }>({
    name: 'tender-log-of',
    text: `select n.total, page.* from (select least(sum(one.n), ${MOST_COUNTED})::int as total from unnest($2::text[]) as kind
        cross join lateral (select count(*) as n from (select from tender_log ${OF_KIND} limit ${MOST_COUNTED}) counted) one) n
      left join (select one.* from unnest($2::text[]) as kind
        cross join lateral (select project_id, seq, at, type, parts, part_hashes, prev, hash from tender_log ${OF_KIND}
          order by seq desc limit least($6::int + $7::int, ${MOST_COUNTED})) one
        order by one.seq desc limit $6 offset $7) page on true order by page.seq desc`,
    values: [projectId, types, afterSeq, alias ?? null, customerId ?? null, limit, offset, after ?? null],
  })
  const entries = rows.filter((row): row is LogRow & { total: number } => typeof row.seq === 'number').map(storedEntry)
  return { entries, total: rows[0]?.total ?? 0 }
}

const OF_KIND = `where project_id = $1 and type = kind and seq > $3 and ($4::text is null or parts #>> '{pub,data,alias}' = $4)
  and ($5::text is null or parts #>> '{who,data,customerId}' = $5) and ($8::timestamptz is null or at > $8)`

/** Firms the user belongs to, active membership only. */
export async function firmsOf(db: Queryable, tenantId: string, userId: string) {
  const { rows } = await db.query<{
    id: string
    name: string
    name_en: string
    credit_code: string
    grade: string
    role: string
    status: string
  }>({
    name: 'tender-firms',
    text: `select c.id, c.name, c.name_en, c.credit_code, c.grade, c.status, u.role from tender_customer c
      join tender_customer_user u on u.customer_id = c.id where c.tenant_id = $1 and u.user_id = $2 and u.active order by c.name, c.id`,
    values: [tenantId, userId],
  })
  return rows
}

export interface Pledge {
  id: string
  version: number
  body: string
  body_en: string
  body_hash: string
}

export async function pledgeInForce(db: Queryable, tenantId: string): Promise<Pledge | undefined> {
  const { rows } = await db.query<Pledge>({
    name: 'tender-pledge',
    text: 'select id, version, body, body_en, body_hash from tender_pledge where tenant_id = $1 order by version desc limit 1',
    values: [tenantId],
  })
  return rows[0]
}

/** Whose names, and for whom they are spelt: in English where there is such a spelling and the reader reads English. */
export type NameReader = Pick<Session, 'tenantId' | 'lang'>

/** Names of persons, spelt for the reader, and of departments, in both languages. Ids without a row are left out. */
export async function namesOf(db: Queryable, { tenantId, lang }: NameReader, userIds: readonly string[], deptIds: readonly string[]) {
  const { rows } = await db.query<{ id: string; name: string; name_en: string }>({
    name: 'tender-names',
    text: `select id, case when $4 then coalesce(nullif(real_name_en, ''), real_name) else real_name end as name, coalesce(real_name_en, '') as name_en
      from user_account where tenant_id = $1 and id = any($2)
      union all select id, name, coalesce(name_en, '') from department where tenant_id = $1 and id = any($3)`,
    values: [tenantId, userIds, deptIds, lang === 'en'],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Names of firms, spelt for the reader. */
export async function firmNames(db: Queryable, { tenantId, lang }: NameReader, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'tender-firm-names',
    text: `select id, case when $3 then coalesce(nullif(name_en, ''), name) else name end as name from tender_customer
      where tenant_id = $1 and id = any($2)`,
    values: [tenantId, ids, lang === 'en'],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A page of the log, oldest first. Its numbers have no gap, so a page is found by them, and how many there are is the number of the last. */
export async function readLogPage(
  db: Queryable,
  { id, head_seq: head }: Pick<ProjectRecord, 'id' | 'head_seq'>,
  afterSeq: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: StoredEntry[]; total: number }> {
  const from = Math.min(head, afterSeq + offset)
  return { entries: from < head ? await readLog(db, id, from, Math.min(head, from + limit)) : [], total: Math.max(0, head - afterSeq) }
}

/** Hash of one entry; undefined when the tenant has no such project or entry. */
export async function findEntry(db: Queryable, tenantId: string, projectId: string, seq: number): Promise<string | undefined> {
  const { rows } = await db.query<{ hash: string }>({
    name: 'tender-entry',
    text: `select l.hash from tender_log l join tender_project p on p.id = l.project_id
      where p.tenant_id = $1 and l.project_id = $2 and l.seq = $3`,
    values: [tenantId, projectId, seq],
  })
  return rows[0]?.hash
}

/** Whether the log has such an entry. */
export async function hasEntry(db: Queryable, tenantId: string, entry: { projectId: string; type: string; at: At; hash: string }) {
  const { rows } = await db.query({
    name: 'tender-entry-by-hash',
    text: `select from tender_log l join tender_project p on p.id = l.project_id
      where p.tenant_id = $1 and l.project_id = $2 and l.type = $3 and l.at = $4 and l.hash = $5 limit 1`,
    values: [tenantId, entry.projectId, entry.type, entry.at, entry.hash],
  })
  return rows.length > 0
}

/** Single entries by number, oldest first. */
export async function readEntries(db: Queryable, projectId: string, seqs: readonly number[]): Promise<StoredEntry[]> {
  const { rows } = await db.query<LogRow>({
    name: 'tender-entries',
    text: `select project_id, seq, at, type, parts, part_hashes, prev, hash from tender_log
      where project_id = $1 and seq = any($2) order by seq`,
    values: [projectId, seqs],
  })
  return rows.map(storedEntry)
}

export async function headsOf(db: Queryable, ids: readonly string[]): Promise<{ id: string; head_seq: number }[]> {
  const { rows } = await db.query<{ id: string; head_seq: number }>({
    name: 'tender-heads',
    text: 'select id, head_seq from tender_project where id = any($1)',
    values: [ids],
  })
  return rows
}

import type { Queryable } from '#gateway/modules/tender/tender.queries.ts'

/** SQL of what is stored of a project beside its log, as it is held against the log. */

export interface BidRow {
  project_id: string
  seq: number
  alias: string
  customer_id: string
  gross: string
  basis: string
  at: string
  received_at: string
  rank: number | null
  took_lead: boolean
  extended: boolean
  voided: boolean
}

/** Bids after `afterSeq`, up to `toSeq`, oldest first. */
export async function readBids(db: Queryable, projectId: string, afterSeq: number, toSeq: number): Promise<BidRow[]> {
  const { rows } = await db.query<BidRow>({
    name: 'tender-bids-stored',
    text: `select project_id, seq, alias, customer_id, gross, basis, at, received_at, rank, took_lead, extended, voided from tender_bid
      where project_id = $1 and seq > $2 and seq <= $3 order by seq`,
    values: [projectId, afterSeq, toSeq],
  })
  return rows
}

export interface StoredRows {
  /** The columns of the project as {@link projectRow} writes them, but for its state and who wrote it last. */
  project: Record<string, unknown>
  parties: (Record<string, unknown> & { customer_id: string })[]
  /** Number of the last entry that there is. */
  lastSeq: number
  /** Numbers of the bids that are marked as struck out, ascending. */
  voided: number[]
}

const COLUMNS = `id, tenant_id, code, title, title_en, mode, direction, status, owner_id, manager_id, supervisor_ids, reviewer_ids, invite_mode, category_code,
  dept_id, registration_ends_at, starts_at, closes_at, due_at, head_seq, head_hash, last_at, created_at, updated_at`

/** One after the other: inside a transaction there is one connection. */
export async function readStored(db: Queryable, projectId: string): Promise<StoredRows> {
  const project = await db.query<Record<string, unknown>>({
    name: 'tender-stored-project',
    text: `select ${COLUMNS} from tender_project where id = $1`,
    values: [projectId],
  })
  const parties = await db.query<StoredRows['parties'][number]>({
    name: 'tender-stored-parties',
    text: 'select project_id, customer_id, invitation, application, bidder, alias, rank, award from tender_party where project_id = $1',
    values: [projectId],
  })
  const last = await db.query<{ seq: number | null }>({
    name: 'tender-stored-last',
    text: 'select max(seq) as seq from tender_log where project_id = $1',
    values: [projectId],
  })
  const voided = await db.query<{ seq: number }>({
    name: 'tender-stored-voided',
    text: 'select seq from tender_bid where project_id = $1 and voided order by seq',
    values: [projectId],
  })
  return {
    project: project.rows[0] ?? {},
    parties: parties.rows,
    lastSeq: last.rows[0]?.seq ?? 0,
    voided: voided.rows.map(({ seq }) => seq),
  }
}

/** Changes with every write of anything that a verification looks at, of the log after `afterSeq`: a row that is written again gets another version. */
export async function fingerprint(db: Queryable, projectId: string, afterSeq: number): Promise<string> {
  const { rows } = await db.query<{ print: string }>({
    name: 'tender-fingerprint',
    text: `select encode(sha256(concat_ws('|',
        (select p.xmin::text from tender_project p where p.id = $1),
        (select string_agg(l.seq || ':' || l.xmin::text, ',' order by l.seq) from tender_log l where l.project_id = $1 and l.seq > $2),
        (select string_agg(b.seq || ':' || b.xmin::text, ',' order by b.seq) from tender_bid b where b.project_id = $1 and b.seq > $2),
        (select string_agg(b.seq::text, ',' order by b.seq) from tender_bid b where b.project_id = $1 and b.voided),
        (select string_agg(y.customer_id || ':' || y.xmin::text, ',' order by y.customer_id) from tender_party y where y.project_id = $1),
        (select string_agg(a.seq || ':' || a.xmin::text, ',' order by a.seq) from tender_anchor a
          where a.heads @> jsonb_build_array(jsonb_build_object('projectId', $1::text))))::bytea), 'hex') as print`,
    values: [projectId, afterSeq],
  })
  return rows[0]!.print
}

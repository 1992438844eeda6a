import { Client, type Pool } from 'pg'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { factOf, seal } from '#gateway/modules/tender/engine/projection.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'

/**
 * Many projects for load tests (tendering.md 11, "large"): copies of projects that are there, written by the server itself.
 *
 * Real in every copy: ids, codes, people, dates, states, parties, bids, figures and the number of log entries. Chains are sealed anew, and
 * verify, for the first `sealed` copies alone: the hashes of the others are those of what they were copied from. Nothing falls due in a copy.
 */

export interface LargeOptions {
  /** Address of the database, for its superuser: statements of minutes need a connection without time limits. */
  url: string
  tenantId: string
  /** How many copies. */
  projects: number
  /** How many of them get chains that verify. */
  sealed: number
  /** Owners and managers in turn; supervisors stay those of the original. */
  owners: readonly string[]
  managers: readonly string[]
}

const ID = `'LARGE' || lpad(n::text, 21, '0')`

/** Copies the tenant's projects in turn, spread over the last two years. Answers how many log entries there are then. */
export async function growLarge(pool: Pool, { url, tenantId, projects, sealed, owners, managers }: LargeOptions): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Every row is joined to the one it refers to: looking that up a second time for a million rows would take longer than writing them.
    await client.query("set session_replication_role = 'replica'")
    await client.query('begin')
    await client.query(
      `create temporary table copied on commit drop as
       with original as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from tender_project where tenant_id = $1)
       select ${ID} as id, o.id as from_id, 'TL-' || lpad(n::text, 8, '0') as code, ($3::text[])[1 + n % cardinality($3::text[])] as owner_id,
         ($4::text[])[1 + (n / 7) % cardinality($4::text[])] as manager_id,
         date_trunc('milliseconds', now() - (n * 730.0 / $2) * interval '1 day') as created_at
       from generate_series(1, $2::int) n join original o on o.place = n % o.many`,
      [tenantId, projects, owners, managers],
    )
    for (const statement of COPIES) await client.query(statement)
    await client.query('commit')
    await sealAnew(pool, sealed)
    await client.query(COPY_LOGS)
    await client.query('vacuum (analyze)')
    const { rows } = await client.query<{ n: string }>('select count(*) as n from tender_log')
    return Number(rows[0]?.n)
  } finally {
    // What was not committed goes with the connection.
    await client.end()
  }
}

const COPY_LOGS = `insert into tender_log select p.id, l.seq, l.at, l.type, l.parts, l.part_hashes, l.prev, l.hash
  from tender_project p join tender_project o on o.head_hash = p.head_hash and o.tenant_id = p.tenant_id and o.id not like 'LARGE%'
  join tender_log l on l.project_id = o.id
  where p.id like 'LARGE%' and not exists (select from tender_log t where t.project_id = p.id)`

const COPIES = [
  `insert into tender_project select c.id, p.tenant_id, c.code, p.title, p.title_en, p.mode, p.direction, p.status, c.owner_id, c.manager_id,
     p.supervisor_ids, p.invite_mode, p.category_code, p.dept_id, p.registration_ends_at, p.starts_at, p.closes_at, null, p.head_seq, p.head_hash,
     p.last_at, jsonb_set(p.state || jsonb_build_object('id', c.id, 'code', c.code, 'ownerId', c.owner_id), '{form,managerId}', to_jsonb(c.manager_id)),
     p.version, c.created_at, c.created_at, p.updated_by
   from copied c join tender_project p on p.id = c.from_id`,
  `insert into tender_figure select c.id, f.tenant_id, f.status, f.mode, f.direction, f.currency, f.scale, c.owner_id, c.manager_id, f.supervisor_ids,
     f.category_code, f.dept_id, c.created_at, case when f.ended_at is not null then c.created_at + interval '5 days' end, f.ceiling, f.lows, f.awarded,
     f.awarded_basis, f.invited, f.approved, f.bidders, f.waiting
   from copied c join tender_figure f on f.project_id = c.from_id`,
  `insert into tender_party select c.id, y.customer_id, y.invitation, y.application, y.bidder, y.alias, y.rank, y.award
   from copied c join tender_party y on y.project_id = c.from_id`,
  `insert into tender_bid select c.id, b.seq, b.alias, b.customer_id, b.gross, b.basis, b.at, b.received_at, b.rank, b.took_lead, b.extended, b.voided
   from copied c join tender_bid b on b.project_id = c.from_id`,
  `insert into tender_cursor select c.id, p.head_seq from copied c join tender_project p on p.id = c.from_id`,
]

/**
 * Logs: for all but the sealed ones the server copies them, those are sealed here. The log is only ever added to, so what is to be sealed has
 * no copy before.
 */
async function sealAnew(pool: Pool, sealed: number): Promise<void> {
  const { rows } = await pool.query<{ id: string; from_id: string }>(
    `select p.id, o.id as from_id from tender_project p join tender_project o on o.head_hash = p.head_hash and o.tenant_id = p.tenant_id and o.id not like 'LARGE%'
     where p.id like 'LARGE%' order by p.id limit $1`,
    [sealed],
  )
  for (const { id, from_id: from } of rows) {
    const entries = seal(id, GENESIS, (await readLog(pool, from, 0)).map(factOf))
    await transaction(pool, async (client) => {
      await client.query(
        `insert into tender_log (project_id, seq, at, type, parts, part_hashes, prev, hash)
         select $1, e.seq, e.at, e.type, e.parts, e."partHashes", e.prev, e.hash
         from jsonb_to_recordset($2) as e (seq integer, at timestamptz, type text, parts jsonb, "partHashes" jsonb, prev text, hash text)`,
        [id, JSON.stringify(entries)],
      )
      await client.query('update tender_project set head_hash = $2 where id = $1', [id, entries.at(-1)?.hash ?? GENESIS])
    })
  }
}

import type { ClientBase, Pool } from 'pg'
import type { Anchor } from '#contract/tender/bid.ts'
import { type AnchorHead, anchorText, anchorTree } from '#domain/tender/log/anchor.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import type { Signer } from './signing.ts'

/**
 * Signed anchors of the logs' heads (tendering.md 8.5): one a day over every log that grew since it was last anchored, and one for each
 * project when its bidding closes. Each names the hash of the one before, so none can be taken away either. What is signed is the root of a
 * tree of heads: a reader of one project learns nothing of the others.
 */

interface AnchorRow {
  day: string
  heads: AnchorHead[]
  root: string | null
  prev: string
  hash: string
  kid: string
  sig: string
}

const COLUMNS = `to_char(day, 'YYYY-MM-DD') as day, heads, root, prev, hash, kid, sig`

/** Heads of a tenant that no anchor with a root holds yet at this number. */
const MOVED = `select p.id as "projectId", p.head_seq as seq, p.head_hash as hash from tender_project p
  where p.tenant_id = $1 and not exists (select from tender_anchor a where a.tenant_id = $1 and a.project_id is null and a.root is not null
    and a.heads @> jsonb_build_array(jsonb_build_object('projectId', p.id, 'seq', p.head_seq))) order by p.id`
/** The head of the project `$3` in an anchor, as it stands there: no anchor that was tampered with fails a statement. */
export const headIn = (anchor: string) =>
  `(select h ->> 'hash' as hash, case when h ->> 'seq' ~ '^\\d{1,9}$' then (h ->> 'seq')::int else 0 end as seq
    from jsonb_path_query(${anchor}.heads, '$[*] ? (@.projectId == $id)', jsonb_build_object('id', $3::text)) h)`

const CLOSED = `select p.id as "projectId", p.head_seq as seq, p.head_hash as hash from tender_project p where p.tenant_id = $1 and p.id = $2`

/** Anchors every tenant that has no anchor of this day yet. Of several gateways one does it; the others find it done. */
export async function anchorDay(pool: Pool, signer: Signer): Promise<void> {
  const { rows } = await pool.query<{ tenant_id: string }>(
    `select distinct tenant_id from tender_project p where not exists (select from tender_anchor a
      where a.tenant_id = p.tenant_id and a.project_id is null and a.day = (clock_timestamp() at time zone 'UTC')::date)`,
  )
  for (const { tenant_id: tenantId } of rows) await transaction(pool, (client) => add(client, signer, tenantId, null))
}

/** What somebody keeps of an anchor of one project, to hold it against whatever is shown later. */
export interface KeptAnchor {
  entries: number
  head: string
  root: string
  kid: string
  sig: string
}

/** Anchors a project whose bidding has closed, in the caller's transaction; undefined when it has its anchor. */
export async function anchorClose(
  client: ClientBase,
  signer: Signer,
  tenantId: string,
  projectId: string,
): Promise<KeptAnchor | undefined> {
  const added = await add(client, signer, tenantId, projectId)
  const [head] = added?.heads ?? []
  return added && head && { entries: head.seq, head: head.hash, root: added.root, kid: added.kid, sig: added.sig }
}

async function add(client: ClientBase, signer: Signer, tenantId: string, projectId: string | null) {
  await client.query(`select pg_advisory_xact_lock(hashtext('tender anchor ' || $1))`, [tenantId])
  const { rows: heads } = projectId
    ? await client.query<AnchorHead>(CLOSED, [tenantId, projectId])
    : await client.query<AnchorHead>(MOVED, [tenantId])
  const { rows } = await client.query<{ day: string; prev: string | null }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD') as day,
        (select hash from tender_anchor where tenant_id = $1 order by seq desc limit 1) as prev`,
    [tenantId],
  )
  const { day, prev } = { day: rows[0]!.day, prev: rows[0]!.prev ?? GENESIS }
  const { root } = anchorTree(sha256, heads)
  const text = anchorText({ day, heads, prev, root })
  const { kid } = signer
  const sig = signer.sign(text)
  const { rowCount } = await client.query(
    `insert into tender_anchor (tenant_id, day, project_id, heads, prev, hash, kid, sig, root) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict do nothing`,
    [tenantId, day, projectId, JSON.stringify(heads), prev, sha256(text), kid, sig, root],
  )
  return rowCount ? { heads, root, kid, sig } : undefined
}

/** Days that are published: more than a year. */
const PUBLISHED_DAYS = 400

/** Roots by day, the newest first: hashes and signatures alone. */
export async function publishedAnchors(pool: Pool, tenantId: string): Promise<Omit<Anchor, 'heads' | 'path'>[]> {
  const { rows } = await pool.query<Omit<AnchorRow, 'heads' | 'root'> & { root: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, root, prev, hash, kid, sig from tender_anchor
      where tenant_id = $1 and project_id is null and root is not null order by seq desc limit $2`,
    [tenantId, PUBLISHED_DAYS],
  )
  return rows
}

/**
 * Anchors of the project, oldest first, each with the project's own head and its way to the root. An anchor of the first kind that also names
 * others is not told: its signature covers them all, so it could not be checked without naming them. Such a head was anchored again.
 */
export async function anchorsOf(pool: Pool, tenantId: string, projectId: string): Promise<Anchor[]> {
  const { rows } = await pool.query<AnchorRow>(
    `select ${COLUMNS} from tender_anchor where tenant_id = $1 and heads @> $2::jsonb order by seq`,
    [tenantId, JSON.stringify([{ projectId }])],
  )
  return rows.flatMap(({ root, heads, ...signed }): Anchor[] => {
    if (root === null) return heads.length === 1 ? [{ ...signed, heads }] : []
    const own = heads.findIndex((head) => head.projectId === projectId)
    return [{ ...signed, root, heads: heads.slice(own, own + 1), path: anchorTree(sha256, heads).paths[own] ?? [] }]
  })
}

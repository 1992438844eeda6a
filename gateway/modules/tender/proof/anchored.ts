import type { Anchor } from '#contract/tender/bid.ts'
import type { Fault } from '#domain/tender/disclosure-level.ts'
import { type AnchorHead, anchorText, anchorTree } from '#domain/tender/log/anchor.ts'
import type { ProjectRecord, Queryable } from '#gateway/modules/tender/tender.queries.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { headIn } from './anchors.ts'
import type { Signer } from './signing.ts'

/** A log held against the heads of it that were signed: who rewrites a chain leaves the anchors behind that tell how it was. */

interface Row extends Pick<Anchor, 'day' | 'prev' | 'hash' | 'kid' | 'sig'> {
  no: string
  /** Changes with every write of the row. */
  version: string
  root: string | null
  /** What the anchor says of the project, and what the log says there. */
  at: number
  anchored: string
  logged: string | null
  /** Hash of the anchor before. */
  before: string | null
}

/** Anchors whose own text, tree and signature held, by number and version: a tree names many projects and is worked out once. */
const sound = new Set<string>()
const MOST_KEPT = 5_000

interface Held {
  tenantId: string
  record: Pick<ProjectRecord, 'id'>
  signer?: Pick<Signer, 'verify'> | undefined
}

export async function anchorFault(db: Queryable, { tenantId, record: { id }, signer }: Held): Promise<Fault | undefined> {
  const { rows } = await db.query<Row>({
    name: 'tender-anchored',
    text: `select a.seq as no, a.xmin::text as version, to_char(a.day, 'YYYY-MM-DD') as day, a.prev, a.hash, a.kid, a.sig, a.root,
        h.seq as at, h.hash as anchored, l.hash as logged,
        (select b.hash from tender_anchor b where b.tenant_id = $1 and b.seq < a.seq order by b.seq desc limit 1) as before
      from tender_anchor a cross join lateral ${headIn('a')} h left join tender_log l on l.project_id = $3 and l.seq = h.seq
      where a.tenant_id = $1 and a.heads @> $2::jsonb order by a.seq`,
    values: [tenantId, JSON.stringify([{ projectId: id }]), id],
  })
  for (const row of rows) {
    if (row.anchored !== row.logged) return { kind: 'anchor', seq: row.at }
    // A first anchor of an old kind may follow one that was never kept.
    if (row.before !== null && row.prev !== row.before) return { kind: 'anchor', seq: row.at, field: 'prev' }
    const wrong = await ownFault(db, row, signer)
    if (wrong) return { kind: 'anchor', seq: row.at, field: wrong }
  }
  return undefined
}

/** What does not fit in an anchor itself: its tree, its text, its signature. */
async function ownFault(
  db: Queryable,
  { no, version, day, prev, hash, kid, sig, root }: Row,
  signer: Held['signer'],
): Promise<string | undefined> {
  const key = `${no} ${version} ${hash}`
  if (sound.has(key)) return undefined
  const { rows } = await db.query<{ heads: AnchorHead[] }>({
    name: 'tender-anchor-heads',
    text: 'select heads from tender_anchor where seq = $1',
    values: [no],
  })
  const heads = rows[0]?.heads ?? []
  if (root !== null && anchorTree(sha256, heads).root !== root) return 'root'
  const text = anchorText({ day, heads, prev, ...(root !== null && { root }) })
  if (sha256(text) !== hash) return 'hash'
  if (signer && !signer.verify(text, kid, sig)) return 'sig'
  if (sound.size >= MOST_KEPT) sound.clear()
  if (signer) sound.add(key)
  return undefined
}

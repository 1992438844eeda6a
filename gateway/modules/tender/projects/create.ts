import type { ClientBase, Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import { canonical, GENESIS } from '#domain/tender/log/log-chain.ts'
import { type NewProject, newProject } from '#domain/tender/project/new-project.ts'
import type { Decided } from '#gateway/modules/tender/engine/decision.ts'
import { lockReferences } from '#gateway/modules/tender/engine/lock-references.ts'
import { seal } from '#gateway/modules/tender/engine/projection.ts'
import { writeProjects } from '#gateway/modules/tender/engine/store.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { CommandDigest } from '#gateway/platform/vault.ts'

export interface Creation {
  session: Session
  form: ProjectDraft
  items: DraftItem[]
  key: string
  /** Of what the request said: a draft may hold a reserve price. */
  digests: CommandDigest
  /** What the request said: the same key with something else is 2005. */
  asked: object
  copiedFromId: string | undefined
}

export type Created = { id: string; version: number; replayed?: boolean; decided?: Decided }

/**
 * Writes a new draft and its first log entry. Its command row has no project to hang on yet, so it is filed under its buyer; the lock of the
 * tenant's numbers also makes two copies of one request take turns.
 */
export function createProject(pool: Pool, { session, form, items, key, digests, asked, copiedFromId }: Creation): Promise<Created> {
  const { tenantId, userId, name } = session
  const scope = `new:${tenantId}:${userId}`
  const body = canonical({ ...asked, userId })
  return transaction(pool, async (client) => {
    await lockNumbers(client, tenantId)
    const stored = await client.query<{ body_hash: string; result: { id: string; version: number } }>(
      'select body_hash, result from tender_command where project_id = $1 and key = $2',
      [scope, key],
    )
    const [row] = stored.rows
    if (row && !digests.matches(body, row.body_hash)) throw new Refusal('TENDER-2005')
    if (row) return { ...row.result, replayed: true }
    await mustHaveRoom(client, userId, scope)
    const draft = { tenantId, form, items, ownerId: userId, by: name, ...(copiedFromId !== undefined && { copiedFromId }) }
    const decided = await insertProject(client, draft)
    const { at, version } = decided
    const result = { id: decided.state.id, version }
    await client.query('insert into tender_command (project_id, key, body_hash, result, at) values ($1, $2, $3, $4, $5)', [
      scope,
      key,
      digests.of(body),
      JSON.stringify(result),
      at,
    ])
    return { ...result, decided }
  })
}

/** One after the other projects of a tenant get their numbers. */
const lockNumbers = async (client: ClientBase, tenantId: string): Promise<void> =>
  void (await client.query('select pg_advisory_xact_lock(hashtext($1))', [`new:${tenantId}`]))

type Birth = { tenantId: string } & Omit<NewProject, 'id' | 'code' | 'at'>

/** A new draft with the first entry of its log, in a transaction of the caller. What is answered is to be announced after the commit. */
export async function insertProject(client: ClientBase, { tenantId, ...draft }: Birth): Promise<Decided> {
  await lockNumbers(client, tenantId)
  await lockReferences(client, tenantId, draft)
  const { at, code } = await nextCode(client, tenantId)
  const { state, entries } = newProject({ ...draft, id: ulid(Date.parse(at)), code, at })
  const sealed = seal(state.id, GENESIS, entries)
  const version = 1
  const headHash = sealed.at(-1)?.hash ?? GENESIS
  await writeProjects(client, [{ tenantId, state, sealed, headHash, version, createdAt: at, updatedBy: draft.by ?? '' }])
  return { before: state, state, entries, sealed, at, version }
}

/**
 * A draft that was thrown away keeps its number, so what one buyer creates is counted twice: what he has, and how fast. His answers tell the latter.
 *
 * @throws Refusal 2085 with as many unpublished projects as one may have, 2008 with as many new ones within a day
 */
async function mustHaveRoom(client: ClientBase, userId: string, scope: string): Promise<void> {
  const { draftsPerBuyer, newProjectsPerDay } = limits
  const { rows } = await client.query<{ drafts: number; s: number | null }>(
    `select (select count(*)::int from (select from tender_project where owner_id = $1 and status in ('DRAFT', 'PUBLISH_APPROVAL') limit $3) d) as drafts,
      (select greatest(1, ceil(extract(epoch from at + interval '1 day' - clock_timestamp())))::int from tender_command
        where project_id = $2 and at > clock_timestamp() - interval '1 day' order by at desc offset $4 - 1 limit 1) as s`,
    [userId, scope, draftsPerBuyer, newProjectsPerDay],
  )
  const { drafts, s } = rows[0]!
  if (drafts >= draftsPerBuyer) throw new Refusal('TENDER-2085', { args: { n: draftsPerBuyer } })
  if (s !== null) throw new Refusal('TENDER-2008', { args: { s } })
}

/** `TB-20261121-0007`: the tenant's next number of the day, by the calendar of China, under the caller's lock. */
async function nextCode(client: ClientBase, tenantId: string): Promise<{ at: string; code: string }> {
  const { rows } = await client.query<{ at: string; day: string; used: number }>(
    `select n.at, n.day, (select coalesce(max(substring(p.code from 13)::int), 0) from tender_project p
        where p.tenant_id = $1 and p.code like 'TB-' || n.day || '-%') as used
      from (select date_trunc('milliseconds', clock_timestamp()) as at,
        to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYYMMDD') as day) n`,
    [tenantId],
  )
  const { at, day, used } = rows[0]!
  return { at, code: `TB-${day}-${String(used + 1).padStart(4, '0')}` }
}

import type { Pool } from 'pg'
import type { FileDetail, FileInfo } from '#contract/attachment.ts'
import { COPILOT_FILES } from '#domain/copilot/copilot-files.ts'
import { TEXT_PICTURES } from '#domain/rich-text/words.ts'
import { OPINION_FILES } from '#domain/workflow/texts.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { checkQuota } from './quota.ts'

/** SQL of attachments. Every statement names the tenant; what the asker may not see is not found. */

export interface Asker {
  tenantId: string
  userId: string
}

export interface NewAttachment {
  id: string
  customerId: string | undefined
  bizType: string
  accessType: 'auth' | 'public'
  name: string
  ext: string
  contentType: string
  /** Most that the permission allows. */
  maxBytes: number
}

export interface Finished {
  size: number
  sha256: string
  object: string
  /** Row of its copy, from now on that of what was posted. */
  spare: string
}

export interface Unfinished {
  ext: string
  state: 'PENDING' | 'READY'
  /** Its permission ended so long ago that it is given up. */
  late: boolean
}

/** With the key of its object, which is nobody's business but ours. */
export interface StoredFile extends FileDetail {
  object: string
  /** Process whose opinion it stays with: who does not see the one does not see the other. */
  instanceId: string | null
  /** Entries whose texts show it: who reads none of them does not see it. */
  shownIn: readonly ShownIn[] | null
}

export interface ShownIn {
  projectId: string
  seq: number
}

type Row = Omit<StoredFile, 'size'> & { size: string }

/** Staff are those who belong to no firm, also not formerly, and hold no role of a firm. */
const IS_STAFF = `(not exists (select from tender_customer_user f where f.user_id = $2)
  and not exists (select from user_role r where r.user_id = $2 and r.role in ('BIDDER', 'CUSTOMER_ADMIN')))`

/** What was made for its owner alone is gone after a day for him too, whenever it is cleared away. @see security.md T37 */
const OWN = `a.access_type = 'own' and a.owner_id = $2 and a.created_at > clock_timestamp() - interval '1 day'`

/** Process whose opinion the file stays with. */
const INSTANCE = '(select f.instance_id from wf_opinion_file f where f.attachment_id = a.id and f.tenant_id = $1)'

/** What was uploaded for an opinion is its owner's alone until it is sent; for the copilot, as long as it is there. */
const UNSENT = `a.owner_id = $2 and ${INSTANCE} is null`

const NAMED = `jsonb_build_array(jsonb_build_object('id', a.id))`

/** Announcements, objections and answers that show this picture. `offset 0`: found by the file, never by going through a project's log. */
const SHOWING = `select l.project_id, l.seq from tender_log l where (l.type = 'message.sent' and l.parts #> '{pub,data,files}' @> ${NAMED}
  or l.type in ('objection.filed', 'objection.answered') and l.parts #> '{lines,data,files}' @> ${NAMED}) offset 0`
const IS_SHOWN = `exists (${SHOWING})`
const SHOWN_IN = `case when a.biz_type = '${TEXT_PICTURES}' then
  (select jsonb_agg(jsonb_build_object('projectId', s.project_id, 'seq', s.seq)) from (${SHOWING}) s) end`

/** What was uploaded for a text of a tender is its writer's alone until it is sent. */
const UNSAID = `a.owner_id = $2 and not ${IS_SHOWN}`

/** What $2 of tenant $1 may see: his side's files, i.e. those of his firms or those of the staff, public ones, and what is his own. */
const VISIBLE = `a.tenant_id = $1 and exists (select from user_account u where u.id = $2 and u.tenant_id = $1)
  and case when a.biz_type in ('${OPINION_FILES}', '${COPILOT_FILES}') then ${UNSENT} when a.biz_type = '${TEXT_PICTURES}' then ${UNSAID}
    when a.access_type = 'own' then ${OWN} else a.access_type = 'public' or (a.customer_id is null and ${IS_STAFF})
    or a.customer_id in (select m.customer_id from tender_customer_user m where m.user_id = $2 and m.active) end`

/** Registrations that named this file when they were sent. `offset 0`: found by the file, never by going through a project's log. */
const SUBMITTED = `select l.project_id, l.parts from tender_log l where l.type = 'application.submitted'
  and (l.parts #> '{lines,data,documents}' @> jsonb_build_array(jsonb_build_object('attachmentId', a.id))
    or l.parts #>> '{lines,data,depositVoucherId}' = a.id) offset 0`

/**
 * A paper that its firm has handed in with a registration: who looks at that project from the purchaser's side reads it too, as `viewerOf` says,
 * while the registration stands. What a firm names but does not own is passed on to nobody.
 */
const HANDED_IN = `exists (select from (${SUBMITTED}) l
    join tender_project p on p.id = l.project_id join tender_party y on y.project_id = p.id and y.customer_id = a.customer_id
  where a.tenant_id = $1 and p.tenant_id = $1 and l.parts #>> '{who,data,customerId}' = a.customer_id and y.application <> 'WITHDRAWN'
    and exists (select from user_role r join user_account u on u.id = r.user_id where u.id = $2 and u.tenant_id = $1
      and (r.role = 'BUYER' and p.owner_id = $2
        or r.role = 'MANAGER' and p.owner_id <> $2 and p.manager_id in ('', $2)
        or r.role = 'SUPERVISOR' and p.owner_id <> $2 and p.manager_id <> $2 and $2 = any(p.supervisor_ids)
        or r.role = 'REVIEWER' and p.owner_id <> $2 and $2 = any(p.reviewer_ids) and (p.state ->> 'namesRevealed')::boolean
        or r.role = 'AUDITOR' and p.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID')))
    and not exists (select from tender_customer_user m join tender_party z on z.customer_id = m.customer_id and z.project_id = p.id
      where m.user_id = $2 and m.active and z.application is not null))`

/** The published project that names this file of the staff among its documents. The file says which one it is, so that none is searched. */
const PUBLISHED = `from tender_project p where a.biz_type like 'project:%' and p.id = substr(a.biz_type, 9) and a.customer_id is null
  and p.tenant_id = a.tenant_id and p.status not in ('DRAFT', 'PUBLISH_APPROVAL') and p.state->>'rulesHash' <> ''
  and p.state #> '{form,attachments}' @> jsonb_build_array(jsonb_build_object('id', a.id))`

/** A document of a project is read by firms that see the project, as `viewerOf` says. */
const OF_PROJECT = `(a.tenant_id = $1 and exists (select ${PUBLISHED} and exists (select from tender_customer_user m
    join tender_customer c on c.id = m.customer_id left join tender_party y on y.project_id = p.id and y.customer_id = m.customer_id
  where m.user_id = $2 and m.active and c.tenant_id = $1 and (p.invite_mode = 'open' or y.application is not null or y.bidder is not null
    or y.invitation not in ('PROPOSED', 'APPROVED', 'REJECTED', 'REVOKED')))))`

/** Key of a file's object: see {@link keyOf}. */
const POSTED = `substr(a.id, 1, 2) || '/' || a.id || '.' || a.ext`
const OBJECT = `coalesce(a.object, ${POSTED})`

const FIELDS = `a.id, a.name, a.content_type as "contentType", a.ext, a.size, a.biz_type as "bizType", a.access_type as "accessType", a.sha256,
  a.created_at as "createdAt", a.owner_id = $2 and ${INSTANCE} is null and ${SHOWN_IN} is null as mine, ${INSTANCE} as "instanceId",
  ${SHOWN_IN} as "shownIn", ${OBJECT} as object`

const INSERT = `insert into attachment
    (id, tenant_id, owner_id, customer_id, biz_type, access_type, name, ext, content_type, created_at, permit_until, permit_bytes)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, t.now, t.now + make_interval(secs => $10), $11 from (select clock_timestamp() as now) t
  returning created_at as now, permit_until as until`

const detailOf = ({ size, ...row }: Row): StoredFile => ({ ...row, size: Number(size) })
export const infoOf = ({ id, name, contentType, ext, size }: FileInfo): FileInfo => ({ id, name, contentType, ext, size })

export const attachmentQueries = (pool: Pool) => ({
  /** Firms that a person may act for, and whether he is of the staff. */
  sideOf: async ({ tenantId, userId }: Asker): Promise<{ firms: string[]; staff: boolean }> => {
    const { rows } = await pool.query<{ firms: string[]; staff: boolean }>({
      name: 'attachment-side',
      text: `select ${IS_STAFF} as staff, array(select m.customer_id from tender_customer_user m join tender_customer c on c.id = m.customer_id
          where m.user_id = $2 and m.active and c.tenant_id = $1) as firms`,
      values: [tenantId, userId],
    })
    return rows[0] ?? { firms: [], staff: false }
  },

  /** @returns when the permission begins and ends. @throws Refusal of {@link checkQuota} */
  insert: (asker: Asker, file: NewAttachment, permitMs: number): Promise<{ now: Date; expiresAt: Date }> =>
    transaction(pool, async (client) => {
      await checkQuota(client, asker, file.customerId, file.maxBytes)
      const { rows } = await client.query<{ now: string; until: string }>(INSERT, [
        file.id,
        asker.tenantId,
        asker.userId,
        file.customerId ?? null,
        file.bizType,
        file.accessType,
        file.name,
        file.ext,
        file.contentType,
        permitMs / 1_000,
        file.maxBytes,
      ])
      const { now = '', until = '' } = rows[0] ?? {}
      return { now: new Date(now), expiresAt: new Date(until) }
    }),

  /** An upload of the asker's own. @param finishMs how long after its permission it may be finished */
  findOwn: async ({ tenantId, userId }: Asker, id: string, finishMs: number): Promise<Unfinished | undefined> => {
    const { rows } = await pool.query<Unfinished>(
      `select ext, state, permit_until < clock_timestamp() - make_interval(secs => $4) as late
       from attachment where tenant_id = $1 and owner_id = $2 and id = $3 and state <> 'DELETED'`,
      [tenantId, userId, id, finishMs / 1_000],
    )
    return rows[0]
  },

  /** Whose object of a signed form is still waited for. */
  awaitedOf: async (id: string, ext: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ owner_id: string }>(
      `select owner_id from attachment where id = $1 and ext = $2 and state = 'PENDING' and permit_until > clock_timestamp()`,
      [id, ext],
    )
    return rows[0]?.owner_id
  },

  /**
   * A row for the object that an upload is copied to: nobody sees it, no share counts it, and the worker clears it away when no form can come in
   * any more.
   */
  spare: async ({ tenantId, userId }: Asker, id: string, spare: string): Promise<void> => {
    await pool.query(
      `insert into attachment (id, tenant_id, owner_id, customer_id, state, biz_type, access_type, name, ext, content_type, sha256, permit_until)
       select $4, tenant_id, owner_id, customer_id, 'DELETED', biz_type, access_type, name, ext, content_type, 'copy', permit_until
       from attachment where tenant_id = $1 and owner_id = $2 and id = $3`,
      [tenantId, userId, id, spare],
    )
  },

  forgetSpare: forgetting(pool),

  /** The first to finish wins. @returns whether it was this one */
  finish: async ({ tenantId, userId }: Asker, id: string, { size, sha256, object, spare }: Finished): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `with taken as (update attachment a set state = 'READY', size = $4, sha256 = $5, object = nullif($6, ${POSTED})
         where tenant_id = $1 and owner_id = $2 and id = $3 and state = 'PENDING' returning ${POSTED} as posted),
       spared as (update attachment set object = taken.posted from taken where id = $7)
       select from taken`,
      [tenantId, userId, id, size, sha256, object, spare],
    )
    return rowCount === 1
  },

  /** @returns also files of opinions and of texts, whoever asks: see `instanceId` and `shownIn` */
  find: async ({ tenantId, userId }: Asker, ids: readonly string[]): Promise<StoredFile[]> => {
    const { rows } = await pool.query<Row>({
      name: 'attachment-find',
      text: `select ${FIELDS} from attachment a where a.id = any($3) and a.state = 'READY' and (${VISIBLE} or ${HANDED_IN} or ${OF_PROJECT}
        or a.tenant_id = $1 and (${INSTANCE} is not null or a.biz_type = '${TEXT_PICTURES}' and ${IS_SHOWN}))`,
      values: [tenantId, userId, ids],
    })
    return rows.map(detailOf)
  },

  hide: hiding(pool),
})

/**
 * Takes a file out of sight; its object is removed after that. What a published project names stays, and so does what was handed in with a
 * registration, also a withdrawn one: a decision was or may be made on it. The lock comes first and in a statement of its own: a registration
 * that names the file holds it until it is in the log, and only a statement begun after that sees it there.
 *
 * @returns the key of its object when it was the asker's own
 */
const hiding =
  (pool: Pool) =>
  ({ tenantId, userId }: Asker, id: string): Promise<string | undefined> =>
    transaction(pool, async (client) => {
      await client.query('select from attachment where id = $1 and tenant_id = $2 and owner_id = $3 for update', [id, tenantId, userId])
      const { rows } = await client.query<{ object: string }>(
        `update attachment a set state = 'DELETED' where a.id = $3 and a.owner_id = $2 and a.state <> 'DELETED' and ${VISIBLE}
         and not exists (select ${PUBLISHED})
         and not exists (select from (${SUBMITTED}) l where l.parts #>> '{who,data,customerId}' = a.customer_id) returning ${OBJECT} as object`,
        [tenantId, userId, id],
      )
      return rows[0]?.object
    })

/** The object is gone: so may the row. */
function forgetting(pool: Pool) {
  return async (id: string): Promise<void> => {
    await pool.query(`delete from attachment where id = $1 and state = 'DELETED'`, [id])
  }
}

/** By kind of what it is sent with: an opinion, or a text of a tender. */
const UNBOUND = `not exists (select from wf_opinion_file f where f.attachment_id = a.id) and not ${IS_SHOWN}`

/** What the worker clears away: no tenant, every row there is. */
export const orphanQueries = (pool: Pool) => ({
  /**
   * Takes uploads out of sight that nobody finished, and answers them with all that were deleted before.
   *
   * @param graceMs since the permission ended: until then a form may still come in, also for what was deleted
   */
  hideOrphans: async (graceMs: number, limit: number): Promise<{ id: string; object: string }[]> => {
    const { rows } = await pool.query<{ id: string; object: string }>(
      `update attachment a set state = 'DELETED' where id in (
         select id from attachment where state <> 'READY' and permit_until < clock_timestamp() - make_interval(secs => $1)
         order by created_at limit $2 for update skip locked)
       returning a.id, ${OBJECT} as object`,
      [graceMs / 1_000, limit],
    )
    return rows
  },
  forget: forgetting(pool),

  /**
   * Takes files out of sight that were uploaded for an opinion or a text and not sent with one for a day, and those for the copilot after a day. The lock
   * comes first and in a statement of its own: what takes the file holds it until it is bound, and only a statement begun after that sees it bound.
   */
  hideUnsent: (limit: number): Promise<void> =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select a.id from attachment a where a.state = 'READY' and a.biz_type = any($1) and a.created_at < clock_timestamp() - interval '1 day' and ${UNBOUND}
         order by a.created_at limit $2 for update skip locked`,
        [[OPINION_FILES, COPILOT_FILES, TEXT_PICTURES], limit],
      )
      await client.query(`update attachment a set state = 'DELETED' where a.id = any($1) and ${UNBOUND}`, [rows.map(({ id }) => id)])
    }),
})

import type { ClientBase } from 'pg'
import type { RegistrationDraft } from '#domain/tender/model.ts'
import type { Queryable } from '#gateway/modules/tender/tender.queries.ts'

/** Drafts of registrations lie beside the log, one row a firm and project. A row stays when its draft is gone, so that its version never begins anew. */

export async function findDraft(db: Queryable, projectId: string, customerId: string): Promise<RegistrationDraft | undefined> {
  const { rows } = await db.query<RegistrationDraft>({
    name: 'tender-application-draft',
    text: `select version, content, saved_at as "savedAt", saved_by as "savedBy" from tender_application_draft
      where project_id = $1 and customer_id = $2`,
    values: [projectId, customerId],
  })
  return rows[0]
}

/** The caller holds the project's lock. */
export async function keepDraft(client: ClientBase, projectId: string, customerId: string, draft: RegistrationDraft): Promise<void> {
  const { version, content, savedAt, savedBy } = draft
  await client.query({
    name: 'tender-keep-application-draft',
    text: `insert into tender_application_draft (project_id, customer_id, version, content, saved_at, saved_by) values ($1, $2, $3, $4, $5, $6)
      on conflict (project_id, customer_id) do update
      set version = excluded.version, content = excluded.content, saved_at = excluded.saved_at, saved_by = excluded.saved_by`,
    values: [projectId, customerId, version, content && JSON.stringify(content), savedAt, savedBy],
  })
}

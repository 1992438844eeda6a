import type { ClientBase } from 'pg'
import type { FormData } from '#domain/workflow/model.ts'

/** SQL of a record as its process sees it. */

type Db = Pick<ClientBase, 'query'>

const RECORD = 'select owner_id as "ownerId", form_code as "formCode", "values" from wf_form where tenant_id = $1 and id = $2'

interface Found {
  ownerId: string
  formCode: string
  values: FormData
}

/** @param hold nobody writes it until the transaction ends: what is decided on is what lies there */
export async function recordForProcess(db: Db, tenantId: string, id: string, hold?: 'hold'): Promise<Found | undefined> {
  const statement = hold ? { name: 'wf-form-held', text: `${RECORD} for share` } : { name: 'wf-form-read', text: RECORD }
  const { rows } = await db.query<Found>({ ...statement, values: [tenantId, id] })
  return rows[0]
}

/** Nobody writes it until the transaction ends, as above. */
export async function savedSince(db: Db, tenantId: string, id: string, at: string): Promise<boolean> {
  const { rows } = await db.query<{ since: boolean }>({
    name: 'wf-form-since',
    text: 'select saved_at > $3 as since from wf_form where tenant_id = $1 and id = $2 for share',
    values: [tenantId, id, at],
  })
  return rows[0]?.since ?? false
}

export interface Draft {
  id: string
  title: string
  status: string
}

/** The draft tender that came of a record. */
export async function draftOfRecord(db: Db, tenantId: string, id: string): Promise<Draft | undefined> {
  const { rows } = await db.query<Draft>({
    name: 'wf-form-draft',
    text: `select p.id, p.title, p.status from wf_form f join tender_project p on p.id = f.project_id and p.tenant_id = f.tenant_id
      where f.tenant_id = $1 and f.id = $2`,
    values: [tenantId, id],
  })
  return rows[0]
}

export async function linkDraft(client: ClientBase, tenantId: string, id: string, projectId: string): Promise<void> {
  await client.query({
    name: 'wf-form-link',
    text: 'update wf_form set project_id = $3 where tenant_id = $1 and id = $2',
    values: [tenantId, id, projectId],
  })
}

export interface Sought {
  tenantId: string
  initiatorId: string
  deptId: string
}

/** Who goes on with a draft: see `requisitionHooks`. */
export async function buyerFor(
  client: ClientBase,
  { tenantId, initiatorId, deptId }: Sought,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await client.query<{ id: string; name: string }>({
    name: 'wf-form-buyer',
    text: `select u.id, u.real_name as name from user_account u join user_role r on r.user_id = u.id and r.role = 'BUYER'
      where u.tenant_id = $1 and u.left_at is null
      order by u.id = $2 desc, exists (select from user_department d where d.user_id = u.id and d.department_id = $3) desc,
        (select count(*) from tender_project p where p.tenant_id = $1 and p.owner_id = u.id and p.status = 'DRAFT'), u.id
      limit 1`,
    values: [tenantId, initiatorId, deptId],
  })
  return rows[0]
}

import type { ClientBase } from 'pg'
import { APPROVALS } from '#domain/tender/approval.ts'
import type { ProjectState, Role } from '#domain/tender/model.ts'
import { tenderProject } from '#domain/workflow/forms/tender-project.ts'

/** SQL of a project as the processes of its approvals see it. Every statement names the tenant. */

export type Db = Pick<ClientBase, 'query'>

/** Until the transaction ends nobody else decides on it. */
export async function lockProject(client: ClientBase, tenantId: string, id: string): Promise<void> {
  await client.query({
    name: 'wf-project-lock',
    text: 'select from tender_project where tenant_id = $1 and id = $2 for update',
    values: [tenantId, id],
  })
}

export async function projectForProcess(db: Db, tenantId: string, id: string): Promise<ProjectState | undefined> {
  const { rows } = await db.query<{ state: ProjectState }>({
    name: 'wf-project',
    text: `select state || '{"items": []}' as state from tender_project where tenant_id = $1 and id = $2 and status <> 'DELETED'`,
    values: [tenantId, id],
  })
  return rows[0]?.state
}

/** Processes of the house's own that go on over a project, or stand still. */
export async function ownProcessesOf(db: Db, tenantId: string, id: string): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>({
    name: 'wf-project-own',
    text: `select distinct process_code as code from wf_instance where tenant_id = $1 and business_id = $2 and form_code = $3
      and process_code <> all ($4::text[]) and status in ('APPROVALING', 'ABNORMAL') order by 1`,
    values: [tenantId, id, tenderProject.code, APPROVALS],
  })
  return rows.map(({ code }) => code)
}

/** Who may be asked as the manager of a project: the one it names, else every manager. */
export async function managersOf(
  db: Db,
  tenantId: string,
  { ownerId, managerId }: { ownerId: string; managerId: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'wf-project-managers',
    text: `select u.id from user_account u join user_role r on r.user_id = u.id and r.role = 'MANAGER'
      where u.tenant_id = $1 and u.left_at is null and u.id <> $2 and ($3 = '' or u.id = $3) order by u.id`,
    values: [tenantId, ownerId, managerId],
  })
  return rows.map(({ id }) => id)
}

/** The owner and the supervisors that a project names, as far as they are what they have to be for it today. */
export async function namedPeopleOf(
  db: Db,
  tenantId: string,
  { ownerId, supervisorIds }: { ownerId: string; supervisorIds: readonly string[] },
): Promise<{ owner: string[]; supervisor: string[] }> {
  const { rows } = await db.query<{ owner: string[]; supervisor: string[] }>({
    name: 'wf-project-named',
    text: `select coalesce(array_agg(u.id) filter (where r.role = 'BUYER' and u.id = $2), '{}') as owner,
        coalesce(array_agg(u.id order by u.id) filter (where r.role = 'SUPERVISOR' and u.id = any ($3::text[])), '{}') as supervisor
      from user_account u join user_role r on r.user_id = u.id
      where u.tenant_id = $1 and u.left_at is null and (u.id = $2 or u.id = any ($3::text[]))`,
    values: [tenantId, ownerId, supervisorIds],
  })
  return rows[0] ?? { owner: [], supervisor: [] }
}

export interface PersonRow {
  name: string
  roles: Role[]
  /** Firms the person belongs to. */
  firms: string[]
}

export async function personForProject(db: Db, tenantId: string, userId: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'wf-project-person',
    text: `select u.real_name as name, array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
        array(select m.customer_id from tender_customer_user m where m.user_id = u.id and m.active order by m.customer_id) as firms
      from user_account u where u.tenant_id = $1 and u.id = $2 and u.left_at is null`,
    values: [tenantId, userId],
  })
  return rows[0]
}

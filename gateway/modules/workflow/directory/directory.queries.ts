import type { ClientBase, Pool } from 'pg'

/** SQL of what approver rules ask of the house. Every statement names the tenant. */

export type Db = Pick<ClientBase | Pool, 'query'>

export interface PersonRow {
  id: string
  /** Of the house, and has not left. */
  active: boolean
}

export async function peopleByIds(db: Db, tenantId: string, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>({
    name: 'wf-directory-people',
    text: `select id, left_at is null and side = 'staff' as active from user_account
      where tenant_id = $1 and id = any ($2::text[])`,
    values: [tenantId, ids],
  })
  return rows
}

/** Heads of a department and of those above it, nearest first; empty where one has none. */
export async function headsFrom(db: Db, tenantId: string, departmentId: string): Promise<string[]> {
  const { rows } = await db.query<{ head: string }>({
    name: 'wf-directory-heads',
    text: `with recursive chain (id, parent_id, head_id, level) as (
        select id, parent_id, head_id, 1 from department where tenant_id = $1 and id = $2
        union all
        select d.id, d.parent_id, d.head_id, c.level + 1 from chain c join department d on d.id = c.parent_id and d.tenant_id = $1
          where c.level < 20)
      select coalesce(head_id, '') as head from chain order by level`,
    values: [tenantId, departmentId],
  })
  return rows.map(({ head }) => head)
}

/**
 * Who a person reports to: whoever is named, else the nearest head of the main department or one above it who is somebody else. Undefined for nobody.
 */
export async function superiorOf(db: Db, tenantId: string, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string | null }>({
    name: 'wf-directory-superior',
    text: `with recursive main as (
        select p.department_id as id from user_department p join department d on d.id = p.department_id and d.tenant_id = $1
          where p.user_id = $2 order by p.is_master desc, d.sort, d.id limit 1),
      chain (id, parent_id, head_id, level) as (
        select d.id, d.parent_id, d.head_id, 1 from main m join department d on d.id = m.id and d.tenant_id = $1
        union all
        select d.id, d.parent_id, d.head_id, c.level + 1 from chain c join department d on d.id = c.parent_id and d.tenant_id = $1
          where c.level < 20)
      select coalesce(u.superior_id, (select c.head_id from chain c where c.head_id <> u.id order by c.level limit 1)) as id
        from user_account u where u.tenant_id = $1 and u.id = $2`,
    values: [tenantId, userId],
  })
  return rows[0]?.id ?? undefined
}

/** Active people of the house by role, in the order of their ids. */
export async function holdersOf(db: Db, tenantId: string, roles: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ role: string; ids: string[] }>({
    name: 'wf-directory-holders',
    text: `select r.role, array_agg(u.id order by u.id) as ids from user_role r join user_account u on u.id = r.user_id
      where u.tenant_id = $1 and u.side = 'staff' and u.left_at is null and r.role = any ($2::text[]) group by r.role`,
    values: [tenantId, roles],
  })
  return new Map(rows.map(({ role, ids }) => [role, ids]))
}

/** Every active person of the house. */
export async function houseOf(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'wf-directory-house',
    text: `select id from user_account where tenant_id = $1 and side = 'staff' and left_at is null order by id`,
    values: [tenantId],
  })
  return rows.map(({ id }) => id)
}

/** Active people of departments and of those beneath them. */
export async function workersOf(db: Db, tenantId: string, departmentIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ root: string; ids: string[] }>({
    name: 'wf-directory-workers',
    text: `with recursive beneath (root, id) as (
        select id, id from department where tenant_id = $1 and id = any ($2::text[])
        union select b.root, d.id from beneath b join department d on d.parent_id = b.id and d.tenant_id = $1)
      select b.root, array_agg(distinct u.id order by u.id) as ids from beneath b join user_department p on p.department_id = b.id
        join user_account u on u.id = p.user_id and u.tenant_id = $1 and u.side = 'staff' and u.left_at is null group by b.root`,
    values: [tenantId, departmentIds],
  })
  return new Map(rows.map(({ root, ids }) => [root, ids]))
}

/** People whose deputy somebody is now, and who are still there themselves. */
export async function actsForOf(db: Db, tenantId: string, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'wf-directory-acts-for',
    text: `select distinct d.user_id as id from wf_deputy d join user_account u on u.id = d.user_id and u.tenant_id = $1 and u.left_at is null
      where d.tenant_id = $1 and d.deputy_id = $2 and d.from_at <= clock_timestamp() and d.until_at > clock_timestamp() order by 1`,
    values: [tenantId, userId],
  })
  return rows.map(({ id }) => id)
}

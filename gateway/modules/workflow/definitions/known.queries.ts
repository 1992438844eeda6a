import type { ClientBase, Pool } from 'pg'

/** SQL of what a definition may name: people, roles, departments. Every statement names the tenant. */

type Db = Pick<ClientBase | Pool, 'query'>

interface NamedRow {
  id: string
  name: string
  nameEn: string
}

export interface Named {
  /** Active people of the house. */
  everybody: number
  /** Role: how many active people of the house hold it. Roles that nobody holds are missing. */
  roles: Record<string, number>
  people: (NamedRow & { active: boolean })[]
  /** With those beneath. */
  departments: (NamedRow & { count: number })[]
}

/** Only people of the house are asked: those of suppliers are as unknown as those of other tenants. */
export async function namedIn(db: Db, tenantId: string, userIds: readonly string[], departmentIds: readonly string[]): Promise<Named> {
  const { rows } = await db.query<Named>({
    name: 'wf-definition-named',
    text: `with recursive house as (select id from user_account where tenant_id = $1 and side = 'staff' and left_at is null),
        beneath (root, id) as (
          select id, id from department where tenant_id = $1 and id = any ($3::text[])
          union select b.root, d.id from beneath b join department d on d.parent_id = b.id and d.tenant_id = $1),
        heads as (select b.root, count(distinct h.id)::int as n from beneath b
          left join user_department p on p.department_id = b.id left join house h on h.id = p.user_id group by b.root)
      select (select count(*)::int from house) as everybody,
        (select coalesce(jsonb_object_agg(role, n), '{}') from (
          select r.role, count(*)::int as n from user_role r join house h on h.id = r.user_id group by r.role) held) as roles,
        (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.real_name, 'nameEn', u.real_name_en, 'active', u.left_at is null)), '[]')
          from user_account u where u.tenant_id = $1 and u.side = 'staff' and u.id = any ($2::text[])) as people,
        (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en, 'count', h.n)), '[]')
          from heads h join department d on d.id = h.root and d.tenant_id = $1) as departments`,
    values: [tenantId, userIds, departmentIds],
  })
  return rows[0]!
}

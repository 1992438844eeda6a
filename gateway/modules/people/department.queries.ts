import type { Pool } from 'pg'
import type { DepartmentRow } from './department-tree.ts'
import { SEEN, type Viewer, who } from './people.queries.ts'

/** A person in a department. */
export interface PlaceRow {
  userId: string
  departmentId: string
  isMaster: boolean
}

/** SQL of departments and of who works where. Every statement names the tenant. */
export const departmentQueries = (pool: Pool) => ({
  departments: async (tenantId: string): Promise<DepartmentRow[]> => {
    const { rows } = await pool.query<DepartmentRow>({
      name: 'people-departments',
      text: `select id, parent_id as "parentId", name, name_en as "nameEn", search_text as "searchText"
             from department where tenant_id = $1 order by sort, id`,
      values: [tenantId],
    })
    return rows
  },

  /** Where people work, the main department first. */
  places: async (tenantId: string, userIds: readonly string[]): Promise<PlaceRow[]> => {
    const { rows } = await pool.query<PlaceRow>({
      name: 'people-places',
      text: `select p.user_id as "userId", p.department_id as "departmentId", p.is_master as "isMaster"
             from user_department p join department d on d.id = p.department_id and d.tenant_id = $1
             where p.user_id = any ($2::text[]) order by p.user_id, p.is_master desc, d.sort, d.id`,
      values: [tenantId, userIds],
    })
    return rows
  },

  /** Firms of supplier's users: the first by name for each. */
  firms: async (viewer: Viewer, userIds: readonly string[]): Promise<{ userId: string; name: string; nameEn: string }[]> => {
    const { rows } = await pool.query<{ userId: string; name: string; nameEn: string }>({
      name: 'people-firms',
      text: `select distinct on (theirs.user_id) theirs.user_id as "userId", f.name, f.name_en as "nameEn"
             from tender_customer_user mine
               join tender_customer f on f.id = mine.customer_id and f.tenant_id = $1
               join tender_customer_user theirs on theirs.customer_id = mine.customer_id
             where mine.user_id = $2 and mine.active and theirs.user_id = any ($3::text[]) order by theirs.user_id, f.name`,
      values: [viewer.tenantId, viewer.userId, userIds],
    })
    return rows
  },

  /** How many people work directly in each department. */
  headCounts: async (viewer: Viewer, departmentIds: readonly string[], includeLeft: boolean): Promise<Map<string, number>> => {
    const { rows } = await pool.query<{ id: string; n: string }>(
      `select p.department_id as id, count(*) as n from user_department p join user_account u on u.id = p.user_id
       where ${SEEN} and p.department_id = any ($4::text[]) and ($5 or u.left_at is null) group by p.department_id`,
      [...who(viewer), departmentIds, includeLeft],
    )
    return new Map(rows.map(({ id, n }) => [id, Number(n)]))
  },

  /** Who works directly in which of the departments. */
  workers: async (viewer: Viewer, departmentIds: readonly string[]): Promise<{ userId: string; departmentId: string }[]> => {
    const { rows } = await pool.query<{ userId: string; departmentId: string }>(
      `select p.user_id as "userId", p.department_id as "departmentId" from user_department p join user_account u on u.id = p.user_id
       where ${SEEN} and p.department_id = any ($4::text[]) and u.left_at is null`,
      [...who(viewer), departmentIds],
    )
    return rows
  },
})
export type DepartmentQueries = ReturnType<typeof departmentQueries>

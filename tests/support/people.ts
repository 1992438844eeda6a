import type { Pool } from 'pg'
import { departmentsOf, peopleOf } from '#demo/seed/crowd.ts'

/** A department of a test; the id is made unique by the tenant, as ids of departments are. */
export interface TestDepartment {
  id: string
  parent?: string
  name: string
  nameEn?: string
}

export async function insertDepartments(pool: Pool, tenant: string, departments: readonly TestDepartment[]): Promise<void> {
  for (const [sort, { id, parent, name, nameEn = '' }] of departments.entries())
    await pool.query('insert into department (id, tenant_id, parent_id, name, name_en, sort) values ($1, $2, $3, $4, $5, $6)', [
      id,
      tenant,
      parent ?? null,
      name,
      nameEn,
      sort,
    ])
}

export interface TestPerson {
  id: string
  realName: string
  realNameEn?: string
  email?: string
  phone?: string
  /** The first is the main one. */
  departments?: readonly string[]
  left?: boolean
}

/** People without a login; the account is the id. */
export async function insertPeople(pool: Pool, tenant: string, people: readonly TestPerson[]): Promise<void> {
  for (const { id, realName, realNameEn = '', email = '', phone = '', departments = [], left = false } of people) {
    await pool.query(
      `insert into user_account (id, tenant_id, username, real_name, real_name_en, email, phone, left_at)
       values ($1, $2, $1, $3, $4, $5, $6, case when $7 then now() end)`,
      [id, tenant, realName, realNameEn, email, phone, left],
    )
    await pool.query(
      `insert into user_department (user_id, department_id, is_master)
       select $1, d.id, d.place = 1 from unnest($2::text[]) with ordinality d (id, place)`,
      [id, departments],
    )
  }
}

const BATCH = 2_000

/** A large house: so many people in so many departments, pinyin included, the same at every call. */
export async function insertCrowd(pool: Pool, tenant: string, size: { people: number; departments: number }): Promise<void> {
  const departments = departmentsOf(size.departments)
  await pool.query(
    `insert into department (id, tenant_id, parent_id, name, sort, pinyin)
     select $1 || '-' || d.id, $1, $1 || '-' || d.parent, d.name, d.sort, d.pinyin
     from json_to_recordset($2::json) as d (id text, parent text, name text, sort int, pinyin text)`,
    [tenant, JSON.stringify(departments)],
  )
  const crowd = peopleOf(size)
  for (let at = 0; at < crowd.length; at += BATCH) {
    await pool.query(
      `with p as (select * from json_to_recordset($2::json) as p (id text, name text, "nameEn" text, pinyin text, departments text[])),
         made as (insert into user_account (id, tenant_id, username, real_name, real_name_en, pinyin)
           select $1 || '-' || id, $1, id, name, "nameEn", pinyin from p)
       insert into user_department (user_id, department_id, is_master)
       select $1 || '-' || p.id, $1 || '-' || d.id, d.place = 1 from p, unnest(p.departments) with ordinality d (id, place)`,
      [tenant, JSON.stringify(crowd.slice(at, at + BATCH))],
    )
  }
  await pool.query('vacuum analyze user_account, user_department, department')
}

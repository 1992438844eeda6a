import type { Pool } from 'pg'
import { createAccount, hashPassword } from '#gateway/modules/identity/accounts.ts'
import { saveNotice } from '#gateway/modules/identity/sign-in/notice.ts'
import { DEMO_PASSWORD, demoUserId, departments, heads, people } from './people.ts'
import { type Colleague, staff, superiors } from './staff.ts'

/**
 * Creates the departments with their heads, the labelled accounts and the other staff of the demonstration in a tenant; what is there already stays.
 * The sign-in page names the labelled ones while DEMO_USERS is on.
 *
 * @returns ids of the labelled accounts by user name
 */
export async function loadDemoIdentity(pool: Pool, tenantId: string, passwordCost: number): Promise<Record<string, string>> {
  const idOf = (department: string) => `${tenantId}-${department}`
  for (const [at, [id, parent, name, nameEn]] of departments.entries())
    await pool.query(
      `insert into department (id, tenant_id, parent_id, name, name_en, sort) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
      [idOf(id), tenantId, parent === '' ? null : idOf(parent), name, nameEn, at],
    )
  // One hash for all: they share the password anyway, and a start stays quick.
  const passwordHash = await hashPassword(DEMO_PASSWORD, passwordCost)
  const ids: Record<string, string> = {}
  for (const person of people)
    ids[person.username] = await createAccount(pool, {
      ...person,
      id: demoUserId(person.username),
      tenantId,
      passwordHash,
      departmentIds: person.departments.map(idOf),
    })
  await writeStaff(pool, tenantId, passwordHash, staff)
  await writeLine(pool, tenantId)
  await saveNotice(pool, {
    zh: ['演示账号（仅限本机）', '采购：buyer1、manager1、supervisor1', '供应商：sup1、sup2、sup3、sup4', `密码均为 ${DEMO_PASSWORD}`],
    en: [
      'Demonstration accounts, this machine only',
      'Purchasing: buyer1, manager1, supervisor1',
      'Suppliers: sup1, sup2, sup3, sup4',
      `Password of all: ${DEMO_PASSWORD}`,
    ],
  })
  return ids
}

/** Everyone at once; the demonstration's password fits them too, so that a project of any buyer can be gone on with. */
async function writeStaff(pool: Pool, tenantId: string, passwordHash: string, colleagues: readonly Colleague[]): Promise<void> {
  const rows = colleagues.map((colleague) => ({ ...colleague, id: demoUserId(colleague.username) }))
  await pool.query(
    `with p as (select * from json_to_recordset($3::json) as p (id text, username text, "realName" text, "realNameEn" text, pinyin text, phone text,
         email text, "left" boolean, roles text[], departments text[])),
       made as (insert into user_account (id, tenant_id, username, password_hash, real_name, real_name_en, pinyin, phone, email, left_at)
         select id, $1, username, $2, "realName", "realNameEn", pinyin, phone, email,
           case when "left" then clock_timestamp() - interval '40 days' end from p on conflict do nothing),
       duties as (insert into user_role (user_id, role) select p.id, r from p, unnest(p.roles) r on conflict do nothing)
     insert into user_department (user_id, department_id, is_master)
     select p.id, $1 || '-' || d.id, d.place = 1 from p, unnest(p.departments) with ordinality d (id, place) on conflict do nothing`,
    [tenantId, passwordHash, JSON.stringify(rows)],
  )
}

/** Heads of departments and superiors of people: whom the approvals of the house ask. */
async function writeLine(pool: Pool, tenantId: string): Promise<void> {
  const rowsOf = (pairs: Readonly<Record<string, string>>, idOf: (name: string) => string) =>
    JSON.stringify(Object.entries(pairs).map(([of, who]) => ({ of: idOf(of), who: demoUserId(who) })))
  await pool.query(
    `update department d set head_id = r.who from json_to_recordset($2::json) as r ("of" text, who text)
     where d.id = r."of" and d.tenant_id = $1 and d.head_id is null`,
    [tenantId, rowsOf(heads, (department) => `${tenantId}-${department}`)],
  )
  await pool.query(
    `update user_account u set superior_id = r.who from json_to_recordset($2::json) as r ("of" text, who text)
     where u.id = r."of" and u.tenant_id = $1 and u.superior_id is null`,
    [tenantId, rowsOf(superiors, demoUserId)],
  )
}

import type { Pool } from 'pg'
import { createAccount, hashPassword } from '#gateway/modules/identity/accounts.ts'
import { saveNotice } from '#gateway/modules/identity/notice.ts'
import { DEMO_PASSWORD, demoUserId, departments, people } from './people.ts'

/**
 * Creates the departments and labelled accounts of the demonstration in a tenant; what is there already stays as it is. The sign-in page
 * names them while DEMO_USERS is on.
 *
 * @returns user ids by user name
 */
export async function loadDemoIdentity(pool: Pool, tenantId: string): Promise<Record<string, string>> {
  const idOf = (department: string) => `${tenantId}-${department}`
  for (const [at, [id, parent, name, nameEn]] of departments.entries())
    await pool.query(
      `insert into department (id, tenant_id, parent_id, name, name_en, sort) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
      [idOf(id), tenantId, parent === '' ? null : idOf(parent), name, nameEn, at],
    )
  // One hash for all: they share the password anyway, and a start stays quick.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const ids: Record<string, string> = {}
  for (const person of people)
    ids[person.username] = await createAccount(pool, {
      ...person,
      id: demoUserId(person.username),
      tenantId,
      passwordHash,
      departmentIds: person.departments.map(idOf),
    })
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

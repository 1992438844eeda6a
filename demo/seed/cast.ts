import type { PoolClient } from 'pg'
import type { Actor, Role } from '#domain/tender/model.ts'
import type { DemoCustomer } from './customers.ts'
import type { Company } from './projects.ts'

/** Who plays the demonstration: its people, its firms, and who acts for which. */

/** Firms of the demo logins: sup1 acts for three, sup2, sup3 and sup4 for one each. */
const FIRMS_OF = { sup1: [3, 4, 5], sup2: [0], sup3: [1], sup4: [2] } as const
/** Logins that bid in every auction a visitor can join. */
const VISITOR_FIRMS = [0, 1, 2, 3]

interface Person {
  id: string
  username: string
  real_name: string
  roles: Role[]
}

export async function readPeople(client: PoolClient, tenantId: string): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select a.id, a.username, a.real_name, coalesce(array_agg(r.role) filter (where r.role is not null), '{}') as roles
     from user_account a left join user_role r on r.user_id = a.id where a.tenant_id = $1 group by a.id order by a.username`,
    [tenantId],
  )
  return rows
}

export function castOf(people: Person[], customers: DemoCustomer[], departments: string[]): Company {
  const withRole = (role: Role, ...first: string[]): Actor[] => {
    const found = people.filter(({ roles }) => roles.includes(role))
    const order = [...first].reverse()
    found.sort((a, b) => order.indexOf(b.username) - order.indexOf(a.username))
    if (found.length === 0) throw new Error(`the demonstration has nobody with the role ${role}`)
    return found.map(({ id, real_name, roles }) => ({ userId: id, name: real_name, roles }))
  }
  return {
    buyers: withRole('BUYER', 'buyer1'),
    managers: withRole('MANAGER', 'manager1'),
    supervisors: withRole('SUPERVISOR', 'supervisor1'),
    reviewers: withRole('REVIEWER', 'reviewer1', 'reviewer2'),
    departments,
    customers,
    visitors: VISITOR_FIRMS.map((index) => customers[index]!),
    bidderOf: (customer) => bidderOf(customer, customers, people),
  }
}

/** Whoever signs in for the firm, else the firm's own person, who has no login. */
function bidderOf(customer: DemoCustomer, customers: DemoCustomer[], people: Person[]): Actor {
  const index = customers.indexOf(customer)
  const login = Object.entries(FIRMS_OF).find(([, firms]) => (firms as readonly number[]).includes(index))?.[0]
  const person = people.find(({ username }) => username === login)
  return { userId: person?.id ?? `${customer.id}-U1`, name: person?.real_name ?? customer.contact, roles: [], customerId: customer.id }
}

export async function writeCustomers(client: PoolClient, tenantId: string, customers: readonly DemoCustomer[]): Promise<void> {
  const rows = customers.map(({ id, code, name, nameEn, creditCode, grade, status, categories, contact, phone, email, ...more }) => ({
    id,
    tenant_id: tenantId,
    name,
    name_en: nameEn,
    credit_code: creditCode,
    grade,
    status,
    code,
    categories,
    contact,
    phone,
    email,
    legal_rep: more.legalRep,
    address: more.address,
    bank_account: more.bankAccount,
  }))
  await client.query(
    `insert into tender_customer (id, tenant_id, name, name_en, credit_code, grade, status, code, categories, contact, phone, email,
       legal_rep, address, bank_account)
     select * from json_to_recordset($1::json) as r (id text, tenant_id text, name text, name_en text, credit_code text, grade text, status text,
       code text, categories text[], contact text, phone text, email text, legal_rep text, address text, bank_account text) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** The logins and their firms. */
export async function writeMembers(client: PoolClient, customers: readonly DemoCustomer[], people: readonly Person[]): Promise<void> {
  const logins = Object.entries(FIRMS_OF).flatMap(([login, firms]) => {
    const person = people.find(({ username }) => username === login)
    if (!person) throw new Error(`the demonstration has no login ${login}`)
    return firms.map((index) => ({ customer_id: customers[index]!.id, user_id: person.id, role: 'BIDDER' }))
  })
  await client.query(
    `insert into tender_customer_user (customer_id, user_id, role)
     select * from json_to_recordset($1::json) as r (customer_id text, user_id text, role text) on conflict do nothing`,
    [JSON.stringify(logins)],
  )
}

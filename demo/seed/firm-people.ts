import type { PoolClient } from 'pg'
import type { DemoCustomer } from './customers.ts'
import { nameAt } from './names.ts'
import { DEMO_SEED, randomFrom } from './random.ts'

/** The suppliers' users (tendering.md 11): with the four logins of the suppliers' side there are 260. */
export const CUSTOMER_USERS = 260
const LOGINS = 4

export interface FirmPerson {
  id: string
  customerId: string
  username: string
  realName: string
  realNameEn: string
  phone: string
  email: string
  role: 'CUSTOMER_ADMIN' | 'BIDDER'
}

/** Each firm has one person who answers for it, named as its contact; the rest work somewhere, one or two more a firm. */
export function firmPeople(customers: readonly DemoCustomer[]): FirmPerson[] {
  const random = randomFrom(DEMO_SEED + 3)
  const heads = customers.map((customer) => personOf(customer, 1, { name: customer.contact, nameEn: customer.contactEn }))
  const order = random.permutation(customers.length)
  const others = Array.from({ length: CUSTOMER_USERS - LOGINS - customers.length }, (_, at) => {
    const customer = customers[order[at % customers.length]!]!
    return personOf(customer, 2 + Math.floor(at / customers.length), nameAt(random.whole(0, 19), random.whole(0, 21)))
  })
  return [...heads, ...others]
}

function personOf(customer: DemoCustomer, number: number, { name, nameEn }: { name: string; nameEn: string }): FirmPerson {
  const id = `${customer.id}-U${number}`
  return {
    id,
    customerId: customer.id,
    username: id.toLowerCase(),
    realName: name,
    realNameEn: nameEn,
    phone: number === 1 ? customer.phone : '',
    email: number === 1 ? customer.email : '',
    role: number === 1 ? 'CUSTOMER_ADMIN' : 'BIDDER',
  }
}

/** Accounts without a password: they act in the projects of the past, nobody signs in with them. */
export async function writeFirmPeople(client: PoolClient, tenantId: string, people: readonly FirmPerson[]): Promise<void> {
  await client.query(
    `with p as (select * from json_to_recordset($2::json) as p (id text, "customerId" text, username text, "realName" text, "realNameEn" text,
         phone text, email text, role text)),
       made as (insert into user_account (id, tenant_id, username, real_name, real_name_en, phone, email)
         select id, $1, username, "realName", "realNameEn", phone, email from p on conflict do nothing),
       roles as (insert into user_role (user_id, role) select id, role from p on conflict do nothing)
     insert into tender_customer_user (customer_id, user_id, role) select "customerId", id, role from p on conflict do nothing`,
    [tenantId, JSON.stringify(people)],
  )
}

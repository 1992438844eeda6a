import type { Actor, Role } from '#domain/tender/model.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { addressOf, makeCustomers } from './customers.ts'
import { makePapers, papersById } from './papers.ts'
import type { Demo } from './projects.ts'
import { DEMO_SEED, randomFrom } from './random.ts'

/** For tests: the cast of the demonstration without a database. What is sealed lies open. */

const actor = (userId: string, role: Role): Actor => ({ userId, name: userId, roles: [role] })

export function aDemo(): Demo {
  const customers = makeCustomers(randomFrom(DEMO_SEED))
  let number = 0
  return {
    now: '2026-11-21T06:00:00.000Z',
    world: {
      random: randomFrom(DEMO_SEED + 1),
      addressOf: addressOf(customers),
      papers: papersById(makePapers(customers)),
      vaultOf: () => ({ seal: (text) => text, unseal: (text) => text, salt: () => 'salt' }),
      pledge: { templateId: 'P1', bodyHash: sha256('pledge') },
      customers: Object.fromEntries(customers.map(({ id, name, status }) => [id, { id, name, status }])),
    },
    company: {
      buyers: ['buyer1', 'buyer2', 'buyer3'].map((id) => actor(id, 'BUYER')),
      managers: [actor('manager1', 'MANAGER')],
      supervisors: ['supervisor1', 'supervisor2'].map((id) => actor(id, 'SUPERVISOR')),
      reviewers: ['reviewer1', 'reviewer2', 'reviewer3'].map((id) => actor(id, 'REVIEWER')),
      departments: ['D1', 'D2'],
      customers,
      visitors: customers.slice(0, 4),
      bidderOf: ({ id, contact }) => ({ userId: `${id}-U1`, name: contact, roles: [], customerId: id }),
    },
    nextNumber: () => ++number,
  }
}

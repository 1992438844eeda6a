import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, PLEDGE, published } from '#domain/tender/testing.ts'
import { inMs, keep, keepPledge, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** A registration names who acts for the firm (tendering.md 9.7): one of its users, who then stands on its side in this project. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    ...people,
    'second-CA': { roles: ['BIDDER'], customerId: 'CA' },
    'left-CA': { roles: ['BIDDER'], customerId: 'CA' },
    'both-CA-CB': { roles: ['BIDDER'], customerId: 'CA' },
  })
  await gateway.pool.query(
    `insert into tender_customer_user (customer_id, user_id) values ('CB', 'both-CA-CB'), ('CA', 'U1'), ('CA', 'southern')`,
  )
  await gateway.pool.query(`update tender_customer_user set active = false where user_id = 'left-CA'`)
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const HOUR = 3_600_000
async function anEntry(firms: readonly string[] = ['CA']): Promise<string> {
  const schedule = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) }
  const { id, rulesHash } = await keep(gateway.pool, published(aProject(schedule), inMs(-HOUR)))
  for (const firm of firms) {
    const as = gateway.as(`user-${firm}`).call
    await as('POST /tender/api/v1/pledge/accept', { projectId: id, ...PLEDGE })
    for (const kind of ['fight', 'win'] as const) await as('POST /tender/api/v1/rule/ack', { projectId: id, kind, rulesHash })
  }
  return id
}
const contact = { contactName: '王伟', contactPhone: '13900001111', contactEmail: 'wei@ca.example', taxBp: 1_300, documents: [] }
const send = (verb: 'save' | 'submit', firm: string, projectId: string, agentUserId?: string) =>
  gateway.as(`user-${firm}`).call(`POST /tender/api/v1/application/${verb}`, { projectId, ...contact, ...(agentUserId && { agentUserId }) })
const mine = async (user: string, projectId: string) =>
  (await gateway.as(user).call('GET /tender/api/v1/application/find-mine', { projectId })).body.data
const agents = async (projectId: string) =>
  (await gateway.as('U1').call('POST /tender/api/v1/application/page-list', { projectId })).body.data.rows.map(({ agentName }) => agentName)

test('TEND-22 a colleague is named, kept in the draft, shown to the firm and to the buyer; left out it is who sends', async () => {
  const [id, alone] = [await anEntry(), await anEntry()]
  expect((await send('save', 'CA', id, 'second-CA')).status).toBe(200)
  expect((await mine('user-CA', id)).draft).toMatchObject({ agentUserId: 'second-CA' })
  expect((await send('submit', 'CA', id, 'second-CA')).status).toBe(200)
  expect((await mine('second-CA', id)).application).toMatchObject({ agentUserId: 'second-CA' })
  expect((await send('submit', 'CA', alone)).status).toBe(200)
  expect((await mine('user-CA', alone)).application).toMatchObject({ agentUserId: 'user-CA' })
  await gateway.pool.query(`delete from tender_customer_user where customer_id = 'CA' and user_id = 'U1'`)
  expect([await agents(id), await agents(alone)]).toEqual([['second-CA'], ['user-CA']])
  await gateway.pool.query(`insert into tender_customer_user (customer_id, user_id) values ('CA', 'U1')`)
})

test.each([
  ['a rival’s user', 'user-CB', 'TENDER-2082', 422],
  ['one who has left', 'left-CA', 'TENDER-2082', 422],
  ['nobody', 'constructor', 'TENDER-2082', 422],
  ['a user of another tenant', 'southern-firm', 'TENDER-2082', 422],
  ['the project’s own buyer', 'U1', 'TENDER-2065', 403],
] as const)('TEND-22 R-03 %s is no agent, and nothing is logged', async (_, agent, messageCode, status) => {
  const id = await anEntry()
  const head = async () => (await gateway.pool.query('select head_seq from tender_project where id = $1', [id])).rows
  const before = await head()
  for (const verb of ['save', 'submit'] as const) expect(await send(verb, 'CA', id, agent)).toMatchObject({ status, body: { messageCode } })
  expect(await head()).toEqual(before)
})

test('TEND-22 TEND-35 whoever is an agent of one firm here is none of another, and signs for no other (2037)', async () => {
  const id = await anEntry(['CA', 'CB'])
  expect((await send('submit', 'CA', id, 'both-CA-CB')).status).toBe(200)
  expect(await send('submit', 'CB', id, 'both-CA-CB')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2037' } })
  const asRival = { headers: { 'x-tender-customer-id': 'CB' } }
  const pledge = await gateway.as('both-CA-CB').call('POST /tender/api/v1/pledge/accept', { projectId: id, ...PLEDGE }, asRival)
  expect(pledge).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2037' } })
  expect((await send('submit', 'CB', id)).status).toBe(200)
})

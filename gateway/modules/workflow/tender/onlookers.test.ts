import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIONS } from '#contract/workflow/shapes.ts'
import { aClosedHall } from '#gateway/modules/tender/testing.ts'
import { aNode, aProcess, aRecord, deploy, readBy } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aDraft, aSubmitted, aTenderHouse } from './testing.ts'

/** Who sees what is decided on a project by the right to see the project. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
})
afterAll(() => gateway.close())

async function aPublication() {
  const { of, state } = aRecord(gateway, 'tender_publish', await aSubmitted(gateway, { managerId: 'M1' }))
  const { id } = await state()
  return { of, id }
}

/** A file of an opinion in it, by the status of who asks for it. */
async function fileSeen(id: string, ...users: string[]) {
  const file = randomBytes(16).toString('hex')
  await gateway.pool.query(
    `insert into attachment (id, tenant_id, owner_id, state, biz_type, access_type, name, ext, content_type, permit_until)
      values ($1, 'north', 'F1', 'READY', 'workflow:opinion', 'auth', '意见.pdf', 'pdf', 'application/pdf', now())`,
    [file],
  )
  await gateway.pool.query(`insert into wf_opinion_file (attachment_id, tenant_id, instance_id) values ($1, 'north', $2)`, [file, id])
  const statusFor = async (user: string) => (await gateway.as(user).call('POST /api/v3/attachment/detail', { id: file })).status
  return Object.fromEntries(await Promise.all(users.map(async (user) => [user, await statusFor(user)] as const)))
}

/** A process of the house's own over a draft, which asks finance alone. */
async function aReview() {
  const definition = aProcess('project_review', [aNode('manager', ['F1'])], { formCode: 'tender_project' })
  await deploy(gateway.pool, definition)
  const { of, state } = aRecord(gateway, definition.code, await aDraft(gateway, { managerId: 'M1', supervisorIds: ['S1'] }))
  expect((await gateway.as('U1').call('POST /workflow/process/task/approve', { ...of, actionType: 'startFlow' })).status).toBe(200)
  const { id } = await state()
  return { of, id }
}

async function anAward() {
  const { id: projectId } = await aClosedHall(gateway.pool)
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '程序合规' })
  await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId, alias: 'B03' })
  const { of, state } = aRecord(gateway, 'tender_award', projectId)
  const { id } = await state()
  return { of, id }
}

const seen = async ({ of, id }: Awaited<ReturnType<typeof anAward>>, ...users: string[]) =>
  Object.fromEntries(await Promise.all(users.map(async (user) => [user, await readBy(gateway, user, of, id, 'manager')] as const)))

test('W12 who may see the project from the purchaser’s side sees what is decided on it; to everybody else it is not there', async () => {
  expect(await seen(await aPublication(), 'U1', 'M1', 'S1', 'T1', 'M2', 'U2', 'F1', 'A1', 'user-CA', 'southern', '')).toEqual({
    ...{ U1: [200], M1: [200], S1: [200], T1: [200] },
    ...{ M2: [404], U2: [404], F1: [404], A1: [404], 'user-CA': [403], southern: [404], '': [401] },
  })
  expect(await seen(await anAward(), 'U1', 'M1', 'S1', 'A1', 'U2', 'F1', 'user-CA', 'user-CX', 'southern')).toEqual({
    ...{ U1: [200], M1: [200], S1: [200], A1: [200] },
    ...{ U2: [404], F1: [404], 'user-CA': [403], 'user-CX': [403], southern: [404] },
  })
})

test('W12 who may see the project sees the house’s own processes over it as well, and the files of their opinions', async () => {
  const review = await aReview()
  expect(await seen(review, 'U1', 'F1', 'M1', 'S1', 'T1', 'M2', 'U2', 'A1', 'southern')).toEqual({
    ...{ U1: [200], F1: [200], M1: [200], S1: [200], T1: [200] },
    ...{ M2: [404], U2: [404], A1: [404], southern: [404] },
  })
  expect(await fileSeen(review.id, 'M1', 'M2')).toEqual({ M1: 200, M2: 404 })
})

test('W12 2065 whoever belongs to a firm that takes part sees nothing by a role of the purchaser’s side, and neither does who has lost it', async () => {
  const award = await anAward()
  // At once by the project; once his session is read anew, by his codes.
  const refused = async (of: typeof award) => (await seen(of, 'A1')).A1?.every((status) => status === 404 || status === 403)
  await gateway.pool.query(`insert into tender_customer_user (customer_id, user_id) values ('CA', 'A1')`)
  expect(await refused(award)).toBe(true)
  await gateway.pool.query(`delete from tender_customer_user where user_id = 'A1'`)
  await expect.poll(() => seen(award, 'A1')).toEqual({ A1: [200] })
  await gateway.pool.query(`delete from user_role where user_id = 'A1'`)
  expect(await refused(award)).toBe(true)
  await gateway.pool.query(`insert into user_role (user_id, role) values ('A1', 'AUDITOR')`)
})

test('FLOW-12 W12 whoever sees the project sees the files of an opinion on it', async () => {
  const { id } = await anAward()
  expect(await fileSeen(id, 'U1', 'M1', 'S1', 'A1', 'U2', 'user-CA', 'southern')).toEqual({
    U1: 200,
    M1: 200,
    S1: 200,
    A1: 200,
    U2: 404,
    'user-CA': 404,
    southern: 404,
  })
})

test('W12 whoever only sees it is offered nothing and does nothing: each action is answered as to a stranger', async () => {
  const { of } = await aPublication()
  const { body } = await gateway.as('S1').call('GET /workflow/api/v1/instance/find', of)
  expect(body.data.info).toMatchObject({ currentTask: null, allowApprovalOperates: [] })
  const tried = async (user: string, actionType: (typeof ACTIONS)[number]) => {
    const sent = { ...of, actionType, commentText: '理由', targetUserList: ['F1'], targetNode: 'manager' }
    return (await gateway.as(user).call('POST /workflow/process/task/approve', sent)).body.messageCode
  }
  for (const action of ACTIONS)
    expect([action, await tried('S1', action), await tried('U2', action)]).toEqual([action, 'FLOW-3001', 'FLOW-3001'])
})

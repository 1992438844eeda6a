import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REASON } from '#domain/tender/testing.ts'
import { aRecord, toldTo } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aGivenOut, aSubmitted, aTenderHouse, logOf } from './testing.ts'

/** The publication of a project as a process, with the definition that every house begins with. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
})
afterAll(() => gateway.close())

const approve = (user: string, id: string, agree = true, comment?: string, key = randomUUID()) =>
  gateway.as(user).call('POST /tender/api/v1/project/approve', { id, agree, ...(comment !== undefined && { comment }) }, { key })
const statusOf = async (id: string) =>
  (await gateway.pool.query<{ status: string }>('select status from tender_project where id = $1', [id])).rows[0]?.status
const instanceOf = async (id: string) => aRecord(gateway, 'tender_publish', id).state()
const inWorkspace = (user: string, id: string, actionType: string, commentText?: string) =>
  gateway.as(user).call('POST /workflow/process/task/approve', {
    ...{ processCode: 'tender_publish', bussinessId: id, actionType: actionType as never }, // sic
    ...(commentText !== undefined && { commentText }),
  })

test('W10 P4 the manager’s word in the tender is the word in its process, and the log is as it was without one', async () => {
  const id = await aSubmitted(gateway)
  expect(await instanceOf(id)).toMatchObject({ status: 'APPROVALING', initiatorId: 'U1', form: { amount: '1000000.00' } })
  const key = randomUUID()
  const answer = await approve('M1', id, true, '同意', key)
  expect(answer.body.data).toMatchObject({ id, status: 'REGISTRATION', seq: 3 })
  expect(await instanceOf(id)).toMatchObject({ status: 'COMPLETED_PASS' })
  expect((await logOf(gateway, id)).map(([type]) => type)).toEqual(['project.submitted', 'project.published'])
  expect((await approve('M1', id, true, '同意', key)).body.data).toEqual({ ...answer.body.data, replayed: true })
  expect(await approve('M1', id, false, REASON, key)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2005' } })
})

test('W10 P4 the same decision in the workspace is the same decision', async () => {
  const id = await aSubmitted(gateway)
  expect(await inWorkspace('M1', id, 'agree', '同意')).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe('REGISTRATION')
  const [, [type, note]] = (await logOf(gateway, id)) as [unknown, [string, object]]
  expect([type, note]).toMatchObject(['project.published', { userId: 'M1', comment: '同意' }])
  expect(await approve('M1', id)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2002' } })
})

test.each(['refuse', 'returnInitoator'])(
  'W10 P3 %s in the workspace gives the draft back, with a comment or not at all',
  async (action) => {
    // sic
    const id = await aSubmitted(gateway)
    expect(await inWorkspace('M1', id, action)).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2038' } })
    expect(await statusOf(id)).toBe('PUBLISH_APPROVAL')
    expect(await inWorkspace('M1', id, action, '缺少技术要求')).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('DRAFT')
    expect((await logOf(gateway, id)).at(-1)).toEqual(['project.returned', { userId: 'M1', by: 'MANAGER', comment: '缺少技术要求' }])

    const again = await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
    expect(again.body.data).toMatchObject({ status: 'PUBLISH_APPROVAL' })
    expect((await approve('M1', id)).body.data).toMatchObject({ status: 'REGISTRATION' })
    expect(await instanceOf(id)).toMatchObject({ status: 'COMPLETED_PASS', round: action === 'refuse' ? 1 : 2 })
  },
)

test('W10 P3 the owner takes it back in either place', async () => {
  const id = await aSubmitted(gateway)
  expect((await gateway.as('U1').call('POST /tender/api/v1/project/recall', { id })).body.data).toMatchObject({ status: 'DRAFT' })
  expect(await instanceOf(id)).toMatchObject({ status: 'VOIDED_REVOKE' })
  await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
  expect(await inWorkspace('U1', id, 'revoke')).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe('DRAFT')
  expect((await logOf(gateway, id)).at(-1)).toEqual(['project.returned', { userId: 'U1', by: 'BUYER' }])
})

test('W10 a project is submitted in the workspace too, by its owner alone and under its own checks', async () => {
  const id = await aSubmitted(gateway)
  await gateway.as('U1').call('POST /tender/api/v1/project/recall', { id })
  const answered = async (user: string) => [user, (await inWorkspace(user, id, 'startFlow')).status]
  // Who was asked before knows the process; to everybody else it is not there.
  const expected = { U2: 404, southern: 404, 'user-CA': 403, M1: 409, T1: 409 }
  for (const [user, status] of Object.entries(expected)) expect(await answered(user)).toEqual([user, status])
  const amount = await gateway.as('U1').call('POST /workflow/process/task/approve', {
    ...{ processCode: 'tender_publish', bussinessId: id, actionType: 'startFlow', formData: { amount: '1.00' } }, // sic
  })
  expect(amount).toMatchObject({ status: 403, body: { messageCode: 'FLOW-3013' } })
  expect(await inWorkspace('U1', id, 'startFlow')).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe('PUBLISH_APPROVAL')
})

test('2028 2003 W12 nobody decides in the workspace whom the tender refuses', async () => {
  const id = await aSubmitted(gateway)
  expect(await approve('U1', id)).toMatchObject({ status: 403, body: { messageCode: 'TENDER-2003' } })
  for (const user of ['U1', 'U2', 'S1', 'M2', 'southern', 'T1']) {
    const { status } = await inWorkspace(user, id, 'agree', '同意')
    expect([404, 409], user).toContain(status)
  }
  await gateway.as('M1').call('POST /workflow/process/task/approve', {
    ...{ processCode: 'tender_publish', bussinessId: id, actionType: 'transfer', targetUserList: ['M2'] }, // sic
  })
  expect(await inWorkspace('M2', id, 'agree', '同意')).toMatchObject({ status: 403, body: { messageCode: 'TENDER-2003' } })
  expect(await statusOf(id)).toBe('PUBLISH_APPROVAL')
  // Who holds the task is the process's matter; who may publish is the project's.
  expect((await approve('M1', id)).body.data).toMatchObject({ status: 'REGISTRATION' })
  expect((await logOf(gateway, id)).map(([type]) => type)).toEqual(['project.submitted', 'approval.decided', 'project.published'])
})

test('W10 one event is told once: the manager that it waits, the owner what became of it', async () => {
  const before = (await toldTo(gateway, 'M1')).length
  const id = await aSubmitted(gateway)
  await inWorkspace('M1', id, 'agree')
  expect((await toldTo(gateway, 'M1')).slice(before).filter((kind) => kind.startsWith('workflow'))).toEqual([])
  expect((await toldTo(gateway, 'U1')).filter((kind) => kind.startsWith('workflow'))).toEqual([])
})

test('W5 of two managers at the same moment, one here and one there, exactly one decides', async () => {
  for (let round = 0; round < 20; round++) {
    const id = await aSubmitted(gateway)
    await gateway.pool.query(
      `update tender_project set manager_id = '', state = jsonb_set(state, '{form,managerId}', '""') where id = '${id}'`,
    )
    await gateway.as('M1').call('POST /workflow/process/task/approve', {
      ...{ processCode: 'tender_publish', bussinessId: id, actionType: 'addsign', targetUserList: ['M2'] }, // sic
    })
    const answers = await Promise.all([approve('M1', id), inWorkspace('M2', id, 'agree', '同意')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await logOf(gateway, id)).map(([type]) => type)).toEqual(['project.submitted', 'approval.decided', 'project.published'])
    expect((await instanceOf(id)).tasks.filter(({ decision }) => decision === 'AGREE')).toHaveLength(1)
  }
})

test('W5 two managers who both press in the tender: one publishes, the other is told that it is published', async () => {
  for (let round = 0; round < 20; round++) {
    const { id } = await aGivenOut(gateway, '')
    const answers = await Promise.all([approve('M1', id), approve('M2', id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.messageCode).toBe('TENDER-2002')
    expect((await logOf(gateway, id)).map(([type]) => type)).toEqual(['project.submitted', 'project.published'])
  }
})

test('W10 a project that is void, and one whose draft goes, leave no process behind', async () => {
  const id = await aSubmitted(gateway)
  await gateway.as('U1').call('POST /tender/api/v1/project/void', { id, reason: REASON })
  expect(await instanceOf(id)).toMatchObject({ status: 'APPROVALING' })
  await gateway.as('M1').call('POST /tender/api/v1/project/void', { id, reason: REASON })
  expect(await statusOf(id)).toBe('VOID')
  expect(await instanceOf(id)).toMatchObject({ status: 'VOIDED_REVOKE' })

  const draft = await aSubmitted(gateway)
  await inWorkspace('M1', draft, 'returnInitoator', '退回')
  await gateway.as('U1').call('POST /tender/api/v1/project/delete', { ids: [draft] })
  expect(await instanceOf(draft)).toMatchObject({ status: 'VOIDED_REVOKE' })
})

test('W10 one that was given out of hand before there was a process gets its instance when somebody decides', async () => {
  const { id } = await aGivenOut(gateway)
  expect((await approve('M1', id)).body.data).toMatchObject({ status: 'REGISTRATION' })
  expect(await instanceOf(id)).toMatchObject({ status: 'COMPLETED_PASS', initiatorId: 'U1' })
  const other = await aGivenOut(gateway)
  expect((await gateway.as('U1').call('POST /tender/api/v1/project/recall', { id: other.id })).body.data).toMatchObject({ status: 'DRAFT' })
})

test('W10 an administrator who ends the process gives the draft back', async () => {
  const id = await aSubmitted(gateway)
  const of = { processCode: 'tender_publish', bussinessId: id } // sic
  expect(await gateway.as('T1').call('POST /workflow/api/v1/admin/cancel', { ...of, commentText: REASON })).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe('DRAFT')
  expect((await logOf(gateway, id)).slice(1)).toMatchObject([
    ['approval.decided', { process: 'tender_publish', userId: 'T1', decision: 'CANCEL', opinion: REASON }],
    ['project.returned', { userId: 'T1' }],
  ])
})

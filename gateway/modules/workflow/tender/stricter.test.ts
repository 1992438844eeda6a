import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRecord, toldTo } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aDraft, aGivenOut, aSubmitted, aTenderHouse, deployed, logOf, stricter } from './testing.ts'

/** A house that has finance sign from 1,000,000 on. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
  expect(await deployed(gateway, stricter())).toMatchObject({ status: 200 })
})
afterAll(() => gateway.close())

const approve = (user: string, id: string, agree = true, comment?: string) =>
  gateway.as(user).call('POST /tender/api/v1/project/approve', { id, agree, ...(comment !== undefined && { comment }) })
const inWorkspace = (user: string, id: string, actionType: string, commentText?: string) =>
  gateway.as(user).call('POST /workflow/process/task/approve', {
    ...{ processCode: 'tender_publish', bussinessId: id, actionType: actionType as never }, // sic
    ...(commentText !== undefined && { commentText }),
  })
const statusOf = async (id: string) =>
  (await gateway.pool.query<{ status: string }>('select status from tender_project where id = $1', [id])).rows[0]?.status
const instanceOf = (id: string) => aRecord(gateway, 'tender_publish', id).state()

test('W10 P4 the manager’s word alone does not publish; after finance has agreed it does, in the manager’s name, and the log names both', async () => {
  const id = await aSubmitted(gateway)
  expect((await approve('M1', id, true, '价格合理')).body.data).toMatchObject({ status: 'PUBLISH_APPROVAL', seq: 3 })
  expect(await toldTo(gateway, 'F1')).toContain('workflow-task')
  expect(await approve('M1', id)).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect(await approve('F1', id)).toMatchObject({ status: 403 })
  expect(await inWorkspace('F1', id, 'agree', '预算已落实')).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe('REGISTRATION')
  const process = 'tender_publish'
  expect((await logOf(gateway, id)).slice(1)).toMatchObject([
    ['approval.decided', { process, nodeId: 'manager', node: '采购经理', userId: 'M1', decision: 'AGREE', opinion: '价格合理' }],
    ['approval.decided', { process, nodeId: 'finance', node: '财务', userId: 'F1', decision: 'AGREE', opinion: '预算已落实' }],
    ['project.published', { userId: 'M1', comment: '价格合理' }],
  ])
  const { body } = await gateway.as('U1').call('POST /tender/api/v1/project/history', { projectId: id })
  expect(body.data.rows.find(({ by }) => by === 'F1')).toMatchObject({ process, role: '财务', agree: true, text: '预算已落实' })
})

test('W10 below the amount the manager publishes at once', async () => {
  const id = await aSubmitted(gateway, { ceiling: '999999.99' })
  expect((await approve('M1', id)).body.data).toMatchObject({ status: 'REGISTRATION' })
  expect((await logOf(gateway, id)).map(([type]) => type)).toEqual(['project.submitted', 'project.published'])
})

test('W10 P3 a refusal of finance gives the draft back, with an opinion or not at all, and the owner is told', async () => {
  const id = await aSubmitted(gateway)
  await inWorkspace('M1', id, 'agree', '同意')
  expect(await inWorkspace('F1', id, 'refuse')).toMatchObject({ status: 422 })
  expect(await inWorkspace('F1', id, 'refuse', '预算不足')).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe('DRAFT')
  expect((await logOf(gateway, id)).slice(2)).toMatchObject([
    ['approval.decided', { nodeId: 'finance', userId: 'F1', decision: 'REFUSE', opinion: '预算不足' }],
    ['project.returned', { userId: 'F1', comment: '预算不足' }],
  ])
  await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
  expect(await statusOf(id)).toBe('PUBLISH_APPROVAL')
})

test('W10 what the definition does not take back stays given: after a decision the owner cannot recall', async () => {
  const id = await aSubmitted(gateway)
  await approve('M1', id)
  expect(await gateway.as('U1').call('POST /tender/api/v1/project/recall', { id })).toMatchObject({
    status: 409,
    body: { messageCode: 'FLOW-3003' },
  })
  expect(await statusOf(id)).toBe('PUBLISH_APPROVAL')
})

test('W10 2065 a manager who has changed sides since the own word publishes nothing by the word of finance', async () => {
  const id = await aSubmitted(gateway)
  await approve('M1', id)
  await gateway.pool.query(`delete from user_role where user_id = 'M1'`)
  expect(await inWorkspace('F1', id, 'agree', '同意')).toMatchObject({ status: 403, body: { messageCode: 'TENDER-2003' } })
  expect(await statusOf(id)).toBe('PUBLISH_APPROVAL')
  await gateway.pool.query(`insert into user_role (user_id, role) values ('M1', 'MANAGER')`)
  expect(await inWorkspace('F1', id, 'agree', '同意')).toMatchObject({ status: 200 })
})

test('W10 one that was given out of hand before goes by the definition of now', async () => {
  const { id } = await aGivenOut(gateway)
  expect((await approve('M1', id)).body.data).toMatchObject({ status: 'PUBLISH_APPROVAL' })
  await inWorkspace('F1', id, 'agree', '同意')
  expect(await statusOf(id)).toBe('REGISTRATION')
})

test('W10 a step refused by the project leaves nothing of either: no task decided, no entry, no answer kept', async () => {
  const id = await aSubmitted(gateway)
  await approve('M1', id)
  const before = [await instanceOf(id), await logOf(gateway, id)]
  await gateway.pool.query(
    `create function no_publication() returns trigger language plpgsql as $$ begin
       if new.project_id = '${id}' and new.type = 'project.published' then raise exception 'the log is gone'; end if; return new; end $$;
     create trigger no_publication before insert on tender_log for each row execute function no_publication()`,
  )
  const commands = await gateway.count('wf_command')
  expect((await inWorkspace('F1', id, 'agree', '同意')).status).toBe(500)
  expect([await instanceOf(id), await logOf(gateway, id)]).toEqual(before)
  expect(await gateway.count('wf_command')).toBe(commands)
  await gateway.pool.query('drop trigger no_publication on tender_log')
  expect((await inWorkspace('F1', id, 'agree', '同意')).status).toBe(200)
  expect(await statusOf(id)).toBe('REGISTRATION')
})

const findingsOf = async (xml: string) => {
  const { status, body } = await deployed(gateway, xml, 2)
  return [status, body.messageCode, (body.data as unknown as { kind: string }[]).map(({ kind }) => kind)]
}

test('FLOW-3014 a definition that could never satisfy the tender is not deployed, and the finding says why', async () => {
  expect(await findingsOf(stricter('1', { manager: 'users(F1)' }))).toEqual([422, 'FLOW-3014', ['manager-not-asked']])
  expect(await findingsOf(stricter('1', { manager: 'projectRole(manager), users(F1)' }))).toEqual([422, 'FLOW-3014', ['manager-not-asked']])
  expect(await findingsOf(stricter('1', { manager: 'initiator' }))).toEqual([422, 'FLOW-3014', ['manager-not-asked', 'initiator-alone']])
  expect(await findingsOf(stricter().replace('fly:form="tender_project"', 'fly:form="requisition"'))).toEqual([
    422,
    'FLOW-3014',
    ['other-form'],
  ])
  expect(await findingsOf(stricter().replace('fly:who="users(F1)"', 'fly:who="users(F1)" fly:fields="amount:E"'))).toEqual([
    422,
    'FLOW-3014',
    ['field-closed'],
  ])
})

test('W9 a process that an administrator has stopped leaves the project to its own rules', async () => {
  const id = await aDraft(gateway)
  await gateway.as('T1').call('POST /workflow/api/v1/definition/stop', { processCode: 'tender_publish', version: 2, replaces: 2 })
  await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
  expect((await approve('M1', id)).body.data).toMatchObject({ status: 'REGISTRATION' })
  expect((await logOf(gateway, id)).map(([type]) => type)).toEqual(['project.submitted', 'project.published'])
})

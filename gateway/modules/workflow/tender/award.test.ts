import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactType } from '#domain/tender/fact-types.ts'
import { aClosedHall } from '#gateway/modules/tender/testing.ts'
import { aRecord } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aTenderHouse, deployed, logOf } from './testing.ts'

/** The award of a project as a process. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
})
afterAll(() => gateway.close())

const propose = (projectId: string) => gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId, alias: 'B03' })
const decide = (user: string, projectId: string, agree = true, comment?: string) =>
  gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId, agree, ...(comment !== undefined && { comment }) })
const inWorkspace = (user: string, id: string, actionType: string, commentText?: string) =>
  gateway.as(user).call('POST /workflow/process/task/approve', {
    ...{ processCode: 'tender_award', bussinessId: id, actionType: actionType as never }, // sic
    ...(commentText !== undefined && { commentText }),
  })
const instanceOf = (id: string) => aRecord(gateway, 'tender_award', id).state()
const AWARD = new Set<FactType>(['award.proposed', 'award.decided', 'award.approved', 'approval.decided'])
const awardOf = async (id: string) => (await logOf(gateway, id)).filter(([type]) => AWARD.has(type as FactType))
const statusOf = async (id: string) =>
  (await gateway.pool.query<{ status: string }>('select status from tender_project where id = $1', [id])).rows[0]?.status

/** A hall that closed, with its report signed and an award proposed. */
async function aProposal(): Promise<string> {
  const { id } = await aClosedHall(gateway.pool)
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })
  expect((await propose(id)).body.data).toMatchObject({ status: 'AWARD_APPROVAL' })
  return id
}

test.each([
  ['M1', 'S1'],
  ['S1', 'M1'],
])('W10 P17 %s in the tender and %s in the workspace agree, and the log is as it was without a process', async (first, second) => {
  const id = await aProposal()
  expect(await instanceOf(id)).toMatchObject({ status: 'APPROVALING', initiatorId: 'U1' })
  expect((await decide(first, id, true, '同意')).body.data).toMatchObject({ status: 'AWARD_APPROVAL' })
  expect(await decide(first, id)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2061' } })
  expect((await inWorkspace(second, id, 'agree', '可以')).status).toBe(200)
  expect(await statusOf(id)).toBe('PUBLICITY')
  expect(await instanceOf(id)).toMatchObject({ status: 'COMPLETED_PASS' })
  const role = (user: string) => (user === 'M1' ? 'MANAGER' : 'SUPERVISOR')
  expect(await awardOf(id)).toMatchObject([
    ['award.proposed', { userId: 'U1', alias: 'B03' }],
    ['award.decided', { userId: first, role: role(first), agree: true, comment: '同意' }],
    ['award.decided', { userId: second, role: role(second), agree: true, comment: '可以' }],
    ['award.approved', undefined],
  ])
})

test('W10 P16 a refusal in either place gives it back to the review, and the next proposal begins anew', async () => {
  const id = await aProposal()
  expect(await inWorkspace('S1', id, 'refuse')).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2038' } })
  expect((await inWorkspace('S1', id, 'refuse', '请复核')).status).toBe(200)
  expect(await statusOf(id)).toBe('REVIEW')
  expect((await awardOf(id)).at(-1)).toEqual(['award.decided', { role: 'SUPERVISOR', agree: false, userId: 'S1', comment: '请复核' }])
  await propose(id)
  expect(await inWorkspace('U1', id, 'revoke')).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await decide('M1', id, false, '再议')).body.data).toMatchObject({ status: 'REVIEW' })
  expect(await instanceOf(id)).toMatchObject({ status: 'VOIDED_REJECT' })
})

test('W10 2073 an award whose log does not verify is agreed to in neither place', async () => {
  const id = await aProposal()
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{bids}', '99') where id = $1`, [id])
  const refused = await decide('M1', id)
  expect(refused.status).toBe(409)
  expect(await inWorkspace('M1', id, 'agree', '同意')).toMatchObject({ status: 409, body: { messageCode: refused.body.messageCode } })
  expect(await statusOf(id)).toBe('AWARD_APPROVAL')
})

const FINANCE = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:fly="urn:fly-tender:workflow" id="d" targetNamespace="urn:x">
  <bpmn:process id="tender_award" name="定标审批" isExecutable="false" fly:form="tender_project">
    <bpmn:startEvent id="start" name="开始" /><bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="apply" />
    <bpmn:userTask id="apply" name="提出" fly:kind="apply" /><bpmn:sequenceFlow id="f2" sourceRef="apply" targetRef="manager" />
    <bpmn:userTask id="manager" name="采购经理" fly:who="projectRole(manager)" fly:nobody="admin" />
    <bpmn:sequenceFlow id="f3" sourceRef="manager" targetRef="supervisor" />
    <bpmn:userTask id="supervisor" name="监督员" fly:who="projectRole(supervisor)" fly:nobody="admin" />
    <bpmn:sequenceFlow id="f4" sourceRef="supervisor" targetRef="finance" />
    <bpmn:userTask id="finance" name="财务" fly:who="users(F1)" fly:nobody="admin" />
    <bpmn:sequenceFlow id="f5" sourceRef="finance" targetRef="end" /><bpmn:endEvent id="end" name="结束" />
  </bpmn:process>
</bpmn:definitions>`

test('W10 with finance last nobody is published before finance has agreed, and a refusal of finance gives it back', async () => {
  const without = FINANCE.replace('projectRole(supervisor)', 'users(F1)')
  expect((await deployed(gateway, without)).body).toMatchObject({ messageCode: 'FLOW-3014', data: [{ kind: 'supervisor-not-asked' }] })
  expect(await deployed(gateway, FINANCE)).toMatchObject({ status: 200 })

  const id = await aProposal()
  await decide('M1', id)
  expect((await decide('S1', id)).body.data).toMatchObject({ status: 'AWARD_APPROVAL' })
  expect((await inWorkspace('F1', id, 'agree', '预算已落实')).status).toBe(200)
  expect(await statusOf(id)).toBe('PUBLICITY')
  expect((await awardOf(id)).slice(1)).toMatchObject([
    ['award.decided', { userId: 'M1' }],
    ['approval.decided', { process: 'tender_award', node: '监督员', userId: 'S1', decision: 'AGREE' }],
    ['approval.decided', { node: '财务', userId: 'F1', opinion: '预算已落实' }],
    ['award.decided', { userId: 'S1', role: 'SUPERVISOR', agree: true }],
    ['award.approved', undefined],
  ])

  const other = await aProposal()
  await decide('M1', other)
  await decide('S1', other)
  expect((await inWorkspace('F1', other, 'refuse', '预算不足')).status).toBe(200)
  expect(await statusOf(other)).toBe('REVIEW')
  const history = await gateway.as('U1').call('POST /tender/api/v1/project/history', { projectId: other })
  expect(history.body.data.rows.slice(0, 2)).toMatchObject([
    { type: 'award.decided', agree: false, text: '预算不足' },
    { type: 'approval.decided', role: '财务', agree: false, text: '预算不足' },
  ])
})

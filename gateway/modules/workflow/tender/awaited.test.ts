import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClosedHall } from '#gateway/modules/tender/testing.ts'
import { workflowEngine } from '#gateway/modules/workflow/engine/engine.ts'
import { followLeavers } from '#gateway/modules/workflow/workflow.jobs.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aDraft, aSubmitted, aTenderHouse, deployed, stricter } from './testing.ts'

/** What waits for the project's own people while a process asks others. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
})
afterAll(() => gateway.close())

/** Of one project: the to-dos of the workbench, and the decisions that its page offers. */
async function asked(user: string, id: string): Promise<[string[], string[]]> {
  const { todos } = (await gateway.as(user).call('GET /tender/api/v1/workbench/purchaser')).body.data
  const { actions } = (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body.data
  return [todos.flatMap(({ kind, project }) => (project.id === id ? kind : [])), actions.filter((one) => /approve|decide/.test(one))]
}
const inWorkspace = (processCode: string, user: string, id: string, actionType: string, more: object = {}) =>
  gateway.as(user).call('POST /workflow/process/task/approve', {
    ...{ processCode, bussinessId: id, actionType: actionType as never, commentText: '意见' }, // sic
    ...more,
  })
const NOTHING = [[], []]

test('FLOW-12 a manager who has agreed waits for nothing while finance is asked, and waits again when finance gives it back', async () => {
  const back = stricter('1')
    .replace('fly:who="users(F1)"', 'fly:who="users(F1)" fly:backTo="any"')
    .replaceAll('fly:allow="', 'fly:allow="back, ')
  expect(await deployed(gateway, back)).toMatchObject({ status: 200 })
  const id = await aSubmitted(gateway)
  const waits = [['publish'], ['project.approve']]
  expect(await asked('M1', id)).toEqual(waits)
  await gateway.as('M1').call('POST /tender/api/v1/project/approve', { id, agree: true })
  expect(await asked('M1', id)).toEqual(NOTHING)
  expect((await inWorkspace('tender_publish', 'F1', id, 'back', { targetNode: 'manager' })).status).toBe(200)
  expect(await asked('M1', id)).toEqual(waits)
  await inWorkspace('tender_publish', 'M1', id, 'agree')
  await inWorkspace('tender_publish', 'F1', id, 'refuse')
  expect(await asked('M1', id)).toEqual(NOTHING)
  await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
  expect(await asked('M1', id)).toEqual(waits)
})

/** What somebody is told who may decide an award. */
const waits = [['award'], ['award.decide']]

async function aProposal() {
  const { id } = await aClosedHall(gateway.pool)
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })
  await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' })
  return { id, decide: (user: string) => gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId: id, agree: true }) }
}

test('FLOW-12 of an award each waits until the own word, whoever is asked after both', async () => {
  const xml = stricter('1', { code: 'tender_award' }).replace(
    '<bpmn:sequenceFlow id="to-amount" sourceRef="manager" targetRef="by-amount" />',
    `<bpmn:sequenceFlow id="to-supervisor" sourceRef="manager" targetRef="supervisor" />
     <bpmn:userTask id="supervisor" name="监督员" fly:who="projectRole(supervisor)" fly:nobody="admin" />
     <bpmn:sequenceFlow id="to-amount" sourceRef="supervisor" targetRef="by-amount" />`,
  )
  expect(await deployed(gateway, xml)).toMatchObject({ status: 200 })
  const { id, decide } = await aProposal()
  expect([await asked('M1', id), await asked('S1', id)]).toEqual([waits, NOTHING])
  await decide('M1')
  expect([await asked('M1', id), await asked('S1', id)]).toEqual([NOTHING, waits])
  expect((await decide('S1')).body.data).toMatchObject({ status: 'AWARD_APPROVAL' })
  expect([await asked('M1', id), await asked('S1', id)]).toEqual([NOTHING, NOTHING])
})

/** Finance, and after it the manager. */
const financeFirst = stricter('1')
  .replace('sourceRef="apply" targetRef="manager"', 'sourceRef="apply" targetRef="finance"')
  .replace('sourceRef="manager" targetRef="by-amount"', 'sourceRef="finance" targetRef="by-amount"')
  .replace('sourceRef="by-amount" targetRef="finance"', 'sourceRef="by-amount" targetRef="manager"')
  .replace('sourceRef="by-amount" targetRef="end"', 'sourceRef="by-amount" targetRef="manager"')
  .replace('sourceRef="finance" targetRef="end"', 'sourceRef="manager" targetRef="end"')
const current = async (code: string) =>
  (await gateway.pool.query<{ version: number }>(`select version from wf_definition where code = $1 and state = 'CURRENT'`, [code]))
    .rows[0]!.version
const told = async (user: string, id: string) =>
  (
    await gateway.pool.query<{ kind: string }>(
      `select kind from notification where user_id = $1 and (project_id = $2 or args ->> 'businessId' = $2) order by at, id`,
      [user, id],
    )
  ).rows.map(({ kind }) => kind)

test('FLOW-12 where finance is asked first the manager waits for nothing until finance has agreed, at each submission anew', async () => {
  expect(await deployed(gateway, financeFirst, await current('tender_publish'))).toMatchObject({ status: 200 })
  const id = await aDraft(gateway, { managerId: 'M1' })
  for (let round = 1; round < 3; round++) {
    await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
    expect(await asked('M1', id)).toEqual(NOTHING)
    expect((await inWorkspace('tender_publish', 'F1', id, round === 1 ? 'refuse' : 'agree')).status).toBe(200)
  }
  expect(await asked('M1', id)).toEqual([['publish'], ['project.approve']])
  expect(await told('M1', id)).toEqual(['workflow-task'])
  expect((await gateway.as('M1').call('POST /tender/api/v1/project/approve', { id, agree: true })).body.data).toMatchObject({
    status: 'REGISTRATION',
  })
  const { rows } = (await gateway.as('U1').call('POST /tender/api/v1/project/history', { projectId: id })).body.data
  // What names whom the process asks is called by what it is.
  expect(rows.flatMap(({ type, process }) => (type === 'project.submitted' || process ? [[type, process]] : [])).toReversed()).toEqual([
    ['project.submitted', undefined],
    ['approval.decided', 'tender_publish'],
    ['project.submitted', undefined],
    ['approval.decided', 'tender_publish'],
  ])
})

test('FLOW-12 of an award the supervisor waits for nothing before the manager has agreed, where they are asked one after the other', async () => {
  const xml = stricter('1', { code: 'tender_award' })
    .replace('fly:who="users(F1)"', 'fly:who="projectRole(supervisor)"')
    .replace('sourceRef="by-amount" targetRef="end"', 'sourceRef="by-amount" targetRef="finance"')
  expect(await deployed(gateway, xml, await current('tender_award'))).toMatchObject({ status: 200 })
  const { id, decide } = await aProposal()
  expect([await asked('M1', id), await asked('S1', id)]).toEqual([waits, NOTHING])
  expect((await decide('M1')).status).toBe(200)
  expect([await asked('M1', id), await asked('S1', id)]).toEqual([NOTHING, waits])
  expect((await decide('S1')).body.data).toMatchObject({ status: 'PUBLICITY' })
})

test('FLOW-12 the manager waits once whoever was asked before has left the house', async () => {
  const passing = financeFirst.replace('fly:who="users(F1)" fly:nobody="admin"', 'fly:who="users(F1)" fly:nobody="pass"')
  expect(await deployed(gateway, passing, await current('tender_publish'))).toMatchObject({ status: 200 })
  const id = await aSubmitted(gateway, { managerId: 'M1' })
  expect(await asked('M1', id)).toEqual(NOTHING)
  await gateway.pool.query(`update user_account set left_at = now() where id = 'F1'`)
  await followLeavers(gateway.pool, workflowEngine(gateway.deps).advance)
  expect(await told('M1', id)).toEqual(['workflow-task'])
  expect(await asked('M1', id)).toEqual([['publish'], ['project.approve']])
})

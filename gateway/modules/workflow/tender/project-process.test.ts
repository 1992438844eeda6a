import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActionWord } from '#contract/workflow/shapes.ts'
import { aFile, START } from '#gateway/modules/workflow/definitions/testing.ts'
import { aRecord, type Person } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aDraft, aTenderHouse, deployed } from './testing.ts'

/** Processes of a house's own over a project: they ask its people as what they are in it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
})
afterAll(() => gateway.close())

/** The nodes one after the other, each with whom it asks. */
function review(nodes: readonly (readonly [id: string, who: string, more?: string])[], form = 'fly:form="tender_project"'): string {
  const ids = ['i', ...nodes.map(([id]) => id), 'e']
  const flows = ids.slice(1).map((id, at) => `<bpmn:sequenceFlow id="w${at}" sourceRef="${ids[at]}" targetRef="${id}" />`)
  const tasks = nodes.map(
    ([id, who, more = '']) => `<bpmn:userTask id="${id}" name="${id}" fly:mode="any" fly:who="${who}" fly:nobody="admin" ${more} />`,
  )
  const process = `id="project_review" name="项目评审" ${form}`
  return aFile(`${START}${flows.join('')}${tasks.join('')}<bpmn:endEvent id="e" />`, { process })
}

const ALL = [
  ['sup', 'projectRole(supervisor)'],
  ['man', 'projectRole(manager)'],
  ['own', 'projectRole(owner)'],
] as const

async function given(xml: string): Promise<void> {
  const { rows } = await gateway.pool.query<{ version: number }>(
    `select version from wf_definition where code = 'project_review' and state = 'CURRENT'`,
  )
  expect((await deployed(gateway, xml, rows[0]?.version ?? 0)).body).toMatchObject({ data: { processCode: 'project_review' } })
}
const draft = () => aDraft(gateway, { managerId: 'M1', supervisorIds: ['S1'] })
const does = (who: string, id: string, actionType: ActionWord, more: object = {}) =>
  aRecord(gateway, 'project_review', id).does(who as Person, actionType, more)
const asked = async (id: string) =>
  (await aRecord(gateway, 'project_review', id).state()).tasks
    .filter(({ status }) => status === 'TODO')
    .map(({ nodeId, userId }) => `${nodeId}:${userId}`)

/** With another role in place of this one while it is tried. */
async function withoutRole<T>(userId: string, role: string, work: () => Promise<T>): Promise<T> {
  await gateway.pool.query(`update user_role set role = 'AUDITOR' where user_id = $1 and role = $2`, [userId, role])
  try {
    return await work()
  } finally {
    await gateway.pool.query(`update user_role set role = $2 where user_id = $1 and role = 'AUDITOR'`, [userId, role])
  }
}

test('W10 supervisor, manager and owner of a project are asked as such, and it ends without a word to the project', async () => {
  await given(review(ALL))
  const id = await draft()
  expect((await does('U1', id, 'startFlow')).status).toBe(200)
  expect(await asked(id)).toEqual(['sup:S1'])
  expect((await does('M1', id, 'agree')).status).toBe(404)
  expect((await does('S1', id, 'agree')).status).toBe(200)
  expect(await asked(id)).toEqual(['man:M1'])
  expect((await does('M1', id, 'agree')).status).toBe(200)
  expect(await asked(id)).toEqual(['own:U1'])
  expect((await does('U1', id, 'agree')).body.data).toMatchObject({ processStatus: 'COMPLETED_PASS' })
  const { rows } = await gateway.pool.query<{ status: string }>('select status from tender_project where id = $1', [id])
  expect(rows).toEqual([{ status: 'DRAFT' }])
})

test('W10 whoever has lost the role since is not asked any more: the rule for nobody is', async () => {
  await given(review(ALL))
  const id = await draft()
  await withoutRole('S1', 'SUPERVISOR', async () => {
    expect((await does('U1', id, 'startFlow')).status).toBe(200)
    expect(await asked(id)).toEqual(['sup:T1'])
  })
  await withoutRole('M1', 'MANAGER', () => does('T1', id, 'agree'))
  expect(await asked(id)).toEqual(['man:T1'])
  await withoutRole('U1', 'BUYER', () => does('T1', id, 'agree'))
  expect(await asked(id)).toEqual(['own:T1'])
})

test('W10 the project of now is asked, not that of the start', async () => {
  await given(review(ALL))
  const id = await draft()
  await does('U1', id, 'startFlow')
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{form,managerId}', '"M2"') where id = $1`, [id])
  await does('S1', id, 'agree')
  expect(await asked(id)).toEqual(['man:M2'])
})

test('W12 FLOW-3001 nobody but the owner begins it, and a project of nobody is none', async () => {
  await given(review(ALL))
  const id = await draft()
  for (const who of ['M1', 'S1', 'F1', 'T1'])
    expect(await does(who, id, 'startFlow')).toMatchObject({ status: 404, body: { messageCode: 'FLOW-3001' } })
  expect(await does('U1', 'none', 'startFlow')).toMatchObject({ status: 404, body: { messageCode: 'FLOW-3001' } })
})

test('FLOW-3013 its values are the project’s, whatever a body says', async () => {
  await given(review(ALL))
  const id = await draft()
  expect(await does('U1', id, 'startFlow', { formData: { amount: '1.00' } })).toMatchObject({
    status: 403,
    body: { messageCode: 'FLOW-3013' },
  })
  expect((await does('U1', id, 'startFlow')).status).toBe(200)
  expect((await does('S1', id, 'agree', { formData: { amount: '1.00' } })).body.messageCode).toBe('FLOW-3013')
})

test('FLOW-3014 a role of a project is a finding where there is none, and where no project knows it', async () => {
  const kinds = async (xml: string) => {
    const { body } = await gateway.as('T1').call('POST /workflow/api/v1/definition/check', { xml })
    return body.data.findings.map(({ kind }) => kind)
  }
  expect(await kinds(review(ALL))).toEqual([])
  expect(await kinds(review(ALL, ''))).toEqual(['unknown-role', 'unknown-role', 'unknown-role'])
  expect(await kinds(review(ALL, 'fly:form="requisition"'))).toEqual(['unknown-role', 'unknown-role', 'unknown-role'])
  expect(await kinds(review([['a', 'projectRole(king)']]))).toEqual(['unknown-role'])
  expect(await kinds(review([['a', 'projectRole(manager)', 'fly:fields="amount:E"']]))).toEqual(['field-closed'])
})

test('W10 what began before its form was a project’s is sent again by its initiator, with the values it has', async () => {
  await given(review([['fin', 'users(F1)', 'fly:allow="returnInitiator"']]))
  const id = await draft()
  expect((await does('U1', id, 'startFlow')).status).toBe(200)
  expect((await does('F1', id, 'returnInitoator', { commentText: '请补充' })).status).toBe(200) // sic
  const older = `OLDER-${id}`
  await gateway.pool.query(
    `update wf_instance set business_id = $2, state = jsonb_set(state, '{businessId}', to_jsonb($2::text)) where business_id = $1`,
    [id, older],
  )
  expect(await does('U1', older, 'submit')).toMatchObject({ status: 200 })
  expect(await asked(older)).toEqual(['fin:F1'])
})

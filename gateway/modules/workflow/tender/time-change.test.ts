import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactType } from '#domain/tender/fact-types.ts'
import { REASON } from '#domain/tender/testing.ts'
import { aReadyProject, inMs } from '#gateway/modules/tender/testing.ts'
import { aRecord, toldTo } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aTenderHouse, deployed, logOf, stricter } from './testing.ts'

/** Changes of the schedule as a process. */

const HOUR = 3_600_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
})
afterAll(() => gateway.close())

const ask = (projectId: string, hours = 7) =>
  gateway.as('U1').call('POST /tender/api/v1/time-change/save', {
    ...{ projectId, field: 'startsAt', newValue: inMs(hours * HOUR), shiftLater: false, reason: REASON },
  })
const decide = (user: string, projectId: string, agree = true, comment?: string) =>
  gateway.as(user).call('POST /tender/api/v1/time-change/decide', { projectId, agree, ...(comment !== undefined && { comment }) })
const inWorkspace = (user: string, id: string, actionType: string, commentText?: string) =>
  gateway.as(user).call('POST /workflow/process/task/approve', {
    ...{ processCode: 'tender_time_change', bussinessId: id, actionType: actionType as never }, // sic
    ...(commentText !== undefined && { commentText }),
  })
const instanceOf = (id: string) => aRecord(gateway, 'tender_time_change', id).state()
/** What happened since it was ready. */
const since = async (id: string) => (await logOf(gateway, id)).filter(([type]) => SCHEDULE.has(type as FactType))
const SCHEDULE = new Set<FactType>(['schedule.requested', 'schedule.changed', 'schedule.refused', 'confirmation.given', 'approval.decided'])
const typesOf = async (id: string) => (await since(id)).map(([type]) => type)
const aChangedThrice = async () => {
  const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
  await gateway.pool.query(`update tender_project set state = state || '{"scheduleChanges": 3}' where id = '${id}'`)
  return id
}

test('W10 P9 the manager decides, in either place, and the log is as it was without a process', async () => {
  const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
  expect((await ask(id)).status).toBe(200)
  expect((await ask(id)).body.messageCode).toBe('TENDER-2024')
  expect(await instanceOf(id)).toMatchObject({ status: 'APPROVALING', initiatorId: 'U1' })
  expect((await decide('M1', id, true, '同意')).status).toBe(200)
  expect(await instanceOf(id)).toMatchObject({ status: 'COMPLETED_PASS' })
  await ask(id, 8)
  expect((await inWorkspace('M1', id, 'agree', '同意')).status).toBe(200)
  expect(await since(id)).toMatchObject([
    ['schedule.requested', { userId: 'U1', reason: REASON }],
    ['schedule.changed', { userId: 'M1', comment: '同意' }],
    ['schedule.requested', {}],
    ['schedule.changed', { userId: 'M1', comment: '同意' }],
  ])
  for (const user of ['U1', 'M1']) expect((await toldTo(gateway, user)).filter((kind) => kind.startsWith('workflow'))).toEqual([])
})

test('W10 P9 a refusal, a withdrawal and a return end it, and the next one begins anew', async () => {
  const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
  await ask(id)
  expect(await inWorkspace('M1', id, 'refuse')).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2038' } })
  expect((await inWorkspace('M1', id, 'refuse', '理由不足')).status).toBe(200)
  await ask(id)
  expect((await gateway.as('U1').call('POST /tender/api/v1/time-change/withdraw', { projectId: id })).status).toBe(200)
  expect(await instanceOf(id)).toMatchObject({ status: 'VOIDED_REVOKE' })
  await ask(id)
  expect((await inWorkspace('M1', id, 'returnInitoator', '改天')).status).toBe(200) // sic
  // A change that nobody has named cannot be asked for.
  expect((await inWorkspace('U1', id, 'startFlow')).body.messageCode).toBe('FLOW-3003')
  await ask(id)
  expect((await decide('M1', id)).status).toBe(200)
  expect(await typesOf(id)).toEqual([
    ...['schedule.requested', 'schedule.refused', 'schedule.requested', 'schedule.refused', 'schedule.requested', 'schedule.refused'],
    ...['schedule.requested', 'schedule.changed'],
  ])
  expect(await instanceOf(id)).toMatchObject({ status: 'COMPLETED_PASS', round: 2 })
})

test.each([
  ['M1', 'S1'],
  ['S1', 'M1'],
])('W10 6.7 from the fourth change on %s and %s agree, in either order and either place', async (first, second) => {
  const id = await aChangedThrice()
  await ask(id)
  expect((await decide(first, id, true, '同意')).status).toBe(200)
  expect(await decide(first, id)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2061' } })
  expect((await inWorkspace(second, id, 'agree', '可以')).status).toBe(200)
  expect(await since(id)).toMatchObject([
    ['schedule.requested', {}],
    ['confirmation.given', { userId: first, reason: '同意' }],
    ['schedule.changed', { userId: second, comment: '可以', confirmedBy: [{ userId: first }, { userId: second }] }],
  ])
})

test('W10 a change that lapses by the clock ends its process as canceled by the house', async () => {
  const { id } = await aReadyProject(gateway.pool, 2 * HOUR)
  await ask(id)
  const cutOff = inMs(60_000)
  await gateway.pool.query(
    `update tender_project set state = jsonb_set(state, '{startsAt}', to_jsonb($2::text)), starts_at = $2::timestamptz where id = $1`,
    [id, cutOff],
  )
  expect(await decide('M1', id)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2021' } })
  expect((await since(id)).at(-1)).toEqual(['schedule.refused', { outcome: 'LAPSED' }])
  expect(await instanceOf(id)).toMatchObject({ status: 'VOIDED_REVOKE' })
  expect((await aRecord(gateway, 'tender_time_change', id).log()).find(({ type }) => type === 'admin.acted')?.by).toBe('SYSTEM')
})

test('W10 with finance behind the manager nothing changes before finance has agreed', async () => {
  const later = stricter('1', { code: 'tender_time_change' }).replace(
    '<bpmn:endEvent id="end"',
    `<bpmn:userTask id="supervisor" name="监督员" fly:who="projectRole(supervisor)" fly:nobody="admin" />
     <bpmn:sequenceFlow id="to-supervisor" sourceRef="finance" targetRef="supervisor" />
     <bpmn:sequenceFlow id="last" sourceRef="supervisor" targetRef="end" /><bpmn:endEvent id="end"`,
  )
  const missing = await deployed(gateway, stricter('1', { code: 'tender_time_change' }))
  expect(missing.body).toMatchObject({ messageCode: 'FLOW-3014', data: [{ kind: 'supervisor-not-asked' }] })
  const xml = later.replace('<bpmn:sequenceFlow id="to-end" sourceRef="finance" targetRef="end" />', '')
  expect(await deployed(gateway, xml)).toMatchObject({ status: 200 })

  const id = await aChangedThrice()
  await ask(id)
  expect((await decide('M1', id)).status).toBe(200)
  expect((await inWorkspace('F1', id, 'agree', '无影响')).status).toBe(200)
  expect((await decide('S1', id)).status).toBe(200)
  expect(await typesOf(id)).toEqual(['schedule.requested', 'confirmation.given', 'approval.decided', 'schedule.changed'])
  const { id: other } = await aReadyProject(gateway.pool, 5 * HOUR)
  await ask(other)
  await decide('M1', other)
  await inWorkspace('F1', other, 'agree', '无影响')
  expect(await typesOf(other)).toEqual(['schedule.requested', 'approval.decided', 'approval.decided'])
  expect((await inWorkspace('S1', other, 'agree', '可以')).status).toBe(200)
  expect((await since(other)).at(-1)).toMatchObject(['schedule.changed', { userId: 'M1' }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowEngine } from '#gateway/modules/workflow/engine/engine.ts'
import { aRecord, toldTo } from '#gateway/modules/workflow/instances/testing.ts'
import { followLeavers } from '#gateway/modules/workflow/workflow.jobs.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aSubmitted, aTenderHouse, deployed, stricter } from './testing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
  const stops = stricter().replace('"users(F1)" fly:nobody="admin"', '"users(F1)" fly:nobody="stop"')
  expect(await deployed(gateway, stops)).toMatchObject({ status: 200 })
})
afterAll(() => gateway.close())

test('W10 P3 what stands still is over for the project: its owner has the draft back, and the process is only ended', async () => {
  const id = await aSubmitted(gateway)
  await gateway.as('M1').call('POST /tender/api/v1/project/approve', { id, agree: true })
  await gateway.pool.query(`update user_account set left_at = now() where id = 'F1'`)
  await followLeavers(gateway.pool, workflowEngine(gateway.deps).advance)
  const { state } = aRecord(gateway, 'tender_publish', id)
  const projectStatus = async () => (await gateway.pool.query('select status from tender_project where id = $1', [id])).rows[0]?.status
  expect([(await state()).status, await projectStatus()]).toEqual(['ABNORMAL', 'DRAFT'])
  expect(await toldTo(gateway, 'T1')).toContain('workflow-abnormal')
  const at = { processCode: 'tender_publish', bussinessId: id } // sic
  const info = (await gateway.as('T1').call('GET /workflow/process/task/getStatusInfo', at)).body.data
  expect(info.allowApprovalOperates).toEqual([])
  const of = { ...at, commentText: '财务空缺' }
  expect((await gateway.as('T1').call('POST /workflow/api/v1/admin/reassign', { ...of, userId: 'M2' })).body.messageCode).toBe('FLOW-3003')
  expect((await gateway.as('T1').call('POST /workflow/api/v1/admin/cancel', of)).body.data).toMatchObject({
    processStatus: 'VOIDED_REVOKE',
  })
  expect(await projectStatus()).toBe('DRAFT')
})

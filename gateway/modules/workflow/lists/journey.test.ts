import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDefinitions } from '#gateway/modules/workflow/definitions/ensure-definitions.ts'
import { aHouse, aRecord, aRequisition } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestCallName, TestGateway } from '#support/gateway.ts'

/** What the lists of everybody concerned show while a requisition goes its way, all of it as people press it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await ensureDefinitions(gateway.pool, 'north')
  await gateway.pool.query(`update user_account set superior_id = 'reader' where id = 'asker'`)
})
afterAll(() => gateway.close())

type Row = Record<string, unknown>
const rows = async (who: string, list: string): Promise<Row[]> => {
  const { body } = await gateway.as(who).call(`POST /workflow/api/v1/${list}page-list` as TestCallName, {} as never)
  return (body as unknown as { data: { rows: Row[] } }).data.rows
}
const counts = async (who: string) => (await gateway.as(who).call('GET /workflow/api/v1/task/counts')).body.data
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('FLOW-12 a requisition is sent, decided by a deputy, read by a superior, and found in every list where it belongs', async () => {
  const saved = (await gateway.as('asker').call('POST /workflow/api/v1/form/save', { formCode: 'requisition', values: aRequisition() }))
    .body.data
  const record = aRecord(gateway, 'requisition', saved.id)
  const find = async () => (await gateway.as('asker').call('GET /workflow/api/v1/form/find', { id: saved.id })).body.data
  expect(await find()).toMatchObject({ locked: false })
  expect((await record.does('asker', 'startFlow')).status).toBe(200)

  expect(await find()).toMatchObject({ locked: true })
  expect(await rows('asker', 'instance/submit-')).toMatchObject([
    { bussinessId: saved.id, title: '办公用纸', nodeNames: '部门负责人审批', holders: '审批一', status: 'APPROVALING', round: 1 },
  ])
  expect(await rows('first', 'task/unfinished-')).toMatchObject([
    { bussinessId: saved.id, nodeName: '部门负责人审批', initiatorName: '申请人' },
  ])
  expect(await counts('first')).toEqual({ unfinished: 1, overdue: 0, returned: 0, unread: 0 })
  expect(await rows('third', 'task/unfinished-')).toEqual([])

  const absence = { userId: 'third', from: inMs(-60_000), until: inMs(3_600_000) }
  expect((await gateway.as('first').call('POST /workflow/api/v1/deputy/save', absence)).status).toBe(200)
  expect(await rows('third', 'task/unfinished-')).toMatchObject([{ bussinessId: saved.id, forUserName: '审批一' }])
  expect((await record.does('third', 'agree')).body.data).toMatchObject({ processStatus: 'COMPLETED_PASS' })

  expect(await counts('first')).toMatchObject({ unfinished: 0 })
  expect(await rows('third', 'task/finished-')).toMatchObject([{ bussinessId: saved.id, decision: 'AGREE', forUserName: '审批一' }])
  expect(await rows('asker', 'instance/submit-')).toMatchObject([
    { nodeNames: '', holders: '', status: 'COMPLETED_PASS', endedAt: expect.any(String) },
  ])

  expect(await counts('reader')).toMatchObject({ unread: 1 })
  expect(await rows('reader', 'instance/participation-')).toMatchObject([{ bussinessId: saved.id, read: false }])
  const view = (await record.find('reader')).body.data
  expect(await counts('reader')).toMatchObject({ unread: 0 })
  expect(await rows('reader', 'instance/participation-')).toMatchObject([{ bussinessId: saved.id, read: true }])

  const projects = (await gateway.as('asker').call('POST /tender/api/v1/project/cg-page-list', {})).body.data.rows
  expect(projects).toMatchObject([{ title: '办公用纸', status: 'DRAFT' }])
  expect(view.links).toEqual([{ kind: 'project', id: projects[0]!.id, title: '办公用纸' }])
  expect(await rows('admin', 'instance/')).toMatchObject([{ bussinessId: saved.id, status: 'COMPLETED_PASS' }])
  const requisition = expect.objectContaining({ processCode: 'requisition', state: 'CURRENT', running: 0 })
  expect(await rows('admin', 'definition/')).toContainEqual(requisition)
  for (const list of ['task/unfinished-', 'task/finished-', 'instance/submit-', 'instance/participation-'])
    for (const who of ['stranger', 'southern']) expect([list, who, await rows(who, list)]).toEqual([list, who, []])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowNode } from '#domain/workflow/definition.ts'
import { aDeputy } from '#gateway/modules/workflow/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy, type Person } from './testing.ts'

/** One of several tasks that a person has of one record. */

const parallel = (id: string): FlowNode => ({ id, name: { zh: id, en: id }, kind: 'parallel' })
const CALLS = ['GET /workflow/process/task/getStatusInfo', 'GET /workflow/api/v1/instance/find'] as const

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  const nodes = [
    parallel('split'),
    aNode('left', ['first'], { fields: { note: 'E' } }),
    aNode('right', ['first'], { fields: { sum: 'E' } }),
    aNode('third', ['third']),
    parallel('join'),
  ]
  const ways = [
    'start>apply',
    'apply>split',
    'split>left',
    'split>right',
    'split>third',
    'left>join',
    'right>join',
    'third>join',
    'join>end',
  ]
  const flows = ways.map((id) => ({ id, name: '', from: id.split('>')[0]!, to: id.split('>')[1]! }))
  for (const tenantId of ['north', 'south']) await deploy(gateway.pool, aProcess('both', nodes, { flows }), tenantId)
})
afterAll(() => gateway.close())

async function aRunning() {
  const record = aRecord(gateway, 'both', randomUUID())
  expect((await record.does('asker', 'startFlow', { formData: { note: 'a', sum: '1' } })).status).toBe(200)
  const { tasks } = await record.state()
  const taskIn = (nodeId: string) => tasks.find((task) => task.nodeId === nodeId)!.id
  const asks = async (who: Person, taskId: unknown) => {
    const asked = { ...record.of, taskId } as typeof record.of
    const told = [await gateway.as(who).call(CALLS[0], asked), await gateway.as(who).call(CALLS[1], asked)] as const
    return {
      status: told.map(({ status }) => status),
      infos: [told[0].body.data, told[1].body.data?.info],
      bodies: told.map(({ body }) => body),
    }
  }
  return { ...record, left: taskIn('left'), right: taskIn('right'), third: taskIn('third'), asks }
}

test('FLOW-12 of two tasks of one record the one that is named is answered, with its own actions and fields', async () => {
  const { left, right, asks } = await aRunning()
  for (const [taskId, nodeId, field] of [
    [left, 'left', 'note'],
    [right, 'right', 'sum'],
  ] as const)
    for (const info of (await asks('first', taskId)).infos) {
      expect(info).toMatchObject({ currentTask: { taskId, nodeId } })
      expect(info?.fieldPerms.filter(({ perm }) => perm === 'E')).toEqual([{ field, perm: 'E' }])
      expect(info?.allowApprovalOperates.map(({ value }) => value)).toContain('agree')
    }
})

test('FLOW-12 a named task that is decided gives way to no other one; the other is decided by its own name', async () => {
  const { of, left, right, asks, does } = await aRunning()
  expect((await does('first', 'agree', { taskId: right })).status).toBe(200)
  for (const info of (await asks('first', right)).infos) {
    expect(info).toMatchObject({ currentTask: null, processStatus: 'APPROVALING' })
    expect(info?.allowApprovalOperates.map(({ value }) => value)).not.toContain('agree')
    expect(info?.fieldPerms.every(({ perm }) => perm === 'R')).toBe(true)
  }
  const parameter = { action: 'agree', processDefinitionKey: of.processCode } as const
  const handle = (taskId: number) =>
    gateway.as('first').call('POST /workflow/process/task/handle', {
      id: of.bussinessId, // sic
      __TASKHANDLEPARAMETER__: { ...parameter, taskId },
    })
  expect(await handle(right)).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await handle(left)).status).toBe(200)
})

test('W12 a task of somebody else is none of the caller’s, as one that is not there; a deputy has the word in it', async () => {
  const { left, third, asks } = await aRunning()
  for (const who of ['asker', 'first', 'third'] as const) {
    const foreign = await asks(who, who === 'third' ? left : third)
    const missing = await asks(who, 99)
    expect([who, foreign.status, foreign.infos]).toEqual([who, [200, 200], missing.infos])
    expect(foreign.infos.map((info) => info?.currentTask)).toEqual([null, null])
  }
  await aDeputy(gateway.pool, 'third', 'second')
  expect((await asks('second', third)).infos).toMatchObject(
    [third, third].map((taskId) => ({ currentTask: { taskId, forUser: { userId: 'third' } } })),
  )
  await gateway.pool.query('delete from wf_deputy')
})

test('W12 a stranger and another house learn nothing by naming a task', async () => {
  const { left, asks } = await aRunning()
  const stranger = await asks('stranger', left)
  expect([stranger.status, stranger.bodies.map(({ messageCode }) => messageCode)]).toEqual([
    [404, 404],
    ['FLOW-3001', 'FLOW-3001'],
  ])
  // A record that no business keeps may be begun by anybody: in another house it is another record.
  const southern = await asks('southern', left)
  expect(southern.status).toEqual([200, 404])
  expect(southern.infos[0]).toMatchObject({ processinsId: '', processStatus: 'WAITING', currentTask: null }) // sic
  expect((await asks('supplier', left)).status).toEqual([403, 403])
  expect((await asks('', left)).status).toEqual([401, 401])
})

test.each(['x', '', '0', '-1', '1.5', '2147483648', '99999999999999999999', '1e400'])(
  'VALIDATION-1000 a task "%s" is none',
  async (taskId) => {
    const { asks } = await aRunning()
    const { status, bodies } = await asks('first', taskId)
    expect(status).toEqual([400, 400])
    expect(bodies.map(({ messageCode }) => messageCode)).toEqual(['VALIDATION-1000', 'VALIDATION-1000'])
  },
)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIONS, type ActionWord, type ApprovalPayload } from '#contract/workflow/shapes.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy, type Person } from './testing.ts'

/** FLOW-01, FLOW-02: every action of the specification, in both payloads. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  const nodes = [aNode('one', ['first']), aNode('two', ['second']), aNode('three', ['third'])]
  await deploy(gateway.pool, aProcess('long', nodes, { revokeAfterDecision: true }))
})
afterAll(() => gateway.close())

interface Scene {
  /** Who presses, at which node the instance stands. */
  by: Person
  at: 'start' | 'one' | 'two'
  said?: Partial<ApprovalPayload>
  /** Tasks afterwards that are not the initiator's, `user kind status decision`, and the status of the instance. */
  after: string[]
}
const PEOPLE = { targetUserList: ['reader'] }
const ONE = 'first APPROVAL TODO'

const scenes: Record<ActionWord, Scene> = {
  startFlow: { by: 'asker', at: 'start', after: [ONE] },
  submit: { by: 'asker', at: 'start', after: [ONE] },
  agree: { by: 'first', at: 'one', after: ['first APPROVAL DONE AGREE', 'second APPROVAL TODO'] },
  refuse: { by: 'first', at: 'one', after: ['first APPROVAL DONE REFUSE', 'VOIDED_REJECT'] },
  reject: { by: 'first', at: 'one', after: ['first APPROVAL DONE REFUSE', 'VOIDED_REJECT'] },
  back: { by: 'second', at: 'two', said: { targetNode: 'one' }, after: ['first APPROVAL DONE AGREE', 'second APPROVAL DONE BACK', ONE] },
  returnInitoator: { by: 'first', at: 'one', after: ['first APPROVAL DONE BACK_APPLY'] }, // sic
  forward: { by: 'first', at: 'one', said: { targetNode: 'three' }, after: ['first APPROVAL DONE FORWARD', 'third APPROVAL TODO'] },
  transfer: { by: 'first', at: 'one', said: PEOPLE, after: ['first APPROVAL DONE TRANSFER', 'reader APPROVAL TODO'] },
  addsign: { by: 'first', at: 'one', said: PEOPLE, after: [ONE, 'reader JOINED TODO'] },
  beforeAddsign: { by: 'first', at: 'one', said: PEOPLE, after: ['first APPROVAL BLOCKED', 'reader BEFORE TODO'] },
  afterAddsign: { by: 'first', at: 'one', said: PEOPLE, after: ['first APPROVAL DONE AFTER_ADDSIGN', 'reader AFTER TODO'] },
  cooperationAddsign: { by: 'first', at: 'one', said: PEOPLE, after: [ONE, 'reader COOPERATION TODO'] },
  beforeEntrust: { by: 'first', at: 'one', said: PEOPLE, after: ['first APPROVAL BLOCKED', 'reader ENTRUST TODO'] },
  afterEntrust: { by: 'first', at: 'one', said: PEOPLE, after: ['first APPROVAL DONE TRANSFER', 'reader ENTRUST TODO'] },
  recall: { by: 'first', at: 'two', said: { targetNode: 'one' }, after: ['first APPROVAL DONE AGREE', 'second APPROVAL CANCELED', ONE] },
  forceRecall: {
    by: 'admin',
    at: 'two',
    said: { targetNode: 'one', commentText: '审批有误' },
    after: ['first APPROVAL DONE AGREE', 'second APPROVAL CANCELED', ONE],
  },
  submitComment: { by: 'asker', at: 'one', said: { commentText: '请尽快' }, after: [ONE] },
  deliverRead: { by: 'first', at: 'one', said: PEOPLE, after: [ONE] },
  revoke: { by: 'asker', at: 'one', after: ['first APPROVAL CANCELED', 'VOIDED_REVOKE'] },
  urge: { by: 'asker', at: 'one', after: [ONE] },
}

async function played(action: ActionWord, payload: 'simple' | 'engine') {
  const { by, at, said = {} } = scenes[action]
  const record = aRecord(gateway, 'long', randomUUID())
  if (at !== 'start') await record.does('asker', 'startFlow')
  if (at === 'two') await record.does('first', 'agree')
  const { commentText, targetNode, targetUserList } = said
  const answer =
    payload === 'simple'
      ? await record.does(by, action, said)
      : await gateway.as(by).call('POST /workflow/process/task/handle', {
          id: record.of.bussinessId, // sic
          __TASKHANDLEPARAMETER__: {
            action,
            processDefinitionKey: 'long',
            ...(commentText !== undefined && { comment: { text: commentText } }),
            ...(targetNode !== undefined && { targetNode }),
            ...(targetUserList && { targetUsers: targetUserList }),
          },
        })
  const { tasks, status } = await record.state()
  const others = tasks.filter(({ kind }) => kind !== 'APPLY')
  const lines = others.map(({ userId, kind, status: of, decision }) => [userId, kind, of, ...(decision ? [decision] : [])].join(' '))
  return [answer.status, ...lines, ...(status === 'APPROVALING' ? [] : [status])]
}

test.each(ACTIONS)('FLOW-01 FLOW-02 %s does the same in both payloads', async (action) => {
  const wanted = [200, ...scenes[action].after]
  expect(await played(action, 'simple')).toEqual(wanted)
  expect(await played(action, 'engine')).toEqual(wanted)
})

test('FLOW-02 people who are added may stand in the list of signers', async () => {
  const record = aRecord(gateway, 'long', randomUUID())
  await record.does('asker', 'startFlow')
  const countersignList = [{ nodeId: 'one', approve: 'x', assigns: ['reader'] }, { assigns: ['third', 'reader'] }]
  expect((await record.does('first', 'addsign', { countersignList })).status).toBe(200)
  expect((await record.state()).tasks.filter(({ kind }) => kind === 'JOINED').map(({ userId }) => userId)).toEqual(['reader', 'third'])
})

test('FLOW-01 only what would be accepted is offered, in the words of the specification', async () => {
  const record = aRecord(gateway, 'long', randomUUID())
  await record.does('asker', 'startFlow')
  const { allowApprovalOperates, currentTask } = (await record.status('first')).body.data
  const words = allowApprovalOperates.map(({ value }) => value)
  expect(words).toEqual(expect.arrayContaining(['agree', 'refuse', 'back', 'returnInitoator', 'transfer', 'cooperationAddsign'])) // sic
  expect(words).not.toEqual(expect.arrayContaining(['returnInitiator']))
  expect(words.filter((word) => ['startFlow', 'revoke', 'urge', 'forceRecall'].includes(word))).toEqual([])
  expect(Object.keys(currentTask!.operatePerm)).toEqual(words)
  expect(currentTask!.backNodes).toEqual([{ nodeId: 'apply', nodeName: '申请' }])
  const initiator = (await record.status('asker')).body.data
  expect([initiator.currentTask, initiator.allowApprovalOperates.map(({ value }) => value)]).toEqual([
    null,
    expect.arrayContaining(['revoke', 'urge', 'submitComment']),
  ])
  await record.does('first', 'agree')
  const recall = await gateway.as('first').call('GET /workflow/process/task/getRecallNodes', record.of)
  expect(recall.body.data).toEqual([{ nodeId: 'one', nodeName: '节点one' }])
  await record.does('second', 'agree')
  expect((await gateway.as('first').call('GET /workflow/process/task/getRecallNodes', record.of)).body.data).toEqual([])
})

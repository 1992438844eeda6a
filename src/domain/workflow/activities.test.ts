import { expect, test } from 'vitest'
import { type Activity, activitiesOf } from './activities.ts'
import { aDefinition, at } from './by-hand/testing.ts'
import type { FactData, NewTask } from './fact-types.ts'
import { activityLabel } from './labels.ts'
import type { Entry, Fact, FactType } from './model.ts'

const definition = aDefinition()

type Said = { [T in FactType]: readonly [time: string, by: string, type: T, data: FactData[T]] }[FactType]

const log = (said: readonly Said[]): Entry[] =>
  said.map(([time, by, type, data], index) => ({ seq: index + 1, at: at(time), by, type, data: data as unknown as Fact['data'] }))
const activities = (...said: Said[]) => activitiesOf(definition, log([...applied, ...said]))
/** Without the application, which stands first. */
const behind = (...said: Said[]) => activities(...said).slice(1)

const entered = (time: string, runId: number, nodeId: string, tasks: readonly NewTask[]): Said => [
  time,
  'SYSTEM',
  'node.entered',
  { runId, nodeId, round: 1, from: [], tasks, asked: tasks.length, needs: 1 },
]
const asks = (id: number, userId: string, over: Partial<NewTask> = {}): NewTask => ({
  id,
  userId,
  kind: 'APPROVAL',
  status: 'TODO',
  ...over,
})
const decides = (time: string, by: string, data: FactData['task.decided']): Said => [time, by, 'task.decided', data]
const adds = (time: string, by: string, runId: number, tasks: readonly NewTask[], opinion?: string): Said => [
  time,
  by,
  'tasks.added',
  { runId, tasks, asked: 1, needs: 1, ...(opinion !== undefined && { opinion }) },
]

const applied: Said[] = [
  ['09:00', 'U1', 'instance.started', { round: 1, form: {}, chosen: {} }],
  entered('09:00', 1, 'apply', [asks(1, 'U1', { kind: 'APPLY' })]),
  decides('09:00', 'U1', { taskId: 1, decision: 'APPLY', opinion: '请审批' }),
  ['09:00', 'U1', 'node.settled', { runId: 1, status: 5, cause: 'APPLY' }],
]
const atHead = entered('09:00', 2, 'head', [asks(2, 'H1')])
const brief = ({ taskName, actionType, userId, endedAt }: Activity) =>
  [taskName.zh, actionType, userId, endedAt?.slice(11, 16) ?? 'processing'].join(' ')

test('FLOW-08 what was done stands in its order, what is to be done last and without an end', () => {
  const lines = activities(
    atHead,
    decides('10:00', 'H1', { taskId: 2, decision: 'AGREE', opinion: '同意采购' }),
    ['10:00', 'H1', 'node.settled', { runId: 2, status: 5, cause: 'AGREE' }],
    entered('10:00', 3, 'finance', [asks(3, 'F1'), asks(4, 'F2')]),
  )
  expect(lines.map(brief)).toEqual(['申请 APPLY U1 09:00', '部门负责人 AGREE H1 10:00', '财务  F1 processing', '财务  F2 processing'])
  expect(lines[0]).toMatchObject({ opinion: '请审批', statusName: { zh: '已提交' } })
  expect(lines[1]).toMatchObject({ opinion: '同意采购', status: 5, startedAt: at('09:00'), forUserId: '' })
  expect(lines[2]).toMatchObject({ status: 1, statusName: { zh: '处理中', en: 'Processing' }, startedAt: at('10:00') })
})

test('FLOW-08 whose task was closed by another one has no line, and whose turn comes later has none yet', () => {
  const orSign = behind(
    entered('09:00', 2, 'head', [asks(2, 'H1'), asks(3, 'H2')]),
    decides('10:00', 'H2', { taskId: 3, decision: 'AGREE' }),
    ['10:00', 'H2', 'node.settled', { runId: 2, status: 5, cause: 'AGREE' }],
  )
  expect(orSign.map(brief)).toEqual(['部门负责人 AGREE H2 10:00'])

  const sequence = [entered('09:00', 2, 'head', [asks(2, 'H1'), asks(3, 'H2', { status: 'WAITING' })])]
  expect(behind(...sequence).map(brief)).toEqual(['部门负责人  H1 processing'])
  const next = behind(...sequence, decides('10:00', 'H1', { taskId: 2, decision: 'AGREE' }), [
    '10:00',
    'SYSTEM',
    'task.changed',
    { taskId: 3, status: 'TODO' },
  ])
  expect(next.map(brief)).toEqual(['部门负责人 AGREE H1 10:00', '部门负责人  H2 processing'])
  expect(next[1]!.startedAt).toBe(at('10:00'))

  const canceled = behind(entered('09:00', 2, 'head', [asks(2, 'H1'), asks(3, 'H2')]), [
    '10:00',
    'SYSTEM',
    'tasks.canceled',
    { taskIds: [3], cause: 'LEFT' },
  ])
  expect(canceled.map(brief)).toEqual(['部门负责人  H1 processing'])
})

test('FLOW-08 what a rule agreed to is said by the system, with the person it passed over', () => {
  const [line] = behind(entered('09:00', 2, 'head', [asks(2, 'U1', { status: 'DONE', passed: true })]))
  expect(line).toMatchObject({
    userId: 'SYSTEM',
    forUserId: 'U1',
    actionType: 'AGREE',
    endedAt: at('09:00'),
    statusName: { zh: '自动同意' },
  })
  expect(behind(entered('09:00', 2, 'head', [asks(2, 'U1', { status: 'DONE', passed: true })]))).toHaveLength(1)
})

test('FLOW-09 a deputy is named with the person whose task it was', () => {
  const [line] = behind(atHead, decides('10:00', 'B1', { taskId: 2, decision: 'AGREE', decidedBy: 'B1' }))
  expect(line).toMatchObject({ userId: 'B1', forUserId: 'H1' })
})

test.each<[FactData['task.decided']['decision'], string, number]>([
  ['AGREE', '同意', 5],
  ['REFUSE', '驳回', 3],
  ['BACK_APPLY', '退回申请节点', 2],
  ['AFTER_ADDSIGN', '后加签', 5],
  ['TRANSFER', '转交', 4],
])('FLOW-09 %s is called %s', (decision, label, status) => {
  const [line] = behind(atHead, decides('10:00', 'H1', { taskId: 2, decision, to: ['X1'] }))
  expect(activityLabel(line!.actionType, line!.previousTaskName.zh, 'zh')).toBe(label)
  expect(line).toMatchObject({ status, to: ['X1'] })
})

test('FLOW-09 a return says where to, a jump which task was left and what was left out', () => {
  const [back] = behind(
    entered('09:00', 2, 'finance', [asks(2, 'F1')]),
    decides('10:00', 'F1', { taskId: 2, decision: 'BACK', nodeId: 'head' }),
  )
  expect(back).toMatchObject({ actionType: 'BACK', statusName: { zh: '已退回至部门负责人', en: 'Returned to Head of department' } })

  const [jump] = behind(atHead, decides('10:00', 'H1', { taskId: 2, decision: 'FORWARD', nodeId: 'copy', skipped: ['finance', 'legal'] }))
  expect(activityLabel(jump!.actionType, jump!.previousTaskName.zh, 'zh')).toBe('已跳转到部门负责人')
  expect(jump!.statusName).toEqual({ zh: '跳转至抄送上级，跳过财务、法务', en: 'Jumped to Copy to the superior, left out: Finance, Legal' })
})

test('FLOW-09 signers asked before stand in the records before they answer, in the words of who asked', () => {
  const lines = behind(
    atHead,
    ['10:00', 'H1', 'task.changed', { taskId: 2, status: 'BLOCKED' }],
    adds('10:00', 'H1', 2, [asks(3, 'A1', { kind: 'BEFORE', parent: 2 })], '请先核价'),
    decides('11:00', 'A1', { taskId: 3, decision: 'AGREE' }),
  )
  expect(lines.map(brief)).toEqual(['部门负责人 BEFORE_ADDSIGN H1 10:00', '部门负责人 AGREE A1 11:00', '部门负责人  H1 processing'])
  expect(lines[0]).toMatchObject({ opinion: '请先核价', to: ['A1'], startedAt: at('09:00') })
})

test.each([
  ['JOINED', 'AFTER_ADDSIGN'],
  ['ENTRUST', 'TRANSFER'],
] as const)('FLOW-09 who adds as %s is recorded as %s, a deputy with the person', (kind, actionType) => {
  const [line] = behind(atHead, adds('10:00', 'B1', 2, [asks(3, 'A1', { kind, parent: 2 })]))
  expect(line).toMatchObject({ actionType, userId: 'B1', forUserId: 'H1', to: ['A1'] })
})

test('FLOW-09 asking for an opinion is no line of its own: the opinion is', () => {
  const lines = behind(
    atHead,
    adds('10:00', 'H1', 2, [asks(3, 'C1', { kind: 'COOPERATION', parent: 2 })]),
    decides('10:30', 'C1', { taskId: 3, decision: 'OPINION', opinion: '库存充足' }),
  )
  expect(lines.map(brief)).toEqual(['部门负责人 OPINION C1 10:30', '部门负责人  H1 processing'])
})

test('FLOW-09 a delegate is named with who entrusted it', () => {
  const lines = behind(
    atHead,
    decides('10:00', 'H1', { taskId: 2, decision: 'TRANSFER', to: ['E1'] }),
    adds('10:00', 'H1', 2, [asks(3, 'E1', { kind: 'ENTRUST', ownerId: 'H1' })]),
  )
  expect(lines.map(brief)).toEqual(['部门负责人 TRANSFER H1 10:00', '部门负责人  E1 processing'])
  expect(lines[1]!.forUserId).toBe('H1')
})

test('FLOW-09 a step taken back, a process revoked and one recalled by force are revocations', () => {
  const agreed: Said[] = [atHead, decides('10:00', 'H1', { taskId: 2, decision: 'AGREE' })]
  const recalled = behind(...agreed, ['10:10', 'H1', 'step.recalled', { nodeId: 'head', runId: 2, taskId: 2, opinion: '金额有误' }])
  expect(recalled.map(brief)).toEqual(['部门负责人 AGREE H1 10:00', '部门负责人 REVOKE H1 10:10'])
  expect(recalled[1]).toMatchObject({ opinion: '金额有误', statusName: { zh: '已撤回' } })

  const revoked = behind(
    atHead,
    ['10:00', 'U1', 'node.settled', { runId: 2, status: 4, cause: 'REVOKE' }],
    ['10:00', 'U1', 'instance.ended', { status: 'VOIDED_REVOKE', opinion: '不再需要' }],
  )
  expect(revoked.map(brief)).toEqual(['申请 REVOKE U1 10:00'])
  expect(revoked[0]).toMatchObject({ opinion: '不再需要', statusName: { zh: '已作废-撤销' } })

  const forced = behind(...agreed, ['11:00', 'ADM', 'admin.acted', { action: 'forceRecall', reason: '重审', nodeId: 'head' }])
  expect(forced[1]).toMatchObject({ actionType: 'REVOKE', status: 8, userId: 'ADM', opinion: '重审', statusName: { zh: '已强制撤回' } })
})

test('FLOW-09 acts of an administrator name who did it and why, once', () => {
  const forward = behind(atHead, [
    '10:00',
    'ADM',
    'admin.acted',
    { action: 'forward', reason: '特批', nodeId: 'head', to: 'copy', skipped: [] },
  ])
  expect(forward[0]).toMatchObject({
    actionType: 'FORWARD',
    previousTaskName: { zh: '部门负责人' },
    opinion: '特批',
    statusName: { zh: '跳转至抄送上级' },
  })

  const reassign = behind(
    atHead,
    ['10:00', 'ADM', 'admin.acted', { action: 'reassign', reason: '休假', taskId: 2, userId: 'H2' }],
    ['10:00', 'ADM', 'tasks.canceled', { taskIds: [2], cause: 'TRANSFER' }],
    adds('10:00', 'ADM', 2, [asks(3, 'H2')]),
  )
  expect(reassign.map(brief)).toEqual(['部门负责人 TRANSFER ADM 10:00', '部门负责人  H2 processing'])
  expect(reassign[0]).toMatchObject({ forUserId: 'H1', to: ['H2'] })

  const cancel = behind(
    atHead,
    ['10:00', 'ADM', 'admin.acted', { action: 'cancel', reason: '重复' }],
    ['10:00', 'ADM', 'node.settled', { runId: 2, status: 4, cause: 'CANCEL' }],
    ['10:00', 'ADM', 'instance.ended', { status: 'VOIDED_REVOKE' }],
  )
  expect(cancel).toHaveLength(1)
  expect(cancel[0]).toMatchObject({ actionType: 'REVOKE', userId: 'ADM', opinion: '重复' })
})

test('FLOW-09 an added signer whom an administrator replaces is no new adding', () => {
  const lines = behind(
    atHead,
    adds('10:00', 'H1', 2, [asks(3, 'A1', { kind: 'BEFORE', parent: 2 })]),
    ['11:00', 'ADM', 'admin.acted', { action: 'reassign', reason: '休假', taskId: 3, userId: 'A2' }],
    ['11:00', 'ADM', 'tasks.canceled', { taskIds: [3], cause: 'TRANSFER' }],
    adds('11:00', 'ADM', 2, [asks(4, 'A2', { kind: 'BEFORE', parent: 2, ownerId: 'A1' })]),
  )
  expect(lines.map(brief)).toEqual([
    '部门负责人 BEFORE_ADDSIGN H1 10:00',
    '部门负责人 TRANSFER ADM 11:00',
    '部门负责人  H1 processing',
    '部门负责人  A2 processing',
  ])
})

test('FLOW-08 whose turn in a sequence is taken back has no open line until it comes again', () => {
  const lines = behind(
    entered('09:00', 2, 'head', [asks(2, 'H1'), asks(3, 'H2', { status: 'WAITING' })]),
    decides('10:00', 'H1', { taskId: 2, decision: 'AGREE' }),
    ['10:00', 'SYSTEM', 'task.changed', { taskId: 3, status: 'TODO' }],
    ['10:10', 'H1', 'step.recalled', { nodeId: 'head', runId: 2, taskId: 2 }],
    ['10:10', 'H1', 'task.changed', { taskId: 3, status: 'WAITING' }],
    adds('10:10', 'H1', 2, [asks(4, 'H1')]),
  )
  expect(lines.map(brief)).toEqual(['部门负责人 AGREE H1 10:00', '部门负责人 REVOKE H1 10:10', '部门负责人  H1 processing'])
})

test('FLOW-08 where nobody could be asked the system says that it stopped', () => {
  const [line] = behind(['09:00', 'SYSTEM', 'instance.stopped', { nodeId: 'head' }])
  expect(line).toMatchObject({ userId: 'SYSTEM', actionType: '', statusName: { zh: '异常' }, taskName: { zh: '部门负责人' } })
})

test('FLOW-08 an agreement or a refusal of the whole adds no line: the last decision says it', () => {
  expect(behind(['10:00', 'SYSTEM', 'instance.ended', { status: 'COMPLETED_PASS' }])).toEqual([])
  expect(behind(['10:00', 'H1', 'instance.ended', { status: 'VOIDED_REJECT' }])).toEqual([])
})

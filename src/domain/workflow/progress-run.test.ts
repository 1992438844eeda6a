import { expect, test } from 'vitest'
import { activitiesOf } from './activities.ts'
import { aDefinition, at } from './by-hand/testing.ts'
import { chartOf } from './chart.ts'
import { execute } from './execute.ts'
import { activityLabel } from './labels.ts'
import type { Command, Entry, Env, InstanceState } from './model.ts'
import { newInstance } from './new-instance.ts'
import { predict } from './predict.ts'
import { progressOf } from './progress.ts'

/** What is shown of instances that the rules themselves have led somewhere. */

const base = aDefinition()
const nodes = base.nodes.map((node) =>
  node.kind === 'approval' ? { ...node, allow: ['back', 'returnInitiator', 'beforeAddsign', 'transfer'] as const } : node,
)
const definition = aDefinition({ nodes })
const ids = ['U1', 'H1', 'S1', 'F1', 'F2', 'F3', 'L1', 'L2', 'X1', 'ADM']
const env = (time: string): Env => ({
  at: at(time),
  zone: 'Asia/Shanghai',
  dueAfter: (from) => from,
  directory: {
    people: Object.fromEntries(ids.map((id) => [id, { active: true }])),
    deptHeads: ['H1'],
    superiors: ['S1'],
    roles: { FINANCE: ['F1', 'F2', 'F3'] },
    permissions: {},
    projectRoles: {},
    departments: {},
    administrators: ['ADM'],
  },
})

type Step = readonly [time: string, userId: string, command: Command]

function run(amount: string, steps: readonly Step[]) {
  const first = newInstance({
    id: 'I1',
    definition,
    businessId: 'B1',
    title: '办公用纸',
    initiatorId: 'U1',
    deptId: 'D1',
    form: { amount },
    at: at('08:00'),
  })
  let state: InstanceState = first
  const entries: Entry[] = []
  for (const [time, userId, command] of steps) {
    const done = execute({ definition, state }, command, { userId, name: userId, administrates: userId === 'ADM', actsFor: [] }, env(time))
    if (done.refused) throw new Error(`${command.type} of ${userId}: ${JSON.stringify(done.refused)}`)
    state = done.state
    entries.push(...done.entries)
  }
  return {
    steps: progressOf({ definition, state }, predict({ definition, state }, env('17:00'))).map(({ nodeId, status, mode, predicted }) =>
      [nodeId, status, mode.zh, predicted ? 'ahead' : ''].filter((part) => part !== '').join(' '),
    ),
    lines: activitiesOf(definition, entries).map(
      ({ taskName, userId, actionType, previousTaskName }) =>
        `${taskName.zh} ${userId} ${activityLabel(actionType, previousTaskName.zh, 'zh')}`,
    ),
    drawn: chartOf(definition, state),
  }
}
const statesOf = ({ drawn }: ReturnType<typeof run>) =>
  Object.fromEntries(drawn.nodes.flatMap(({ id, state }) => (state === '' ? [] : [[id, state]])))
const takenOf = ({ drawn }: ReturnType<typeof run>) => drawn.edges.flatMap(({ id, taken }) => (taken ? [id] : []))

const start: Step = ['09:00', 'U1', { type: 'startFlow' }]
const agrees = (time: string, userId: string): Step => [time, userId, { type: 'agree' }]

test('FLOW-07 FLOW-08 a small requisition from the preview to the end', () => {
  expect(run('1000.00', []).steps).toEqual(['apply 0 ahead', 'head 0 ahead', 'copy 0 ahead', 'end 0 ahead'])
  expect(run('1000.00', [start]).steps).toEqual(['apply 5', 'head 1', 'copy 0 ahead', 'end 0 ahead'])

  const done = run('1000.00', [start, agrees('10:00', 'H1')])
  expect(done.steps).toEqual(['apply 5', 'head 5', 'copy 5', 'end 2'])
  expect(done.lines).toEqual(['申请 U1 申请', '部门负责人 H1 同意'])
  expect(statesOf(done)).toEqual({ start: 'done', apply: 'done', head: 'done', size: 'done', copy: 'done', end: 'done' })
  expect(takenOf(done)).toEqual(['f1', 'f2', 'f3', 'small', 'f9'])
})

test('FLOW-07 a large one goes two ways at once, and waits for both', () => {
  const under = run('900000.00', [start, agrees('10:00', 'H1'), agrees('11:00', 'F1'), agrees('11:01', 'F2'), agrees('11:02', 'L1')])
  expect(under.steps).toEqual([
    'apply 5',
    'head 5',
    'finance 5 2/3 已同意，需 2 人',
    'legal 6 1/2 已同意，需全部同意',
    'copy 0 ahead',
    'end 0 ahead',
  ])
  expect(statesOf(under)).toMatchObject({ finance: 'done', legal: 'waiting', join: 'waiting' })
  expect(takenOf(under)).toEqual(['f1', 'f2', 'f3', 'large', 'f4', 'f5', 'f6'])
  expect(under.lines.at(-1)).toBe('法务 L2 ')
})

test('FLOW-09 a return, a signer added before, a transfer and a refusal', () => {
  const back = run('900000.00', [start, agrees('10:00', 'H1'), ['11:00', 'F1', { type: 'returnInitiator', opinion: '补报价' }]])
  expect(back.steps).toEqual([
    'apply 5',
    'head 5',
    'finance 2 0/3 已同意，需 2 人',
    'legal 4 0/2 已同意，需全部同意',
    'apply 1',
    'head 0 ahead',
    'finance 0 3 人中 2 人同意 ahead',
    'legal 0 2 人全部同意 ahead',
    'copy 0 ahead',
    'end 0 ahead',
  ])
  expect(back.lines).toEqual(['申请 U1 申请', '部门负责人 H1 同意', '财务 F1 退回申请节点', '申请 U1 '])
  expect(statesOf(back)).toMatchObject({ apply: 'waiting', head: 'returned', finance: 'returned', legal: 'canceled' })
  expect(takenOf(back)).toEqual(['f1'])

  const refused = run('1000.00', [
    start,
    ['10:00', 'H1', { type: 'beforeAddsign', userIds: ['X1'] }],
    agrees('10:10', 'X1'),
    ['10:20', 'H1', { type: 'transfer', userIds: ['L1'] }],
    ['10:30', 'L1', { type: 'refuse', opinion: '不需要' }],
  ])
  expect(refused.lines).toEqual(['申请 U1 申请', '部门负责人 H1 前加签', '部门负责人 X1 同意', '部门负责人 H1 转交', '部门负责人 L1 驳回'])
  expect(refused.steps).toEqual(['apply 5', 'head 3', 'end 3'])
  expect(statesOf(refused)).toMatchObject({ head: 'refused' })
})

test('FLOW-09 who agreed takes it back, and is asked again', () => {
  const recalled = run('900000.00', [start, agrees('10:00', 'H1'), ['10:10', 'H1', { type: 'recall', opinion: '金额有误' }]])
  expect(recalled.lines).toEqual(['申请 U1 申请', '部门负责人 H1 同意', '部门负责人 H1 撤销', '部门负责人 H1 '])
  expect(statesOf(recalled)).toMatchObject({ head: 'waiting', finance: 'returned', legal: 'returned' })
  expect(takenOf(recalled)).toEqual(['f1', 'f2'])
})

test('FLOW-09 an administrator has a node decided anew', () => {
  const forced = run('900000.00', [
    start,
    agrees('10:00', 'H1'),
    agrees('10:30', 'F1'),
    ['11:00', 'ADM', { type: 'forceRecall', nodeId: 'head', opinion: '重审' }],
  ])
  expect(forced.lines).toEqual(['申请 U1 申请', '部门负责人 H1 同意', '财务 F1 同意', '部门负责人 ADM 撤销', '部门负责人 H1 '])
  expect(statesOf(forced)).toMatchObject({ head: 'waiting', finance: 'canceled', legal: 'canceled' })
  expect(forced.steps.slice(0, 5)).toEqual([
    'apply 5',
    'head 5',
    'finance 8 1/3 已同意，需 2 人',
    'legal 8 0/2 已同意，需全部同意',
    'head 1',
  ])
})

test('FLOW-09 an administrator jumps, and the initiator takes back', () => {
  const jumped = run('900000.00', [start, ['10:00', 'ADM', { type: 'forward', nodeId: 'finance', opinion: '特批' }]])
  expect(jumped.lines.slice(0, 2)).toEqual(['申请 U1 申请', '部门负责人 ADM 已跳转到部门负责人'])
  expect(jumped.steps.slice(0, 3)).toEqual(['apply 5', 'head 4', 'finance 1 0/3 已同意，需 2 人'])
  expect(statesOf(jumped)).toMatchObject({ head: 'canceled', finance: 'waiting' })
  expect(takenOf(jumped)).toEqual(['f1', 'f2'])

  const revoked = run('1000.00', [start, ['10:00', 'U1', { type: 'revoke', opinion: '不再需要' }]])
  expect(revoked.lines).toEqual(['申请 U1 申请', '申请 U1 撤销'])
  expect(revoked.steps).toEqual(['apply 5', 'head 4', 'end 4'])
})

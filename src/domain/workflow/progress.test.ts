import { expect, test } from 'vitest'
import { aDefinition, anApproval, aRun, aState, aTask, at, decided, over } from './by-hand/testing.ts'
import type { InstanceState, Task } from './model.ts'
import { type Ahead, progressOf, type Step } from './progress.ts'

const definition = aDefinition()
const progress = (state: InstanceState, predicted: readonly Ahead[] = []) => progressOf({ definition, state }, predicted)
const brief = (steps: readonly Step[]) =>
  steps.map(({ nodeId, status, predicted }) => [nodeId, status, predicted ? 'ahead' : ''].join(' ').trim())

const apply = aRun(1, 'apply', over(5, at('09:00')))
const applied = aTask(1, apply, 'U1', { kind: 'APPLY', ...decided('APPLY', at('09:00'), { opinion: '请审批' }) })
const head = aRun(2, 'head', { dueAt: at('18:00') })
const headStep = (tasks: readonly Task[], run = head) => progress(aState({ runs: [apply, run], tasks: [applied, ...tasks] }))[1]!

test('FLOW-07 the timeline is one step a node run, then what is predicted, then the pending end', () => {
  const state = aState({ runs: [apply, head], tasks: [applied, aTask(2, head, 'H1')] })
  const steps = progress(state, [
    { nodeId: 'finance', userIds: ['F1', 'F2', 'F3'], open: true },
    { nodeId: 'copy', userIds: ['S1'], open: false },
  ])
  expect(brief(steps)).toEqual(['apply 5', 'head 1', 'finance 0 ahead', 'copy 0 ahead', 'end 0 ahead'])
  expect(steps.map(({ type }) => type)).toEqual(['START', 'APPROVAL', 'APPROVAL', 'CC', 'END'])
  expect(steps.map(({ open }) => open)).toEqual([false, false, true, false, false])
  expect(steps.map(({ statusName }) => statusName.zh)).toEqual(['已提交', '处理中', '未开始', '未开始', '未结束'])
  expect(steps[0]!.opinions).toEqual([{ userId: 'U1', text: '请审批', at: at('09:00'), actionType: 'APPLY' }])
  expect(steps[1]).toMatchObject({ dueAt: at('18:00'), startedAt: at('09:00'), people: [{ userId: 'H1', status: 1, actedBy: '' }] })
  expect(steps[2]!.mode).toEqual({ zh: '3 人中 2 人同意', en: '2 of 3 must agree' })
  expect(steps[3]).toMatchObject({ people: [], readers: [{ userId: 'S1' }], several: false })
})

test('FLOW-07 before anything is submitted the initiator stands first, once', () => {
  const state = aState({ status: 'WAITING', round: 0 })
  const ahead = { nodeId: 'head', userIds: ['H1'], open: false }
  expect(brief(progress(state, [ahead]))).toEqual(['apply 0 ahead', 'head 0 ahead', 'end 0 ahead'])
  expect(progress(state, [ahead])[0]!.people).toEqual([{ userId: 'U1', status: 0, actedBy: '' }])
  const withApply = [{ nodeId: 'apply', userIds: ['U1'], open: false }, ahead]
  expect(brief(progress(state, withApply))).toEqual(['apply 0 ahead', 'head 0 ahead', 'end 0 ahead'])
  expect(progress(state, withApply).map(({ round }) => round)).toEqual([1, 1, 1])
})

test('FLOW-07 parallel runs stand in the order they were entered, and count who agreed', () => {
  const headRun = aRun(2, 'head', over(5, at('09:30')))
  const finance = aRun(3, 'finance', { from: [2], status: 6, needs: 2, asked: 5 })
  const legal = aRun(4, 'legal', { from: [2], needs: 2, asked: 2 })
  const state = aState({
    runs: [apply, headRun, finance, legal],
    tasks: [
      applied,
      aTask(2, headRun, 'H1', decided('AGREE', at('09:30'))),
      aTask(3, finance, 'F1', decided('AGREE', at('10:00'))),
      ...['F2', 'F3', 'F4', 'F5'].map((userId, index) => aTask(4 + index, finance, userId)),
      aTask(8, legal, 'L1'),
      aTask(9, legal, 'L2'),
    ],
  })
  const [, , one, two] = progress(state)
  expect(brief([one!, two!])).toEqual(['finance 6', 'legal 1'])
  expect(one).toMatchObject({ several: true, mode: { zh: '1/5 已同意，需 2 人', en: '1 of 5 agreed, 2 needed' } })
  expect(one!.people.map(({ status }) => status)).toEqual([5, 1, 1, 1, 1])
  expect(two!.mode.zh).toBe('0/2 已同意，需全部同意')
})

test.each<[string, Partial<Task>, number]>([
  ['agreed', decided('AGREE', at('10:00')), 5],
  ['agreed and asks others after', decided('AFTER_ADDSIGN', at('10:00')), 5],
  ['refused', decided('REFUSE', at('10:00')), 3],
  ['returned', decided('BACK', at('10:00')), 2],
  ['returned to the initiator', decided('BACK_APPLY', at('10:00')), 2],
  ['jumped', decided('FORWARD', at('10:00')), 4],
  ['took it back', decided('AGREE', at('10:00'), { recalled: true }), 4],
  ['is asked', { status: 'TODO' }, 1],
  ['waits for added signers', { status: 'BLOCKED' }, 1],
  ['comes later in a sequence', { status: 'WAITING' }, 0],
  ['is not asked any more', { status: 'CANCELED', endedAt: at('10:00') }, 4],
])('FLOW-07 an approver who %s', (_, task, status) => {
  expect(headStep([aTask(2, head, 'H1', task)]).people.map((person) => person.status)).toEqual([status])
})

test('FLOW-07 a deputy is named beside the person whose task it was', () => {
  const step = headStep([aTask(2, head, 'H1', decided('AGREE', at('10:00'), { decidedBy: 'B1', opinion: '代批' }))])
  expect(step.people).toEqual([{ userId: 'H1', status: 5, actedBy: 'B1', at: at('10:00') }])
  expect(step.opinions).toEqual([{ userId: 'B1', text: '代批', at: at('10:00'), actionType: 'AGREE' }])
})

test('FLOW-07 an added signer is pending until it has decided, with what it said', () => {
  const tasks = [
    aTask(2, head, 'H1', { status: 'BLOCKED' }),
    aTask(3, head, 'A1', { kind: 'BEFORE', parent: 2, ...decided('REFUSE', at('10:00'), { opinion: '价格偏高' }) }),
    aTask(4, head, 'A2', { kind: 'BEFORE', parent: 2 }),
    aTask(5, head, 'C1', { kind: 'COOPERATION', parent: 2, ...decided('OPINION', at('10:05'), { opinion: '库存充足' }) }),
  ]
  const step = headStep(tasks)
  expect(step.assigns).toEqual([
    { userId: 'A1', kind: 'BEFORE', status: 3, decision: 'REFUSE', opinion: '价格偏高', actedBy: '' },
    { userId: 'A2', kind: 'BEFORE', status: 0, decision: '', opinion: '', actedBy: '' },
    { userId: 'C1', kind: 'COOPERATION', status: 5, decision: 'OPINION', opinion: '', actedBy: '' },
  ])
  // What a co-signer says belongs to the opinions, what an added signer says to the signer: nothing is told twice.
  expect(step.opinions).toEqual([{ userId: 'C1', text: '库存充足', at: at('10:05'), actionType: 'OPINION' }])
  expect(step.people.map(({ userId }) => userId)).toEqual(['H1'])
})

test('FLOW-07 who joined a node is counted among those who decide', () => {
  const run = aRun(2, 'legal', { status: 6, asked: 3, needs: 3 })
  const step = headStep(
    [
      aTask(2, run, 'L1', decided('AGREE', at('10:00'))),
      aTask(3, run, 'L2'),
      aTask(4, run, 'L3', { kind: 'JOINED', parent: 2, ...decided('AGREE', at('10:01')) }),
    ],
    run,
  )
  expect(step.mode.zh).toBe('2/3 已同意，需全部同意')
})

test('FLOW-07 a signer added behind an agreement does not vote, and undoes it by a refusal', () => {
  const run = aRun(2, 'finance', { status: 6, asked: 3, needs: 2 })
  const first = aTask(2, run, 'F1', decided('AFTER_ADDSIGN', at('10:00'), { after: ['A1'] }))
  const mode = (signer: Partial<Task>) =>
    headStep([first, aTask(3, run, 'F2'), aTask(4, run, 'F3'), aTask(5, run, 'A1', { kind: 'AFTER', parent: 2, ...signer })], run).mode.zh
  expect(mode({})).toBe('1/3 已同意，需 2 人')
  expect(mode(decided('AGREE', at('10:30')))).toBe('1/3 已同意，需 2 人')
  expect(mode(decided('REFUSE', at('10:30')))).toBe('0/3 已同意，需 2 人')
})

test('FLOW-07 who transferred a task is out, who entrusted it stays named', () => {
  const transferred = headStep([
    aTask(2, head, 'H1', decided('TRANSFER', at('10:00'), { opinion: '出差' })),
    aTask(3, head, 'H2', { ownerId: 'H1' }),
  ])
  expect(transferred.people.map(({ userId }) => userId)).toEqual(['H2'])
  expect(transferred.opinions.map(({ text }) => text)).toEqual(['出差'])

  const entrusted = headStep([
    aTask(2, head, 'H1', decided('TRANSFER', at('10:00'))),
    aTask(3, head, 'E1', { kind: 'ENTRUST', ownerId: 'H1', ...decided('AGREE', at('11:00')) }),
  ])
  expect(entrusted.people).toEqual([{ userId: 'H1', status: 5, actedBy: 'E1', at: at('11:00') }])
  expect(entrusted.assigns.map(({ userId, kind }) => `${userId} ${kind}`)).toEqual(['E1 ENTRUST'])

  const asked = headStep([
    aTask(2, head, 'H1', { status: 'BLOCKED' }),
    aTask(3, head, 'E1', { kind: 'ENTRUST', parent: 2, ownerId: 'H1', ...decided('AGREE', at('11:00')) }),
  ])
  expect(asked.people).toEqual([{ userId: 'H1', status: 1, actedBy: '' }])
})

test.each(['TRANSFER', 'LEFT', 'ESCALATED'] as const)('FLOW-07 whose task was given to somebody else (%s) is out', (closedAs) => {
  const step = headStep([
    aTask(2, head, 'H1', { status: 'CANCELED', endedAt: at('10:00'), closedBy: 'ADM', closedAs }),
    aTask(3, head, 'H2', { ownerId: 'H1' }),
  ])
  expect(step.people.map(({ userId, status }) => [userId, status])).toEqual([['H2', 1]])
})

test('FLOW-07 who took a decision back and is asked again stands there once', () => {
  const step = headStep([aTask(2, head, 'H1', decided('AGREE', at('10:00'), { recalled: true })), aTask(3, head, 'H1')])
  expect(step.people.map(({ userId, status }) => [userId, status])).toEqual([['H1', 1]])
})

test('FLOW-07 a node that nobody had to decide in says so', () => {
  expect(headStep([], aRun(2, 'head', { ...over(5, at('09:00')), asked: 0, needs: 0 })).mode.zh).toBe('无审批人，自动通过')
})

test('FLOW-07 a copy names its readers, those of each entering at its own step', () => {
  const first = aRun(2, 'copy', { ...over(5, at('10:00')), enteredAt: at('10:00') })
  const second = aRun(4, 'copy', { ...over(5, at('12:00')), enteredAt: at('12:00'), round: 2 })
  const readers = [
    { userId: 'S1', by: 'SYSTEM', nodeId: 'copy', at: at('10:00'), readAt: at('10:30') },
    { userId: 'S2', by: 'SYSTEM', nodeId: 'copy', at: at('12:00') },
  ]
  const steps = progress(
    aState({ round: 2, runs: [apply, first, aRun(3, 'apply', { ...over(5, at('11:00')), round: 2 }), second], readers }),
  )
  expect(steps.map(({ readers }) => readers)).toEqual([[], [{ userId: 'S1', readAt: at('10:30') }], [], [{ userId: 'S2' }], []])
  expect(steps[1]!.statusName).toEqual({ zh: '已抄送', en: 'Copied' })
})

test('FLOW-07 rounds follow one another', () => {
  const state = aState({ round: 2, runs: [aRun(3, 'apply', { round: 2 }), apply, aRun(2, 'head', over(2, at('10:00')))] })
  expect(progress(state).map(({ nodeId, round }) => `${nodeId} ${round}`)).toEqual(['apply 1', 'head 1', 'apply 2', 'end 2'])
})

test.each([
  ['COMPLETED_PASS', 2, '已完成'],
  ['VOIDED_REJECT', 3, '已驳回'],
  ['ABNORMAL', 3, '异常'],
  ['VOIDED_REVOKE', 4, '已作废-撤销'],
  ['VOIDED_PASS_REVOKE', 4, '已作废-已完成后撤销'],
] as const)('FLOW-07 the end of an instance that is %s has status %i, and nothing is ahead', (status, end, name) => {
  const steps = progress(aState({ status, endedAt: at('12:00'), runs: [apply] }), [{ nodeId: 'head', userIds: ['H1'], open: false }])
  expect(brief(steps)).toEqual(['apply 5', `end ${end}`])
  expect(steps[1]).toMatchObject({ statusName: { zh: name }, endedAt: at('12:00'), predicted: false })
})

test('FLOW-07 gateways, and the end where it was entered, are no steps of their own', () => {
  const state = aState({
    status: 'COMPLETED_PASS',
    endedAt: at('12:00'),
    runs: [apply, aRun(2, 'size', over(5, at('10:00'))), aRun(3, 'end', over(5, at('12:00')))],
  })
  expect(brief(progress(state))).toEqual(['apply 5', 'end 2'])
})

test('FLOW-07 a node of eleven approvers lists all of them', () => {
  const node = anApproval('board', '会签', 'Board', { mode: { kind: 'all' } })
  const run = aRun(1, 'board', { asked: 11, needs: 11 })
  const tasks = Array.from({ length: 11 }, (_, index) => aTask(index + 1, run, `M${index}`))
  const [step] = progressOf({ definition: aDefinition({ nodes: [node] }), state: aState({ runs: [run], tasks }) }, [])
  expect(step).toMatchObject({ several: true, mode: { zh: '0/11 已同意，需全部同意' } })
  expect(step!.people).toHaveLength(11)
})

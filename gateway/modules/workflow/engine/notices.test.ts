import { describe, expect, test } from 'vitest'
import { execute } from '#domain/workflow/execute.ts'
import { SYSTEM } from '#domain/workflow/model.ts'
import { agree, anApproval, anEnv, inLine, type Played, started, twoBranches } from '#domain/workflow/testing.ts'
import { concernedBy, noticesOf } from './notices.ts'

test('FLOW-12 whoever has read is told that the own count of unread processes has moved', () => {
  const definition = inLine([anApproval('n1', ['A']), anApproval('n2', ['B'])])
  const given = started(definition, [
    ['A', { type: 'deliverRead', userIds: ['E', 'F'] }],
    ['A', agree],
  ])
  const read = started(definition, [
    ['A', { type: 'deliverRead', userIds: ['E', 'F'] }],
    ['A', agree],
    ['E', { type: 'read' }],
  ])
  expect(read.refused).toBeUndefined()
  expect(concernedBy({ before: given.state, state: read.state, deputies: [] })).toEqual(['I', 'B', 'E'])
})

describe('FLOW-12 who administers the process is told', () => {
  const left = ({ definition, state }: Played, userId: string) => {
    const done = execute({ definition, state }, { type: 'system.left', userId }, SYSTEM, anEnv(state.lastAt))
    const step = { definition, before: state, ...done, title: '', deputies: [], administrators: ['Z'] }
    return noticesOf('north', step, SYSTEM.userId).map(({ kind, userId: to }) => `${to} ${kind}`)
  }
  const asks = (ids: readonly string[], nobody: 'admin' | 'pass' | 'stop') =>
    started(inLine([anApproval('n1', ids, { mode: { kind: 'all' }, nobody }), anApproval('n2', ['D'])]))

  test.each([
    ['who has left is stood in for', asks(['A'], 'admin'), ['Z workflow-task', 'Z workflow-left']],
    ['the task was dropped, others go on', asks(['A', 'B'], 'pass'), ['Z workflow-left']],
    ['the task was dropped, and the node with it', asks(['A'], 'pass'), ['D workflow-task', 'Z workflow-left']],
    ['the task was dropped where the last one stops it', asks(['A', 'B'], 'stop'), ['Z workflow-left']],
    ['it stands still', asks(['A'], 'stop'), ['I workflow-stopped', 'Z workflow-abnormal']],
  ])('%s', (_, played, told) => expect(left(played, 'A')).toEqual(told))

  test('of a process that stands still from the start, and of nothing else', () => {
    const definition = inLine([anApproval('n1', [], { nobody: 'stop' })])
    const { state, entries } = started(definition)
    const step = { definition, state, entries, title: '', deputies: [], administrators: ['Z', 'Y'] }
    expect(noticesOf('north', step, 'I').map(({ kind, userId }) => [userId, kind])).toEqual([
      ['Z', 'workflow-abnormal'],
      ['Y', 'workflow-abnormal'],
    ])
    expect(noticesOf('north', { ...step, before: state, entries: [] }, 'I')).toEqual([])
  })
})

test('FLOW-12 a deputy is told of the tasks that the deputyship brings the word in, and of no other', () => {
  const told = (isInitiator: 'keep' | 'pass') => {
    const definition = inLine([anApproval('n1', ['A'], { isInitiator })])
    const { state, entries } = started(definition)
    const deputies = ['I', 'E'].map((deputyId) => ({ userId: 'A', deputyId }))
    return noticesOf('north', { definition, state, entries, title: '', deputies, administrators: ['Z'] }, 'SYSTEM').map(
      ({ userId }) => userId,
    )
  }
  expect(told('keep')).toEqual(['A', 'I', 'E'])
  expect(told('pass')).toEqual(['A', 'E'])
})

test('FLOW-12 a notice names the task where its reader has several of the record, and says that a task is gone to who had it', () => {
  const definition = twoBranches([anApproval('l', ['A'])], [anApproval('r', ['A']), anApproval('r2', ['B'])], anApproval('z', ['C']))
  const told = (step: Pick<Played, 'state' | 'entries'> & { before?: Played['state'] }) =>
    noticesOf('north', { definition, ...step, title: '', deputies: [], administrators: ['Z'] }, 'SYSTEM').map(
      ({ userId, kind, args: { taskId, had } }) => [userId, kind, taskId, had],
    )
  const begun = started(definition)
  const first = begun.state.tasks.find(({ nodeId }) => nodeId === 'l')!
  expect(told(begun)).toEqual([['A', 'workflow-task', String(first.id), undefined]])
  const taken = started(definition, [['I', { type: 'revoke' }]])
  expect(told({ ...taken, before: begun.state })).toEqual([
    ['I', 'workflow-revoked', undefined, undefined],
    ['A', 'workflow-revoked', undefined, 'task'],
  ])
  const one = inLine([anApproval('n1', ['A'])])
  const { state, entries } = started(one)
  expect(
    noticesOf('north', { definition: one, state, entries, title: '', deputies: [], administrators: [] }, 'I')[0]?.args.taskId,
  ).toBeUndefined()
})

test('FLOW-12 a deputy with several tasks in the hand, own ones or of those who are away, is told which one is meant', () => {
  const definition = twoBranches([anApproval('l', ['A'])], [anApproval('r', ['B'])], anApproval('z', ['C']))
  const { state, entries } = started(definition)
  const [left, right] = ['l', 'r'].map((id) => String(state.tasks.find(({ nodeId }) => nodeId === id)!.id))
  const told = (deputies: { userId: string; deputyId: string }[]) =>
    noticesOf('north', { definition, state, entries, title: '', deputies, administrators: [] }, 'SYSTEM').map(
      ({ userId, args: { taskId } }) => [userId, taskId],
    )
  expect(told([{ userId: 'B', deputyId: 'A' }])).toEqual([
    ['A', left],
    ['B', undefined],
  ])
  expect(told(['A', 'B'].map((userId) => ({ userId, deputyId: 'D' })))).toEqual([
    ['A', undefined],
    ['D', left],
    ['B', undefined],
  ])
  expect(right).not.toBe(left)
})

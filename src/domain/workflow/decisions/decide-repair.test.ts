import { describe, expect, test } from 'vitest'
import { activitiesOf } from '#domain/workflow/activities.ts'
import { fold } from '#domain/workflow/evolve.ts'
import { execute } from '#domain/workflow/execute.ts'
import { type Command, SYSTEM } from '#domain/workflow/model.ts'
import { operationsOf } from '#domain/workflow/operations.ts'
import {
  aDirectory,
  agree,
  anApproval,
  anEnv,
  anInstance,
  inLine,
  type Played,
  person,
  play,
  started,
  taskOfUser,
  twoBranches,
  waiting,
  wayOf,
} from '#domain/workflow/testing.ts'

/** What an administrator does with an instance that stands still. */

const opinion = 'nobody was there'
const mended = (played: Played, command: Command, env = {}) => play(played.definition, [['Z', command, env]], played)
const leave = ({ definition, state, entries }: Played, userId: string): Played => {
  const directory = aDirectory({}, [userId])
  const done = execute({ definition, state }, { type: 'system.left', userId }, SYSTEM, anEnv(state.lastAt, { directory }))
  return { definition, state: done.state, entries: [...entries, ...done.entries], refused: done.refused }
}
const gone = (...userIds: string[]) => ({ directory: aDirectory({}, userIds) })

/** Nobody is found in the second node. */
const empty = () =>
  started(inLine([anApproval('n1', ['A']), anApproval('n2', [], { nobody: 'stop' }), anApproval('n3', ['C'])]), [['A', agree]])

describe('W3 what stands still is mended by the administrator, with a reason', () => {
  test('somebody is asked in the place of nobody, and it goes on', () => {
    expect(empty().state).toMatchObject({ status: 'ABNORMAL', halted: { nodeId: 'n2' } })
    const next = mended(empty(), { type: 'reassign', userId: 'B', opinion })
    expect([next.state.status, waiting(next)]).toEqual(['APPROVALING', 'n2:B'])
    expect(next.state).not.toHaveProperty('endedAt')
    expect(next.state).not.toHaveProperty('halted')
    expect(waiting(play(next.definition, [['B', agree]], next))).toBe('n3:C')
  })

  test('it is sent ahead, or a passed node decides anew, or the initiator submits again', () => {
    expect(waiting(mended(empty(), { type: 'forward', nodeId: 'n3', opinion }))).toBe('n3:C')
    expect(waiting(mended(empty(), { type: 'forceRecall', nodeId: 'n1', opinion }))).toBe('n1:A')
    const anew = mended(empty(), { type: 'forceRecall', nodeId: 'apply', opinion })
    expect([waiting(anew), wayOf(anew)]).toEqual(['apply:I', 'apply:5 n1:5 n2:8 apply:1'])
  })

  test('it is ended', () => {
    const { state } = mended(empty(), { type: 'cancel', opinion })
    expect(state).toMatchObject({ status: 'VOIDED_REVOKE' })
    expect(state).not.toHaveProperty('halted')
  })

  test('who has left has a successor, who is named with the one before', () => {
    const stopped = leave(started(inLine([anApproval('n1', ['A'], { nobody: 'stop' })])), 'A')
    const next = mended(stopped, { type: 'reassign', userId: 'B', opinion }, gone('A'))
    expect(waiting(next)).toBe('n1:B')
    expect(taskOfUser(next, 'B')).toMatchObject({ ownerId: 'A', kind: 'APPROVAL' })
    const lines = activitiesOf(next.definition, next.entries).map(({ nodeId, actionType, userId, forUserId, opinion: text }) => [
      ...[nodeId, actionType, userId, forUserId, text],
    ])
    expect(lines.slice(-2)).toEqual([
      ['n1', 'TRANSFER', 'Z', 'A', opinion],
      ['n1', '', 'B', '', ''],
    ])
  })

  test('other branches have their time anew, and are reminded anew', () => {
    const timed = { mode: { kind: 'all' as const }, dueHours: 8, remindHours: 2, escalate: 'admin' as const }
    const definition = twoBranches(
      [anApproval('l1', ['A', 'B'], timed)],
      [anApproval('r1', ['C'], { nobody: 'stop' })],
      anApproval('n', ['D']),
    )
    const stopped = leave(started(definition, [['A', agree]]), 'C')
    const next = mended(stopped, { type: 'reassign', userId: 'E', opinion }, gone('C'))
    const resumed = next.entries.find(({ type }) => type === 'instance.resumed')!
    const dueAt = anEnv(resumed.at).dueAfter(resumed.at, 8)
    expect(resumed.data).toMatchObject({ due: [{ runId: taskOfUser(stopped, 'B').runId, dueAt }] })
    expect(taskOfUser(stopped, 'B').dueAt! < dueAt).toBe(true)
    expect(taskOfUser(next, 'B')).toMatchObject({ dueAt, openedAt: resumed.at, status: 'TODO' })
    expect(taskOfUser(next, 'A').dueAt).toBe(taskOfUser(stopped, 'A').dueAt)
    expect(next.state.runs.find(({ nodeId }) => nodeId === 'l1')).toMatchObject({ dueAt })
  })

  test('who has left another branch meanwhile is dropped by the house, not by the administrator', () => {
    const both = { mode: { kind: 'all' as const }, nobody: 'pass' as const }
    const definition = twoBranches(
      [anApproval('l1', ['A', 'B'], both)],
      [anApproval('r1', ['C'], { nobody: 'stop' })],
      anApproval('n', ['D']),
    )
    const stopped = leave(started(definition), 'C')
    const next = mended(stopped, { type: 'reassign', userId: 'E', opinion }, gone('B', 'C'))
    expect(waiting(next)).toBe('l1:A r1:E')
    const dropped = next.entries.findLast(({ type, data }) => type === 'tasks.canceled' && data.cause === 'LEFT')
    expect(dropped).toMatchObject({ by: SYSTEM.userId, data: { taskIds: [taskOfUser(stopped, 'B').id] } })
  })

  test('W1 a log that says nothing of a new time is folded as it was', () => {
    const timed = { mode: { kind: 'all' as const }, dueHours: 8 }
    const definition = twoBranches(
      [anApproval('l1', ['A', 'B'], timed)],
      [anApproval('r1', ['C'], { nobody: 'stop' })],
      anApproval('n', ['D']),
    )
    const stopped = leave(started(definition, [['A', agree]]), 'C')
    const { entries } = mended(stopped, { type: 'reassign', userId: 'E', opinion }, gone('C'))
    const older = entries.map((entry) => {
      const data = Object.fromEntries(Object.entries(entry.data).filter(([key]) => key !== 'due'))
      return entry.type === 'instance.resumed' ? { ...entry, data } : entry
    })
    const state = fold(anInstance(definition), older)
    expect(older).not.toEqual(entries)
    const { status: _, endedAt: __, closedBy: ___, closedAs: ____, ...asItWas } = taskOfUser(stopped, 'B')
    expect(state.tasks.find(({ userId }) => userId === 'B')).toEqual({ ...asItWas, status: 'TODO' })
  })

  test('other branches go on as they were, with what was decided in them', () => {
    const both = { mode: { kind: 'all' as const } }
    const definition = twoBranches(
      [anApproval('l1', ['A', 'B'], both)],
      [anApproval('r1', ['C'], { nobody: 'stop' })],
      anApproval('n', ['D']),
    )
    const stopped = leave(started(definition, [['A', agree]]), 'C')
    expect([stopped.state.status, waiting(stopped)]).toEqual(['ABNORMAL', ''])
    const next = mended(stopped, { type: 'reassign', userId: 'E', opinion }, gone('C'))
    expect(waiting(next)).toBe('l1:B r1:E')
    const end = play(
      definition,
      [
        ['B', agree],
        ['E', agree],
        ['D', agree],
      ],
      next,
    )
    expect(end.state.status).toBe('COMPLETED_PASS')
  })

  test('branches that were still to be entered are entered all the same', () => {
    const definition = twoBranches([anApproval('l1', [], { nobody: 'stop' })], [anApproval('r1', ['C'])], anApproval('n', ['D']))
    expect(waiting(mended(started(definition), { type: 'reassign', userId: 'E', opinion }))).toBe('r1:C l1:E')
  })

  test('two that stand still are mended one after the other', () => {
    const nobody = { nobody: 'stop' as const }
    const definition = twoBranches([anApproval('l1', [], nobody)], [anApproval('r1', [], nobody)], anApproval('n', ['D']))
    const one = mended(started(definition), { type: 'reassign', userId: 'E', opinion })
    expect(one.state).toMatchObject({ status: 'ABNORMAL', halted: { nodeId: 'r1' } })
    expect(waiting(mended(one, { type: 'reassign', userId: 'F', opinion }))).toBe('l1:E r1:F')
  })

  test('what goes round where nobody is asked begins anew with the initiator', () => {
    const pass = { nobody: 'pass' as const }
    const { definition } = started(inLine([anApproval('n1', [], pass)]))
    const flows = [...definition.flows.filter(({ from }) => from !== 'n1'), { id: 'n1>n1', name: '', from: 'n1', to: 'n1' }]
    const circle = started({ ...definition, flows })
    expect(circle.state.halted).not.toHaveProperty('runId')
    expect(mended(circle, { type: 'reassign', userId: 'B', opinion }).refused?.code).toBe('FLOW-3003')
    expect(waiting(mended(circle, { type: 'forceRecall', nodeId: 'apply', opinion }))).toBe('apply:I')
  })

  test('what leaves nobody to ask there is refused', () => {
    const nobody = { nobody: 'stop' as const }
    const definition = twoBranches(
      [anApproval('l0', ['A']), anApproval('l1', ['B'])],
      [anApproval('r1', [], nobody)],
      anApproval('n', ['D']),
    )
    expect(mended(started(definition), { type: 'forceRecall', nodeId: 'l0', opinion }).refused?.code).toBe('FLOW-3003')
  })

  test.each([
    ['no reason', 'Z', { type: 'reassign', userId: 'B' }, 'FLOW-3004'],
    ['spaces for a reason', 'Z', { type: 'forward', nodeId: 'n3', opinion: '  ' }, 'FLOW-3004'],
    ['somebody of another house', 'Z', { type: 'reassign', userId: 'X', opinion }, 'FLOW-3009'],
    ['a node behind', 'Z', { type: 'forward', nodeId: 'n1', opinion }, 'FLOW-3003'],
    ['a node that was not decided', 'Z', { type: 'forceRecall', nodeId: 'n3', opinion }, 'FLOW-3003'],
    ['no node', 'Z', { type: 'forceRecall', nodeId: '', opinion }, 'FLOW-3006'],
    ['the initiator', 'I', { type: 'reassign', userId: 'B', opinion }, 'FLOW-3003'],
    ['an approver', 'A', { type: 'forceRecall', nodeId: 'n1', opinion }, 'FLOW-3003'],
    ['a stranger', 'H', { type: 'cancel', opinion }, 'FLOW-3001'],
  ] as const)('refused: %s', (_, who, command, code) => {
    const done = play(empty().definition, [[who, command]], empty())
    expect([done.refused?.code, done.state.status]).toEqual([code, 'ABNORMAL'])
  })

  test('what is offered is what is accepted; nothing where it is over for its business', () => {
    const { definition, state } = empty()
    const offered = (of: Played['state'], who: string) =>
      operationsOf({ definition, state: of }, person(who), anEnv(of.lastAt)).map(({ action }) => action)
    expect(offered(state, 'Z')).toEqual(['forceRecall', 'forward'])
    expect(offered(state, 'A')).toEqual(['deliverRead'])
    const over = play(definition, [
      ['I', { type: 'submit' }],
      ['A', agree, { stopsForGood: true }],
    ])
    expect([over.state.status, offered(over.state, 'Z')]).toEqual(['ABNORMAL', []])
    expect(mended(over, { type: 'reassign', userId: 'B', opinion }).refused?.code).toBe('FLOW-3003')
    expect(mended(over, { type: 'cancel', opinion }).state.status).toBe('VOIDED_REVOKE')
  })
})

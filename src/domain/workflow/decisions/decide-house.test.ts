import { describe, expect, test } from 'vitest'
import { execute } from '#domain/workflow/execute.ts'
import type { Command } from '#domain/workflow/model.ts'
import { SYSTEM } from '#domain/workflow/model.ts'
import {
  aDirectory,
  anApproval,
  anEnv,
  inLine,
  minutes,
  type Played,
  person,
  started,
  taskOfUser,
  waiting,
} from '#domain/workflow/testing.ts'

/** What happens when people leave or are late. */

describe('the house and the clock', () => {
  const system = ({ definition, state }: Played, command: Command, at = minutes(60, state.lastAt), over = {}) =>
    ({ definition, ...execute({ definition, state }, command, SYSTEM, anEnv(at, over)) }) as Played
  const left = (played: Played, userId: string) => system(played, { type: 'system.left', userId })

  test.each([
    ['admin: the administrator has the task', 'admin', 'n1:B n1:Z'],
    ['pass: as if not asked', 'pass', 'n1:B'],
    ['stop: while others are asked it goes on', 'stop', 'n1:B'],
  ] as const)('somebody leaves, nobody is %s', (_, nobody, waits) => {
    expect(waiting(left(started(inLine([anApproval('n1', ['A', 'B'], { mode: { kind: 'all' }, nobody })])), 'A'))).toBe(waits)
  })

  test('the last one leaves: pass goes on, stop is ABNORMAL', () => {
    const one = (nobody: 'pass' | 'stop') => left(started(inLine([anApproval('n1', ['A'], { nobody }), anApproval('n2', ['B'])])), 'A')
    expect(waiting(one('pass'))).toBe('n2:B')
    expect(one('stop').state.status).toBe('ABNORMAL')
  })

  test('an added signer leaves: the holder has the word again', () => {
    const blocked = started(inLine([anApproval('n1', ['A'])]), [['A', { type: 'beforeAddsign', userIds: ['E'] }]])
    expect(waiting(left(blocked, 'E'))).toBe('n1:A')
  })

  test('a holder who waits for added signers leaves: they are not asked any more', () => {
    const blocked = started(inLine([anApproval('n1', ['A'])]), [['A', { type: 'beforeAddsign', userIds: ['E'] }]])
    expect(waiting(left(blocked, 'A'))).toBe('n1:Z')
  })

  const late = (escalate: 'superior' | 'admin') => inLine([anApproval('n1', ['A'], { dueHours: 8, remindHours: 2, escalate })])
  const dueAfter = (definition: ReturnType<typeof late>, hours: number, over = {}) => {
    const done = started(definition)
    return system(done, { type: 'system.due' }, minutes(hours * 60, done.state.lastAt), over)
  }

  test('a holder is reminded once, not before its time', () => {
    expect(dueAfter(late('admin'), 5.9).entries).toEqual([])
    const reminded = dueAfter(late('admin'), 6)
    expect(reminded.entries.map(({ type }) => type)).toEqual(['task.reminded'])
    expect(system(reminded, { type: 'system.due' }, minutes(1, reminded.state.lastAt)).entries).toEqual([])
  })

  test('what is overdue goes to the superior, else to the administrator, and stays there', () => {
    const directory = aDirectory({ superiorOf: { A: 'G' } })
    expect(waiting(dueAfter(late('superior'), 8, { directory }))).toBe('n1:G')
    expect(waiting(dueAfter(late('superior'), 8))).toBe('n1:Z')
    const done = dueAfter(late('admin'), 8)
    expect(taskOfUser(done, 'A')).toMatchObject({ status: 'CANCELED', closedAs: 'ESCALATED' })
    expect(waiting(system(done, { type: 'system.due' }, minutes(9_000, done.state.lastAt)))).toBe('n1:Z')
  })

  test('nobody but the house says that somebody left', () => {
    expect(started(inLine([anApproval('n1', ['A'])]), [[person('Z'), { type: 'system.left', userId: 'A' }]]).refused?.code).toBe(
      'FLOW-3003',
    )
  })
})

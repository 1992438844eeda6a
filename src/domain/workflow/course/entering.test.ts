import { describe, expect, test } from 'vitest'
import type { ApprovalNode, Who } from '#domain/workflow/definition.ts'
import type { Command, Directory } from '#domain/workflow/model.ts'
import {
  aChoice,
  aCopy,
  aDefinition,
  aDirectory,
  agree,
  anApproval,
  flow,
  inLine,
  play,
  refuse,
  type Step,
  started,
  submit,
  twoBranches,
  waiting,
  wayOf,
} from '#domain/workflow/testing.ts'

/** Who is asked, how many have to agree, and which way it goes. */

const asks = (who: Who[], over: Partial<ApprovalNode> = {}) => anApproval('n1', [], { mode: { kind: 'all' }, who, ...over })
const startedWith = (node: ApprovalNode, directory: Partial<Directory> = {}, left: string[] = [], command: Command = submit) =>
  play(inLine([node, anApproval('n2', ['H'])]), [['I', command, { directory: aDirectory(directory, left) }]])

describe('who is asked', () => {
  const rows: [rule: string, who: Who[], waits: string][] = [
    ['users, each once', [{ rule: 'users', ids: ['A', 'B', 'A'] }], 'n1:A n1:B'],
    ['a role', [{ rule: 'role', role: 'MANAGER' }], 'n1:C n1:D'],
    ['a role of the project', [{ rule: 'projectRole', role: 'owner' }], 'n1:F'],
    ['the head of the department', [{ rule: 'deptHead', level: 1 }], 'n1:A'],
    ['the head of the one above', [{ rule: 'deptHead', level: 2 }], 'n1:G'],
    ['the superior', [{ rule: 'superior', level: 1 }], 'n1:B'],
    ['people of a field', [{ rule: 'field', field: 'note' }], 'n1:E n1:F'],
    ['a permission', [{ rule: 'permission', code: 'finance:pay' }], 'n1:E'],
    ['the initiator', [{ rule: 'initiator' }], 'n1:I'],
    [
      'several rules together',
      [
        { rule: 'deptHead', level: 1 },
        { rule: 'users', ids: ['B', 'A'] },
      ],
      'n1:A n1:B',
    ],
    ['nobody there: the administrator', [{ rule: 'role', role: 'NONE' }], 'n1:Z'],
    ['somebody who left: the administrator', [{ rule: 'users', ids: ['H'] }], 'n1:Z'],
  ]
  test.each(rows)('%s', (_, who, waits) => {
    const form = { ...submit, form: { note: 'E,F' } } as Command
    expect(waiting(startedWith(asks(who), {}, ['H'], form))).toBe(waits)
  })

  test('whom the initiator chose, and who decided in an earlier node', () => {
    const choice = asks([{ rule: 'initiatorChoice', min: 1, max: 2, scope: { kind: 'all' } }])
    const definition = inLine([choice, anApproval('n2', [], { who: [{ rule: 'sameAs', node: 'n1' }] })])
    const chosen = play(definition, [['I', { ...submit, chosen: { n1: ['E', 'F'] } } as Command]])
    expect(waiting(chosen)).toBe('n1:E n1:F')
    expect(
      waiting(
        play(
          definition,
          [
            ['E', agree],
            ['F', agree],
          ],
          chosen,
        ),
      ),
    ).toBe('n2:E n2:F')
  })

  test('whom the initiator may not choose is not asked, in a node that came by a change of the form either', () => {
    const choice = asks([{ rule: 'initiatorChoice', min: 1, max: 1, scope: { kind: 'role', role: 'MANAGER' } }])
    const nodes = [anApproval('first', ['A'], { fields: { amount: 'E' } }), aChoice('x', 'x>last'), choice, anApproval('last', ['H'])]
    const big = flow('x>n1', { _AND_: [{ amount: { ge: '5000' } }] })
    const definition = aDefinition(nodes, ['apply>first', 'first>x', big, 'x>last', 'n1>last', 'last>end'])
    const done = (chosen: string[]) =>
      play(definition, [
        ['I', { ...submit, chosen: { n1: chosen } } as Command],
        ['A', { type: 'agree', form: { amount: '9000' } }],
      ])
    expect(waiting(done(['H', 'C', 'D']))).toBe('n1:C')
    expect(waiting(done(['H']))).toBe('n1:Z')
  })

  test('nobody: pass goes on, stop is ABNORMAL, and no administrator is ABNORMAL too', () => {
    expect(waiting(startedWith(asks([], { nobody: 'pass' })))).toBe('n2:H')
    expect(startedWith(asks([], { nobody: 'stop' })).state).toMatchObject({ status: 'ABNORMAL', endedAt: expect.any(String) })
    expect(startedWith(asks([]), { administrators: [] }).state.status).toBe('ABNORMAL')
  })

  test('isInitiator: keep asks, superior asks the superior, pass leaves out and passes where nobody else is asked', () => {
    const who: Who[] = [{ rule: 'users', ids: ['I', 'A'] }]
    expect(waiting(startedWith(asks(who)))).toBe('n1:I n1:A')
    expect(waiting(startedWith(asks(who, { isInitiator: 'superior' })))).toBe('n1:B n1:A')
    expect(waiting(startedWith(asks(who, { isInitiator: 'pass' })))).toBe('n1:A')
    expect(waiting(startedWith(asks([{ rule: 'initiator' }], { isInitiator: 'pass' })))).toBe('n2:H')
  })

  test('isInitiator: superior of one who has none is nobody', () => {
    expect(waiting(startedWith(asks([{ rule: 'initiator' }], { isInitiator: 'superior' }), { superiors: [] }))).toBe('n1:Z')
  })

  test('again: who decided in the node right before passes, even on into a node without anybody', () => {
    const again = (id: string) => anApproval(id, ['A'], { again: 'pass' })
    const definition = inLine([
      anApproval('n1', ['A']),
      again('n2'),
      anApproval('n3', [], { nobody: 'pass' }),
      again('n4'),
      anApproval('n5', ['B']),
    ])
    const done = started(definition, [['A', agree]])
    expect(waiting(done)).toBe('n5:B')
    expect(done.state.tasks.filter(({ decidedBy }) => decidedBy === 'SYSTEM').map(({ nodeId }) => nodeId)).toEqual(['n2', 'n4'])
    expect(waiting(play(definition, [['B', { type: 'back', nodeId: 'n1' }]], done))).toBe('n1:A')
  })

  test('again: a node that is returned to is asked', () => {
    const definition = inLine([
      anApproval('n1', ['A']),
      anApproval('n2', ['A', 'B'], { again: 'pass', mode: { kind: 'all' } }),
      anApproval('n3', ['C']),
    ])
    const done = started(definition, [
      ['A', agree],
      ['B', agree],
      ['C', { type: 'back', nodeId: 'n2' }],
    ])
    expect(waiting(done)).toBe('n2:A n2:B')
  })
})

describe('modes', () => {
  const people = ['A', 'B', 'C', 'D', 'E']
  const rows: [title: string, over: Partial<ApprovalNode>, votes: Step[], waits: string, status: number][] = [
    ['W5 any: the first decides', { mode: { kind: 'any' } }, [['B', agree]], 'n2:H', 5],
    ['all: the last decides', { mode: { kind: 'all' } }, people.slice(1).map((id): Step => [id, agree]), 'n1:A', 6],
    ['sequence: one after the other', { mode: { kind: 'sequence' } }, [['A', agree]], 'n1:B', 6],
    [
      'W5 count: settles at the k-th',
      { mode: { kind: 'count', count: 2 } },
      [
        ['A', agree],
        ['C', agree],
      ],
      'n2:H',
      5,
    ],
    ['count of more than are asked: everybody', { mode: { kind: 'count', count: 9 } }, people.map((id): Step => [id, agree]), 'n2:H', 5],
    [
      'W5 percent: rounded up',
      { mode: { kind: 'percent', percent: 50 } },
      [
        ['A', agree],
        ['B', agree],
      ],
      'n1:C n1:D n1:E',
      6,
    ],
    [
      'percent: reached',
      { mode: { kind: 'percent', percent: 50 } },
      [
        ['A', agree],
        ['B', agree],
        ['C', agree],
      ],
      'n2:H',
      5,
    ],
    ['a refusal ends it', { mode: { kind: 'count', count: 2 } }, [['A', refuse]], '', 3],
    [
      'refuseNeeds: not the first',
      { mode: { kind: 'any' }, refuseNeeds: 2 },
      [
        ['A', refuse],
        ['B', agree],
      ],
      'n2:H',
      5,
    ],
    [
      'refuseNeeds: the second',
      { mode: { kind: 'all' }, refuseNeeds: 2 },
      [
        ['A', refuse],
        ['B', agree],
        ['C', refuse],
      ],
      '',
      3,
    ],
    [
      'refuseNeeds: all decided, one refused, it is agreed',
      { mode: { kind: 'all' }, refuseNeeds: 2 },
      [['A', refuse], ...people.slice(1).map((id): Step => [id, agree])],
      'n2:H',
      5,
    ],
    ['count that cannot be reached any more', { mode: { kind: 'count', count: 5 }, refuseNeeds: 3 }, [['A', refuse]], '', 3],
  ]
  test.each(rows)('%s', (_, over, votes, waits, status) => {
    const done = started(inLine([anApproval('n1', people, over), anApproval('n2', ['H'])]), votes)
    expect([waiting(done), done.state.runs[1]!.status]).toEqual([waits, status])
  })

  test('a refusal of one who joined does not take back the word of the one who added', () => {
    const definition = inLine([
      anApproval('n1', ['A', 'B', 'C'], { mode: { kind: 'count', count: 2 }, refuseNeeds: 2 }),
      anApproval('n2', ['H']),
    ])
    const done = started(definition, [
      ['A', { type: 'addsign', userIds: ['E'] }],
      ['E', refuse],
      ['A', agree],
      ['B', agree],
    ])
    expect(waiting(done)).toBe('n2:H')
  })

  test('a refusal of one person counts, whatever number of refusals the node takes', () => {
    expect(started(inLine([anApproval('n1', ['A'], { refuseNeeds: 3 })]), [['A', refuse]]).state.status).toBe('VOIDED_REJECT')
  })
})

describe('ways', () => {
  const choice = aDefinition(
    [aChoice('x', 'x>small'), anApproval('small', ['A']), anApproval('big', ['B']), anApproval('mine', ['C'])],
    [
      'apply>x',
      flow('x>big', { _AND_: [{ amount: { ge: '500000' } }] }),
      flow('x>mine', { _OR_: [{ initiator: { eq: 'A' } }, { _AND_: [{ department: { eq: 'D1' } }, { note: { eq: 'own' } }] }] }),
      'x>small',
      'small>end',
      'big>end',
      'mine>end',
    ],
  )
  test.each([
    ['amount', { amount: '500000.00' }, 'big:B'],
    ['the first that holds', { amount: '600000', note: 'own' }, 'big:B'],
    ['department', { note: 'own' }, 'mine:C'],
    ['the default', { amount: '499999.99' }, 'small:A'],
    ['no amount at all', { amount: '' }, 'small:A'],
  ])('a condition over %s', (_, form, waits) => {
    expect(waiting(play(choice, [['I', { ...submit, form } as Command]]))).toBe(waits)
  })

  test('a copy tells its people, and so does an approval when it is agreed', () => {
    const definition = inLine([anApproval('n1', ['A'], { cc: [{ rule: 'users', ids: ['E'] }] }), aCopy('n2', ['F', 'E'])])
    const { state } = started(definition, [['A', agree]])
    expect(state.readers.map(({ userId, nodeId }) => `${userId} ${nodeId}`)).toEqual(['E n1', 'F n2'])
    expect(state.status).toBe('COMPLETED_PASS')
  })

  test('W6 a join goes on without a branch that was refused, and ends refused when all were', () => {
    const own = (id: string, by: string) => anApproval(id, [by], { refuse: 'branch' })
    const definition = twoBranches([own('l', 'A')], [own('r', 'B')], anApproval('last', ['C']))
    expect(
      waiting(
        started(definition, [
          ['A', agree],
          ['B', refuse],
        ]),
      ),
    ).toBe('last:C')
    expect(
      started(definition, [
        ['A', refuse],
        ['B', refuse],
      ]).state.status,
    ).toBe('VOIDED_REJECT')
  })

  test('W6 a branch in which nobody is asked does not open the join alone', () => {
    const definition = twoBranches([anApproval('l', [], { nobody: 'pass' })], [anApproval('r', ['B'])], anApproval('last', ['C']))
    const done = started(definition)
    expect(waiting(done)).toBe('r:B')
    expect(wayOf(play(definition, [['B', agree]], done))).toBe('apply:5 l:5 r:5 last:1')
  })

  test('a circle in which nobody is asked ends as ABNORMAL', () => {
    const definition = aDefinition([aCopy('n1', ['E']), aCopy('n2', ['E'])], ['apply>n1', 'n1>n2', 'n2>n1'])
    expect(started(definition).state.status).toBe('ABNORMAL')
  })
})

import { describe, expect, test } from 'vitest'
import type { Command } from '#domain/workflow/model.ts'
import {
  agree,
  anApproval,
  inLine,
  type Played,
  person,
  play,
  refuse,
  type Step,
  started,
  submit,
  taskOfUser,
  twoBranches,
  waiting,
  wayOf,
} from '#domain/workflow/testing.ts'

/** Every action of workflow.md 4, once with its effect; refusals stand in `refusals.test.ts`. */

const n1 = anApproval('n1', ['A'])
const n2 = anApproval('n2', ['B'])
const n3 = anApproval('n3', ['C'])
const line = inLine([n1, n2, n3])
const branches = twoBranches([anApproval('l1', ['A']), anApproval('l2', ['B'])], [anApproval('r1', ['C'])], anApproval('last', ['D']))
const all = inLine([anApproval('n1', ['A', 'B', 'C'], { mode: { kind: 'all' } }), n2])
const to = (type: 'back' | 'forward', nodeId: string): Command => ({ type, nodeId, opinion: 'because' })
type WithPeople = Extract<Command, { userIds: readonly string[] }>['type']
const bring = (type: WithPeople, ...userIds: string[]): Command => ({ type, userIds }) as Command

/** What is expected of a life: who waits at its end, the runs, the status. */
interface Row {
  title: string
  played: () => Played
  waits: string
  way?: string
  status?: string
}

const rows: Row[] = [
  {
    title: 'submit starts it and enters the first node',
    played: () => started(line),
    waits: 'n1:A',
    way: 'apply:5 n1:1',
    status: 'APPROVALING',
  },
  {
    title: 'agree goes on to the next node, and past the last one to the end',
    played: () =>
      started(line, [
        ['A', agree],
        ['B', agree],
        ['C', agree],
      ]),
    waits: '',
    way: 'apply:5 n1:5 n2:5 n3:5',
    status: 'COMPLETED_PASS',
  },
  {
    title: 'agree of one of several who all have to leaves the node at 6',
    played: () => started(all, [['A', agree]]),
    waits: 'n1:B n1:C',
    way: 'apply:5 n1:6',
  },
  {
    title: 'refuse ends the instance and cancels other runs',
    played: () => started(branches, [['C', refuse]]),
    waits: '',
    way: 'apply:5 l1:4 r1:3',
    status: 'VOIDED_REJECT',
  },
  {
    title: 'refuse ends its branch alone where the node says so',
    played: () => {
      const own = twoBranches([anApproval('l1', ['A'], { refuse: 'branch' })], [anApproval('r1', ['C'])], anApproval('last', ['D']))
      return started(own, [
        ['A', refuse],
        ['C', agree],
      ])
    },
    waits: 'last:D',
    way: 'apply:5 l1:3 r1:5 last:1',
  },
  {
    title: 'back enters the named node anew and what came of it is returned',
    played: () =>
      started(line, [
        ['A', agree],
        ['B', agree],
        ['C', to('back', 'n1')],
      ]),
    waits: 'n1:A',
    way: 'apply:5 n1:5 n2:5 n3:2 n1:1',
  },
  {
    title: 'back within a branch leaves the other branch waiting at the join',
    played: () =>
      started(branches, [
        ['C', agree],
        ['A', agree],
        ['B', to('back', 'l1')],
        ['A', agree],
        ['B', agree],
      ]),
    waits: 'last:D',
    way: 'apply:5 l1:5 r1:5 l2:2 l1:5 l2:5 last:1',
  },
  {
    title: 'back from behind a join into one branch keeps what the other branch has agreed',
    played: () =>
      started(branches, [
        ['C', agree],
        ['A', agree],
        ['B', agree],
        ['D', to('back', 'l2')],
        ['B', agree],
        ['D', to('back', 'r1')],
        ['C', agree],
      ]),
    waits: 'last:D',
    way: 'apply:5 l1:5 r1:5 l2:5 last:2 l2:5 last:2 r1:5 last:1',
  },
  {
    title: 'returnInitiator waits for the initiator and cancels other branches',
    played: () => started(branches, [['A', { type: 'returnInitiator' }]]),
    waits: 'apply:I',
    way: 'apply:5 l1:2 r1:4 apply:1',
    status: 'APPROVALING',
  },
  {
    title: 'an initiator to whom it was returned twice goes through every node again',
    played: () =>
      started(line, [
        ['A', agree],
        ['B', { type: 'returnInitiator' }],
        ['I', submit],
        ['A', { type: 'returnInitiator' }],
        ['I', submit],
        ['A', agree],
      ]),
    waits: 'n2:B',
  },
  {
    title: 'a resubmission goes straight back to who returned it, and other branches go on where they were',
    played: () =>
      started(
        twoBranches([anApproval('l1', ['A']), anApproval('l2', ['B'])], [anApproval('r1', ['C'])], anApproval('last', ['D']), {
          resubmit: 'returner',
        }),
        [
          ['A', agree],
          ['B', { type: 'returnInitiator' }],
          ['I', submit],
        ],
      ),
    waits: 'r1:C l2:B',
  },
  {
    title: 'a resubmission straight back finds again what had arrived at a join',
    played: () =>
      started(twoBranches([anApproval('l1', ['A'])], [anApproval('r1', ['C'])], anApproval('last', ['D']), { resubmit: 'returner' }), [
        ['C', agree],
        ['A', { type: 'returnInitiator' }],
        ['I', submit],
        ['A', agree],
      ]),
    waits: 'last:D',
  },
  {
    title: 'forward of a holder goes ahead',
    played: () => started(line, [['A', to('forward', 'n3')]]),
    waits: 'n3:C',
    way: 'apply:5 n1:4 n3:1',
  },
  { title: 'forward of an administrator needs no own task', played: () => started(line, [['Z', to('forward', 'n3')]]), waits: 'n3:C' },
  { title: 'transfer gives the task away', played: () => started(line, [['A', bring('transfer', 'E')]]), waits: 'n1:E' },
  {
    title: 'beforeAddsign blocks the holder',
    played: () => started(line, [['A', bring('beforeAddsign', 'E', 'F')]]),
    waits: 'n1:E(BEFORE) n1:F(BEFORE)',
  },
  {
    title: 'beforeAddsign: a refusal of an added signer is an opinion, and the holder has the word when all have spoken',
    played: () =>
      started(line, [
        ['A', bring('beforeAddsign', 'E', 'F')],
        ['E', refuse],
        ['F', agree],
      ]),
    waits: 'n1:A',
    status: 'APPROVALING',
  },
  {
    title: 'afterAddsign agrees and waits for the added signers',
    played: () => started(line, [['A', bring('afterAddsign', 'E')]]),
    waits: 'n1:E(AFTER)',
  },
  {
    title: 'afterAddsign settles once they agree',
    played: () =>
      started(line, [
        ['A', bring('afterAddsign', 'E')],
        ['E', agree],
      ]),
    waits: 'n2:B',
  },
  {
    title: 'afterAddsign: a refusal of an added signer is a refusal',
    played: () =>
      started(line, [
        ['A', bring('afterAddsign', 'E')],
        ['E', refuse],
      ]),
    waits: '',
    status: 'VOIDED_REJECT',
  },
  {
    title: 'afterAddsign of one of several any of whom decides ends the word of the others',
    played: () => started(inLine([anApproval('n1', ['A', 'B'])]), [['A', bring('afterAddsign', 'E')]]),
    waits: 'n1:E(AFTER)',
  },
  {
    title: 'addsign joins by the mode of the node',
    played: () =>
      started(all, [
        ['A', bring('addsign', 'E')],
        ['A', agree],
        ['B', agree],
        ['C', agree],
      ]),
    waits: 'n1:E(JOINED)',
  },
  {
    title: 'cooperationAddsign leaves the word with the holder',
    played: () => started(line, [['A', bring('cooperationAddsign', 'E')]]),
    waits: 'n1:A n1:E(COOPERATION)',
  },
  {
    title: 'cooperationAddsign: an opinion decides nothing',
    played: () =>
      started(line, [
        ['A', bring('cooperationAddsign', 'E')],
        ['E', { type: 'agree', opinion: 'fine' }],
      ]),
    waits: 'n1:A',
  },
  {
    title: 'cooperationAddsign: the holder need not wait',
    played: () =>
      started(line, [
        ['A', bring('cooperationAddsign', 'E')],
        ['A', agree],
      ]),
    waits: 'n2:B',
  },
  {
    title: 'beforeEntrust gives the last word back to the holder',
    played: () =>
      started(line, [
        ['A', bring('beforeEntrust', 'E')],
        ['E', refuse],
      ]),
    waits: 'n1:A',
  },
  {
    title: 'afterEntrust gives the last word to the delegate',
    played: () =>
      started(line, [
        ['A', bring('afterEntrust', 'E')],
        ['E', agree],
      ]),
    waits: 'n2:B',
  },
  {
    title: 'recall enters the node anew for who decided last',
    played: () =>
      started(all, [
        ['A', agree],
        ['B', agree],
        ['C', agree],
        ['C', { type: 'recall' }],
      ]),
    waits: 'n1:C',
    way: 'apply:5 n1:5 n2:2 n1:1',
  },
  {
    title: 'recall in a node that is still open asks again',
    played: () =>
      started(all, [
        ['A', agree],
        ['A', { type: 'recall' }],
      ]),
    waits: 'n1:B n1:C n1:A',
  },
  {
    title: 'recall of the first of a sequence sends the second back to wait',
    played: () =>
      started(inLine([anApproval('n1', ['A', 'B'], { mode: { kind: 'sequence' } })]), [
        ['A', agree],
        ['A', { type: 'recall' }],
      ]),
    waits: 'n1:A',
  },
  {
    title: 'revoke before the first decision',
    played: () => started(line, [['I', { type: 'revoke' }]]),
    waits: '',
    way: 'apply:5 n1:4',
    status: 'VOIDED_REVOKE',
  },
  {
    title: 'revoke after the end where the definition allows it',
    played: () =>
      started(inLine([n1], { revokeAfterEnd: true }), [
        ['A', agree],
        ['I', { type: 'revoke' }],
      ]),
    waits: '',
    status: 'VOIDED_PASS_REVOKE',
  },
  {
    title: 'revoke after a transfer: nobody has decided',
    played: () =>
      started(line, [
        ['A', bring('transfer', 'E')],
        ['I', { type: 'revoke' }],
      ]),
    waits: '',
    status: 'VOIDED_REVOKE',
  },
  {
    title: 'recall after a colleague has given the own task away',
    played: () =>
      started(all, [
        ['A', agree],
        ['B', bring('transfer', 'E')],
        ['A', { type: 'recall' }],
      ]),
    waits: 'n1:C n1:E n1:A',
  },
  {
    title: 'revoke while it waits for the initiator, whatever was decided before',
    played: () =>
      started(line, [
        ['A', { type: 'returnInitiator' }],
        ['I', { type: 'revoke' }],
      ]),
    waits: '',
    status: 'VOIDED_REVOKE',
  },
  {
    title: 'forceRecall ends the runs behind as 8',
    played: () =>
      started(line, [
        ['A', agree],
        ['B', agree],
        ['Z', { type: 'forceRecall', nodeId: 'n1', opinion: 'a mistake' }],
      ]),
    waits: 'n1:A',
    way: 'apply:5 n1:5 n2:5 n3:8 n1:1',
  },
  {
    title: 'reassign gives a task to somebody else',
    played: () => started(line, [['Z', { type: 'reassign', taskId: 2, userId: 'E', opinion: 'ill' }]]),
    waits: 'n1:E',
  },
  {
    title: 'cancel ends everything',
    played: () => started(line, [['Z', { type: 'cancel', opinion: 'a test' }]]),
    waits: '',
    status: 'VOIDED_REVOKE',
  },
]

test.each(rows)('$title', ({ played, waits, way, status }) => {
  const done = played()
  expect(done.refused).toBeUndefined()
  expect({ waits: waiting(done), ...(way && { way: wayOf(done) }), ...(status && { status: done.state.status }) }).toEqual({
    waits,
    ...(way && { way }),
    ...(status && { status }),
  })
})

describe('what stays in the record', () => {
  test('transfer and entrusting name both, the owner through several hands', () => {
    const done = started(line, [
      ['A', bring('transfer', 'E')],
      ['E', bring('afterEntrust', 'F')],
    ])
    expect(taskOfUser(done, 'A')).toMatchObject({ status: 'DONE', decision: 'TRANSFER' })
    expect(taskOfUser(done, 'F')).toMatchObject({ kind: 'ENTRUST', ownerId: 'A', status: 'TODO' })
  })

  test('forward names the nodes that were left out', () => {
    const done = started(line, [['A', to('forward', 'n3')]])
    expect(done.entries.find(({ data }) => data.decision === 'FORWARD')?.data).toMatchObject({ nodeId: 'n3', skipped: ['n2'] })
  })

  test('a deputy decides "B for A", and the first of the two counts', () => {
    const deputy = person('E', { actsFor: ['A'] })
    const done = started(line, [[deputy, agree]])
    expect(taskOfUser(done, 'A')).toMatchObject({ status: 'DONE', decision: 'AGREE', decidedBy: 'E' })
    expect(play(line, [['A', agree]], done).refused).toEqual({ code: 'FLOW-3002', args: { who: 'E', what: 'AGREE' } })
  })

  test('an initiator gets no word by deputyship in a node that does not ask initiators', () => {
    const own = inLine([anApproval('n1', ['A'], { isInitiator: 'superior' })])
    expect(started(own, [[person('I', { actsFor: ['A'] }), agree]]).refused?.code).toBe('FLOW-3003')
  })

  test('comments, readers and urging', () => {
    const steps: Step[] = [
      ['A', { type: 'deliverRead', userIds: ['E', 'F'] }],
      ['E', { type: 'submitComment', text: ' why? ', mentions: ['A'] }],
      ['E', { type: 'changeComment', commentId: 1, text: 'why so much?' }],
      ['E', { type: 'read' }],
      ['I', { type: 'urge' }],
    ]
    const { state, refused } = started(line, steps)
    expect(refused).toBeUndefined()
    expect(state.comments).toMatchObject([{ by: 'E', text: 'why so much?', mentions: ['A'], editedAt: expect.any(String) }])
    expect(state.readers).toMatchObject([
      { userId: 'E', by: 'A', nodeId: 'n1', readAt: expect.any(String) },
      { userId: 'F', by: 'A' },
    ])
    expect(state.tasks[1]!.urgedAt).toBeDefined()
  })
})

import { expect, test } from 'vitest'
import type { Command, Refused } from '#domain/workflow/model.ts'
import { aDirectory, agree, anApproval, inLine, type Played, person, play, refuse, started, submit } from '#domain/workflow/testing.ts'

/** Every "no" of the rules, by its code. */

const node = (over: Parameters<typeof anApproval>[2] = {}) => anApproval('n1', ['A', 'B'], over)
const line = inLine([node(), anApproval('n2', ['C'])])
const strict = inLine([node({ opinion: 'required' }), anApproval('n2', ['C'])])
const bare = inLine([node({ allow: [] })])
const chosen = inLine([
  anApproval('n1', [], { who: [{ rule: 'initiatorChoice', min: 1, max: 1, scope: { kind: 'role', role: 'MANAGER' } }] }),
])
const bring = (...userIds: string[]): Command => ({ type: 'transfer', userIds })
const no = (code: Refused['code'], args: Refused['args'] = {}): Refused => ({ code, args })

const rows: [title: string, played: () => Played, refused: Refused][] = [
  ['3001 somebody who is no part of it', () => started(line, [['H', agree]]), no('FLOW-3001')],
  ['3001 somebody else before it is started', () => play(line, [['A', submit]]), no('FLOW-3001')],
  [
    '3002 a colleague was faster',
    () =>
      started(line, [
        ['A', agree],
        ['B', agree],
      ]),
    no('FLOW-3002', { who: 'A', what: 'AGREE' }),
  ],
  [
    '3002 a colleague has refused',
    () =>
      started(line, [
        ['A', refuse],
        ['B', agree],
      ]),
    no('FLOW-3002', { who: 'A', what: 'REFUSE' }),
  ],
  [
    '3003 the own decision cannot be made twice',
    () =>
      started(inLine([node({ mode: { kind: 'all' } })]), [
        ['A', agree],
        ['A', agree],
      ]),
    no('FLOW-3003'),
  ],
  ['3003 what the node does not allow', () => started(bare, [['A', bring('D')]]), no('FLOW-3003')],
  ['3003 back where the node does not allow it', () => started(bare, [['A', { type: 'back', nodeId: 'apply' }]]), no('FLOW-3003')],
  ['3003 back to a node that was not passed', () => started(line, [['A', { type: 'back', nodeId: 'n2' }]]), no('FLOW-3003')],
  [
    '3003 forward to a node behind',
    () =>
      started(line, [
        ['A', agree],
        ['C', { type: 'forward', nodeId: 'n1' }],
      ]),
    no('FLOW-3003'),
  ],
  ['3003 a second start', () => started(line, [['I', { type: 'startFlow' }]]), no('FLOW-3003')],
  [
    '3003 revoke after the first decision',
    () =>
      started(line, [
        ['A', agree],
        ['I', { type: 'revoke' }],
      ]),
    no('FLOW-3003'),
  ],
  ['3003 revoke of another one', () => started(line, [['A', { type: 'revoke' }]]), no('FLOW-3003')],
  [
    '3003 forceRecall of a person without the right',
    () =>
      started(line, [
        ['A', agree],
        ['A', { type: 'forceRecall', nodeId: 'n1', opinion: 'x' }],
      ]),
    no('FLOW-3003'),
  ],
  [
    '3003 a comment that is five minutes old',
    () =>
      started(line, [
        ['A', { type: 'submitComment', text: 'a', mentions: [] }],
        ['A', { type: 'changeComment', commentId: 1, text: 'b' }, { at: '2026-11-23T02:00:00.000Z' }],
      ]),
    no('FLOW-3003'),
  ],
  ['3004 spaces are no opinion', () => started(strict, [['A', { type: 'agree', opinion: '  ' }]]), no('FLOW-3004')],
  ['3004 an administrator gives a reason', () => started(line, [['Z', { type: 'cancel' }]]), no('FLOW-3004')],
  ['3004 an empty comment', () => started(line, [['A', { type: 'submitComment', text: ' ', mentions: [] }]]), no('FLOW-3004')],
  ['3005 nobody to transfer to', () => started(line, [['A', bring()]]), no('FLOW-3005')],
  ['3005 two to transfer to', () => started(line, [['A', bring('D', 'E')]]), no('FLOW-3005')],
  [
    '3006 no node to recall by force',
    () =>
      started(line, [
        ['A', agree],
        ['Z', { type: 'forceRecall', nodeId: '', opinion: 'x' }],
      ]),
    no('FLOW-3006'),
  ],
  ['3007 no target to return to', () => started(line, [['A', { type: 'back', nodeId: '' }]]), no('FLOW-3007')],
  ['3007 no target to go ahead to', () => started(line, [['A', { type: 'forward', nodeId: '' }]]), no('FLOW-3007')],
  ['3008 nobody chosen', () => play(chosen, [['I', submit]]), no('FLOW-3008', { node: '节点n1' })],
  [
    '3008 more than may be chosen',
    () => play(chosen, [['I', { ...submit, chosen: { n1: ['C', 'D'] } } as Command]]),
    no('FLOW-3008', { node: '节点n1' }),
  ],
  [
    '3009 somebody out of the scope',
    () => play(chosen, [['I', { ...submit, chosen: { n1: ['A'] } } as Command]]),
    no('FLOW-3009', { name: 'A' }),
  ],
  [
    '3009 somebody who left',
    () => started(line, [['A', bring('D'), { directory: aDirectory({}, ['D']) }]]),
    no('FLOW-3009', { name: 'D' }),
  ],
  ['3009 somebody of another house', () => started(line, [['A', bring('X9')]]), no('FLOW-3009', { name: 'X9' })],
  ['3009 somebody who was asked in this run already', () => started(line, [['A', bring('B')]]), no('FLOW-3009', { name: 'B' })],
  [
    '3009 the initiator where the node does not ask initiators',
    () => started(inLine([node({ isInitiator: 'pass' })]), [['A', bring('I')]]),
    no('FLOW-3009', { name: 'I' }),
  ],
  [
    '3009 a mention of somebody who does not see it',
    () => started(line, [['A', { type: 'submitComment', text: '@', mentions: ['H'] }]]),
    no('FLOW-3009', { name: 'H' }),
  ],
  ['3011 nothing to recall', () => started(line, [['A', { type: 'recall' }]]), no('FLOW-3011')],
  [
    '3011 recall after somebody has decided behind it',
    () =>
      started(
        inLine([anApproval('n1', ['A']), anApproval('n2', ['C'], { mode: { kind: 'all' }, who: [{ rule: 'users', ids: ['C', 'D'] }] })]),
        [
          ['A', agree],
          ['C', agree],
          ['A', { type: 'recall' }],
        ],
      ),
    no('FLOW-3011'),
  ],
  [
    '3011 no node to go back to',
    () => started(inLine([node({ backTo: ['n7'] })]), [['A', { type: 'back', nodeId: 'n7' }]]),
    no('FLOW-3011'),
  ],
  [
    '3013 a field the node does not let edit',
    () => started(line, [['A', { ...agree, form: { amount: '1.00' } } as Command]]),
    no('FLOW-3013', { field: 'amount' }),
  ],
  [
    '3013 a hidden field, even with its own value',
    () => started(line, [['A', { ...agree, form: { secret: 'margin' } } as Command]]),
    no('FLOW-3013', { field: 'secret' }),
  ],
  [
    '3013 an added signer edits nothing',
    () =>
      started(line, [
        ['A', { type: 'beforeAddsign', userIds: ['D'] }],
        ['D', { ...agree, form: { note: 'mine' } } as Command],
      ]),
    no('FLOW-3013', { field: 'note' }),
  ],
  [
    '3016 urged within the hour',
    () =>
      started(line, [
        ['I', { type: 'urge' }],
        ['I', { type: 'urge' }],
      ]),
    no('FLOW-3016', { min: 59 }),
  ],
  [
    '3017 an opinion beyond 2,000 characters',
    () => started(line, [['A', { type: 'agree', opinion: '长'.repeat(2_001) }]]),
    no('FLOW-3017', { max: 2_000 }),
  ],
  [
    '3018 it was recalled',
    () =>
      started(line, [
        ['A', agree],
        ['A', { type: 'recall' }],
        ['C', agree],
      ]),
    no('FLOW-3018', { name: 'A' }),
  ],
  [
    '3018 the initiator has revoked it',
    () =>
      started(line, [
        ['I', { type: 'revoke' }],
        ['A', agree],
      ]),
    no('FLOW-3018', { name: 'I' }),
  ],
]

test.each(rows)('%s', (_, played, refused) => {
  expect(played().refused).toEqual(refused)
})

test('an opinion of exactly 2,000 characters, some of two units, is taken', () => {
  expect(started(line, [['A', { type: 'agree', opinion: '𠮷'.repeat(2_000) }]]).refused).toBeUndefined()
})

test('who comes as a deputy is told who was faster, and sees nothing else', () => {
  const done = started(line, [
    ['A', agree],
    [person('D', { actsFor: ['B'] }), agree],
  ])
  expect(done.refused).toEqual(no('FLOW-3002', { who: 'A', what: 'AGREE' }))
  const comment: Command = { type: 'submitComment', text: 'x', mentions: [] }
  expect(
    started(line, [
      ['A', agree],
      [person('D', { actsFor: ['B'] }), comment],
    ]).refused,
  ).toEqual(no('FLOW-3001'))
})

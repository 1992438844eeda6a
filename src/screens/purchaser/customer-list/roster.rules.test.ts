import { expect, test } from 'vitest'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { countAt } from '#domain/tender/lists/stages.ts'
import { actionsOf, invitedCount, registeredCount, registeredOf, waitingFor } from './roster.rules.ts'

const aRow = (over: Partial<RosterRow> = {}) =>
  ({ customerId: 'CA', name: '宏达钢铁', nameEn: 'Hongda Steel', code: 'SUP-1', creditCode: '9144', ...over }) as RosterRow

const BUYER = [
  'invitation.save-batch',
  'invitation.resend',
  'invitation.revoke',
  'application.review',
  'application.confirm-deposit',
  'application.disqualify',
]

test.each([
  ['a proposal, to the manager', aRow({ invitation: 'PROPOSED' }), ['invitation.review', 'invitation.revoke'], ['review']],
  ['a proposal, to the buyer', aRow({ invitation: 'PROPOSED' }), BUYER, []],
  ['an invitation that was seen', aRow({ invitation: 'VIEWED' }), BUYER, ['resend', 'revoke']],
  ['one that is approved and not sent', aRow({ invitation: 'APPROVED' }), BUYER, ['revoke']],
  [
    'a registration with a declared deposit',
    aRow({ invitation: 'ACCEPTED', application: 'SUBMITTED', deposit: 'DECLARED' }),
    BUYER,
    ['qualify', 'deposit'],
  ],
  ['papers that were sent back', aRow({ application: 'RETURNED', deposit: 'DECLARED' }), BUYER, ['papers', 'deposit']],
  ['a qualified bidder, to the supervisor', aRow({ application: 'APPROVED' }), ['application.disqualify'], ['papers', 'disqualify']],
  ['a registration, to the auditor', aRow({ application: 'SUBMITTED' }), [], ['papers']],
] as const)('TEND-16, TEND-23 operations of %s', (_, row, may, offered) => expect(actionsOf(row, may)).toEqual(offered))

test('TEND-16 firms are counted by their stage, by invitation and by registration', () => {
  const at = '2026-11-21T02:00:00.000Z'
  const rows = [
    aRow({ customerId: 'A', stage: ['invited'], invitation: 'SENT', sentAt: at }),
    aRow({ customerId: 'B', stage: ['approved'], invitation: 'ACCEPTED', application: 'APPROVED', sentAt: at }),
    aRow({ customerId: 'C', stage: ['out'], invitation: 'EXPIRED', application: 'WITHDRAWN' }),
  ]
  expect([countAt(rows, 'approved'), countAt(rows, 'toDecide'), invitedCount(rows), registeredCount(rows)]).toEqual([1, 0, 2, 1])
})

test('TEND-16 the word that waits for a second person is that of the deed', () => {
  const word = { what: 'revoke', role: 'BUYER', by: '王建华', at: '', reason: '重复邀请，予以撤回' } as const
  expect(waitingFor(aRow({ asked: [word] }), 'revoke')).toBe(word)
  expect(waitingFor(aRow({ asked: [word] }), 'disqualify')).toBeUndefined()
})

test('EXP-10 of the firms that are chosen or shown those have registrations that have registered; where none has, that is said', () => {
  const rows = [aRow(), aRow({ customerId: 'CB', application: 'WITHDRAWN' }), aRow({ customerId: 'CC', application: 'SUBMITTED' })]
  expect(registeredOf(rows, [], undefined)).toEqual({ ids: [], pageIds: [], total: 2 })
  expect(registeredOf(rows, ['CC', 'CA'], undefined)).toEqual({ ids: ['CC'], pageIds: [], total: 2 })
  expect(registeredOf(rows, ['CA'], ['CA', 'CB'])).toEqual({ ids: [], pageIds: ['CB'], total: 2, lacks: 'chosen' })
  expect(registeredOf(rows, [], ['CA'])).toEqual({ ids: [], pageIds: [], total: 2, lacks: 'shown' })
  expect(registeredOf(rows, [], [])).toEqual({ ids: [], pageIds: [], total: 2, lacks: 'shown' })
})

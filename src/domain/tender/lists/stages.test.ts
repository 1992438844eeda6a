import { expect, test } from 'vitest'
import type { ProjectRow } from '#contract/tender/project.ts'
import { firmStages, rosterStages } from './stages.ts'

test.each([
  ['an invitation that can be answered', { status: 'REGISTRATION', invitation: 'VIEWED' }, ['toRegister']],
  ['an open project without an invitation', { status: 'REGISTRATION' }, ['toRegister']],
  ['an invitation that was turned down', { status: 'REGISTRATION', invitation: 'DECLINED' }, []],
  ['papers that were sent back', { status: 'REGISTRATION', application: 'RETURNED' }, ['toRegister']],
  ['papers that were handed in', { status: 'READY', application: 'APPROVED' }, ['registered']],
  ['a bidder in the hall', { status: 'SUSPENDED', application: 'APPROVED', bidder: 'ACTIVE' }, ['running']],
  ['who only watches', { status: 'BIDDING' }, []],
  ['an award that waits for the firm', { status: 'PUBLICITY', bidder: 'ACTIVE', awardLine: 'WAIT_CONFIRM' }, ['toConfirm', 'history']],
  ['what is over', { status: 'FAILED' }, ['history']],
] as const)('TEND-24 for the firm, the stage of %s', (_, row, stages) => {
  expect(firmStages(row as Pick<ProjectRow, 'status'>)).toEqual(stages)
})

test.each([
  ['a proposal', { invitation: 'PROPOSED' }, ['proposed']],
  ['an invitation without an answer', { invitation: 'VIEWED' }, ['invited']],
  ['an invitation with papers', { invitation: 'ACCEPTED', application: 'SUBMITTED' }, ['toDecide']],
  ['a qualified firm', { application: 'APPROVED' }, ['approved']],
  ['papers that were sent back', { invitation: 'ACCEPTED', application: 'RETURNED' }, []],
  ['papers that were taken back', { invitation: 'EXPIRED', application: 'WITHDRAWN' }, ['out']],
  ['an invitation that ran out', { invitation: 'EXPIRED' }, ['out']],
])('TEND-16 for whoever invites, the stage of %s', (_, row, stages) => expect(rosterStages(row)).toEqual(stages))

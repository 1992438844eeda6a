import { expect, test } from 'vitest'
import type { ProjectRow } from '#contract/tender/project.ts'
import { actionsOf } from './project-row.rules.ts'

const aRow = (id: string, over: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  code: `TB-${id}`,
  title: '办公用纸',
  titleEn: 'Paper',
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: 'office',
  deptId: 'D1',
  currency: 'CNY',
  scale: 2,
  status: 'DRAFT',
  registrationEndsAt: '2026-11-22T06:00:00.000Z',
  startsAt: '2026-11-24T02:00:00.000Z',
  actions: ['project.update', 'project.delete', 'project.submit', 'project.void'],
  ...over,
})

test.each([
  ['the owner of a draft', aRow('x'), ['edit', 'firms', 'copy', 'delete']],
  [
    'the owner of what waits',
    aRow('x', { status: 'PUBLISH_APPROVAL', actions: ['project.recall', 'project.void'] }),
    ['view', 'recall', 'firms', 'copy', 'void'],
  ],
  [
    'the manager who approves',
    aRow('x', { status: 'PUBLISH_APPROVAL', actions: ['project.approve', 'project.void'] }),
    ['approve', 'firms', 'copy', 'void'],
  ],
  ['a live auction', aRow('x', { status: 'BIDDING', actions: ['project.suspend'] }), ['view', 'hall', 'suspend', 'firms', 'copy', 'log']],
  [
    'registration, for its owner',
    aRow('x', { status: 'REGISTRATION', actions: ['time-change.save', 'project.void'] }),
    ['view', 'firms', 'times', 'copy', 'log', 'void'],
  ],
  [
    'a reviewer, who learns at the close who takes part',
    aRow('x', { status: 'BIDDING', actions: [], firmsWithheld: true }),
    ['view', 'hall', 'copy', 'log'],
  ],
  ['an auditor', aRow('x', { status: 'AWARDED', actions: [] }), ['view', 'hall', 'firms', 'copy', 'log']],
])('TEND-28 operations by state: %s', (_, row, actions) => expect(actionsOf(row, true)).toEqual(actions))

test('TEND-28 who has no drafts of his own is not offered to copy', () =>
  expect(actionsOf(aRow('x', { actions: [] }), false)).toEqual(['view', 'firms']))

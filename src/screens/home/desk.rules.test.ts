import { expect, test } from 'vitest'
import { blocksOf, countsOf, hasDesk, placeOf } from './desk.rules.ts'

test.each([
  ['suspended', '/freebid/free-bidding-hall', { projectId: 'p' }],
  ['correction', '/freebid/free-bidding-hall', { projectId: 'p' }],
  ['award', '/purchaser/pu-project-detail', { id: 'p', tab: 'award' }],
  ['objection', '/purchaser/pu-project-detail', { id: 'p', tab: 'objections' }],
  ['report', '/purchaser/supervision-and-review-list', { projectId: 'p' }],
  ['invitation', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['application', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['deposit', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['qualification', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['schedule', '/purchaser/change-start-time', { projectId: 'p' }],
  ['publish', '/purchaser/item-list', { id: 'p' }],
])('TEND-33 %s is done at %s', (kind, path, params) => expect(placeOf(kind, 'p')).toEqual([path, params]))

test('TEND-33 drafts are counted in their own block', () => {
  const counts = [
    { kind: 'award', count: 1 },
    { kind: 'draft', count: 3 },
  ]
  expect(countsOf({ counts })).toEqual([{ kind: 'award', count: 1 }])
})

test.each([
  [['BUYER'], { todos: true, drafts: true, watch: false }],
  [['MANAGER'], { todos: true, drafts: false, watch: false }],
  [['SUPERVISOR'], { todos: true, drafts: false, watch: true }],
  [['AUDITOR'], { todos: false, drafts: false, watch: false }],
])('TEND-33 %j has its blocks', (roles, blocks) => expect(blocksOf(roles)).toEqual(blocks))

test('TEND-33 who has no duty in any project has no desk to read', () => {
  expect([hasDesk(['TENDER_ADMIN']), hasDesk(['AUDITOR']), hasDesk([])]).toEqual([false, true, false])
})

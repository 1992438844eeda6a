import { expect, test } from 'vitest'
import type { Workbench } from '#contract/tender/stat-calls.ts'
import { hasDashboard, onlyReads } from '#domain/start/sides.ts'
import { blocksOf, countsOf, placeOf, toldOnce } from './dashboard.rules.ts'

test.each([
  ['suspended', '/freebid/free-bidding-hall', { projectId: 'p' }],
  ['correction', '/freebid/free-bidding-hall', { projectId: 'p' }],
  ['award', '/purchaser/pu-project-detail', { id: 'p', tab: 'award' }],
  ['objection', '/purchaser/pu-project-detail', { id: 'p', tab: 'objections' }],
  ['report', '/purchaser/supervision-and-review-list', { projectId: 'p' }],
  ['conflict', '/purchaser/supervision-and-review-list', { projectId: 'p' }],
  ['score', '/purchaser/supervision-and-review-list', { projectId: 'p' }],
  ['invitation', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['application', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['deposit', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['qualification', '/purchaser/pu-customer-list', { projectId: 'p' }],
  ['schedule', '/purchaser/change-start-time', { projectId: 'p' }],
  ['publish', '/purchaser/item-list', { id: 'p' }],
])('TEND-33 %s is done at %s', (kind, path, params) => expect(placeOf(kind, { id: 'p', mode: 'freeBid' })).toEqual([path, params]))

test.each(['opening', 'suspended'])('TEND-33 TEND-40 %s of three rounds is done in their hall', (kind) =>
  expect(placeOf(kind, { id: 'p', mode: 'threeRounds' })).toEqual(['/threerounds/multi-bidding-hall', { projectId: 'p' }]),
)

test('TEND-33 drafts are counted in their own block', () => {
  const counts = [
    { kind: 'award', count: 1 },
    { kind: 'draft', count: 3 },
  ]
  expect(countsOf({ counts })).toEqual([{ kind: 'award', count: 1 }])
})

test.each([
  [['BUYER'], { drafts: true, watch: false }],
  [['MANAGER'], { drafts: false, watch: false }],
  [['SUPERVISOR'], { drafts: false, watch: true }],
  [['REVIEWER'], { drafts: false, watch: false }],
])('TEND-33 %j has its blocks', (roles, blocks) => expect(blocksOf(roles)).toEqual(blocks))

test('TEND-33 who has no duty in any project has nothing to do; an auditor has what has ended to read', () => {
  const roles = [['TENDER_ADMIN'], ['AUDITOR'], ['AUDITOR', 'BUYER'], []]
  expect(roles.map(hasDashboard)).toEqual([false, false, true, false])
  expect(roles.map(onlyReads)).toEqual([false, true, false, false])
})

test('TEND-33 a project is told once: what waits comes before what is watched, and that before the day', () => {
  const [suspended, live, coming] = ['suspended', 'live', 'coming'].map((id) => ({ id }) as Workbench['watch'][number])
  const dashboard = {
    todos: [{ kind: 'suspended', project: suspended! }],
    watch: [suspended!, live!],
    timeline: [live!, coming!].map((project) => ({ kind: 'start' as const, at: '2026-11-22T02:00:00.000Z', project })),
  }
  const ids = ({ watch, timeline }: ReturnType<typeof toldOnce>) => [watch.map(({ id }) => id), timeline.map(({ project }) => project.id)]
  expect(ids(toldOnce(dashboard, true))).toEqual([['live'], ['coming']])
  expect(ids(toldOnce(dashboard, false))).toEqual([[], ['live', 'coming']])
})

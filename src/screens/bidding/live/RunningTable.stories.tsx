import type { ProjectRow } from '#contract/tender/project.ts'
import { type Answers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { RunningTable } from './RunningTable.tsx'

const aRow = (id: string, title: string, titleEn: string, status: ProjectRow['status']): ProjectRow => ({
  id,
  code: `TB-${id}`,
  title,
  titleEn,
  status,
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: 'office',
  deptId: 'D1',
  currency: 'CNY',
  scale: 2,
  registrationEndsAt: '2026-11-20T06:00:00.000Z',
  startsAt: '2026-11-21T02:00:00.000Z',
  actions: [],
})

const running = (answer: NonNullable<Answers['POST /tender/api/v1/project/cu-page-list']>): Story => ({
  answers: { 'POST /tender/api/v1/project/cu-page-list': answer },
  person: { roles: ['BIDDER'] },
  arrange: ({ runtime }) => runtime.store.customerId.set('c1'),
  render: () => <RunningTable side="customer" mode="2" actions={() => null} empty="没有竞价" />,
})

export const Full = running(() => pageOf([aRow('1', '办公用纸', 'Office paper', 'BIDDING'), aRow('2', '钢材', 'Steel', 'READY')], 100))
export const Rounds = running(() =>
  pageOf(
    [
      {
        ...aRow('1', '办公用纸', 'Office paper', 'BIDDING'),
        roundNo: 2,
        roundCount: 3,
        roundPhase: 'WAITING',
        closesAt: '2026-11-21T03:00:00.000Z',
      },
      {
        ...aRow('2', '钢材', 'Steel', 'SUSPENDED'),
        roundNo: 1,
        roundCount: 3,
        roundPhase: 'SUSPENDED',
        closesAt: '2026-11-21T04:00:00.000Z',
      },
    ],
    100,
  ),
)
export const Empty = running(() => pageOf([], 100))
export const Loading = running(never)
export const Failed = running(unreachable)

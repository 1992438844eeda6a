import type { ProjectRow } from '#contract/tender/project.ts'
import type { FirmWorkbench, Workbench } from '#contract/tender/stat-calls.ts'
import { someProject } from '#support/project-row.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { Home } from './Home.tsx'

const row: ProjectRow = {
  ...someProject,
  status: 'BIDDING',
  startsAt: '2026-11-21T01:50:00.000Z',
  closesAt: '2026-11-21T02:20:00.000Z',
  actions: [],
}
const next: ProjectRow = {
  ...{ ...row, id: 'P2', code: 'TB-20261121-0002', title: '冷轧钢板', titleEn: 'Cold-rolled steel', status: 'REGISTRATION' },
  ...{ registrationEndsAt: '2026-11-22T06:00:00.000Z', startsAt: '2026-11-24T02:00:00.000Z' },
  ...{ invitation: 'SENT', actions: ['invitation.decline', 'application.submit'] },
}

const dashboard: Workbench = {
  counts: [
    { kind: 'application', count: 2 },
    { kind: 'correction', count: 1 },
  ],
  todos: [
    { kind: 'correction', project: row },
    { kind: 'application', project: next },
  ],
  drafts: [{ ...next, id: 'P3', code: 'TB-20261121-0003', status: 'DRAFT' }],
  timeline: [{ kind: 'close', at: '2026-11-21T02:20:00.000Z', project: row }],
  watch: [],
  unsigned: 0,
  unopened: 0,
  alarms: [],
}
const nothing: Workbench = { counts: [], todos: [], drafts: [], timeline: [], watch: [], unsigned: 0, unopened: 0, alarms: [] }
const firmDashboard: FirmWorkbench = {
  invitations: [next],
  deadlines: [{ kind: 'registration', at: '2026-11-22T06:00:00.000Z', project: next }],
  live: [row],
  results: [],
}

const home = (roles: string[], answers: Answers, firm = ''): Story => ({
  answers,
  person: { roles },
  arrange: ({ runtime }) => runtime.store.customerId.set(firm),
  render: (navigate) => <Home params={{}} navigate={navigate} />,
})
const purchaser = (answers: GatewayAnswers) => home(['BUYER'], answers as Answers)

const bidder: GatewayAnswers = {
  'GET /tender/api/v1/workbench/bidder': () => firmDashboard,
  'POST /tender/api/v1/project/cu-page-list': ({ body }) => pageOf('status' in (body as object) ? [row] : [next]),
  'GET /tender/api/v1/customer/mine': () => [],
}

export const Purchaser = purchaser({ 'GET /tender/api/v1/workbench/purchaser': () => dashboard })
export const NothingToDo = purchaser({ 'GET /tender/api/v1/workbench/purchaser': () => nothing })
export const Loading = purchaser({ 'GET /tender/api/v1/workbench/purchaser': never })
export const Failed = purchaser({ 'GET /tender/api/v1/workbench/purchaser': unreachable })
export const Bidder = home(['BIDDER'], bidder as Answers, 'c1')
export const WithoutDuty = home([], {})

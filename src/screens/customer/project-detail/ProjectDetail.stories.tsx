import type { Receipt } from '#contract/tender/bid.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { ProjectDetail } from './ProjectDetail.tsx'

export const aProject = (over: Partial<ProjectView> = {}): ProjectView => {
  const form = aFreeBidForm()
  return {
    id: 'P1',
    code: 'TB-20261121-0001',
    title: form.title,
    titleEn: 'Office paper 2026',
    mode: 'freeBid',
    direction: 'reverse',
    categoryCode: 'OFFICE',
    deptId: 'D1',
    currency: 'CNY',
    scale: 2,
    status: 'BIDDING',
    registrationEndsAt: '2026-11-20T06:00:00.000Z',
    startsAt: '2026-11-21T02:00:00.000Z',
    bidder: 'ACTIVE',
    version: 1,
    form,
    items: [],
    rulesHash: 'abcdef0123456789',
    qualificationEndsAt: '2026-11-20T12:00:00.000Z',
    deptName: '采购部',
    deptNameEn: 'Purchasing',
    acknowledged: ['fight'],
    actions: [],
    ...over,
  }
}

export const aReceipt: Receipt = {
  projectId: 'P1',
  seq: 9,
  hash: 'h9',
  prev: 'h8',
  at: '2026-11-21T02:00:06.000Z',
  alias: 'B01',
  kind: 'bid',
  gross: '975000.00',
  receivedAt: '2026-11-21T02:00:06.000Z',
  kid: 'k1',
  sig: 'sig9',
}
const times = {
  registrationEndsAt: '2026-11-20T06:00:00.000Z',
  qualificationEndsAt: '2026-11-20T12:00:00.000Z',
  startsAt: '2026-11-21T02:00:00.000Z',
}

export function detail(over: Answers = {}): Answers {
  const whole: GatewayAnswers = {
    'GET /tender/api/v1/project/find-by-id': () => aProject(),
    'GET /tender/api/v1/project/timeline': () => [{ kind: 'published', at: '2026-11-19T02:00:00.000Z', state: 'done' }],
    'POST /tender/api/v1/hall/message/page-list': () =>
      pageOf([
        { seq: 8, at: '2026-11-21T02:10:00.000Z', kind: 'suspended', from: 'SYSTEM', text: 'OUTAGE' },
        { seq: 7, at: '2026-11-21T02:00:03.000Z', kind: 'message', from: 'SUPERVISOR', text: '请注意报价步长' },
        { seq: 3, at: '2026-11-19T02:00:03.000Z', kind: 'schedule', from: 'SYSTEM', text: '', times },
      ]),
    'GET /tender/api/v1/application/find-mine': () => ({ invitation: 'SENT', steps: [] }),
    'POST /tender/api/v1/objection/page-list': () => pageOf([]),
    'POST /tender/api/v1/bid/receipts': () => pageOf([aReceipt]),
  }
  return { ...whole, ...over }
}

const projectDetail = (over: Answers = {}, params: Record<string, string> = {}): Story => ({
  answers: detail(over),
  person: { roles: ['BIDDER'] },
  render: (navigate) => <ProjectDetail params={{ id: 'P1', ...params }} navigate={navigate} />,
})

export const Bidding = projectDetail()
export const Registering = projectDetail({
  'GET /tender/api/v1/project/find-by-id': () =>
    aProject({
      ...{ status: 'REGISTRATION', registrationEndsAt: '2026-11-22T06:00:00.000Z', startsAt: '2026-11-24T02:00:00.000Z' },
      ...{ acknowledged: [], actions: ['pledge.accept', 'rule.ack', 'application.save', 'application.submit'] },
    }),
})
/** The purchaser wants to begin earlier, and needs the word of every approved firm. */
export const AsksForEarlierTimes = projectDetail({
  'GET /tender/api/v1/project/find-by-id': () =>
    aProject({
      ...{ status: 'READY', actions: ['time-change.ack'], bidder: 'ACTIVE' },
      timeChange: { field: 'qualificationEndsAt', newValue: '2026-11-20T07:00:00.000Z', shiftLater: true },
    }),
})
export const Loading = projectDetail({ 'GET /tender/api/v1/project/find-by-id': never })
export const Failed = projectDetail({ 'GET /tender/api/v1/project/find-by-id': unreachable })

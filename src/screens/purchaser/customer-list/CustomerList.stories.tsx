import type { FirmRow, RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { rosterStages } from '#domain/tender/lists/stages.ts'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { CustomerList } from './CustomerList.tsx'

export const aProject = (over: Partial<ProjectView> = {}): ProjectView => ({
  ...{ id: 'P1', code: 'TB-1', title: '办公用纸', titleEn: 'Office paper', mode: 'freeBid', direction: 'reverse', categoryCode: 'office' },
  ...{ deptId: 'D1', currency: 'CNY', scale: 2, status: 'REGISTRATION', version: 1, form: aFreeBidForm(), items: [], rulesHash: 'abc' },
  registrationEndsAt: '2026-11-22T06:00:00.000Z',
  qualificationEndsAt: '2026-11-23T06:00:00.000Z',
  startsAt: '2026-11-24T06:00:00.000Z',
  ...{ deptName: '采购部', deptNameEn: 'Purchasing', acknowledged: [], neededBidders: 3, actions: [] },
  ...over,
})

export const aFirm = {
  ...{ customerId: 'CA', code: 'SUP-1', name: '宏达钢铁', nameEn: 'Hongda Steel', creditCode: '914403001922038216', creditCodeValid: true },
  ...{ grade: 'A', firmStatus: 'ACTIVE', categories: ['steel'], contact: '张三', phone: '138****8000', email: 's****@ca.example' },
} as const
export const aRosterRow = (over: Partial<RosterRow> = {}): RosterRow => {
  const row = { ...aFirm, categories: [...aFirm.categories], invitation: 'SENT', sentAt: '2026-11-21T01:00:00.000Z', ...over }
  return { ...row, stage: rosterStages(row) }
}
export const aCandidate = (over: Partial<FirmRow>): FirmRow => ({
  ...aFirm,
  categories: [...aFirm.categories],
  took: 4,
  won: 1,
  failed: 0,
  ...over,
})

/** Answers about a project and the firms in it, for every view of this side. */
export function about(project: ProjectView, rows: readonly RosterRow[], over: Answers = {}): Answers {
  const whole: GatewayAnswers = {
    'GET /tender/api/v1/project/find-by-id': () => project,
    'POST /tender/api/v1/invitation/page-list': () => pageOf(rows, 200),
  }
  return { ...whole, ...over }
}

const roster = (answers: Answers): Story => ({
  answers,
  render: (navigate) => <CustomerList params={{ projectId: 'P1' }} navigate={navigate} />,
})

const inviting = aProject({ actions: ['invitation.save-batch', 'invitation.resend'] })
const REGISTER = [
  aCandidate({}),
  aCandidate({ customerId: 'CX', code: 'SUP-7', name: '停牌公司', nameEn: 'Suspended Ltd', firmStatus: 'SUSPENDED' }),
  aCandidate({ customerId: 'CI', code: 'SUP-9', name: '已列公司', nameEn: 'Listed Ltd', invitation: 'SENT' }),
]
export const Full = roster(
  about(
    inviting,
    [
      aRosterRow(),
      aRosterRow({
        ...{
          customerId: 'CB',
          code: 'SUP-2',
          name: '海通电缆',
          nameEn: 'Haitong Cable',
          application: 'APPROVED',
          agentName: '李雷',
          taxBp: 1_300,
        },
        ...{ documents: { given: 1, asked: 2 }, deposit: 'CONFIRMED', submittedAt: '2026-11-21T01:20:00.000Z' },
      }),
      aRosterRow({ customerId: 'CD', code: 'SUP-4', name: '北方物流', nameEn: 'Northern Haulage', grade: 'B', application: 'SUBMITTED' }),
      aRosterRow({
        customerId: 'CC',
        code: 'SUP-3',
        name: '东方阀门',
        nameEn: 'Eastern Valves',
        invitation: 'PROPOSED',
        proposedBy: '王建华',
      }),
    ],
    { 'POST /tender/api/v1/customer/page-list': () => pageOf(REGISTER) },
  ),
)
export const Empty = roster(about(inviting, [], { 'POST /tender/api/v1/customer/page-list': () => pageOf(REGISTER) }))
export const Loading = roster(about(inviting, [], { 'POST /tender/api/v1/invitation/page-list': never }))
export const Failed = roster(about(inviting, [], { 'POST /tender/api/v1/invitation/page-list': unreachable }))

import type { ProjectRow } from '#contract/tender/project.ts'
import { someProject } from '#support/project-row.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { ProjectList } from './ProjectList.tsx'

export const aProjectRow = (over: Partial<ProjectRow> = {}): ProjectRow => ({
  ...someProject,
  categoryCode: 'OFFICE',
  status: 'REGISTRATION',
  registrationEndsAt: '2026-11-21T06:00:00.000Z',
  startsAt: '2026-11-22T02:00:00.000Z',
  invitation: 'SENT',
  actions: ['invitation.decline'],
  ...over,
})

interface Given {
  rows?: readonly ProjectRow[]
  /** The firm the bidder acts for; empty: none chosen. */
  firm?: string
  answers?: Answers
}

export function projectList({ rows = [aProjectRow()], firm = 'c1', answers = {} }: Given = {}): Story {
  const list: GatewayAnswers = {
    'POST /tender/api/v1/project/cu-page-list': () => pageOf(rows, 10),
    'POST /tender/api/v1/project/cu-counts': () => ({
      modes: { '0': rows.length, '1': 0, '2': rows.length },
      stage: { toRegister: rows.length, registered: 0, running: 0, toConfirm: 0, history: 0 },
    }),
  }
  return {
    answers: { ...list, ...answers },
    person: { roles: ['BIDDER'] },
    arrange({ runtime }) {
      runtime.store.customerId.set(firm)
      runtime.store.switchs.set('2')
    },
    render: (navigate) => <ProjectList params={{}} navigate={navigate} />,
  }
}

/** Won, with the rank, and the firm has not said yes yet. */
export const wonRow = aProjectRow({ status: 'PUBLICITY', bidder: 'ACTIVE', ownRank: 1, awardLine: 'WAIT_CONFIRM', actions: [] })

export const Full = projectList({
  rows: [
    aProjectRow(),
    aProjectRow({
      id: 'P2',
      code: 'TB-20261121-0002',
      title: '冷轧钢板',
      titleEn: 'Cold-rolled steel',
      status: 'BIDDING',
      bidder: 'ACTIVE',
      application: 'APPROVED',
      invitation: 'ACCEPTED',
      actions: ['place'],
    }),
    { ...wonRow, id: 'P3', code: 'TB-20261120-0007' },
    aProjectRow({
      id: 'P4',
      code: 'TB-20261119-0003',
      title: '2026—2027年度行政办公用纸及硒鼓耗材框架协议采购项目',
      titleEn: 'Framework agreement for office paper and toner 2026 to 2027',
      status: 'VOID',
      invitation: 'DECLINED',
      actions: [],
    }),
  ],
})
export const Empty = projectList({ rows: [] })
export const WithoutFirm = projectList({ rows: [], firm: '' })
export const Loading = projectList({ answers: { 'POST /tender/api/v1/project/cu-page-list': never } })
export const Failed = projectList({ answers: { 'POST /tender/api/v1/project/cu-page-list': unreachable } })
/** As many rows as a page takes. */
export const Many = projectList({
  rows: Array.from({ length: 10 }, (_, at) => aProjectRow({ id: `P${at}`, code: `TB-20261121-${String(at).padStart(4, '0')}` })),
})

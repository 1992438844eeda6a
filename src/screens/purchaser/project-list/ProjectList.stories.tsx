import type { ProjectRow } from '#contract/tender/project.ts'
import { someProject } from '#support/project-row.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { ProjectList } from './ProjectList.tsx'

export const aProjectRow = (over: Partial<ProjectRow> = {}): ProjectRow => ({
  ...someProject,
  deptName: '行政部',
  deptNameEn: 'Administration',
  ownerName: '王建华',
  status: 'BIDDING',
  startsAt: '2026-11-21T01:50:00.000Z',
  ceiling: '1000.00',
  best: '945.00',
  saving: '5.50',
  approved: 4,
  invited: 6,
  next: { kind: 'close', at: '2026-11-21T02:20:00.000Z' },
  actions: ['project.suspend'],
  ...over,
})

interface Given {
  rows?: readonly ProjectRow[]
  answers?: Answers
  /** Kind of bidding, as the store has it. */
  mode?: '0' | '1' | '2'
  /** What the list was left with. */
  kept?: object
  may?: (code: string) => boolean
}

export function projectList({ rows = [aProjectRow()], answers = {}, mode = '2', kept, may = () => false }: Given = {}): Story {
  const list: GatewayAnswers = {
    'POST /tender/api/v1/project/cg-page-list': ({ query }) => ({ ...pageOf(rows), ...(query as object) }),
    'POST /tender/api/v1/project/cg-counts': () => ({
      modes: { '0': rows.length, '1': 0, '2': rows.length },
      status: Object.fromEntries(rows.map(({ status }) => [status, rows.filter((row) => row.status === status).length])),
    }),
  }
  return {
    answers: { ...list, ...answers },
    may,
    arrange({ runtime }) {
      runtime.store.switchs.set(mode)
      if (kept) runtime.storage.tab.write('cg-list', kept)
    },
    render: (navigate) => <ProjectList params={{}} navigate={navigate} />,
  }
}

const { best: _best, saving: _saving, next: _next, ...unpriced } = aProjectRow()
const { approved: _approved, invited: _invited, ceiling: _ceiling, ...unread } = unpriced
/** Its log cannot be read: no more than schedule and status are known. */
export const damagedRow: ProjectRow = { ...unread, currency: '', actions: [], fault: { kind: 'state' } }

const owner = (code: string) => code === 'tender:project:edit'
export const Full = projectList({
  may: owner,
  rows: [
    aProjectRow(),
    {
      ...unpriced,
      id: 'P2',
      code: 'TB-20261121-0002',
      title: '冷轧钢板',
      titleEn: 'Cold-rolled steel',
      status: 'DRAFT',
      approved: 0,
      invited: 0,
      actions: ['project.update', 'project.delete', 'project.submit'],
    },
    {
      ...unpriced,
      id: 'P3',
      code: 'TB-20261120-0007',
      title: '2026—2027年度行政办公用纸及硒鼓耗材框架协议采购项目',
      titleEn: 'Framework agreement for office paper and toner 2026 to 2027',
      status: 'REGISTRATION',
      next: { kind: 'registration', at: '2026-11-23T06:00:00.000Z' },
      actions: ['project.void'],
    },
    {
      ...unpriced,
      ...{ id: 'P4', code: 'TB-20261119-0003', title: '物流运输', titleEn: 'Haulage', status: 'AWARDED', best: '945.00', saving: '5.50' },
      actions: [],
    },
    { ...damagedRow, id: 'P5', code: 'TB-20261118-0001' },
  ],
})
export const Empty = projectList({ rows: [], may: owner })
export const Loading = projectList({ answers: { 'POST /tender/api/v1/project/cg-page-list': never } })
export const Failed = projectList({ answers: { 'POST /tender/api/v1/project/cg-page-list': unreachable } })
export const NothingFound = projectList({ rows: [], kept: { mode: '2', keyword: '纸' } })
/** As many rows as a page takes. */
export const Many = projectList({
  may: owner,
  rows: Array.from({ length: 10 }, (_, at) => aProjectRow({ id: `P${at}`, code: `TB-20261121-${String(at).padStart(4, '0')}` })),
})

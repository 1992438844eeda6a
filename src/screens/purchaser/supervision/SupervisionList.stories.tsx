import type { LogEntry } from '#contract/tender/bid.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import type { ReviewRow } from '#contract/tender/review-calls.ts'
import type { Data } from '#core/http/http.ts'
import { someProject } from '#support/project-row.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { SupervisionList } from './SupervisionList.tsx'

export const reviewed: ProjectRow = {
  ...someProject,
  status: 'REVIEW',
  startsAt: '2026-11-21T01:00:00.000Z',
  closesAt: '2026-11-21T01:30:00.000Z',
  actions: ['review.sign', 'review.signal-ack', 'award.accept-justification', 'project.reject'],
}

export const reviewRow: ReviewRow = {
  project: reviewed,
  reviewStatus: 'OPENED',
  tasks: ['report', 'low-price'],
  signals: { low: 0, medium: 2, high: 1 },
  lowPrices: 1,
  chainOk: true,
}

type Review = Data<'GET /tender/api/v1/review/find-by-project'>
export const review: Review = {
  project: reviewed,
  reviewStatus: 'OPENED',
  tasks: ['report'],
  checklist: [
    { code: 'log', ok: true },
    { code: 'signals', ok: false, n: 1 },
  ],
  signals: { total: 1, open: { low: 0, medium: 1, high: 0 } },
  chain: { ok: true, entries: 2 },
  lowPrices: ['B01'],
  report: { draft: ['共 3 家投标人有效报价。'] },
}

const clue: Data<'GET /tender/api/v1/review/signals'>[number] = {
  key: 'G1:C1:C2',
  code: 'G1',
  severity: 'medium',
  firms: [
    { customerId: 'C1', alias: 'B01', name: '甲公司' },
    { customerId: 'C2', alias: 'B02', name: '乙公司' },
  ],
  evidence: { ip: '203.0.113.7' },
}

const ranking: Data<'GET /tender/api/v1/award/preview'>['rows'] = [
  {
    rank: 1,
    alias: 'B01',
    customerId: 'C1',
    name: '甲公司',
    gross: '560.00',
    basis: '560.00',
    sinceSeq: 40,
    skipped: false,
    lowPrice: { vsMean: '42.47', vsNext: '34.89', flagged: true, accepted: false, text: '成本明细见附件，利润率仍为百分之五。' },
  },
]

export const anEntry = (seq: number, type: string): LogEntry => ({
  v: 1,
  projectId: 'P1',
  seq,
  at: `2026-11-21T01:00:${String(seq).padStart(2, '0')}.123Z`,
  type,
  partHashes: {},
  parts: {},
  prev: '',
  hash: `hash${seq}`,
})

interface Given {
  rows?: readonly ReviewRow[]
  /** What stands behind a row that is opened. */
  review?: Review
  /** Opened at once. */
  projectId?: string
  answers?: Answers
}

export function supervision({ rows = [reviewRow], review: opened = review, projectId, answers = {} }: Given = {}): Story {
  const list: GatewayAnswers = {
    'POST /tender/api/v1/review/page-list': () => pageOf(rows, 10),
    'GET /tender/api/v1/review/find-by-project': () => opened,
    'POST /tender/api/v1/project/history': () => pageOf([]),
    'GET /tender/api/v1/review/signals': () => [clue],
    'GET /tender/api/v1/award/preview': () => ({ rows: ranking }),
    'POST /tender/api/v1/log/page-list': () => pageOf([anEntry(1, 'project.created'), anEntry(2, 'bidding.closed')]),
  }
  const zone: Answers = {
    'GET /tender/api/v1/project/find-by-id': () => ({ form: { timeZone: 'Asia/Shanghai', award: { method: 'lowestPrice' } } }),
  }
  return {
    answers: { ...list, ...zone, ...answers },
    person: { roles: ['SUPERVISOR'] },
    render: (navigate) => <SupervisionList params={projectId ? { projectId } : {}} navigate={navigate} />,
  }
}

const { signals: _clues, ...unclued } = reviewRow
const { signals: _open, ...reviewWithoutClues } = review
export const Full = supervision({
  rows: [
    reviewRow,
    {
      ...unclued,
      project: { ...reviewed, id: 'P2', code: 'TB-20261121-0002', title: '冷轧钢板', titleEn: 'Cold-rolled steel', status: 'BIDDING' },
      reviewStatus: 'WATCHING',
      tasks: [],
      lowPrices: 0,
    },
    {
      ...reviewRow,
      project: { ...reviewed, id: 'P3', code: 'TB-20261120-0007', title: '物流运输', titleEn: 'Haulage' },
      reviewStatus: 'RETURNED',
      chainOk: false,
    },
  ],
})
export const Empty = supervision({ rows: [] })
export const Loading = supervision({ answers: { 'POST /tender/api/v1/review/page-list': never } })
export const Failed = supervision({ answers: { 'POST /tender/api/v1/review/page-list': unreachable } })
export const Opened = supervision({ projectId: 'P1' })
/** The log is still being verified: nothing rests on it yet. */
export const verifying = {
  projectId: 'P1',
  review: {
    ...reviewWithoutClues,
    checklist: [{ code: 'log', ok: false }],
    chain: { ok: false, entries: 9_000, state: 'running', checked: 3_000 },
    report: { draft: [] },
  },
} satisfies Given
export const Verifying = supervision(verifying)
/** As many rows as a page takes, of many pages. */
export const Many = supervision({
  rows: Array.from({ length: 10 }, (_, at) => ({
    ...reviewRow,
    project: {
      ...reviewed,
      id: `P${at}`,
      code: `TB-20261121-${String(at).padStart(4, '0')}`,
      closesAt: `2026-11-${10 + at}T01:30:00.000Z`,
    },
  })),
  answers: {},
})

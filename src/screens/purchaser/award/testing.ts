import { someProject } from '#support/project-row.ts'
import type { FileData } from './project-file.api.ts'

/** For tests: a project's file in its review, with two offers. */

const ROW = {
  ...someProject,
  status: 'REVIEW',
  startsAt: '2026-11-21T01:00:00.000Z',
  closesAt: '2026-11-21T01:30:00.000Z',
  ownerName: '王建华',
  ceiling: '1000.00',
  best: '945.00',
  approved: 4,
  invited: 6,
} as const

const rank = (rank: number, over: Partial<NonNullable<FileData['ranking']>[number]> = {}) => ({
  rank,
  alias: `B0${rank}`,
  customerId: `C${rank}`,
  name: `甲${rank}公司`,
  gross: `${900 + rank}.00`,
  basis: `${900 + rank}.00`,
  sinceSeq: 40 + rank,
  skipped: false,
  lowPrice: { vsMean: '12.50', flagged: false, accepted: false },
  ...over,
})

export function aFile(over: Partial<FileData> = {}, project: Partial<FileData['project']> = {}): FileData {
  return {
    project: {
      ...ROW,
      version: 1,
      items: [],
      rulesHash: 'abc',
      qualificationEndsAt: '2026-11-20T08:00:00.000Z',
      deptName: '采购管理部',
      deptNameEn: 'Procurement',
      managerName: '陈志强',
      supervisorNames: ['赵敏'],
      acknowledged: [],
      actions: ['award.propose'],
      ...project,
    },
    steps: [{ kind: 'close', at: '2026-11-21T01:30:00.000Z', state: 'done' }],
    award: { confirmations: [], forfeitable: [] },
    history: [
      { seq: 44, at: '2026-11-21T01:40:00.000Z', type: 'review.signed', by: '赵敏', text: '程序合规' },
      { seq: 43, at: '2026-11-21T01:35:00.000Z', type: 'award.decided', by: '陈志强', role: 'MANAGER', agree: false, text: '请补充材料' },
    ],
    objections: [],
    ranking: [rank(1), rank(2)],
    ...over,
  }
}

export { rank as aRank }

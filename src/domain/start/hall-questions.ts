import type { ProjectStatus } from '#contract/tender/project.ts'
import type { Question, QuestionOf } from './question.ts'

/** What halls and the quote centre ask when they are opened. */

/** Statuses in which a hall has something to show. */
const WATCHABLE: ProjectStatus[] = ['READY', 'BIDDING', 'SUSPENDED', 'REVIEW']

/** How prices come in, as lists are asked for it: '1' in three rounds, '2' by free bidding, '0' either way. */
export type HallMode = '0' | '1' | '2'
/** The projects one may watch. */
export const watchable = (mode: HallMode) => ({ status: WATCHABLE, mode })
/** Read whole: as many rows as the gateway gives at once (docs/limits.md, `maxPageSize`). */
const WHOLE = { pageIndex: 1, pageSize: 200 }

export const runningCalls = {
  customer: 'POST /tender/api/v1/project/cu-page-list',
  purchaser: 'POST /tender/api/v1/project/cg-page-list',
} as const

export const running = (side: keyof typeof runningCalls, mode: HallMode): Question => ({
  call: runningCalls[side],
  query: WHOLE,
  body: watchable(mode),
})

export const hallBoard = (projectId: string): QuestionOf<'GET /tender/api/v1/hall/board'> => ({
  call: 'GET /tender/api/v1/hall/board',
  query: { projectId },
})

/** What somebody has bid, for the quote centre. */
export const receiptsOf = (projectId: string): QuestionOf<'POST /tender/api/v1/bid/receipts'> => ({
  call: 'POST /tender/api/v1/bid/receipts',
  query: { pageSize: WHOLE.pageSize },
  body: { projectId },
})

/** What a supplier's page of a project asks, whatever his part in it. */
export const projectPage = (id: string): Question[] => [
  projectFile(id),
  { call: 'GET /tender/api/v1/project/timeline', query: { id } },
  { call: 'POST /tender/api/v1/hall/message/page-list', query: WHOLE, body: { projectId: id } },
  { call: 'POST /tender/api/v1/objection/page-list', query: WHOLE, body: { projectId: id } },
]

export const projectFile = (id: string): QuestionOf<'GET /tender/api/v1/project/find-by-id'> => ({
  call: 'GET /tender/api/v1/project/find-by-id',
  query: { id },
})

import type { QuestionOf } from './question.ts'

/** What the workbench asks when it is opened (tendering.md 9.2). */

type OfFirm = QuestionOf<'POST /tender/api/v1/project/cu-page-list'>
const OF_FIRM = 'POST /tender/api/v1/project/cu-page-list'
/** Rows of one block: whoever has more finds them in the project list. */
const BLOCK = { pageSize: 20 }

export const blockQuestions: Readonly<Record<'ownAuctions' | 'invitations' | 'results', OfFirm>> = {
  ownAuctions: { call: OF_FIRM, query: BLOCK, body: { status: ['READY', 'BIDDING', 'SUSPENDED'] } },
  invitations: { call: OF_FIRM, query: BLOCK, body: { quick: 'toRegister' } },
  results: { call: OF_FIRM, query: BLOCK, body: { quick: 'toConfirm' } },
}

export const firmWorkbench: QuestionOf<'GET /tender/api/v1/workbench/bidder'> = { call: 'GET /tender/api/v1/workbench/bidder' }
export const purchaserWorkbench: QuestionOf<'GET /tender/api/v1/workbench/purchaser'> = { call: 'GET /tender/api/v1/workbench/purchaser' }

export const endedProjects: QuestionOf<'POST /tender/api/v1/project/cg-page-list'> = {
  call: 'POST /tender/api/v1/project/cg-page-list',
  query: { pageSize: 10 },
  body: { status: ['PUBLICITY', 'AWARDED', 'FAILED', 'VOID'] },
}

import type { ProjectRow, ProjectStatus } from '#contract/tender/project.ts'
import type { FirmWorkbench, Workbench } from '#contract/tender/stat-calls.ts'
import type { Http } from '#core/http/http.ts'
import { inOrder } from './home.rules.ts'

/** Rows of one block: whoever has more finds them in the project list. */
const ROWS = 20

const AHEAD: ProjectStatus[] = ['READY', 'BIDDING', 'SUSPENDED']

export type Block = 'ownAuctions' | 'invitations' | 'results'

/** Turns an invitation down; the same key is the same word, however often it is sent. */
export async function declineInvitation(http: Http, projectId: string, reason: string, key: string): Promise<void> {
  await http.data('POST /tender/api/v1/invitation/decline', { body: { projectId, reason }, key, quiet: true })
}

/** One block of the workbench. @see tendering.md 9.2 */
export async function readBlock(http: Http, block: Block, signal: AbortSignal): Promise<ProjectRow[]> {
  const page = { query: { pageSize: ROWS }, signal, quiet: true }
  const own = 'POST /tender/api/v1/project/cu-page-list'
  switch (block) {
    case 'ownAuctions':
      return inOrder((await http.data(own, { ...page, body: { status: AHEAD } })).rows)
    case 'invitations':
      return inOrder((await http.data(own, { ...page, body: { quick: 'toRegister' } })).rows)
    case 'results':
      return (await http.data(own, { ...page, body: { quick: 'toConfirm' } })).rows
  }
}

/** What waits on the purchaser's side. @see tendering.md 9.2 */
export const readDashboard = (http: Http, signal: AbortSignal): Promise<Workbench> =>
  http.data('GET /tender/api/v1/workbench/purchaser', { signal, quiet: true })

const ENDED_ROWS = 10

/** What an auditor may read, the newest first: what has been published or has ended. */
export const readEnded = async (http: Http, signal: AbortSignal): Promise<ProjectRow[]> => {
  const body = { status: ['PUBLICITY', 'AWARDED', 'FAILED', 'VOID'] as ProjectRow['status'][] }
  return (await http.data('POST /tender/api/v1/project/cg-page-list', { body, query: { pageSize: ENDED_ROWS }, signal, quiet: true })).rows
}

/** What is due for the firm the person acts for. */
export const readFirmDashboard = (http: Http, signal: AbortSignal): Promise<FirmWorkbench> =>
  http.data('GET /tender/api/v1/workbench/bidder', { signal, quiet: true })

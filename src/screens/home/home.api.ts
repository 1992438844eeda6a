import type { ProjectRow, ProjectStatus } from '#contract/tender/project.ts'
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

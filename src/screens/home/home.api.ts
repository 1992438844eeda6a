import type { ProjectRow } from '#contract/tender/project.ts'
import type { FirmWorkbench, Workbench } from '#contract/tender/stat-calls.ts'
import type { Http } from '#core/http/http.ts'
import { blockQuestions, endedProjects, firmWorkbench, purchaserWorkbench } from '#domain/start/home-questions.ts'
import { inOrder } from './home.rules.ts'

export type Block = keyof typeof blockQuestions

/** Turns an invitation down; the same key is the same word, however often it is sent. */
export async function declineInvitation(http: Http, projectId: string, reason: string, key: string): Promise<void> {
  await http.data('POST /tender/api/v1/invitation/decline', { body: { projectId, reason }, key, quiet: true })
}

/** One block of the workbench. @see tendering.md 9.2 */
export async function readBlock(http: Http, block: Block, signal: AbortSignal): Promise<ProjectRow[]> {
  const { call, query, body } = blockQuestions[block]
  const { rows } = await http.data(call, { query, body, signal, quiet: true })
  return block === 'results' ? rows : inOrder(rows)
}

/** What waits on the purchaser's side. @see tendering.md 9.2 */
export const readDashboard = (http: Http, signal: AbortSignal): Promise<Workbench> =>
  http.data(purchaserWorkbench.call, { signal, quiet: true })

/** What an auditor may read, the newest first: what has been published or has ended. */
export const readEnded = async (http: Http, signal: AbortSignal): Promise<ProjectRow[]> => {
  const { call, query, body } = endedProjects
  return (await http.data(call, { query, body, signal, quiet: true })).rows
}

/** What is due for the firm the person acts for. */
export const readFirmDashboard = (http: Http, signal: AbortSignal): Promise<FirmWorkbench> =>
  http.data(firmWorkbench.call, { signal, quiet: true })

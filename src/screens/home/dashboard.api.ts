import type { ProjectRow } from '#contract/tender/project.ts'
import type { FirmWorkbench, Workbench } from '#contract/tender/stat-calls.ts'
import type { Http } from '#core/http/http.ts'

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

import type { FirmWorkbench, Workbench } from '#contract/tender-stat-calls.ts'
import type { Http } from '#core/http.ts'

/** What waits on the purchaser's side. @see tendering.md 9.2 */
export const readDesk = (http: Http, signal: AbortSignal): Promise<Workbench> =>
  http.data('GET /tender/api/v1/workbench/purchaser', { signal, quiet: true })

/** What is due for the firm the person acts for. */
export const readFirmDesk = (http: Http, signal: AbortSignal): Promise<FirmWorkbench> =>
  http.data('GET /tender/api/v1/workbench/bidder', { signal, quiet: true })

import type { Overview } from '#contract/tender/stat-calls.ts'
import type { Http } from '#core/http/http.ts'
import type { Span } from './period.rules.ts'

export interface OverviewFilter extends Span {
  deptId?: string
}

/** Figures of the projects the reader has a duty in. @see tendering.md 9.1 */
export const readOverview = (http: Http, filter: OverviewFilter, signal: AbortSignal): Promise<Overview> =>
  http.data('GET /tender/api/v1/stat/overview', { query: { ...filter }, signal, quiet: true })

import type { Http } from '#core/http/http.ts'
import type { ReportLogin } from './report-frame.rules.ts'

/** @throws Failure for somebody else, and for a server that gets no logins */
export const readLogin = (http: Pick<Http, 'data'>, userName: string, origin: string): Promise<ReportLogin> =>
  http.data('GET /ext/api/v3/user/searchfrre', { query: { userName, origin }, quiet: true })

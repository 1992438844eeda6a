import type { FramedPage } from '#contract/frame.ts'
import type { Http } from '#core/http/http.ts'
import { openPage } from '#widgets/page-frame/index.ts'
import { readLogin } from './report-frame.api.ts'
import type { ReportLogin } from './report-frame.rules.ts'

export interface OpenedReport {
  page: FramedPage
  /** Absent where none is asked for. */
  login?: ReportLogin
  /** How often it was asked for: a report is loaded anew also where the answer says the same. */
  turn: number
}

/**
 * Whether the report may be shown here, and the login for it.
 *
 * @param userName undefined: it asks for no account
 * @throws Failure
 */
export async function openReport(
  http: Pick<Http, 'data'>,
  address: string,
  userName: string | undefined,
  signal: AbortSignal,
): Promise<Omit<OpenedReport, 'turn'>> {
  const page = await openPage(http, address, signal)
  return userName === undefined ? { page } : { page, login: await readLogin(http, userName, page.origin) }
}

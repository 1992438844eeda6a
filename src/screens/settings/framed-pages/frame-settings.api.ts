import type { FrameSite, frame, ReportAccount } from '#contract/frame.ts'
import type { DataOf } from '#contract/kit.ts'
import type { Http } from '#core/runtime/runtime.ts'

export type Secret = DataOf<(typeof frame)['POST /platform/frame/site/secret']>
export type SiteDraft = Pick<FrameSite, 'origin' | 'name' | 'reports'>

/** Accounts of a page. */
export const PAGE_SIZE = 20

/** Sites whose pages may be shown, and bound report accounts. @throws Failure */
export const frameSettings = (http: Http) => ({
  sites: (signal: AbortSignal): Promise<FrameSite[]> => http.data('GET /platform/frame/sites', { signal, quiet: true }),
  addSite: (site: SiteDraft) => http.data('POST /platform/frame/site/save', { body: site, quiet: true }),
  /** @throws Failure FRAME-1007 where somebody else has changed it meanwhile */
  changeSite: ({ id, name, reports }: FrameSite, site: SiteDraft) =>
    http.data('POST /platform/frame/site/save', { body: { ...site, id, was: { name, reports } }, quiet: true }),
  newSecret: (id: string): Promise<Secret> => http.data('POST /platform/frame/site/secret', { body: { id }, quiet: true }),
  removeSite: (id: string) => http.data('POST /platform/frame/site/remove', { body: { id }, quiet: true }),
  accounts: (pageIndex: number, signal: AbortSignal) =>
    http.data('GET /platform/report-account/page-list', { query: { pageIndex, pageSize: PAGE_SIZE }, signal, quiet: true }),
  /** @param was the account that is shown, empty for none @throws Failure FRAME-1007 where it is another one by now */
  bind: ({ userName, account }: Pick<ReportAccount, 'userName' | 'account'>, was: string) =>
    http.data('POST /platform/report-account/save', { body: { userName, account, was }, quiet: true }),
})

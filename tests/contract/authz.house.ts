import type { TestCallName } from '#support/gateway.ts'

/** What an administrator sets, used by everybody of his tenant: pages of other sites, reports, and the mark over the own page, told when touched. */
export const houseUse: readonly TestCallName[] = [
  'POST /platform/frame/open',
  'POST /platform/frame/ticket',
  'GET /ext/api/v3/user/searchfrre',
  'POST /platform/watermark/tampered',
]

/** What an administrator sets for his own tenant: second factors, sites of framed pages, report accounts, the watermark. */
export const houseSettings: readonly TestCallName[] = [
  'GET /platform/second-factor/demand',
  'POST /platform/second-factor/demand',
  'POST /platform/second-factor/reset',
  'GET /platform/frame/sites',
  'POST /platform/frame/site/save',
  'POST /platform/frame/site/secret',
  'POST /platform/frame/site/remove',
  'GET /platform/report-account/page-list',
  'POST /platform/report-account/save',
  'POST /platform/watermark/save',
]

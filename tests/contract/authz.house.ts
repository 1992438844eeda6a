import type { TestCallName } from '#support/gateway.ts'

/** Pages of other sites and reports, which everybody of a tenant may look at where it allows them. */
export const framedPages: readonly TestCallName[] = [
  'POST /platform/frame/open',
  'POST /platform/frame/ticket',
  'GET /ext/api/v3/user/searchfrre',
]

/** What an administrator sets for his own tenant: second factors, sites of framed pages, report accounts. */
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
]

import type { Config } from '#core/runtime/config.ts'
import { deviceMark } from './device.ts'

/** What a request proves itself with. Lives in closures only: never in storage, DOM, address or log. */
export interface Credentials {
  /** Bearer token; absent where a cookie does the work. */
  token?: string
  tenantId?: string
  /** Names the session to the gateway; not a secret that opens anything alone. */
  sessionToken?: string
}

/** Paths of user calls; they name the user service instead of the application (AUTH-07). */
const USER_CALL = /^\/(platform\/(user|empUser)|api\/user)/

/** Paths of calls that are made for a firm; exports and imports of its lists are among them, and what a start asks. */
const FIRM_CALL = /^\/(tender\/|poi\/|platform\/start$)/

/** Whether an address may see credentials: only origins that were frozen at configuration. */
export const isTrusted = (url: URL, config: Pick<Config, 'trustedOrigins'>): boolean => config.trustedOrigins.includes(url.origin)

/**
 * Headers of a call to a trusted origin.
 *
 * @see AUTH-07, tendering.md 10.1
 */
export function credentialHeaders(
  url: URL,
  config: Pick<Config, 'appCode' | 'mode' | 'tenantId' | 'gatewayUrl'>,
  credentials: Credentials | undefined,
  customerId: string,
): Record<string, string> {
  const path = pathWithin(url, config.gatewayUrl)
  const headers: Record<string, string> = { 'app-code': config.appCode }
  if (USER_CALL.test(path)) headers['x-fly-app-code'] = 'lowcode-upms'
  if (credentials?.token) headers.Authorization = `Bearer ${credentials.token}`
  if (config.mode === 'runtime') {
    headers['x-fly-is-runtime'] = 'yes'
    const tenantId = credentials?.tenantId ?? config.tenantId
    if (tenantId) headers['x-tenant-id'] = tenantId
    if (credentials?.sessionToken) headers['x-session-token'] = credentials.sessionToken
  }
  if (customerId && FIRM_CALL.test(path)) {
    headers['x-tender-customer-id'] = customerId
    // Only who acts for a firm can be in two of them.
    const mark = deviceMark()
    if (mark) headers['x-tender-device'] = mark
  }
  return headers
}

/** The path behind the gateway's own prefix. */
function pathWithin(url: URL, gatewayUrl: string): string {
  const prefix = new URL(gatewayUrl).pathname.replace(/\/$/, '')
  return url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface HeaderRules {
  /** Origins beside our own whose pages may call the API. Exact, no pattern. */
  allowedOrigins: readonly string[]
  /** Origin of an identity provider that is not embedded. */
  providerOrigin?: string
  /** The public address is https. */
  https: boolean
}

/** What our own elements send (AUTH-07), so that a portal of another origin can hold them. */
const ALLOWED_HEADERS =
  'authorization, content-type, app-code, x-tenant-id, x-session-token, accept-language, idempotency-key, x-request-id, x-tender-customer-id, x-tender-device, x-fly-app-code, x-fly-is-runtime, x-fly-tenant-id, x-fly-user-account, x-fly-session-token, last-event-id'

/** What every answer carries, whatever becomes of it. */
export const headersOfEverything = (https: boolean, traceId: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
  'x-request-id': traceId,
  vary: 'Origin',
  ...(https && { 'strict-transport-security': 'max-age=31536000' }),
})

/**
 * Headers of every answer, and CORS by an exact list. An API answer may be stored by nobody; pages and files say otherwise themselves (site.ts).
 *
 * @see security.md
 */
export function setHeaders(app: FastifyInstance, { allowedOrigins, https }: HeaderRules): void {
  const allowed = new Set(allowedOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfEverything(https, request.id))
    const origin = request.headers.origin
    if (origin !== undefined && allowed.has(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'x-request-id, retry-after' })
      if (isPreflight(request)) return void answerPreflight(reply)
    }
    done()
  })
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** No cookies cross origins: `access-control-allow-credentials` is never sent. */
function answerPreflight(reply: FastifyReply): void {
  reply
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '600',
    })
    .code(204)
    .send()
}

interface PagePlaces {
  providerOrigin?: string | undefined
  /** Origin that files are posted to, when it is a vendor's. */
  storageOrigin?: string | undefined
  /** Pages that may show it in a frame (`'self'`, origins); none when left out. */
  framedBy?: readonly string[] | undefined
  inline?: Inline
  /** Origins beside ours whose pages it shows in frames. */
  frames?: readonly string[] | undefined
}

/** Sources `'sha256-…'` of what stands in a page itself (CSP Level 3, section 2.3.1). */
export interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * The policy of our own pages: nothing but our own files runs and what the build put into the page, texts never become scripts (Trusted Types).
 *
 * @see security.md 1.1, R-11
 */
export function pagePolicy({ providerOrigin, storageOrigin, framedBy = ["'none'"], inline, frames = [] }: PagePlaces): string {
  const self = providerOrigin === undefined ? "'self'" : `'self' ${providerOrigin}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(inline?.scripts ?? [])].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...(inline?.styles ?? [])].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${[self, storageOrigin].filter(Boolean).join(' ')}`,
    ['frame-src', self, ...frames].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action ${self}`,
    `frame-ancestors ${framedBy.join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify fly-html fly-svg default',
  ].join('; ')
}

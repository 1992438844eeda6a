import type { ProviderMetadata } from '#contract/identity.ts'
import type { Lang } from '#core/i18n/text.ts'

/** What a portal's own login hands over. `expiresAt` is ms since 1970; without it the token's `exp`, else 60 s (elements.md 2.7). */
export interface PortalToken {
  token: string
  expiresAt?: number
  tenantId?: string
  sessionToken?: string
}

export interface TokenRequest {
  reason: 'first' | 'expired' | 'refused'
  /** The last token was refused: a cached one will not do. */
  forceRefresh: boolean
  signal: AbortSignal
}

/** Sign-in by an OpenID Connect provider: authorization code with PKCE, tokens in memory only. */
export interface OwnAuth {
  type: 'own'
  issuer: string
  clientId: string
  scope?: string
  /** RFC 8707 resource the access token is for. */
  resource?: string
  /** What the provider says of itself, where it is known already: it need not be asked. */
  metadata?: ProviderMetadata
  /** Pages the provider may return to, `/callback.html` and `/silent-renew.html` of this origin when left out. */
  callbackUrl?: string
  silentUrl?: string
  /** Whether signing in leaves the page or opens a window over it. */
  flow?: 'redirect' | 'popup'
}

/** The page has a login of its own and gives us tokens. */
export interface TokenAuth {
  type: 'token'
  getToken: (request: TokenRequest) => Promise<string | PortalToken>
}

/** The gateway knows the user by a cookie of its origin. */
export interface CookieAuth {
  type: 'cookie'
}

export type Auth = OwnAuth | TokenAuth | CookieAuth

/** What a page says once about where and for whom it works. */
export interface ConfigureOptions {
  /** Base of every call; relative addresses are of this page. */
  gatewayUrl: string
  appCode: string
  serviceCode?: string
  tenantId?: string
  mode?: 'runtime' | 'nonRuntime'
  auth?: Auth
  locale?: Lang
  /** Sentences of the page's own, above all others. */
  messages?: Partial<Record<Lang, Readonly<Record<string, string>>>>
  /** Origins beside the gateway's that may see credentials, e.g. the auth centre. */
  trustedOrigins?: readonly string[]
  /** Origins beside our own that sign-in may return to. */
  allowedReturnOrigins?: readonly string[]
  showProgress?: boolean
  singleTab?: boolean
  /** The gateway has a copilot: the application offers it in its header. */
  copilot?: boolean
  /** Context of this name; two tenants on one page are two names. */
  name?: string
  /** Puts these values in the place of earlier ones instead of warning (FLY-E102). */
  replace?: boolean
  onError?: (error: unknown) => void
}

/** `ConfigureOptions` with every default filled in, frozen. */
export interface Config {
  readonly gatewayUrl: string
  readonly appCode: string
  readonly serviceCode: string
  readonly tenantId: string
  readonly mode: 'runtime' | 'nonRuntime'
  readonly auth: Auth
  readonly locale: Lang | undefined
  readonly messages: Partial<Record<Lang, Readonly<Record<string, string>>>>
  /** Origins that get credentials: the gateway's and the named ones. */
  readonly trustedOrigins: readonly string[]
  readonly allowedReturnOrigins: readonly string[]
  readonly showProgress: boolean
  readonly singleTab: boolean
  readonly copilot: boolean
  readonly name: string
  readonly onError: ((error: unknown) => void) | undefined
}

/**
 * Fills in the defaults and freezes.
 *
 * @param pageUrl address of the page, base of relative addresses
 * @throws TypeError when `gatewayUrl` is no address
 */
export function completeConfig(options: ConfigureOptions, pageUrl: string): Config {
  const gateway = new URL(options.gatewayUrl || '/', pageUrl)
  const origins = (options.trustedOrigins ?? []).map((origin) => new URL(origin, pageUrl).origin)
  return Object.freeze({
    gatewayUrl: gateway.href.replace(/\/$/, ''),
    appCode: options.appCode,
    serviceCode: options.serviceCode ?? '',
    tenantId: options.tenantId ?? '',
    mode: options.mode ?? 'runtime',
    auth: Object.freeze({ ...(options.auth ?? { type: 'cookie' }) }),
    locale: options.locale,
    messages: options.messages ?? {},
    trustedOrigins: Object.freeze([...new Set([gateway.origin, ...origins])]),
    allowedReturnOrigins: Object.freeze([...(options.allowedReturnOrigins ?? [])]),
    showProgress: options.showProgress ?? true,
    singleTab: options.singleTab ?? false,
    copilot: options.copilot ?? false,
    name: options.name ?? 'default',
    onError: options.onError,
  })
}

import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Configuration, errors, type interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { SIGN_IN_S, sessionGrant } from '#contract/session-grant.ts'
import { accountOf, markedAccount } from '#gateway/modules/identity/accounts.ts'
import { credentialCheck } from '#gateway/modules/identity/credentials.ts'
import type { Seen } from '#gateway/modules/identity/own-sessions.ts'
import type { SignInNotice } from '#gateway/modules/identity/sign-in/sign-in.page.ts'
import { serveSignIn } from '#gateway/modules/identity/sign-in/sign-in.ts'
import { auditOf, clientAddressOf, type SignInDeps, showMessage } from '#gateway/modules/identity/sign-in/sign-in-context.ts'
import { isVoid, lacksSecondStep, signInPolicy } from '#gateway/modules/identity/sign-in/sign-in-policy.ts'
import { leave, signOut } from '#gateway/modules/identity/sign-in/sign-out.ts'
import type { SecondFactors } from '#gateway/modules/second-factor/second-factor.service.ts'
import { refusalDelay } from '#gateway/platform/http/refusal-delay.ts'
import type { Environment } from '#gateway/platform/settings/environment.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import type { ProviderKeys } from './oidc-keys.ts'
import { providerShares } from './provider-shares.ts'
import { isForeignPreflight, ownGrant, registerSessionGrant } from './session-grant.ts'

/** Lifetimes in seconds. */
export const lifetimes = { accessToken: 300, code: 60, idToken: 300, refreshIdle: 3_600, signIn: SIGN_IN_S, interaction: 600 } as const

/** Pages of the application that the provider may return to, relative to an origin. Exact, never a prefix. */
export const returnPages = { redirect: ['/callback.html', '/silent-renew.html', '/'], signedOut: ['/', '/login'] } as const

/** What the embedded identity provider needs. */
export interface ProviderDeps extends Pick<Environment, 'passwordCost' | 'refusalDelayMs'> {
  pool: Pool
  keys: ProviderKeys
  /** Public origin of this gateway, e.g. `https://tender.example`. The issuer is this plus the mount. */
  publicUrl: string
  clientId: string
  /** Tenant whose account a name means that several tenants have. */
  tenantId?: string
  /** Audience of access tokens. */
  audience: string
  /** Further origins whose pages use the client from the browser (CORS), exact. */
  allowedOrigins: readonly string[]
  factors: SecondFactors
  /** Lines under the sign-in form, for labelled demonstration accounts. */
  notice?: () => Promise<SignInNotice | undefined>
  /** Told when a browser's session ends, with the `sid` of its tokens. */
  onSessionEnd: (sid: string) => Promise<void>
  /** Told whenever a session was given tokens, and to whom. */
  onTokens?: (seen: Seen) => Promise<void>
  /** Told of faults that the caller sees only as "server_error". */
  onFault?: (error: Error) => void
  /** Milliseconds that never go back; replaced in tests of limits only. */
  now?: () => number
}

/** Where the provider is mounted under the public origin. */
export const MOUNT = '/oidc'

/** What clients name to get a token for the audience (RFC 8707): an absolute URI, which the audience itself need not be. */
export const resourceOf = (audience: string): string =>
  URL.canParse(audience) ? audience : `urn:fly-tender:${encodeURIComponent(audience)}`

const secondsSince = (epochS: number | undefined): number => (epochS === undefined ? 0 : Math.floor(Date.now() / 1_000) - epochS)
const leftOf = (total: number, since: number | undefined): number => Math.max(1, total - secondsSince(since))

/** The session a token belongs to: its uid, the same for every tab of a browser. */
const sessionOf = (token: unknown): string | undefined =>
  typeof token === 'object' && token !== null && 'sessionUid' in token && typeof token.sessionUid === 'string'
    ? token.sessionUid
    : undefined

/** The finished sign-in that the request under way goes on with. */
function signInTakenUp(): string | undefined {
  const { result, entities } = Provider.ctx?.oidc ?? {}
  return result?.login ? entities?.Interaction?.uid : undefined
}

/** A code or refresh token, which says how its person signed in. */
const isSpent = (token: unknown): token is { amr?: string[] } =>
  typeof token === 'object' && token !== null && 'kind' in token && (token.kind === 'RefreshToken' || token.kind === 'AuthorizationCode')

function clientsOf(deps: ProviderDeps): NonNullable<Configuration['clients']> {
  const at = (pages: readonly string[]) => pages.map((page) => new URL(page, deps.publicUrl).href)
  return [
    {
      client_id: deps.clientId,
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token', sessionGrant.type],
      response_types: ['code'],
      redirect_uris: at(returnPages.redirect),
      post_logout_redirect_uris: at(returnPages.signedOut),
      id_token_signed_response_alg: 'ES256',
    },
  ]
}

function featuresOf(deps: ProviderDeps, pages: () => SignInDeps): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => signOut(ctx, form, pages()),
      postLogoutSuccessSource: (ctx) => showMessage(ctx as never, pages(), 'signedOut', 200),
    },
    // An access token cannot be recalled, so only refresh tokens are; the session's `sid` ends the rest within two seconds.
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resourceOf(deps.audience),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== resourceOf(deps.audience)) throw new errors.InvalidTarget()
        return {
          scope: 'api',
          audience: deps.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: lifetimes.accessToken,
          jwt: { sign: { alg: 'ES256' } },
        }
      },
    },
  }
}

function settingsOf(deps: ProviderDeps, policy: interactionPolicy.DefaultPolicy, pages: () => SignInDeps): Configuration {
  const secure = deps.publicUrl.startsWith('https:')
  const corsOrigins = new Set([new URL(deps.publicUrl).origin, ...deps.allowedOrigins])
  return {
    adapter: oidcAdapter(deps.pool, ({ result }) => isVoid(deps, result), signInTakenUp),
    jwks: deps.keys.jwks as never,
    cookies: {
      keys: deps.keys.cookieKeys,
      // No other host or path of the domain can put such a cookie; the short ones have paths of their own.
      ...(secure && { names: { session: '__Host-session', interaction: '__Secure-interaction', resume: '__Secure-resume' } }),
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/', secure },
      short: { signed: true, httpOnly: true, sameSite: 'lax', secure },
    },
    clients: clientsOf(deps),
    pkce: { required: () => true },
    // The library would fill in a client's only page also where a request was refused before it was read, and stumble.
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'api'],
    extraParams: ['tenant'],
    claims: { openid: ['sub', 'sid'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    features: featuresOf(deps, pages),
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // The adapter ends tokens with their session; see there.
    expiresWithSession: () => false,
    extraTokenClaims: ({ oidc }, token) => ({
      sid: sessionOf(token),
      amr: (oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode)?.amr,
    }),
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      IdToken: lifetimes.idToken,
      Interaction: lifetimes.interaction,
      Grant: lifetimes.signIn,
      RefreshToken: (_ctx, token) => Math.min(lifetimes.refreshIdle, leftOf(lifetimes.signIn, token.authTime ?? token.iiat)),
      Session: (_ctx, session) => leftOf(lifetimes.signIn, session.loginTs),
    },
    interactions: { policy, url: (_ctx, interaction) => `${MOUNT}/sign-in/${interaction.uid}` },
    clientBasedCORS: (_ctx, origin) => corsOrigins.has(origin),
    findAccount: async (_ctx, sub, token) =>
      isSpent(token) && (await lacksSecondStep(deps.factors, sub, token.amr)) ? undefined : accountOf(deps.pool, sub, sessionOf(token)),
    loadExistingGrant: (ctx) => ownGrant(ctx, resourceOf(deps.audience)),
    renderError: (ctx, out) => {
      const unreachable = out.error === 'server_error' || out.error === 'temporarily_unavailable'
      const expired = ctx.oidc?.route === 'resume'
      showMessage(
        ctx as never,
        pages(),
        unreachable ? 'unreachable' : expired ? 'expired' : 'request',
        unreachable ? 503 : ctx.status,
        out.error,
      )
    },
  }
}

/**
 * The embedded identity provider: authorization code with PKCE only, rotating refresh tokens with reuse detection, access tokens as
 * ES256 JWTs of five minutes that carry the browser session's `sid`.
 *
 * @see gateway.md 7, security.md 2, requirements AUTH-01
 */
export function createProvider(deps: ProviderDeps): Provider {
  const origin = new URL(deps.publicUrl).origin
  let pages: SignInDeps | undefined
  const policy = signInPolicy(deps.factors)
  const provider = new Provider(
    origin + MOUNT,
    settingsOf(deps, policy, () => pages as SignInDeps),
  )
  registerSessionGrant(provider, { origin, policy, resource: resourceOf(deps.audience) })
  pages = {
    provider,
    check: credentialCheck(deps.pool, deps.passwordCost, deps.now),
    factors: deps.factors,
    accountOf: (accountId) => markedAccount(deps.pool, accountId),
    paths: { mount: MOUNT, home: `${origin}/` },
    origin,
    secrets: deps.keys.cookieKeys,
    tenantId: deps.tenantId ?? '',
    returnOrigins: deps.allowedOrigins,
    notice: deps.notice ?? (async () => undefined),
    onSessionEnd: deps.onSessionEnd,
    delayRefusal: refusalDelay(deps.refusalDelayMs),
  }
  // Believed is what `believeOnly` writes, never what a client or a proxy sent.
  provider.proxy = true
  const report = (ctx: Pick<KoaContextWithOIDC, 'req'> | undefined, error: Error) => {
    if (!ctx || !hasLeft(ctx)) deps.onFault?.(error)
  }
  provider.on('server_error', report)
  // Koa would print what nobody listens for, seven lines each.
  ;(provider as unknown as EventEmitter).on('error', (error: Error, ctx?: KoaContextWithOIDC) => report(ctx, error))
  provider.on('grant.error', (ctx, error) => {
    if (/already (used|consumed)/.test(error.error_detail ?? '')) auditOf(ctx as never)('token-reused')
  })
  const isOverShare = providerShares(deps.now)
  provider.use(async (ctx, next) => {
    // First of all: whether cookies are those of https is settled when they are first looked at.
    believeOnly(ctx.req, new URL(deps.publicUrl))
    if (isOverShare(ctx as never, pages as SignInDeps)) await pages?.delayRefusal(ctx.req.socket)
    else if (isForeignPreflight(ctx)) ctx.status = 403
    else await around(ctx as never, next, pages as SignInDeps, deps)
  })
  return provider
}

/** Whoever went away before he had said all is no fault of ours, and nobody reads the answer. */
const hasLeft = ({ req }: Pick<KoaContextWithOIDC, 'req'>): boolean => req.socket.destroyed || (req.destroyed && !req.complete)

/** Around every answer of the provider: our own pages first, then safe headers, and no half-blank page when the database is away. */
async function around(ctx: KoaContextWithOIDC, next: () => Promise<void>, pages: SignInDeps, deps: ProviderDeps): Promise<void> {
  ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' })
  try {
    if (await serveSignIn(ctx as never, pages)) return
    await next()
    if (ctx.oidc?.route === 'token' && ctx.status === 200) await tellTokens(ctx, deps)
    // Before the answer leaves: whoever has read it finds every token of the session refused.
    const session = ctx.oidc?.session as { uid: string; accountId?: string; destroyed?: boolean } | undefined
    if (session?.destroyed) {
      await deps.onSessionEnd(session.uid)
      auditOf(ctx)('signed-out', { ...(session.accountId !== undefined && { subject: session.accountId }) })
    }
    // Nobody is signed in: nothing to confirm, and no page that needs a script to go on.
    if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) {
      ctx.remove('Set-Cookie')
      leave(ctx, { ...ctx.oidc.params })
    }
  } catch (error) {
    if (hasLeft(ctx)) return
    ctx.remove('Location')
    if (error instanceof errors.SessionNotFound) return showMessage(ctx as never, pages, 'expired', 400)
    if (error instanceof errors.OIDCProviderError && error.statusCode < 500)
      return showMessage(ctx as never, pages, 'request', error.statusCode, error.message)
    deps.onFault?.(error as Error)
    showMessage(ctx as never, pages, 'unreachable', 503)
  }
  if (ctx.status === 404 && !ctx.body && ctx.accepts('json', 'html') === 'html') showMessage(ctx as never, pages, 'notFound', 404)
  if (ctx.response.is('html')) ctx.set('X-Frame-Options', 'DENY')
  if (ctx.status >= 300 && ctx.status < 400) letPass(ctx)
}

/** Where a session is used is for its person to see; a fault there takes no token from anybody. */
async function tellTokens(ctx: KoaContextWithOIDC, deps: ProviderDeps): Promise<void> {
  const sid = sessionOf(ctx.oidc.entities.AccessToken)
  if (sid === undefined) return
  await deps
    .onTokens?.({ sid, userAgent: ctx.get('user-agent'), address: clientAddressOf(ctx) })
    .catch((error: Error) => deps.onFault?.(error))
}

/** The public address is the one in the settings, whatever a request says of it: every address the provider publishes begins with it. */
function believeOnly({ headers }: IncomingMessage, { host, protocol }: URL): void {
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

/** The hidden frame of the silent renewal passes through redirects; some browsers apply what keeps pages out of frames to them as well. */
function letPass(ctx: KoaContextWithOIDC): void {
  ctx.remove('X-Frame-Options')
  ctx.set('Content-Security-Policy', "default-src 'none'")
}

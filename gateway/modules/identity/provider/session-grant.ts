import { errors, type interactionPolicy, type KoaContextWithOIDC, type Provider, type TokenEndpointGrantContext } from 'oidc-provider'
import {
  applyRefreshTokenBindings,
  buildTokenResponse,
  findAccount,
  resolveAndApplyResource,
  resolveRequestedResources,
  shouldIssueRefreshToken,
} from 'oidc-provider/lib/helpers/grants.js'
import { sessionGrant } from '#contract/session-grant.ts'
import { auditOf } from '#gateway/modules/identity/sign-in/sign-in-context.ts'

type GrantContext = TokenEndpointGrantContext<{ nonce?: string }>
type Code = InstanceType<Provider['AuthorizationCode']>
type Grant = InstanceType<Provider['Grant']>

interface SessionGrantDeps {
  /** The public origin. No other one may ask, those of portals least of all. */
  origin: string
  /** When somebody who is signed in must sign in all the same: the provider's own. */
  policy: interactionPolicy.DefaultPolicy
  /** What the access token is for. */
  resource: string
}

/**
 * A grant of its own for every authorization: each tab holds its own family of refresh tokens, so a token used twice ends that tab's
 * family and no other's. Our own client needs no consent.
 */
export async function ownGrant(ctx: KoaContextWithOIDC, resource: string): Promise<Grant | undefined> {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile')
  grant.addResourceScope(resource, 'api')
  await grant.save()
  return grant
}

/** Whether a request says that it is one of this grant; believed only where it costs its sender more. */
export const asksForSession = (ctx: Pick<KoaContextWithOIDC, 'get'>): boolean => ctx.get(sessionGrant.header) !== ''

/** A page of another origin is told in advance that it cannot send the header. The library would allow any. */
export const isForeignPreflight = (ctx: Pick<KoaContextWithOIDC, 'get' | 'method'>): boolean =>
  ctx.method === 'OPTIONS' &&
  ctx
    .get('access-control-request-headers')
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(sessionGrant.header)

/**
 * Whether a script of our own pages sends the request. No form can send the header; what a browser says of itself, no page can change. Every browser
 * says `Sec-Fetch-Site` to an https address (since 2023), and to one without TLS only on its own computer.
 */
function isOwnPage(ctx: Pick<KoaContextWithOIDC, 'get'>, origin: string): boolean {
  const site = ctx.get('sec-fetch-site')
  return (
    ctx.get('origin') === origin &&
    ctx.get(sessionGrant.header) === sessionGrant.headerValue &&
    (site === 'same-origin' || (site === '' && origin.startsWith('http:')))
  )
}

/** The browser's session as the authorization endpoint finds it, without writing it: `prompt=none` would answer the same. */
async function loadSession(ctx: GrantContext, { policy }: SessionGrantDeps): Promise<void> {
  const { provider } = ctx.oidc
  const session = await provider.Session.get(ctx)
  Object.assign(ctx.oidc, { session })
  if (session.accountId) ctx.oidc.entity('Account', await findAccount(provider, ctx, session.accountId))
  for (const { checks } of policy) for (const { check } of checks) if (await check(ctx)) throw new errors.LoginRequired()
}

/** What a code would hold. It is kept nowhere and told to nobody: it is exchanged at once. */
function codeOf({ oidc }: GrantContext, grant: Grant): Code {
  const { client, params, provider, session } = oidc
  const [resource = ''] = Object.keys(oidc.resourceServers)
  const scopes = [grant.getOIDCScopeFiltered(oidc.requestParamScopes), grant.getResourceScopeFiltered(resource, oidc.requestParamScopes)]
  return new provider.AuthorizationCode({
    accountId: session?.accountId ?? '',
    acr: session?.acr,
    amr: session?.amr,
    authTime: session?.authTime(),
    client,
    grantId: grant.jti,
    gty: sessionGrant.type,
    nonce: params.nonce,
    resource,
    scope: scopes.filter(Boolean).join(' '),
    sessionUid: session?.uid,
  })
}

async function idTokenOf(ctx: GrantContext, code: Code, grant: Grant): Promise<string> {
  const { account, provider } = ctx.oidc
  const claims = await account?.claims('id_token', code.scope ?? '', {}, [])
  const token = new provider.IdToken({ ...claims, sub: code.accountId, acr: code.acr, amr: code.amr, auth_time: code.authTime }, { ctx })
  Object.assign(token, { scope: grant.getOIDCScopeFiltered(code.scopes), mask: {}, rejected: [] })
  token.set('nonce', code.nonce)
  return token.issue({ use: 'idtoken' })
}

/** The session was closed after it had been found. */
function isEnded(cause: unknown): never {
  throw cause instanceof errors.InvalidGrant ? new errors.LoginRequired() : cause
}

/** What the library answers to a code (`issueTokens` of its grant_common.js, which it does not give away). */
async function exchange(ctx: GrantContext, code: Code, grant: Grant): Promise<void> {
  const { client, provider } = ctx.oidc
  const { accountId = '', acr, amr, authTime, grantId = '', gty = '', nonce, resource, scope = '', sessionUid } = code
  ctx.oidc.entity('AuthorizationCode', code)
  const account = await findAccount(provider, ctx, accountId, code)
  if (!account) throw new errors.LoginRequired()
  ctx.oidc.entity('Account', account)

  const access = new provider.AccessToken({ accountId, client, grantId, gty, sessionUid })
  await resolveAndApplyResource(provider, ctx, code, access, grant)
  ctx.oidc.entity('AccessToken', access)
  const accessToken = await access.save()

  let refreshToken: string | undefined
  if (await shouldIssueRefreshToken(provider, ctx, code)) {
    const shared = { accountId, acr, amr, authTime, client, grantId, gty, nonce, resource, scope, sessionUid }
    const refresh = new provider.RefreshToken({ ...shared, rotations: 0 })
    await applyRefreshTokenBindings(provider, ctx, access, refresh)
    ctx.oidc.entity('RefreshToken', refresh)
    refreshToken = await refresh.save().catch(isEnded)
  }
  ctx.body = buildTokenResponse(provider, {
    accessToken,
    expiresIn: access.expiration,
    idToken: await idTokenOf(ctx, code, grant),
    refreshToken,
    scope: access.scope,
    tokenType: access.tokenType,
  })
}

/**
 * Registers the grant: tokens for the session of the browser that asks, in one round trip. It gives a script of our own pages what the silent request gives it,
 * and nobody else anything. Who asks is judged before the session is looked at, and no answer sets a cookie: one that comes late would
 * overwrite the session of a sign-in that was finished meanwhile.
 *
 * @see docs/decisions/0023-session-grant.md
 */
export function registerSessionGrant(provider: Provider, deps: SessionGrantDeps): void {
  const answer = async (ctx: GrantContext) => {
    ctx.remove('Access-Control-Allow-Origin')
    ctx.remove('Access-Control-Expose-Headers')
    if (!isOwnPage(ctx, deps.origin)) {
      auditOf(ctx)('token-refused', { detail: 'session grant' })
      throw new errors.InvalidRequest('not a request of our own page')
    }
    if (!ctx.oidc.params.nonce) throw new errors.InvalidRequest("missing required parameter 'nonce'")
    if (!ctx.oidc.requestParamScopes.has('openid')) throw new errors.InvalidScope('the scope must hold openid', 'openid')
    await resolveRequestedResources(provider, ctx)
    await loadSession(ctx, deps)
    const grant = await ownGrant(ctx, deps.resource)
    if (!grant) throw new errors.LoginRequired()
    await exchange(ctx, codeOf(ctx, grant), grant)
  }
  provider.registerGrantType<{ nonce?: string }>(sessionGrant.type, (ctx) => answer(ctx).finally(() => ctx.remove('Set-Cookie')), [
    'nonce',
    'resource',
    'scope',
    'tenant',
  ])
}

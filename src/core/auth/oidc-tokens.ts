import { ErrorResponse, ErrorTimeout, InMemoryWebStorage, User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config, OwnAuth } from '#core/runtime/config.ts'
import { type PageTokens, takePageStart } from '#core/runtime/page-start.ts'
import { NobodyCame, type SignInRequest, type TokenProvider, type Tokens, TokensLost, WindowBlocked } from './access-tokens.ts'
import { IN_WINDOW } from './callback.ts'
import { claimsOf } from './host-tokens.ts'
import { checkIdToken } from './id-token.ts'
import { cleanAddress } from './return-to.ts'

/** Answers of a provider that mean: only the user can go on (OpenID Connect Core 3.1.2.6, RFC 6749 5.2). */
const NEEDS_USER = new Set(['invalid_grant', 'login_required', 'interaction_required', 'consent_required', 'account_selection_required'])

/** Addresses of the page, for tests to put in. */
export interface PageAddress {
  address(): string
  replace(address: string): void
}

const browserPage: PageAddress = {
  address: () => location.href,
  replace: (address) => history.replaceState(history.state, '', address),
}

/**
 * Our own OpenID Connect client around oidc-client-ts (security.md section 2): authorization code with PKCE, nonce, tokens in memory, the
 * one-time state in sessionStorage. Each tab holds a grant of its own, so tabs cannot spoil each other's refresh tokens.
 *
 * The provider's answer to a redirect arrives in the fragment of the page's address: `callback.html` puts it there.
 */
export function oidcTokens(config: Config, page: PageAddress = browserPage, manager: UserManager = managerOf(config)): TokenProvider {
  const { mode } = config
  const auth = config.auth as OwnAuth
  let held: { user: User; nonce: string | undefined } | undefined
  const openWindow = signInWindow(manager)
  const during = attempts(manager)
  let hasAnswered = false

  async function accept(user: User | null, nonce: string | undefined): Promise<Tokens> {
    if (!user) throw new TokensLost('the provider gave nobody')
    const issuer = (await manager.metadataService.getIssuer()) ?? auth.issuer
    // The token came from the provider's own endpoint a moment ago, so its own issue time is the time it is checked at.
    checkIdToken(user.profile, { issuer, clientId: auth.clientId, nonce, nowSec: user.profile.iat, subject: held?.user.profile.sub })
    held = { user, nonce }
    return tokensOf(user)
  }

  async function silent(): Promise<Tokens> {
    const nonce = newNonce()
    try {
      return await during(async () => accept(await manager.signinSilent({ nonce, forceIframeAuth: true }), nonce))
    } catch (cause) {
      throw lostOrSelf(cause)
    }
  }

  /** Takes over what the page's own script has asked for; what it could not find out, or what is not as it was asked for, is asked silently. */
  async function begun(): Promise<Tokens | undefined> {
    const found = await takePageStart('tokens')
    if (found === null) return undefined
    const user = found ? userOf(found) : null
    const tokens = await accept(user, found?.nonce).catch(silent)
    if (held?.user === user) await manager.storeUser(user)
    return tokens
  }

  /** Finishes a redirect that brought the user back to this address. */
  async function finish(answer: URLSearchParams): Promise<Tokens> {
    const nonce = nonceOf(answer.get('state') ?? '')
    const url = `${callbackUrl(auth)}${mode === 'nonRuntime' ? '#' : '?'}${answer}`
    return during(async () => accept(await manager.signinRedirectCallback(url), nonce))
  }

  return {
    async resume() {
      const { address, callback } = cleanAddress(page.address())
      if (address !== page.address()) page.replace(address)
      hasAnswered ||= callback !== undefined
      try {
        return callback ? await finish(callback) : await begun()
      } catch (cause) {
        return callback ? silent().catch(undefinedIfLost) : undefinedIfLost(cause)
      }
    },
    async renew() {
      if (!held?.user.refresh_token) return silent()
      try {
        return await accept(await manager.signinSilent(), undefined)
      } catch (cause) {
        const reason = lostOrSelf(cause)
        if (!(reason instanceof TokensLost)) throw reason
        await manager.removeUser()
        return silent()
      }
    },
    async signIn({ returnTo, unasked, popup = auth.flow === 'popup' }: SignInRequest) {
      if (unasked && hasAnswered) throw new NobodyCame()
      const nonce = newNonce()
      const state = { returnTo: returnTo ?? cleanAddress(page.address()).address, nonce }
      if (popup) return during(async () => accept(await openWindow({ nonce, state }), nonce))
      await reach(auth.issuer)
      return during(() => manager.signinRedirect({ nonce, state, url_state: nonce })).then(() => undefined)
    },
    async signOut() {
      const user = held?.user
      held = undefined
      await manager.revokeTokens(['refresh_token']).catch(() => undefined)
      await manager.removeUser()
      if (user) await manager.signoutRedirect({ ...(user.id_token && { id_token_hint: user.id_token }) })
    },
    forget() {
      held = undefined
      void manager.removeUser()
    },
  }
}

/**
 * Runs attempts to sign in. One without an answer (a frame that was too slow, a window that was closed) leaves its one-time state behind: it goes with the
 * next that brings somebody, but not while another is under way, which needs its own.
 */
function attempts(manager: UserManager) {
  let underWay = 0
  return async <T>(attempt: () => Promise<T>): Promise<T> => {
    underWay += 1
    const brought = await attempt().finally(() => {
      underWay -= 1
    })
    // Who is signed in stays so when the rest cannot be taken away.
    if (brought && underWay === 0) await forgetStates(manager).catch(() => undefined)
    return brought
  }
}

async function forgetStates({ settings: { stateStore } }: UserManager): Promise<void> {
  for (const key of await stateStore.getAllKeys()) await stateStore.remove(key)
}

/** Signs in in a window of its own. Isolation hides from us whether the user closed it, so a new one ends the wait for the one before. */
function signInWindow(manager: UserManager) {
  let waiting: AbortController | undefined
  return (asked: { nonce: string; state: object }): Promise<User> => {
    waiting?.abort('another window was opened')
    waiting = new AbortController()
    return manager.signinPopup({ ...asked, url_state: IN_WINDOW, popupSignal: waiting.signal }).catch(blockedOrSelf)
  }
}

/** The library only finds out when it wants to lead the window to the provider: there is none. */
function blockedOrSelf(cause: unknown): never {
  throw cause instanceof Error && cause.message.includes('disposed window') ? new WindowBlocked(cause.message, { cause }) : cause
}

function tokensOf({ access_token: token, expires_in = 60, profile: { sub: subject, sid } }: User): Tokens {
  return { token, lifeMs: expires_in * 1_000, subject, ...(typeof sid === 'string' && { sessionToken: sid }) }
}

function userOf({ answer, cameAt }: PageTokens): User {
  const { expires_in, ...given } = answer
  const profile = claimsOf(answer.id_token) as User['profile']
  return new User({ ...given, profile, ...(expires_in && { expires_at: Math.floor(cameAt / 1_000) + Number(expires_in) }) })
}

/** Whoever is away leaves nobody before the browser's own page. @throws TypeError, DOMException when it does not answer */
const reach = (issuer: string): Promise<unknown> =>
  fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { mode: 'no-cors', signal: AbortSignal.timeout(10_000) })

const newNonce = (): string => crypto.randomUUID().replaceAll('-', '')

/** `url_state` travels behind the state's id: that is where a redirect finds its nonce again. */
const nonceOf = (state: string): string | undefined => state.split(';')[1]

function lostOrSelf(cause: unknown): unknown {
  return cause instanceof ErrorResponse && NEEDS_USER.has(cause.error ?? '') ? new TokensLost(cause.message, { cause }) : cause
}

/** A hidden frame that never answers (blocked cookies, a provider that refuses frames) finds nobody either. */
function undefinedIfLost(cause: unknown): undefined {
  const reason = lostOrSelf(cause)
  if (reason instanceof TokensLost || reason instanceof ErrorTimeout) return undefined
  throw reason
}

const callbackUrl = (auth: OwnAuth): string => new URL(auth.callbackUrl ?? '/callback.html', location.href).href

function managerOf(config: Config): UserManager {
  const auth = config.auth as OwnAuth
  const { metadata } = auth
  return new UserManager({
    authority: auth.issuer,
    ...(metadata?.issuer === auth.issuer && { metadata }),
    client_id: auth.clientId,
    redirect_uri: callbackUrl(auth),
    silent_redirect_uri: new URL(auth.silentUrl ?? '/silent-renew.html', location.href).href,
    post_logout_redirect_uri: new URL('/', location.href).href,
    response_type: 'code',
    response_mode: config.mode === 'nonRuntime' ? 'fragment' : 'query',
    scope: auth.scope ?? 'openid profile offline_access',
    ...(auth.resource && { resource: auth.resource }),
    // Of several accounts of one name the page's tenant has the right one; only the embedded provider, which has a resource, asks.
    ...(auth.resource && config.tenantId && { extraQueryParams: { tenant: config.tenantId } }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'fly:oidc.' }),
    // nonce and azp are among the claims it would drop, and they are what we check.
    filterProtocolClaims: false,
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    // Refusing a hidden frame takes seconds only when a provider is broken; the user should not wait longer.
    silentRequestTimeoutInSeconds: 10,
    fetchRequestCredentials: 'same-origin',
  })
}

import type { PortalToken, TokenAuth } from '#core/runtime/config.ts'
import { type AuthReason, type TokenProvider, type Tokens, TokensLost } from './access-tokens.ts'

/** Asks the page to sign its user in (`fly-auth-required`). True: it has been waited for, and credentials may be there now. */
export type RequestHostSignIn = (reason: AuthReason) => Promise<boolean>

/** A portal's function may take this long. */
const LIMIT_MS = 10_000
/** Life of a token that says nothing about it. */
const LIFE_MS = 60_000

/**
 * Credentials from the page's own login (elements.md 2.7). One question at a time, by the keeper; 10 s limit; life by `expiresAt`, else the
 * token's `exp`, else 60 s.
 *
 */
export function hostTokens(auth: TokenAuth, requestSignIn: RequestHostSignIn, wall: () => number = Date.now): TokenProvider {
  async function ask(reason: 'first' | 'expired' | 'refused'): Promise<Tokens> {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('getToken took longer than 10 s'))),
    )
    const given = await Promise.race([auth.getToken({ reason, forceRefresh: reason === 'refused', signal }), late])
    const token: PortalToken = typeof given === 'string' ? { token: given } : given
    if (!token?.token) throw new TokensLost('the page has no token')
    return { ...token, lifeMs: lifeOf(token, wall()) }
  }
  const askUnless = (reason: 'first' | 'refused') =>
    ask(reason).catch((cause: unknown) => (cause instanceof TokensLost ? undefined : Promise.reject(cause)))
  const askAgain = async (reason: AuthReason) => ((await requestSignIn(reason)) ? askUnless('refused') : undefined)
  return {
    resume: () => askUnless('first'),
    renew: (reason) => ask(reason),
    signIn: () => askAgain('missing'),
    ask: askAgain,
    signOut: async () => undefined,
    forget: () => undefined,
  }
}

function lifeOf({ token, expiresAt }: PortalToken, now: number): number {
  const claims = claimsOf(token)
  if (expiresAt !== undefined) return expiresAt - now
  if (claims?.exp === undefined) return LIFE_MS
  const left = claims.exp * 1_000 - now
  const whole = claims.iat === undefined ? left : (claims.exp - claims.iat) * 1_000
  // A computer whose clock is off sees a life that cannot be; then the token's own two instants count.
  return left > 0 && left <= whole ? left : whole
}

/** Claims of a JWT, unverified: good for its life span only. */
export function claimsOf(token: string): { exp?: number; iat?: number; sub?: string } | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (char) => char.charCodeAt(0))))
  } catch {
    return undefined
  }
}

/** The gateway's cookie says who it is; there is nothing to renew and nothing to hold. */
export function cookieTokens(requestSignIn: RequestHostSignIn): TokenProvider {
  const held: Tokens = { lifeMs: Number.POSITIVE_INFINITY }
  const askAgain = async (reason: AuthReason) => ((await requestSignIn(reason)) ? held : undefined)
  return {
    resume: async () => held,
    renew: async () => {
      throw new TokensLost('the cookie session is over')
    },
    signIn: () => askAgain('missing'),
    ask: askAgain,
    signOut: async () => undefined,
    forget: () => undefined,
  }
}

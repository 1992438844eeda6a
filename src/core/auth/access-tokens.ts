import type { Credentials } from './credentials.ts'

/** Credentials with their life, counted from the moment they came. */
export interface Tokens extends Credentials {
  /** Milliseconds from receipt; `Infinity` where a cookie carries the session. */
  lifeMs: number
  /** Who it is for, where we know: another one means another user. */
  subject?: string
}

export interface SignInOptions {
  /** Path or allowed address to come back to; the current one when left out. */
  returnTo?: string
  /** A window over the page instead of leaving it. */
  popup?: boolean
}

/** `unasked`: the page goes by itself, which it does not when it has just come from there. */
export interface SignInRequest extends SignInOptions {
  unasked?: boolean
}

/** Going to the provider by itself again would go round in a circle: it has just answered, and nobody is signed in by that. */
export class NobodyCame extends Error {
  override readonly name = 'NobodyCame'
}

/** Why the page's own login is needed: nobody has signed in, the gateway refused, or the credentials ran out. */
export type AuthReason = 'missing' | '401' | 'expired'

/** How this page gets credentials: by its own OpenID Connect client, by the portal's function, by a cookie. */
export interface TokenProvider {
  /** Takes up a session that exists already, without asking the user. Undefined: nobody is signed in. */
  resume(): Promise<Tokens | undefined>
  /** @throws TokensLost when only the user could renew; anything else means: try again later */
  renew(reason: 'expired' | 'refused'): Promise<Tokens>
  /** Undefined: the page is leaving, or the portal has been asked. @throws when the user gave up */
  signIn(options: SignInRequest): Promise<Tokens | undefined>
  /**
   * Tells the page that its user is needed (`fly-auth-required`); when the page sees to that, its credentials. Providers that sign people in by
   * themselves have none.
   */
  ask?(reason: AuthReason): Promise<Tokens | undefined>
  /** Ends the session where it is kept. May leave the page. */
  signOut(): Promise<void>
  /** Forgets what it holds, without telling anyone. */
  forget(): void
}

/** No renewal without the user: the provider's session is over or the grant was revoked. */
export class TokensLost extends Error {
  override readonly name = 'TokensLost'
}

/** The browser opened no window for the sign-in. */
export class WindowBlocked extends Error {
  override readonly name = 'WindowBlocked'
}

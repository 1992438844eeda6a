import type { KoaContextWithOIDC } from 'oidc-provider'
import { limits } from '#contract/limits.ts'
import { knownPerson } from '#gateway/modules/identity/sign-in/device-cookie.ts'
import { auditOf, isSecure, networkOfRequest, type SignInDeps, showMessage } from '#gateway/modules/identity/sign-in/sign-in-context.ts'
import { rate } from '#gateway/platform/http/rate.ts'
import { asksForSession } from './session-grant.ts'

/**
 * What one address may ask of the provider: each start of a sign-in leaves a record for an hour, and each token is a signature. An office has room in it. Whoever
 * has signed in here has a share of his own, one for all his browsers, told by a signed cookie before anything is looked up: nobody at his address takes his next token from him.
 * A session that is exchanged for tokens at once is both, a start and a token.
 *
 * @param now milliseconds that never go back
 * @returns answers a request that is beyond its address's share; false for any other
 */
export function providerShares(now?: () => number): (ctx: KoaContextWithOIDC, pages: SignInDeps) => boolean {
  const signIns = rate(limits.signInsStartedPerSecond, limits.signInsStartedAtOnce, now)
  const tokens = rate(limits.tokensPerSecond, limits.tokensAtOnce, now)
  return (ctx, pages) => {
    const path = asRouted(ctx.path)
    if (path !== '/auth' && path !== '/token') return false
    const whose = personOf(ctx, pages) ?? networkOfRequest(ctx as never)
    const startsSignIn = path === '/auth' || asksForSession(ctx)
    const wait = Math.max(startsSignIn ? signIns(whose) : 0, path === '/token' ? tokens(whose) : 0)
    if (wait === 0) return false
    auditOf(ctx)('rate-limited')
    ctx.set('Retry-After', String(wait))
    if (path === '/auth') showMessage(ctx as never, pages, 'busy', 429)
    else {
      ctx.status = 429
      ctx.body = { error: 'temporarily_unavailable', error_description: `too many requests; try again in ${wait} s` }
    }
    return true
  }
}

/** The provider's router takes an address in whatever case, and with a slash behind it. */
const asRouted = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '')

/** Only a finished sign-in gives a browser this cookie; the provider's own one comes to whoever asks how to sign out. */
const personOf = (ctx: KoaContextWithOIDC, pages: SignInDeps): string | undefined =>
  knownPerson(ctx.get('cookie'), isSecure(pages), pages.secrets)

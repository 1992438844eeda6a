import type { KoaContextWithOIDC } from 'oidc-provider'
import { limits } from '#contract/limits.ts'
import { rate } from '#gateway/platform/rate.ts'
import { auditOf, networkOfRequest, type SignInDeps, showMessage } from './sign-in-context.ts'

/**
 * What one address may ask of the provider: each start of a sign-in leaves a record for an hour, and each token is a signature. An office has room in it. A
 * browser that has signed in here has a share of its own, told by its signed cookie before anything is looked up: nobody at his address takes his next token from him.
 *
 * @param now milliseconds that never go back
 * @returns answers a request that is beyond its address's share; false for any other
 */
export function providerShares(now?: () => number): (ctx: KoaContextWithOIDC, pages: SignInDeps) => boolean {
  const shares: Record<string, ReturnType<typeof rate>> = {
    '/auth': rate(limits.signInsStartedPerSecond, limits.signInsStartedAtOnce, now),
    '/token': rate(limits.tokensPerSecond, limits.tokensAtOnce, now),
  }
  return (ctx, pages) => {
    const wait = shares[ctx.path]?.(browserOf(ctx, pages) ?? networkOfRequest(ctx as never)) ?? 0
    if (wait === 0) return false
    auditOf(ctx)('rate-limited')
    ctx.set('Retry-After', String(wait))
    if (ctx.path === '/auth') showMessage(ctx as never, pages, 'busy', 429)
    else {
      ctx.status = 429
      ctx.body = { error: 'temporarily_unavailable', error_description: `too many requests; try again in ${wait} s` }
    }
    return true
  }
}

/** Only signing in gives a browser this cookie; whether its session lives is looked at later. */
const browserOf = (ctx: KoaContextWithOIDC, { provider }: SignInDeps): string | undefined =>
  ctx.cookies.get(provider.cookieName('session'), { signed: true })

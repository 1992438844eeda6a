import type { KoaContextWithOIDC } from 'oidc-provider'
import { signOutPage } from './sign-in.page.ts'
import { languageOf, pageHeaders, type SignInDeps } from './sign-in-context.ts'

/** Ends the session at once when the request proves by its id token that our own client of this very person asks; else asks the person. */
export async function signOut(ctx: KoaContextWithOIDC, form: string, deps: SignInDeps): Promise<void> {
  const { session, params, provider } = ctx.oidc
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined
  if (!session || hint?.payload?.sub !== session.accountId) {
    ctx.type = 'html'
    ctx.set(pageHeaders(deps.returnOrigins))
    ctx.body = signOutPage(languageOf(ctx as never), deps.paths, form)
    return
  }
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null)
  provider.emit('end_session.success', ctx)
  leave(ctx, params ?? {})
}

/** To the page the client named (checked by the provider before), with its state. */
export function leave(ctx: KoaContextWithOIDC, params: Record<string, unknown>): void {
  const target =
    typeof params.post_logout_redirect_uri === 'string' ? params.post_logout_redirect_uri : ctx.oidc.urlFor('end_session_success')
  const url = new URL(target)
  if (typeof params.state === 'string') url.searchParams.set('state', params.state)
  ctx.redirect(url.href)
  ctx.status = 303
}

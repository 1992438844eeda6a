import type { RightPassword } from '#gateway/modules/identity/credentials.ts'
import { rememberDevice, rememberPerson } from './device-cookie.ts'
import { auditOf, type Ctx, goTo, type Interaction, isSecure, type SignInDeps } from './sign-in-context.ts'

/**
 * Another person signs in where somebody is signed in: that session ends first, with all its tabs. The provider would do the same, by a page
 * that needs a script.
 */
async function leaveOthersSession(
  ctx: Ctx,
  { provider, onSessionEnd }: SignInDeps,
  interaction: Interaction,
  accountId: string,
): Promise<void> {
  const { session } = interaction
  if (!session?.accountId || session.accountId === accountId) return
  const { uid, ...rest } = session
  // By the browser's cookie: the record itself does not know under which word it is found.
  const theirs = await provider.Session.get(ctx as never)
  if (theirs.uid === uid) await theirs.destroy()
  await onSessionEnd(uid)
  auditOf(ctx)('session-revoked', { subject: session.accountId, detail: 'another person signed in' })
  interaction.session = rest as typeof session
  await interaction.persist()
}

/** The last step, once everything that was asked for is right: `amr` names it (RFC 8176). */
export async function finish(
  ctx: Ctx,
  deps: SignInDeps,
  interaction: Interaction,
  { accountId, tenantId, mark }: RightPassword,
  amr: string[],
  detail = '',
): Promise<void> {
  await leaveOthersSession(ctx, deps, interaction, accountId)
  const next = await deps.provider.interactionResult(ctx.req, ctx.res, { login: { accountId, amr }, mark })
  const secure = isSecure(deps)
  const [key = ''] = deps.secrets
  ctx.res.appendHeader('Set-Cookie', [rememberDevice(ctx.get('cookie'), secure, key, accountId), rememberPerson(secure, key, accountId)])
  auditOf(ctx)('signed-in', { subject: accountId, tenant: tenantId, detail: `${amr.join(' ')} ${detail}`.trim() })
  goTo(ctx, next)
}

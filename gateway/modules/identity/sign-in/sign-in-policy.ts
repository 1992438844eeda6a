import { type InteractionResults, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Pool } from 'pg'
import { markedAccount } from '#gateway/modules/identity/accounts.ts'
import type { SecondFactors } from '#gateway/modules/second-factor/second-factor.service.ts'

const hasTwo = (amr: unknown): boolean => Array.isArray(amr) && amr.includes('mfa')

/** Whether somebody signed in by one step of whom his tenant demands two: since the demand came, or since he has that role. */
export const lacksSecondStep = async (factors: SecondFactors, accountId: string, amr: unknown): Promise<boolean> =>
  !hasTwo(amr) && (await factors.need(accountId)).demanded

/**
 * Whether a sign-in that was finished, and that its browser has not taken up yet, is void: the password is another one, the person has left, or a second step
 * is asked for that was not. Judged before the provider takes it up, since that writes the session.
 */
export async function isVoid(
  { pool, factors }: { pool: Pool; factors: SecondFactors },
  result: InteractionResults | undefined,
): Promise<boolean> {
  const { login, mark } = result ?? {}
  if (!login?.accountId) return false
  const [account, { has, demanded }] = await Promise.all([markedAccount(pool, login.accountId), factors.need(login.accountId)])
  return account?.mark !== mark || (!hasTwo(login.amr) && (has || demanded))
}

/** When the sign-in page is shown although somebody is signed in. */
export function signInPolicy(factors: SecondFactors): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const checks = policy.get('login')?.checks
  checks?.add(
    new interactionPolicy.Check('account_gone', 'the account is not there any more', 'login_required', ({ oidc }) =>
      Boolean(oidc.session?.accountId && !oidc.account),
    ),
  )
  checks?.add(
    new interactionPolicy.Check('second_step_due', 'a second step is demanded', 'login_required', async ({ oidc }: KoaContextWithOIDC) => {
      const { accountId, amr } = oidc.session ?? {}
      return accountId !== undefined && (await lacksSecondStep(factors, accountId, amr))
    }),
  )
  return policy
}

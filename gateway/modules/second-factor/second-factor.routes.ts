import type { secondFactor as calls, SecondFactor } from '#contract/second-factor.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { FactorRow } from './second-factor.queries.ts'
import type { SecondFactors } from './second-factor.service.ts'

export interface SecondFactorRoutesDeps {
  factors: SecondFactors
  /** The own password once more. @throws Refusal */
  confirmPassword: (session: Session, password: string) => Promise<unknown>
  /** Another identity provider asks for second factors itself. */
  keptHere: boolean
}

const isoOf = (at: Date): string => new Date(at).toISOString()
const factorOf = ({ id, kind, name, addedAt, usedAt }: FactorRow): SecondFactor => ({
  id,
  kind,
  name,
  addedAt: isoOf(addedAt),
  ...(usedAt && { usedAt: isoOf(usedAt) }),
})

/** Second factors in the personal centre. Whatever adds or takes away asks for the password: a token alone does neither. */
export function secondFactorRoutes({ factors, confirmPassword, keptHere }: SecondFactorRoutesDeps): RoutesFor<typeof calls> {
  const onlyHere = () => {
    if (!keptHere) throw new Refusal('AUTH-1007')
  }
  return {
    'GET /platform/second-factor/mine': {
      may: 'signed-in',
      answer: async ({ session: { userId } }) => {
        onlyHere()
        const { factors: rows, codesLeft, demanded } = await factors.mine(userId)
        return ok({ factors: rows.map(factorOf), recoveryCodesLeft: codesLeft, passkeysHere: factors.passkeysHere, demanded })
      },
    },
    'POST /platform/second-factor/totp/begin': {
      may: 'signed-in',
      answer: async ({ session, body }) => {
        onlyHere()
        await confirmPassword(session, body.password)
        return ok(await factors.begin(session.userId, session.username))
      },
    },
    'POST /platform/second-factor/totp/confirm': {
      may: 'signed-in',
      answer: async ({ session: { userId }, body, audit }) => {
        onlyHere()
        const confirmed = await factors.confirm(userId, body.id, body.code)
        if (confirmed === 'over') throw new Refusal('AUTH-1012')
        if (typeof confirmed === 'string') {
          audit('second-factor-failed', { detail: 'totp of a new app' })
          throw new Refusal('AUTH-1011')
        }
        if ('wait' in confirmed) throw new Refusal('SERVICE-1008', { args: { s: confirmed.wait } })
        audit('second-factor-added', { detail: 'totp' })
        return ok({ recoveryCodes: confirmed.codes })
      },
    },
    'POST /platform/second-factor/passkey/begin': {
      may: 'signed-in',
      answer: async ({ session, body }) => {
        onlyHere()
        await confirmPassword(session, body.password)
        return ok(await factors.beginPasskey(session.userId, session.username))
      },
    },
    'POST /platform/second-factor/passkey/confirm': {
      may: 'signed-in',
      answer: async ({ session: { userId }, body: { id, name, credential }, audit }) => {
        onlyHere()
        const recoveryCodes = await factors.confirmPasskey(userId, id, name, credential)
        audit('second-factor-added', { detail: 'passkey' })
        return ok({ recoveryCodes })
      },
    },
    'POST /platform/second-factor/recovery-codes': {
      may: 'signed-in',
      answer: async ({ session, body, audit }) => {
        onlyHere()
        await confirmPassword(session, body.password)
        const recoveryCodes = await factors.renewCodes(session.userId)
        audit('second-factor-added', { detail: 'recovery codes' })
        return ok({ recoveryCodes })
      },
    },
    'POST /platform/second-factor/remove': {
      may: 'signed-in',
      answer: async ({ session, body, audit }) => {
        onlyHere()
        await confirmPassword(session, body.password)
        await factors.remove(session.userId, body.id)
        audit('second-factor-removed')
        return ok({ removed: true })
      },
    },
  }
}

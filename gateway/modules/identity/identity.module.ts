import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HostConfig, identity, type ProviderMetadata } from '#contract/identity.ts'
import { secondFactor, secondFactorRules } from '#contract/second-factor.ts'
import { APP_CODE } from '#gateway/modules/menu/menu.data.ts'
import { SERVICE_CODE } from '#gateway/modules/permission/permission.data.ts'
import { demandRoutes } from '#gateway/modules/second-factor/demand.routes.ts'
import { demandQueries } from '#gateway/modules/second-factor/second-factor.queries.ts'
import { type SecondFactorRoutesDeps, secondFactorRoutes } from '#gateway/modules/second-factor/second-factor.routes.ts'
import { type SecondFactors, secondFactors } from '#gateway/modules/second-factor/second-factor.service.ts'
import { channels } from '#gateway/platform/database/bus.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { Module, RoutesFor } from '#gateway/platform/http/routes.ts'
import { madeOf } from '#gateway/platform/keys/keys.ts'
import { sweepAttempts } from '#gateway/platform/session/sign-in-delay.ts'
import { keysOfIssuer } from '#gateway/platform/session/tokens.ts'
import { type Environment, issuerOf } from '#gateway/platform/settings/environment.ts'
import { identityQueries } from './identity.queries.ts'
import { endsSessions, ownSessionRoutes, rememberSeen, sweepSeen } from './own-sessions.ts'
import { changePassword, confirmPassword } from './password.ts'
import { profileOf } from './profile.ts'
import { mountBackChannel } from './provider/back-channel.ts'
import { mountProvider } from './provider/mount-provider.ts'
import { sweepOidcRecords } from './provider/oidc-adapter.ts'
import { providerKeys } from './provider/oidc-keys.ts'
import { createProvider, resourceOf } from './provider/provider.ts'
import { providerMetadata } from './provider-metadata.ts'
import { readNotice } from './sign-in/notice.ts'

const SWEEP_MS = 10 * 60_000
const calls = { ...identity, ...secondFactor, ...secondFactorRules }

/** What a page must know before anyone signs in. `gatewayUrl` empty means: the origin the page came from. */
export function hostConfigOf(environment: Environment, provider?: ProviderMetadata): HostConfig {
  const embedded = environment.externalIssuer === undefined
  return {
    mode: environment.loginMode,
    gatewayUrl: environment.publicUrl ?? '',
    issuer: issuerOf(environment),
    clientId: environment.clientId,
    scope: environment.scope,
    resource: embedded ? resourceOf(environment.audience) : '',
    appCode: APP_CODE,
    serviceCode: SERVICE_CODE,
    tenantId: environment.tenantId,
    allowedReturnOrigins: environment.allowedReturnOrigins,
    showProgress: true,
    singleTab: false,
    copilot: true,
    ...(provider && { provider }),
  }
}

/** The embedded provider on this gateway, or nothing when another one is set. */
function embeddedProvider(deps: GatewayDeps, factors: SecondFactors, endSession: (sid: string) => Promise<void>) {
  const { pool, log, keys, environment } = deps
  if (environment.externalIssuer !== undefined || environment.publicUrl === undefined) return undefined
  const { publicUrl } = environment
  // One with new keys goes on with what the database holds of the one before.
  const current = madeOf(keys, ['token', 'cookie'], () =>
    createProvider({
      pool,
      keys: providerKeys(keys),
      publicUrl,
      clientId: environment.clientId,
      audience: environment.audience,
      tenantId: environment.tenantId,
      allowedOrigins: environment.allowedOrigins,
      factors,
      passwordCost: environment.passwordCost,
      refusalDelayMs: environment.refusalDelayMs,
      onSessionEnd: endSession,
      onTokens: (seen) => rememberSeen(pool, seen),
      onFault: (error) => log.error({ err: error }, 'the identity provider failed'),
      ...(environment.demoUsers && { notice: () => readNotice(pool) }),
    }).callback(),
  )
  return { answer: (request: IncomingMessage, response: ServerResponse) => current()(request, response) }
}

/**
 * Signing in and out, and who is signed in: the embedded identity provider under `/oidc` (or any other, by OIDC_ISSUER), the profile, and what
 * a page must know before anyone signs in.
 *
 * @see requirements AUTH-01, AUTH-09
 */
export async function createIdentityModule(deps: GatewayDeps): Promise<Module> {
  const { pool, bus, log, keys, environment } = deps
  const queries = identityQueries(pool)
  const endSession = async (sid: string) => {
    await queries.endSession(sid)
    bus.publish(channels.session, { sid })
  }
  const endSessionsOf = endsSessions(queries, endSession)
  const factors = secondFactors({ pool, keys, publicUrl: environment.publicUrl })
  const provider = embeddedProvider(deps, factors, endSession)
  const keptHere = environment.externalIssuer === undefined

  const sweep = () =>
    void Promise.all([sweepOidcRecords(pool), sweepAttempts(pool), sweepSeen(pool), factors.sweep(), queries.forgetEnded()]).catch(
      (error: unknown) => log.warn({ err: error }, 'expired sign-in records stay for now'),
    )
  const timer = setInterval(sweep, SWEEP_MS)
  timer.unref()

  const asked: SecondFactorRoutesDeps = {
    factors,
    keptHere,
    confirmPassword: (session, password) => confirmPassword({ pool, queries }, session, password),
  }
  let metadata: ReturnType<typeof providerMetadata> = async () => undefined
  const routes: RoutesFor<typeof calls> = {
    'GET /platform/host-config': { may: 'anyone', answer: async () => ok(hostConfigOf(environment, await metadata())) },
    'POST /platform/user/profile': {
      may: 'account',
      answer: async ({ session, lang }) => {
        const [person, departments] = await Promise.all([
          queries.person(session.tenantId, session.userId),
          queries.departments(session.tenantId, session.userId),
        ])
        if (!person) throw new Refusal('AUTH-1002')
        return ok({ ...profileOf(session, person, departments, lang), ...(provider && { passwordHere: true }) })
      },
    },
    'POST /platform/user/change-password': {
      may: 'account',
      answer: async ({ session, body, audit }) => {
        if (environment.externalIssuer !== undefined) throw new Refusal('AUTH-1007')
        const ended = await changePassword({ pool, queries, endSessionsOf, passwordCost: environment.passwordCost }, session, body)
        audit('password-changed')
        if (ended > 0) audit('session-revoked', { detail: `password changed, ${ended} ended` })
        bus.publish(channels.person, { userId: session.userId })
        return ok({ changed: true })
      },
    },
    'POST /platform/session/close': {
      may: 'account',
      answer: async ({ session, audit }) => {
        await endSession(session.sid)
        audit('signed-out')
        return ok({ closed: true })
      },
    },
    ...ownSessionRoutes({ pool, queries, endSession, endSessionsOf, keptHere }),
    ...secondFactorRoutes(asked),
    ...demandRoutes({ ...asked, demands: demandQueries(pool), endSessionsOf }),
  }
  return {
    calls,
    routes,
    mount: async (app) => {
      metadata = providerMetadata(app, environment)
      const { externalIssuer: issuer, clientId, keyOrigins } = environment
      if (provider) await mountProvider(app, provider.answer)
      if (issuer !== undefined) await mountBackChannel(app, { issuer, clientId, keys: keysOfIssuer(issuer, keyOrigins), endSession })
    },
    close: () => clearInterval(timer),
  }
}

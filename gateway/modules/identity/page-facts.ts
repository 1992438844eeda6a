import type { FastifyInstance } from 'fastify'
import type { PageFacts, ProviderMetadata } from '#contract/identity.ts'
import { type Environment, issuerOf } from '#gateway/platform/settings/environment.ts'
import { hostConfigOf } from './identity.module.ts'
import { MOUNT } from './provider/provider.ts'

const DISCOVERY = '/.well-known/openid-configuration'
/** A provider of somebody else may move its endpoints; pages that are open keep what they have. */
const FRESH_MS = 10 * 60_000
/** After a provider could not be asked. */
const RETRY_MS = 1_000
const WAIT_MS = 5_000
const FIELDS = ['issuer', 'authorization_endpoint', 'token_endpoint', 'end_session_endpoint', 'revocation_endpoint'] as const

/**
 * What the host page is told. The embedded provider is asked here; another one beside the pages, which do not wait for it: what is not known yet the
 * page asks itself. The object is the same as long as nothing in it has changed.
 */
export function pageFacts(app: FastifyInstance, environment: Environment): () => Promise<PageFacts> {
  const issuer = issuerOf(environment)
  const read = environment.externalIssuer === undefined ? () => askEmbedded(app) : () => askForeign(issuer)
  let facts: PageFacts = { host: hostConfigOf(environment), provider: null }
  let asking: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const renew = async () => {
    const provider = metadataOf(await read().catch(() => undefined), issuer)
    if (provider && JSON.stringify(provider) !== JSON.stringify(facts.provider)) facts = { ...facts, provider }
    if (!provider) readAt += RETRY_MS - FRESH_MS
    asking = undefined
  }
  return async () => {
    if (!asking && performance.now() - readAt > FRESH_MS) {
      readAt = performance.now()
      asking = renew()
    }
    if (environment.externalIssuer === undefined) await asking
    return facts
  }
}

const askEmbedded = async (app: FastifyInstance): Promise<unknown> =>
  (await app.inject({ url: MOUNT + DISCOVERY, headers: { host: 'localhost' } })).json()

const askForeign = async (issuer: string): Promise<unknown> =>
  (await fetch(issuer.replace(/\/$/, '') + DISCOVERY, { redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) })).json()

/** undefined for what is no metadata of this issuer (RFC 8414 section 3.3). */
function metadataOf(found: unknown, issuer: string): ProviderMetadata | undefined {
  const metadata = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  if (metadata.issuer !== issuer || typeof metadata.authorization_endpoint !== 'string' || typeof metadata.token_endpoint !== 'string')
    return undefined
  return Object.fromEntries(FIELDS.flatMap((name) => (typeof metadata[name] === 'string' ? [[name, metadata[name]]] : []))) as never
}

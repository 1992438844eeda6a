import type { FastifyInstance } from 'fastify'
import type { ProviderMetadata } from '#contract/identity.ts'
import { keptFresh } from '#gateway/platform/process/kept-fresh.ts'
import { type Environment, issuerOf } from '#gateway/platform/settings/environment.ts'
import { MOUNT } from './provider/provider.ts'

const DISCOVERY = '/.well-known/openid-configuration'
/** A provider of somebody else may move its endpoints; pages that are open keep what they have. */
const FRESH_MS = 10 * 60_000
const WAIT_MS = 5_000
const FIELDS = ['issuer', 'authorization_endpoint', 'token_endpoint', 'end_session_endpoint', 'revocation_endpoint'] as const

/** What the identity provider says of itself; undefined as long as it does not answer. */
export function providerMetadata(app: FastifyInstance, environment: Environment): () => Promise<ProviderMetadata | undefined> {
  const issuer = issuerOf(environment)
  const ask = environment.externalIssuer === undefined ? () => askEmbedded(app) : () => askForeign(issuer)
  return keptFresh(async () => metadataOf(await ask(), issuer), FRESH_MS)
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
  const { grant_types_supported: grants } = metadata
  const endpoints = FIELDS.flatMap((name) => (typeof metadata[name] === 'string' ? [[name, metadata[name]]] : []))
  return Object.fromEntries([...endpoints, ...(Array.isArray(grants) ? [['grant_types_supported', grants]] : [])]) as never
}

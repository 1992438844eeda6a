import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { PageFacts, ProviderMetadata } from '#contract/identity.ts'
import { hostConfigOf } from '#gateway/modules/identity/identity.module.ts'
import { MOUNT } from '#gateway/modules/identity/provider/provider.ts'
import type { MadeFile } from '#gateway/platform/http/site.ts'
import { type Environment, issuerOf } from '#gateway/platform/settings/environment.ts'
import { keptFresh } from './kept-fresh.ts'
import { textFiles } from './text-files.ts'

const DISCOVERY = '/.well-known/openid-configuration'
/** A provider of somebody else may move its endpoints; pages that are open keep what they have. */
const PROVIDER_FRESH_MS = 10 * 60_000
/** Editors' changes reach pages that open from then on within this time. */
const TEXTS_FRESH_MS = 60_000
const WAIT_MS = 5_000
const FIELDS = ['issuer', 'authorization_endpoint', 'token_endpoint', 'end_session_endpoint', 'revocation_endpoint'] as const

/**
 * What the host page is told, and the files that it names. A page does not wait for a provider or a database that does not answer: what is not known the
 * page asks itself. The facts are the same object as long as nothing in them has changed.
 */
export function pageFacts(
  app: FastifyInstance,
  pool: Pool,
  environment: Environment,
): { facts: () => Promise<PageFacts>; made: (path: string) => MadeFile | undefined } {
  const issuer = issuerOf(environment)
  const ask = environment.externalIssuer === undefined ? () => askEmbedded(app) : () => askForeign(issuer)
  const provider = keptFresh(async () => metadataOf(await ask(), issuer), PROVIDER_FRESH_MS)
  const files = textFiles(pool)
  const texts = keptFresh(files.read, TEXTS_FRESH_MS)
  const host = hostConfigOf(environment)
  let facts: PageFacts = { host, provider: null, texts: {} }
  return {
    facts: async () => {
      const [known, addresses] = await Promise.all([provider(), texts()])
      const next = { host, provider: known ?? null, texts: addresses ?? facts.texts }
      if (next.provider !== facts.provider || next.texts !== facts.texts) facts = next
      return facts
    },
    made: files.file,
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
  const { grant_types_supported: grants } = metadata
  const endpoints = FIELDS.flatMap((name) => (typeof metadata[name] === 'string' ? [[name, metadata[name]]] : []))
  return Object.fromEntries([...endpoints, ...(Array.isArray(grants) ? [['grant_types_supported', grants]] : [])]) as never
}

import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { PageFacts } from '#contract/identity.ts'
import { hostConfigOf } from '#gateway/modules/identity/identity.module.ts'
import { providerMetadata } from '#gateway/modules/identity/provider-metadata.ts'
import type { MadeFile } from '#gateway/platform/http/site.ts'
import { keptFresh } from '#gateway/platform/process/kept-fresh.ts'
import type { Environment } from '#gateway/platform/settings/environment.ts'
import { textFiles } from './text-files.ts'

/** Editors' changes reach pages that open from then on within this time. */
const TEXTS_FRESH_MS = 60_000

/**
 * What the host page is told, and the files that it names. A page does not wait for a provider or a database that does not answer: what is not known the
 * page asks itself. The facts are the same object as long as nothing in them has changed.
 */
export function pageFacts(
  app: FastifyInstance,
  pool: Pool,
  environment: Environment,
): { facts: () => Promise<PageFacts>; made: (path: string) => MadeFile | undefined } {
  const provider = providerMetadata(app, environment)
  const files = textFiles(pool)
  const addressesOfTexts = keptFresh(files.read, TEXTS_FRESH_MS)
  let facts: PageFacts = { host: hostConfigOf(environment), texts: {} }
  return {
    facts: async () => {
      const [known, addresses] = await Promise.all([provider(), addressesOfTexts()])
      const texts = addresses ?? facts.texts
      if (known !== facts.host.provider || texts !== facts.texts) facts = { host: hostConfigOf(environment, known), texts }
      return facts
    },
    made: files.file,
  }
}

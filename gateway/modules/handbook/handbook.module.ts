import type { Pool } from 'pg'
import { handbook as calls } from '#contract/handbook.ts'
import { loadOnce } from '#gateway/modules/settings/load-once.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { handbookQueries, replaceHandbook } from './handbook.queries.ts'
import { readHandbook } from './handbook-pages.ts'
import { searchHandbook } from './search-handbook.ts'

/** The handbook comes with the product: gateways bring their pages along, and whoever is signed in reads them. */
export async function createHandbookModule({ pool }: { pool: Pool }) {
  const pages = readHandbook()
  await loadOnce(pool, 'handbook', pages, (client) => replaceHandbook(client, pages))

  const queries = handbookQueries(pool)
  const routes: RoutesFor<typeof calls> = {
    'GET /platform/handbook/pages': { may: 'signed-in', answer: async ({ lang }) => ok(await queries.pages(lang)) },
    'GET /platform/handbook/page': {
      may: 'signed-in',
      answer: async ({ lang, query }) => {
        const page = await queries.page(lang, query.path)
        if (!page) throw new Refusal('VALIDATION-1006')
        return ok(page)
      },
    },
    'GET /platform/handbook/search': {
      may: 'signed-in',
      answer: async ({ lang, query: { query, limit = 20 } }) => ok(await searchHandbook(pool, { language: lang, query, limit })),
    },
  }
  return { calls, routes }
}

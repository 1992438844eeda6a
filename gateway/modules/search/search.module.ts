import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import { search as calls } from '#contract/search.ts'
import { referenceQueries } from '#gateway/modules/reference/reference.queries.ts'
import { watchedQueries } from '#gateway/platform/database/watched-query.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { enumValues } from './enums.ts'
import { savedService } from './saved.service.ts'
import { tablePage } from './table.queries.ts'

/**
 * Advanced search beside the lists themselves: common queries, and what enum and reference fields offer.
 *
 * @see specification section 7, Search
 */
export function createSearchModule({ pool }: { pool: Pool }) {
  const saved = savedService(pool)
  const isReadable = tableAccess(pool)
  const routes: RoutesFor<typeof calls> = {
    'POST /tender/api/v1/advanced-search/page-list': {
      may: 'signed-in',
      answer: async ({ body, query, ...ask }) => ok(await saved.page(ask, body, query)),
    },
    'POST /tender/api/v1/advanced-search/save': {
      may: 'signed-in',
      answer: async ({ body, ...ask }) => ok(await saved.save(ask, body)),
    },
    'GET /tender/api/v1/advanced-search/names': {
      may: 'signed-in',
      answer: async (ask) => ok(await saved.names(ask)),
    },
    'GET /tender/api/v1/advanced-search/find-by-id': {
      may: 'signed-in',
      answer: async ({ query, ...ask }) => ok(await saved.find(ask, query.id)),
    },
    'GET /tender/api/v1/advanced-search/delete-by-id': {
      may: 'signed-in',
      answer: async ({ query, ...ask }) => ok(await saved.remove(ask, query.id)),
    },
    'POST /tender/api/v1/advanced-search/delete-by-id': {
      may: 'signed-in',
      answer: async ({ body, ...ask }) => ok(await saved.remove(ask, body.id)),
    },
    'POST /tender/api/v1/advanced-search/set-default': {
      may: 'signed-in',
      answer: async ({ body, ...ask }) => ok(await saved.setDefault(ask, body)),
    },
    'GET /tender/api/v1/enum/get/:name': {
      may: 'signed-in',
      answer: async ({ params, lang, session }) => ok(enumValues(params.name, lang, session.codes)),
    },
    'POST /tender/api/v1/table/:model/advance-page-list': {
      may: 'signed-in',
      answer: async ({ params: { model }, session, lang, body, query, gone }) => {
        if (!(await isReadable(session, model))) throw new Refusal('VALIDATION-1006')
        const { pageIndex = 1, pageSize = limits.pageSize } = query
        const window = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
        const { rows, total } = await tablePage(
          watchedQueries(pool, { userId: session.userId, gone }),
          session.tenantId,
          model,
          body,
          window,
        )
        const named = rows.map(({ nameEn, ...row }) => (lang === 'en' && nameEn !== '' ? { ...row, name: nameEn } : row))
        return ok({ rows: named, total, pageIndex, pageSize, totalPages: Math.ceil(total / pageSize) })
      },
    },
  }
  return { calls, routes }
}

/** Departments are the house's own, like the suppliers; of other sources each says whether suppliers may read it. */
function tableAccess(pool: Pool): (session: Session, model: string) => Promise<boolean> {
  const reference = referenceQueries(pool)
  return ({ tenantId, userId }, model) => reference.isReadable(tenantId, model === 'department' ? 'customer' : model, userId)
}

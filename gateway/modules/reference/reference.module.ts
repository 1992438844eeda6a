import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import { reference as calls } from '#contract/reference.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { referenceQueries } from './reference.queries.ts'
import { referenceService } from './reference.service.ts'

/**
 * Reference data for remote and universal pickers and cascaders, from the tenant's own sources.
 *
 * @see specification section 7, Pickers; docs/decisions/0006
 */
export function createReferenceModule({ pool }: { pool: Pool }) {
  const reference = referenceService(referenceQueries(pool))
  const routes: RoutesFor<typeof calls> = {
    'POST /platform/reference/page-list': {
      may: 'signed-in',
      answer: async ({ body: { fieldCode, uniques, splitPages = true, query: asked }, query, ...ask }) => {
        const search = { fieldCode, uniques, ...asked }
        return ok(splitPages ? await reference.page(ask, search, query) : await reference.whole(ask, search))
      },
    },
    'GET /platform/reference/page-list': {
      may: 'signed-in',
      answer: async ({ query: { pageIndex, pageSize, ...search }, ...ask }) =>
        ok(await reference.page(ask, search, { pageIndex, pageSize })),
    },
    'POST /platform/reference/by-ids': {
      may: 'signed-in',
      answer: async ({ body, ...ask }) => ok(await reference.byIds(ask, body.fieldCode, body.ids)),
    },
    'GET /platform/reference/by-ids': {
      may: 'signed-in',
      answer: async ({ query, ...ask }) => ok(await reference.byIds(ask, query.fieldCode, idsIn(query.ids))),
    },
    'GET /platform/reference/cascader': {
      may: 'signed-in',
      answer: async ({ query, ...ask }) => ok(await reference.options(ask, query)),
    },
  }
  return { calls, routes }
}

/** @throws Refusal VALIDATION-1000 for more ids than a call may name */
function idsIn(text: string): string[] {
  const ids = text.split(',').filter(Boolean)
  if (ids.length > limits.maxPickedIds) throw new Refusal('VALIDATION-1000', { data: { path: '/ids', rule: 'maxItems' } })
  return ids
}

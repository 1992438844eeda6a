import { limits } from '#contract/limits.ts'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import { firmCalls } from '#contract/tender-firm-calls.ts'
import type { Ask, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { rosterService } from '#gateway/modules/tender/roster.service.ts'
import { bodyCheck } from '#gateway/platform/validation.ts'
import { rosterFields } from './lists-fields.ts'
import { withCategories } from './lists-options.ts'
import type { ModelDeps } from './registry.ts'

/** Firms of one project, invited or registered, as the invitation list shows them: the same rows, contacts masked to the same readers. */

type Search = Parameters<ReturnType<typeof rosterService>['invitations']>[1]

const rowValues = ({ customerId, creditCodeValid: _, asked: _asked, documents: _documents, ...row }: RosterRow): Values => ({
  id: customerId,
  ...row,
})

/** The page is the project, whether the search names it or not. */
const searchOf = ({ pageId }: Ask, search: unknown): object => ({ ...(pageId && { projectId: pageId }), ...(search as object) })

export function invitationModel(deps: ModelDeps): TransferModel {
  const check = bodyCheck(firmCalls['POST /tender/api/v1/invitation/page-list'].body)
  const roster = rosterService(deps.pool)
  /** A project has some hundred firms: they are one page of an export. */
  const all = async ({ session }: Ask, search: unknown, ids: readonly string[] | undefined): Promise<RosterRow[]> => {
    const rows: RosterRow[] = []
    for (let pageIndex = 1, pages = 1; pageIndex <= pages; pageIndex++) {
      const page = await roster.invitations(session, search as Search, { pageIndex, pageSize: limits.maxPageSize })
      rows.push(...page.rows)
      pages = page.totalPages
    }
    if (!ids) return rows
    const chosen = new Set(ids)
    return rows.filter(({ customerId }) => chosen.has(customerId))
  }
  return {
    modelId: 'tender.invitation',
    serviceCode: 'tender',
    title: { zh: '邀请供应商', en: 'Invitations' },
    exportUrl: '/tender/api/v1/invitation/export',
    fields: async (ask) => (ask.session.codes.has('tender:review:view') ? withCategories(deps.pool, ask, rosterFields) : []),
    mayImport: async () => false,
    // Without a project there is no list.
    mayExport: async ({ session: { codes }, pageId }) =>
      pageId !== '' && codes.has('tender:review:view') && codes.has('tender:project:export'),
    exporter: {
      check: (ask, search) => check(searchOf(ask, search)),
      count: async (_queries, ask, search, ids) => (await all(ask, searchOf(ask, search), ids)).length,
      page: async (_queries, ask, search, { ids }) => ({ rows: (await all(ask, searchOf(ask, search), ids)).map(rowValues), next: null }),
    },
  }
}

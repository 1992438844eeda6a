import { dossierCalls } from '#contract/tender/dossier-calls.ts'
import type { RoundPrice } from '#contract/tender/round-view.ts'
import type { ModelDeps, TransferModel } from '#gateway/modules/excel/model.types.ts'
import { roundService } from '#gateway/modules/tender/rounds/round.service.ts'
import { roundPriceFields } from './lists-fields.ts'
import { listOfProject } from './lists-in-project.ts'

/** Prices of all rounds with their firms, once everything is opened: what the page prints, to the same readers. */
export const roundPriceModel = (deps: ModelDeps): TransferModel =>
  listOfProject<RoundPrice>(deps, {
    modelId: 'tender.round-price',
    title: { zh: '各轮报价', en: 'Prices by round' },
    // As for the award, the project is all there is to say.
    body: dossierCalls['POST /tender/api/v1/project/history'].body,
    url: '/tender/api/v1/round/export',
    fields: roundPriceFields,
    page: async (session, { projectId }: { projectId: string }) => ({
      rows: await roundService(deps.pool).prices(session, projectId),
      totalPages: 1,
    }),
    values: ({ round, alias, ...row }) => ({ id: `${round} ${alias}`, round, alias, ...row }),
  })

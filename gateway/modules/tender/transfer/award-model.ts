import type { ReplyOf } from '#contract/kit.ts'
import type { awardCalls } from '#contract/tender/award-calls.ts'
import { type AwardState, dossierCalls } from '#contract/tender/dossier-calls.ts'
import type { ModelDeps, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { awardService } from '#gateway/modules/tender/award/award.service.ts'
import { seeProject } from '#gateway/modules/tender/reading.ts'
import { dossierService } from '#gateway/modules/tender/records/dossier.service.ts'
import { awardFields } from './lists-fields.ts'
import { listOfProject } from './lists-in-project.ts'

type Ranked = ReplyOf<(typeof awardCalls)['GET /tender/api/v1/award/preview']>['data']['rows'][number]
type Award = NonNullable<AwardState['award']>
type ShareLine = NonNullable<Award['lines']>[number]
interface Line extends Ranked {
  readonly currency: string
  /** Of a firm that was proposed last, with its own line of shares. */
  readonly award?: Award & Partial<ShareLine>
}

/** Every offer of a project with the numbers an award rests on, and what was proposed: what its page shows after the close, to the same readers. */
export function awardModel(deps: ModelDeps): TransferModel {
  const { pool } = deps
  return listOfProject<Line>(deps, {
    modelId: 'tender.award',
    title: { zh: '定标明细', en: 'Award lines' },
    // It has no list call of its own; as for the history, the project is all there is to say.
    body: dossierCalls['POST /tender/api/v1/project/history'].body,
    url: '/tender/api/v1/award/export',
    fields: awardFields,
    page: async (session, { projectId }: { projectId: string }) => {
      const { rows: ranking } = await awardService(pool).preview(session, projectId)
      const [{ award }, { record }] = await Promise.all([
        dossierService(pool).award(session, projectId),
        seeProject(pool, session, projectId),
      ])
      const { currency } = record.state.form
      return { rows: ranking.map((row) => ({ ...row, currency, ...awardOf(award, row) })), totalPages: 1 }
    },
    values: valuesOf,
  })
}

function awardOf(award: Award | undefined, { alias }: Ranked): Pick<Line, 'award'> {
  const own = award?.lines?.find((line) => line.alias === alias)
  return award && (own || award.alias === alias) ? { award: { ...award, ...own } } : {}
}

function valuesOf({ customerId, lowPrice, award, ...row }: Line): Values {
  const { vsMean, vsNext, flagged, accepted, text } = lowPrice
  return {
    ...{ id: customerId, ...row },
    ...(vsMean !== undefined && { vsMean }),
    ...(vsNext !== undefined && { vsNext }),
    ...(flagged && { lowFlagged: true, lowAccepted: accepted }),
    ...(text !== undefined && { lowText: text }),
    ...(award && { award: award.status, proposedBy: award.proposedBy }),
    ...(award?.amount !== undefined && { amount: award.amount }),
    ...(award?.reason !== undefined && { reason: award.reason }),
    ...(award?.confirmBy !== undefined && { confirmBy: award.confirmBy }),
  }
}

import type { Pool } from 'pg'
import type { ProjectRow } from '#contract/tender/project.ts'
import { projectCalls } from '#contract/tender/project-calls.ts'
import { type ReviewRow, reviewCalls } from '#contract/tender/review-calls.ts'
import type { PurchaserFilter } from '#contract/tender/shapes.ts'
import type { PermissionCode } from '#domain/permission.ts'
import { firmProjects as firmList } from '#domain/tender/lists/firm-projects.ts'
import { UNREADABLE } from '#domain/tender/lists/project-fields.ts'
import { purchaserProjects as purchaserList } from '#domain/tender/lists/purchaser-projects.ts'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
import type { Ask, ModelDeps, ModelField, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { columnsOf } from '#gateway/modules/excel/models/list-columns.ts'
import { listExporter } from '#gateway/modules/excel/models/whole-list.ts'
import { readReviews, reviewIds } from '#gateway/modules/tender/award/review.queries.ts'
import { type ReviewFilter, reviewQuery, reviewService } from '#gateway/modules/tender/award/review.service.ts'
import { firmIds, firmProjects, purchaserIds, purchaserProjects } from '#gateway/modules/tender/projects/list.queries.ts'
import { rowsOf } from '#gateway/modules/tender/projects/listed.ts'
import { type FirmFilter, firmQuery, purchaserQuery } from '#gateway/modules/tender/projects/project.service.ts'
import { verifications } from '#gateway/modules/tender/proof/verification.ts'
import { checkedActor } from '#gateway/modules/tender/reading.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { bodyCheck } from '#gateway/platform/http/validation.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { withCategories } from './categories.ts'

/** The three lists of projects, exported as they are shown: the same statements, the same rules of who sees what. A price that is sealed is in no row. */

const EVERYTHING = { limit: 1_000_001, offset: 0 }
const some = (ids: readonly string[]) => ({ limit: ids.length, offset: 0 })

/** A project's row under the names of its fields; the department in the reader's language. */
function projectValues(
  { next: _, actions: _actions, roundCount: _count, fault, deptName, deptNameEn, ...row }: ProjectRow,
  { lang }: Ask,
): Values {
  const dept = lang === 'en' && deptNameEn ? deptNameEn : deptName
  return { ...row, ...(dept !== undefined && { deptName: dept }), ...(fault && { status: UNREADABLE }) }
}

/** Columns of a list that this person sees. */
const seenBy = (pool: Pool, fields: readonly ModelField[], code: PermissionCode) => async (ask: Ask) =>
  ask.session.codes.has(code) ? withCategories(pool, ask, fields) : []

/** Acting for a firm changes nothing on the purchaser's lists. */
const withoutFirm = ({ customerId: _, ...person }: Session): Session => person

export function purchaserProjectModel({ pool, log }: ModelDeps): TransferModel {
  const check = bodyCheck(projectCalls['POST /tender/api/v1/project/cg-page-list'].body)
  return {
    modelId: 'tender.purchaser-project',
    serviceCode: 'tender',
    title: { zh: '采购项目', en: 'Purchasing projects' },
    exportUrl: '/tender/api/v1/project/cg-export',
    fields: seenBy(pool, columnsOf(purchaserList), 'tender:project:view'),
    mayImport: async () => false,
    mayExport: async ({ session }) => session.codes.has('tender:project:view') && session.codes.has('tender:project:export'),
    exporter: listExporter<PurchaserFilter>({
      check,
      ids: (queries, { session }, filter, ids) =>
        purchaserIds(queries, { ...purchaserQuery(session, filter, EVERYTHING), ids }, filter.sort),
      rows: async (queries, ask, filter, ids) => {
        const found = await purchaserProjects(queries, { ...purchaserQuery(ask.session, filter, some(ids)), ids }, filter.sort)
        const rows = await rowsOf({ pool, log }, ask.session, await checkedActor(pool, withoutFirm(ask.session)), found)
        return rows.map((row) => projectValues(row, ask))
      },
    }),
  }
}

export function firmProjectModel({ pool, log }: ModelDeps): TransferModel {
  const check = bodyCheck(projectCalls['POST /tender/api/v1/project/cu-page-list'].body)
  const firmOf = ({ customerId }: Session): string => {
    if (!customerId) throw new Refusal('TENDER-2009')
    return customerId
  }
  return {
    modelId: 'tender.firm-project',
    serviceCode: 'tender',
    title: { zh: '投标项目', en: 'Tenders' },
    exportUrl: '/tender/api/v1/project/cu-export',
    fields: seenBy(pool, columnsOf(firmList), 'tender:apply:submit'),
    mayImport: async () => false,
    mayExport: ({ session }) => actsForFirm(pool, session),
    exporter: listExporter<FirmFilter>({
      check,
      ids: async (queries, { session }, filter, ids) => {
        await checkedActor(pool, session)
        return firmIds(queries, { ...firmQuery(session, firmOf(session), filter, EVERYTHING), ids })
      },
      rows: async (queries, ask, filter, ids) => {
        const { session } = ask
        const actor = await checkedActor(pool, session)
        const found = await firmProjects(queries, { ...firmQuery(session, firmOf(session), filter, some(ids)), ids })
        return (await rowsOf({ pool, log }, session, actor, found)).map((row) => projectValues(row, ask))
      },
    }),
  }
}

/** Whoever bids, for a firm he belongs to now. */
async function actsForFirm(pool: Pool, session: Session): Promise<boolean> {
  if (!session.customerId || !session.codes.has('tender:apply:submit')) return false
  return checkedActor(pool, session).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

export function reviewProjectModel({ pool, log, keys, environment }: ModelDeps): TransferModel {
  const check = bodyCheck(reviewCalls['POST /tender/api/v1/review/page-list'].body)
  const reviews = reviewService({ pool, log }, verifications(pool, undefined, keys), environment.sharedIps)
  return {
    modelId: 'tender.review-project',
    serviceCode: 'tender',
    title: { zh: '监督与评审', en: 'Supervision and review' },
    exportUrl: '/tender/api/v1/review/export',
    fields: seenBy(pool, columnsOf(reviewProjects), 'tender:review:view'),
    mayImport: async () => false,
    // Who takes a log along may take along the list of them.
    mayExport: async ({ session: { codes } }) =>
      codes.has('tender:review:view') && (codes.has('tender:log:export') || codes.has('tender:project:export')),
    exporter: listExporter<ReviewFilter>({
      check,
      ids: (queries, { session }, filter, ids) =>
        reviewIds(queries, withoutFirm(session), { ...reviewQuery(filter), ...EVERYTHING, ...(ids && { ids }) }),
      rows: async (queries, ask, filter, ids) => {
        const found = await readReviews(queries, withoutFirm(ask.session), { ...reviewQuery(filter), ...some(ids), ids })
        return (await reviews.rows(ask.session, found, Number.POSITIVE_INFINITY)).map((row) => reviewValues(row, ask))
      },
    }),
  }
}

const reviewValues = ({ project, reviewStatus, tasks, signals, lowPrices, chainOk }: ReviewRow, ask: Ask): Values => ({
  ...projectValues(project, ask),
  reviewStatus,
  waiting: tasks.length,
  ...(signals && { signalsHigh: signals.high, signalsMedium: signals.medium, signalsLow: signals.low }),
  lowPrices,
  chainOk,
})

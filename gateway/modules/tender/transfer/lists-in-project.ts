import type { TSchema } from 'typebox'
import { limits } from '#contract/limits.ts'
import { type ApplicationRow, firmCalls, type RosterRow, type TimeChange } from '#contract/tender/firm-calls.ts'
import type { InBothLanguages } from '#domain/lists/define-list.ts'
import { projectFirms, projectRegistrations } from '#domain/tender/lists/firms.ts'
import type { Ask, ModelDeps, ModelField, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { columnsOf } from '#gateway/modules/excel/models/list-columns.ts'
import { participantService } from '#gateway/modules/tender/firms/participants.service.ts'
import { scheduleService } from '#gateway/modules/tender/projects/schedule.service.ts'
import type { PageQuery } from '#gateway/platform/http/paging.ts'
import { bodyCheck } from '#gateway/platform/http/validation.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { withCategories } from './categories.ts'
import { timeChangeFields } from './lists-fields.ts'

/** What one project has: its firms, their registrations, the changes of its schedule, as their lists show them to the same readers, contacts masked. */

interface ListOfProject<Row> {
  readonly modelId: string
  readonly title: InBothLanguages
  /** Of the list; the export has the same one with another end. */
  readonly body: TSchema
  readonly url: string
  readonly fields: readonly ModelField[]
  readonly page: (session: Session, search: never, query: PageQuery) => Promise<{ rows: readonly Row[]; totalPages: number }>
  readonly values: (row: Row) => Values
}

/** The page is the project, whether the search names it or not. */
const searchOf = ({ pageId }: Ask, search: unknown): object => ({ ...(pageId && { projectId: pageId }), ...(search as object) })

export function listOfProject<Row>({ pool }: ModelDeps, list: ListOfProject<Row>): TransferModel {
  const check = bodyCheck(list.body)
  /** A project has some hundred firms and few changes: they are one page of an export. */
  const all = async (ask: Ask, search: unknown, ids: readonly string[] | undefined): Promise<Values[]> => {
    const rows: Values[] = []
    for (let pageIndex = 1, pages = 1; pageIndex <= pages; pageIndex++) {
      const page = await list.page(ask.session, searchOf(ask, search) as never, { pageIndex, pageSize: limits.maxPageSize })
      rows.push(...page.rows.map(list.values))
      pages = page.totalPages
    }
    const chosen = ids && new Set(ids)
    return chosen ? rows.filter(({ id }) => chosen.has(String(id))) : rows
  }
  return {
    modelId: list.modelId,
    serviceCode: 'tender',
    title: list.title,
    exportUrl: list.url,
    fields: async (ask) => (ask.session.codes.has('tender:review:view') ? withCategories(pool, ask, list.fields) : []),
    mayImport: async () => false,
    // Without a project there is no list.
    mayExport: async ({ session: { codes }, pageId }) =>
      pageId !== '' && codes.has('tender:review:view') && codes.has('tender:project:export'),
    exporter: {
      check: (ask, search) => check(searchOf(ask, search)),
      count: async (_queries, ask, search, ids) => (await all(ask, search, ids)).length,
      page: async (_queries, ask, search, { ids }) => ({ rows: await all(ask, search, ids), next: null }),
    },
  }
}

const BP_OF_A_PERCENT = 100

function firmValues({ customerId, creditCodeValid: _, asked: _asked, documents: _documents, taxBp, ...row }: RosterRow): Values {
  return { id: customerId, ...row, ...(taxBp !== undefined && { taxBp: String(taxBp / BP_OF_A_PERCENT) }) }
}

function registrationValues({ papers, voucher, decisions: _, ...row }: ApplicationRow): Values {
  return {
    ...firmValues(row),
    papersGiven: papers.filter(({ sha256 }) => sha256 !== undefined).length,
    papersMissing: papers.filter(({ sha256, mandatory }) => mandatory && sha256 === undefined).map(({ name }) => name),
    voucher: voucher !== undefined,
  }
}

const changeValues = ({ seq, ackedBy: _, ...row }: TimeChange): Values => ({ id: String(seq), ...row })

export const invitationModel = (deps: ModelDeps): TransferModel =>
  listOfProject<RosterRow>(deps, {
    modelId: 'tender.invitation',
    title: { zh: '邀请供应商', en: 'Invited suppliers' },
    body: firmCalls['POST /tender/api/v1/invitation/page-list'].body,
    url: '/tender/api/v1/invitation/export',
    fields: columnsOf(projectFirms),
    page: participantService(deps.pool).invitations,
    values: firmValues,
  })

export const applicationModel = (deps: ModelDeps): TransferModel =>
  listOfProject<ApplicationRow>(deps, {
    modelId: 'tender.application',
    title: { zh: '报名明细', en: 'Registrations' },
    body: firmCalls['POST /tender/api/v1/application/page-list'].body,
    url: '/tender/api/v1/application/export',
    fields: columnsOf(projectRegistrations),
    page: participantService(deps.pool).applications,
    values: registrationValues,
  })

export function timeChangeModel(deps: ModelDeps): TransferModel {
  const schedule = scheduleService(deps.pool)
  return listOfProject<TimeChange>(deps, {
    modelId: 'tender.time-change',
    title: { zh: '日程变更记录', en: 'Schedule changes' },
    body: firmCalls['POST /tender/api/v1/time-change/page-list'].body,
    url: '/tender/api/v1/time-change/export',
    fields: timeChangeFields,
    page: (session, { projectId }: { projectId: string }, query) => schedule.page(session, projectId, query),
    values: changeValues,
  })
}

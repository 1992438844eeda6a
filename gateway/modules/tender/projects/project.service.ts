import type { Criteria } from '#contract/search.ts'
import type { ProjectStatus } from '#contract/tender/project.ts'
import type { PurchaserFilter } from '#contract/tender/shapes.ts'
import type { FirmStage } from '#domain/tender/lists/stages.ts'
import type { Actor } from '#domain/tender/model.ts'
import { timeline } from '#domain/tender/schedule/timeline.ts'
import { searchQueries } from '#gateway/modules/search/criteria.ts'
import type { Decisions } from '#gateway/modules/tender/engine/decision.ts'
import { checkedActor, namesFor, seeProject } from '#gateway/modules/tender/reading.ts'
import { type ListedProject, type NameReader, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { databaseNow } from '#gateway/platform/database/database.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, type Window, windowOf, withTotal } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import {
  type FirmQuery,
  firmCounts,
  firmProjects,
  type ListQuery,
  type PurchaserQuery,
  purchaserCounts,
  purchaserProjects,
} from './list.queries.ts'
import { type Listing, rowsOf } from './listed.ts'
import { projectView } from './project-view.ts'

/** Projects as lists and pages. */

export interface FirmFilter extends Criteria {
  keyword?: string
  status?: string[]
  mode?: '0' | '1' | '2'
  categoryCode?: string
  quick?: FirmStage
  sort?: FirmQuery['sort']
}

const MODES = { '1': 'threeRounds', '2': 'freeBid' } as const

export const queryOf = (
  { tenantId, userId }: Session,
  { keyword, status, mode, categoryCode, ...criteria }: FirmFilter,
  window: Window,
): ListQuery => ({
  tenantId,
  userId,
  keyword: keyword?.trim() || undefined,
  status,
  categoryCode,
  mode: mode === '1' || mode === '2' ? MODES[mode] : undefined,
  search: criteria,
  ...window,
})

export const purchaserQuery = (
  session: Session,
  { ownerId, from, to, sort: _, ...filter }: PurchaserFilter,
  window: Window,
): PurchaserQuery => ({
  ...queryOf(session, filter, window),
  roles: session.roles,
  ownerId,
  from,
  to,
})

export const firmQuery = (
  session: Session,
  customerId: string,
  { quick: stage, sort, ...filter }: FirmFilter,
  window: Window,
): FirmQuery => ({
  ...queryOf(session, filter, window),
  customerId,
  stage,
  sort,
})

export interface ProjectServiceDeps extends Listing {
  decide: Decisions['decide']
}

export const projectService = ({ pool, log, decide }: ProjectServiceDeps) => ({
  now: () => databaseNow(pool),

  async purchaserList(session: Session, filter: PurchaserFilter, query: PageQuery) {
    const window = windowOf(query)
    const queries = searchQueries(pool, filter, session, query.gone)
    // Acting for a firm changes nothing on the purchaser's list.
    const { customerId: _, ...person } = session
    const [found, actor] = await Promise.all([
      withTotal(window, (of) => purchaserProjects(queries, purchaserQuery(session, filter, of), filter.sort)),
      checkedActor(pool, person),
    ])
    return page({ pool, log }, session, actor, found, window)
  },

  async purchaserCounts(session: Session, filter: Omit<PurchaserFilter, 'sort' | 'status'>, gone?: AbortSignal) {
    const counted = await purchaserCounts(
      searchQueries(pool, filter, session, gone),
      purchaserQuery(session, filter, { limit: 0, offset: 0 }),
    )
    const mode = filter.mode === '1' || filter.mode === '2' ? MODES[filter.mode] : undefined
    const modes = { threeRounds: 0, freeBid: 0 }
    const status: Partial<Record<ProjectStatus, number>> = {}
    for (const row of counted) {
      modes[row.mode] += row.n
      if (mode === undefined || row.mode === mode) status[row.status] = (status[row.status] ?? 0) + row.n
    }
    return { modes: { '0': modes.threeRounds + modes.freeBid, '1': modes.threeRounds, '2': modes.freeBid }, status }
  },

  async firmList(session: Session, filter: FirmFilter, query: PageQuery) {
    const window = windowOf(query)
    const { customerId } = session
    if (!customerId) throw new Refusal('TENDER-2009')
    const queries = searchQueries(pool, filter, session, query.gone)
    const [actor, found] = await Promise.all([
      checkedActor(pool, session),
      withTotal(window, (of) => firmProjects(queries, firmQuery(session, customerId, filter, of))),
    ])
    return page({ pool, log }, session, actor, found, window)
  },

  /** @throws Refusal 2009 for who acts for no firm, or for one he does not belong to */
  async firmCounts(session: Session, filter: Omit<FirmFilter, 'quick' | 'sort' | 'status' | 'categoryCode'>, gone?: AbortSignal) {
    const { customerId } = session
    if (!customerId) throw new Refusal('TENDER-2009')
    await checkedActor(pool, session)
    const query = queryOf(session, filter, { limit: 0, offset: 0 })
    const { threeRounds, freeBid, stage } = await firmCounts(searchQueries(pool, filter, session, gone), query, customerId)
    return { modes: { '0': threeRounds + freeBid, '1': threeRounds, '2': freeBid }, stage }
  },

  /** Opening an invitation is a fact of the project (6.2), so the first look of a firm is logged. */
  async find(session: Session, id: string) {
    let { record, actor, viewer } = await seeProject(pool, session, id)
    if (viewer.customerId && record.state.parties[viewer.customerId]?.invitation?.status === 'SENT') {
      const { tenantId } = session
      const request = { tenantId, projectId: id, command: { type: 'invitation.view' as const }, actor, receivedAt: record.now }
      await decide(request, () => ({})).catch(onlyRefusals)
      ;({ record, actor, viewer } = await seeProject(pool, session, id))
    }
    const names = await namesFor(pool, session, [record])
    return projectView({ state: record.state, viewer, actor, at: record.now, version: record.version, names })
  },

  async timeline(session: Session, id: string) {
    const { record } = await seeProject(pool, session, id)
    const { entries } = await readLogOf(pool, id, ['project.published'], { limit: 1, offset: 0 })
    return timeline(record.state, entries[0]?.at)
  },
})

/** A look that the rules refuse to note is still a look. */
function onlyRefusals(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

async function page(listing: Listing, reader: NameReader, actor: Actor, found: { rows: ListedProject[]; total: number }, window: Window) {
  return pageOf(await rowsOf(listing, reader, actor, found.rows), found.total, window)
}

export type ProjectService = ReturnType<typeof projectService>

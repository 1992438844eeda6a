import { linesOf, shareOf } from '#domain/tender/award/award-lines.ts'
import { offersOf, standings } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { endOf } from '#domain/tender/project/project-end.ts'
import { waitsForOpening } from '#domain/tender/rounds/opening.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { waitingOf } from '#domain/tender/waiting.ts'
import { type ProjectWrite, storedStatus } from '#gateway/modules/tender/engine/projection.ts'

/** The row of `tender_figure` of a project. Prices are in it only once the competition is over: before, not even a sum may depend on them (I8). */

export function figureRow({ tenantId, state, createdAt }: Pick<ProjectWrite, 'tenantId' | 'state' | 'createdAt'>) {
  const { form } = state
  const parties = Object.values(state.parties)
  const ranked = isAfterClose(state) ? standings(state) : []
  const awarded = state.status === 'AWARDED' ? awardedOf(state, ranked) : undefined
  return {
    project_id: state.id,
    tenant_id: tenantId,
    status: storedStatus(state),
    mode: form.mode,
    direction: form.direction,
    currency: form.currency,
    scale: form.scale,
    owner_id: state.ownerId,
    manager_id: form.managerId,
    supervisor_ids: form.supervisorIds,
    reviewer_ids: form.reviewerIds ?? null,
    category_code: form.categoryCode,
    dept_id: form.deptId,
    created_at: createdAt,
    ended_at: endOf(state) ?? null,
    ceiling: String(parseMoney(form.ceiling, form.scale) ?? 0n),
    lows: state.status === 'AWARDED' ? lowsOf(state, ranked).map(String) : [],
    awarded: awarded?.gross ?? null,
    awarded_basis: awarded?.basis ?? null,
    invited: parties.filter(({ invitation }) => invitation && !['PROPOSED', 'REJECTED', 'REVOKED'].includes(invitation.status)).length,
    approved: parties.filter(({ application }) => application?.status === 'APPROVED').length,
    bidders: isAfterClose(state) ? offersOf(state).length : 0,
    waiting: waitingOf(state),
  }
}

/** What the award comes to: every share of its own price. Undefined where a winner has none. */
function awardedOf(state: ProjectState, ranked: ReturnType<typeof standings>) {
  const won = linesOf(state).flatMap(({ alias, sharePct }) => {
    const own = ranked.find((one) => one.alias === alias)
    return own ? [{ gross: shareOf(own.gross, sharePct), basis: shareOf(own.basis, sharePct) }] : []
  })
  const sum = (key: 'gross' | 'basis') => String(won.reduce((total, one) => total + one[key], 0n))
  return won.length > 0 && won.length === linesOf(state).length ? { gross: sum('gross'), basis: sum('basis') } : undefined
}

/** The best basis at each stage: of each round, or of the first prices and at the end. */
function lowsOf(state: ProjectState, ranked: ReturnType<typeof standings>): bigint[] {
  const [lead] = ranked
  if (!lead) return []
  const { direction } = state.form
  const best = (prices: readonly bigint[]) => prices.reduce((first, one) => (better(one, first, direction) ? one : first))
  const rules = roundsOf(state.form)
  if (!rules) return [best(ranked.map(({ bidder, basis }) => BigInt(bidder.initial ?? basis))), lead.basis]
  return Array.from({ length: rules.rounds }, (_, n) => best(pricesOfRound(state, n + 1, rules.rounds)))
}

/** Of everybody whose offer counts; an extra round belongs to the last one. */
const pricesOfRound = (state: ProjectState, no: number, last: number): bigint[] =>
  offersOf(state).flatMap(({ bidder }) =>
    (bidder.rounds ?? []).filter((round) => Math.min(round.no, last) === no).map(({ basis }) => BigInt(basis)),
  )

/** What a row is made of. A write that replaces none of it changes no row; bids replace none. */
const SOURCES = [
  ...(['status', 'form', 'parties', 'corrections', 'confirmations', 'scheduleRequest', 'stillAsks'] as const),
  ...(['review', 'justifications', 'award', 'objections', 'scoring'] as const),
]

/** The row, when this write may have changed it. */
export function changedFigure(write: ProjectWrite) {
  const { before, state } = write
  if (before && SOURCES.every((name) => before[name] === state[name]) && waitsForOpening(before) === waitsForOpening(state)) return []
  const row = figureRow(write)
  return before && JSON.stringify(row) === JSON.stringify(figureRow({ ...write, state: before })) ? [] : [row]
}

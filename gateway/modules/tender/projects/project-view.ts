import { type HallView, isRoundView } from '#contract/tender/bid.ts'
import type { NextTime, ProjectRow, ProjectView } from '#contract/tender/project.ts'
import { neededBidders } from '#domain/tender/advance.ts'
import { pricedLines, toldLine } from '#domain/tender/award/award-lines.ts'
import { justifiableUntil } from '#domain/tender/award/decide-justification.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { isStaffSide, itemsFor, knowsCeiling, knowsFirms, readsPrices } from '#domain/tender/disclosure-level.ts'
import { firmStages } from '#domain/tender/lists/stages.ts'
import type { Actor, At, ProjectState, Viewer } from '#domain/tender/model.ts'
import { divideHalfUp, formatMoney, parseMoney } from '#domain/tender/money.ts'
import { shownRulesHash } from '#domain/tender/project/rule-text.ts'
import { roundPhase } from '#domain/tender/rounds/schedule.ts'
import { changeToAgree } from '#domain/tender/schedule/decide-schedule.ts'
import { actionsOf } from '#domain/tender/visibility/actions.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { sha256 } from '#gateway/platform/vault.ts'

/** The project as one reader may see it: list row, page. What the rules hide is absent, never empty. */

/** Names by id, of persons, departments and firms. */
export interface Names {
  person: (id: string) => string
  dept: (id: string) => { name: string; name_en: string }
  firm: (id: string) => string
}

export interface Reading {
  state: ProjectState
  viewer: Viewer
  actor: Actor
  at: At
  version: number
  names: Names
}

const isFirmSide = (viewer: Viewer) => !isStaffSide(viewer)
const OPEN_HALL: ReadonlySet<string> = new Set(['BIDDING', 'SUSPENDED', 'REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])

export function projectRow(reading: Reading): ProjectRow {
  const { state, actor, viewer, at } = reading
  const { form } = state
  const hall = hallOf(reading)
  return {
    id: state.id,
    code: state.code,
    title: form.title,
    titleEn: form.titleEn ?? '',
    mode: form.mode,
    direction: form.direction,
    categoryCode: form.categoryCode,
    deptId: form.deptId,
    currency: form.currency,
    scale: form.scale,
    status: state.status,
    registrationEndsAt: state.registrationEndsAt,
    startsAt: state.startsAt,
    ...(state.closesAt && { closesAt: state.closesAt }),
    ...(isFirmSide(viewer) ? firmFields(reading, hall) : purchaserFields(reading, hall)),
    ...roundFields(reading, hall),
    ...nextOf(reading),
    actions: actionsOf(state, actor, viewer, at),
  }
}

/** The hall as this reader sees it; not for who has no part in it. */
const hallOf = ({ state, viewer, at }: Reading): HallView | undefined =>
  OPEN_HALL.has(state.status) && viewer.side !== 'invited' ? hallView(state, viewer, at) : undefined

function firmFields(reading: Reading, hall: HallView | undefined): Partial<ProjectRow> {
  const { state, viewer } = reading
  const party = viewer.customerId ? state.parties[viewer.customerId] : undefined
  const bidder = state.bidders.find(({ customerId }) => customerId === viewer.customerId)
  const award = toldLine(state, bidder?.alias)
  const line = {
    ...(party?.invitation && { invitation: party.invitation.status }),
    ...(party?.application && { application: party.application.status }),
    ...(bidder && { bidder: bidder.state }),
    ...(award && { awardLine: award.status }),
  }
  return {
    ...line,
    stage: firmStages({ status: state.status, ...line }),
    ...(bidder && hall?.ownRank !== undefined && { ownRank: hall.ownRank }),
    ...(knowsCeiling(state, viewer) && { ceiling: state.form.ceiling }),
  }
}

/** What the clock waits for; nothing while people must act first, and nothing any more at the end. */
function nextOf({ state, viewer, at }: Reading): Pick<ProjectRow, 'next'> {
  const next = (kind: NextTime['kind'], then: At | undefined) => (then ? { next: { kind, at: then } } : {})
  switch (state.status) {
    case 'REGISTRATION':
      return next('registration', state.registrationEndsAt)
    case 'QUALIFICATION':
      return next('qualification', state.qualificationEndsAt)
    case 'READY':
      return next('start', state.startsAt)
    case 'BIDDING':
      return nextOfRounds(state, at) ?? next('close', state.closesAt)
    case 'SUSPENDED':
      return next('resume', state.suspension?.resumeAt)
    case 'PUBLICITY':
      return awaitsWord(state, viewer) ? next('confirm', state.award?.confirmBy) : next('publicity', state.publicityEndsAt)
    default:
      return {}
  }
}

/** A firm that has confirmed its own share waits for no other. */
function awaitsWord(state: ProjectState, { customerId }: Viewer): boolean {
  const own = state.bidders.find((bidder) => customerId !== undefined && bidder.customerId === customerId)
  return state.award?.status === 'WAIT_CONFIRM' && toldLine(state, own?.alias)?.status !== 'CONFIRMED'
}

const KIND_IN = { INTERVAL: 'roundOpens', OPEN: 'roundCloses', WAITING: 'opening' } as const

function nextOfRounds(state: ProjectState, at: At): Pick<ProjectRow, 'next'> | undefined {
  const { rounds } = state
  const phase = roundPhase(state, at)
  if (!rounds || !phase || phase === 'SUSPENDED') return undefined
  return { next: { kind: KIND_IN[phase], at: phase === 'INTERVAL' ? rounds.opensAt : rounds.closesAt } }
}

/** Where rounds stand while they last. How many have quoted is the purchaser side's, that one has oneself one's own. */
function roundFields({ state, at }: Reading, hall: HallView | undefined): Partial<ProjectRow> {
  const phase = roundPhase(state, at)
  if (!hall || !isRoundView(hall) || !phase) return {}
  const { roundNo, quotesReceived, bidders, submitted } = hall
  return {
    roundNo,
    roundCount: roundsOf(state.form)?.rounds ?? 0,
    roundPhase: phase,
    ...(quotesReceived !== undefined && { quotesReceived, quotesAwaited: bidders ?? 0 }),
    ...(submitted && { quoteSealed: true }),
  }
}

function purchaserFields(reading: Reading, hall: HallView | undefined): Partial<ProjectRow> {
  const { state, viewer, names } = reading
  const parties = Object.values(state.parties)
  const lead = hall && leadIn(hall)
  const dept = names.dept(state.form.deptId)
  return {
    ownerName: names.person(state.ownerId),
    deptName: dept.name,
    deptNameEn: dept.name_en,
    ...(knowsCeiling(state, viewer) && { ceiling: state.form.ceiling }),
    ...(lead && { best: lead, ...savingOf(state, lead) }),
    invited: parties.filter((party) => party.invitation).length,
    approved: parties.filter((party) => party.application?.status === 'APPROVED').length,
    ...(!knowsFirms(state, viewer) && { firmsWithheld: true as const }),
  }
}

/** The best price that the hall shows: of the lead, or of the last round whose prices are told. */
const leadIn = (view: HallView): string | undefined =>
  isRoundView(view) ? view.rounds.findLast(({ lowest }) => lowest !== undefined)?.lowest : view.lead

/** Of the ceiling; selling mirrors it. */
function savingOf({ form }: ProjectState, lead: string): Pick<ProjectRow, 'saving'> {
  const [ceiling, best] = [parseMoney(form.ceiling, form.scale) ?? 0n, parseMoney(lead, form.scale) ?? 0n]
  if (ceiling <= 0n) return {}
  const saved = form.direction === 'reverse' ? ceiling - best : best - ceiling
  return { saving: `${saved < 0n ? '-' : ''}${formatMoney(divideHalfUp((saved < 0n ? -saved : saved) * 10_000n, ceiling), 2)}` }
}

export function projectView(reading: Reading): ProjectView {
  const { state, viewer, version, names } = reading
  const { ceiling: _ceiling, reserve: _reserve, managerId, supervisorIds, reviewerIds = [], ...form } = state.form
  const dept = names.dept(form.deptId)
  const party = viewer.customerId ? state.parties[viewer.customerId] : undefined
  const kinds = ['fight', 'win'] as const
  return {
    ...projectRow(reading),
    version,
    form,
    items: itemsFor(state, viewer),
    rulesHash: isFirmSide(viewer) ? shownRulesHash(sha256, state) : state.rulesHash,
    qualificationEndsAt: state.qualificationEndsAt,
    ...(state.publicityEndsAt && { publicityEndsAt: state.publicityEndsAt }),
    ...(state.failReason && { failReason: state.failReason }),
    deptName: dept.name,
    deptNameEn: dept.name_en,
    ...(!isFirmSide(viewer) && {
      managerName: names.person(managerId),
      supervisorNames: supervisorIds.map(names.person),
      reviewerNames: reviewerIds.map(names.person),
      neededBidders: neededBidders(state),
    }),
    ...(party?.pledge && { pledgedAt: party.pledge.at }),
    acknowledged: kinds.filter((kind) => party?.acknowledged[kind] !== undefined),
    ...(isStaffSide(viewer) && !readsPrices(state, viewer) && { pricesWithheld: true as const }),
    ...reserveOf(reading),
    ...explanationOf(reading),
    ...changeOf(reading),
    ...winnerOf(reading, names),
  }
}

/** While it is a draft its owner writes it; then nobody reads it before the review, and never the supplier side. */
function reserveOf({ state, viewer }: Reading): Pick<ProjectView, 'reserve'> {
  const drafted = state.status === 'DRAFT' && viewer.side === 'buyer' ? state.form.reserve : undefined
  const { commit, amount } = state.reserve ?? {}
  const opened = amount !== undefined && readsPrices(state, viewer) ? formatMoney(amount, state.form.scale) : drafted
  if (commit === undefined && opened === undefined) return {}
  return { reserve: { ...(commit && { commit }), ...(opened !== undefined && { amount: opened }) } }
}

function explanationOf({ state, viewer }: Reading): Pick<ProjectView, 'justifyUntil'> {
  const until = isFirmSide(viewer) ? justifiableUntil(state, viewer.customerId) : undefined
  return until === undefined ? {} : { justifyUntil: until }
}

function changeOf({ state, viewer }: Reading): Pick<ProjectView, 'timeChange'> {
  const timeChange = isFirmSide(viewer) ? changeToAgree(state, viewer.customerId) : undefined
  return timeChange ? { timeChange } : {}
}

/** The winner is public with the publicity, and only then. */
function winnerOf({ state, viewer }: Reading, names: Names): Pick<ProjectView, 'winner' | 'shares'> {
  if (state.status !== 'PUBLICITY' && state.status !== 'AWARDED') return {}
  const bidder = state.bidders.find(({ alias }) => alias === state.award?.alias)
  const stand = bidder?.stands.at(-1)
  if (!bidder || !stand) return {}
  const { scale } = state.form
  const shares = pricedLines(state).map(({ alias, sharePct, gross, amount, ...line }) => ({
    name: names.firm(line.bidder.customerId),
    alias,
    sharePct,
    gross: formatMoney(gross, scale),
    amount: formatMoney(amount, scale),
    ...(line.bidder.customerId === viewer.customerId && { own: true as const }),
  }))
  return {
    winner: { name: names.firm(bidder.customerId), alias: bidder.alias, gross: formatMoney(stand.gross, scale) },
    ...(state.award?.lines && { shares }),
  }
}

/** Ids whose names a reading needs. */
export const idsOf = (state: ProjectState) => ({
  persons: [state.ownerId, state.form.managerId, ...state.form.supervisorIds, ...(state.form.reviewerIds ?? [])],
  dept: state.form.deptId,
  firms: pricedLines(state).map(({ bidder }) => bidder.customerId),
})

import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import type { ConfigFault, FreeBid, ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import type { AwardRules } from '#contract/tender/scoring.ts'
import type { At } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { FIRST_AVG, FIRST_WEIGHTS } from '#domain/tender/scoring/methods.ts'
import { type ConfigVerdict, checkConfig } from './config-check.ts'

/** Project forms that are still being written: what stands in for what is not there yet, and what is missing. @see tendering.md 5, 6.1 P1, 7.1 */

/** The settings of free bidding that a new project begins with (tendering.md 5). */
export const FIRST_BIDDING: FreeBid = {
  durationSec: 1_800,
  windowSec: 120,
  extendSec: 120,
  maxExtendSec: 7_200,
  trigger: 'lead',
  topN: 1,
  bidRule: 'beatOwn',
  step: { mode: 'absolute', value: '' },
  visibility: 'leadPrice',
  protectLead: true,
  showBidderCount: false,
  maxDropPct: 10,
  minBidIntervalMs: 1_000,
  correction: true,
  minOffers: 3,
  hallDetail: 'anonPrices',
}
/** The settings of sealed rounds that a new project begins with. */
export const FIRST_ROUNDS: ThreeRounds = {
  rounds: 3,
  durationsSec: [1_800, 900, 900],
  intervalsSec: [600, 600],
  revisions: 'replace',
  priceRule: 'notHigherThanOwn',
  missed: 'carry',
  out: [0, 0],
  keepMin: 3,
  countBasis: 'quoted',
  disclose: 'lowestAndRank',
  opening: 'auto',
  tieBreak: 'earliest',
  hallDetail: 'public',
  minOffers: 3,
}
export const FIRST_AWARD: AwardRules = { method: 'lowestPrice', publicityDays: 3, confirmHours: 72 }

const FIRST: Omit<ProjectForm, 'title' | 'mode' | 'bidding' | 'rounds' | 'award'> = {
  direction: 'reverse',
  categoryCode: '',
  deptId: '',
  managerId: '',
  supervisorIds: [],
  inviteMode: 'invited',
  currency: 'CNY',
  scale: 2,
  compareBasis: 'gross',
  timeZone: 'Asia/Shanghai',
  ceiling: '',
  ceilingVisible: true,
  requiredDocs: [],
  minBidders: 3,
  registrationEndsAt: '',
  qualificationEndsAt: '',
  startsAt: '',
}

/**
 * The draft with every field there: texts and times that are not typed yet are empty, settings are those a new project begins with. Of the rules only
 * those of its mode.
 */
export function formOf(draft: ProjectDraft): ProjectForm {
  const inRounds = draft.mode === 'threeRounds'
  // Fields stand in the order of the draft, since the form is written as it stands.
  const { [inRounds ? 'bidding' : 'rounds']: _, reviewerIds, ...own } = draft
  const award = awardOf(draft)
  return {
    ...FIRST,
    ...own,
    ...(inRounds ? { rounds: { ...FIRST_ROUNDS, ...draft.rounds } } : { bidding: { ...FIRST_BIDDING, ...draft.bidding } }),
    // Nobody is let in who has nothing to do.
    ...(reviewerIds && award.method === 'combined' && { reviewerIds }),
    award,
  }
}

/** Of the settings of an award only those that its method asks for. */
function awardOf({ award = {} }: ProjectDraft): AwardRules {
  const { avg, weights, criteria, dropExtremes, winners, ...own } = award
  const method = own.method ?? FIRST_AWARD.method
  return {
    ...FIRST_AWARD,
    ...own,
    ...(method === 'averagePrice' && { avg: { ...FIRST_AVG, ...avg } }),
    ...(method === 'combined' && {
      weights: { ...FIRST_WEIGHTS, ...weights },
      criteria: criteria ?? [],
      ...(dropExtremes && { dropExtremes }),
    }),
    ...(winners && winners.length > 1 && { winners }),
  }
}

/** Numbers of the form with their borders; the same as `ProjectForm` refuses them by. */
export const NUMBERS = {
  minBidders: [1, 9],
  'bidding.durationSec': [60, 86_400],
  'bidding.windowSec': [0, 3_600],
  'bidding.extendSec': [0, 3_600],
  'bidding.maxExtendSec': [0, 86_400],
  'bidding.topN': [1, 50],
  'bidding.maxDropPct': [1, 100],
  'bidding.minBidIntervalMs': [0, 60_000],
  'bidding.minOffers': [1, 9],
  'award.publicityDays': [0, 30],
  'award.confirmHours': [1, 720],
} as const satisfies Record<string, readonly [number, number]>
export const ROUND_NUMBERS = {
  'rounds.rounds': [1, 3],
  'rounds.keepMin': [1, 200],
  'rounds.minOffers': [1, 9],
} as const satisfies Record<string, readonly [number, number]>
/** Numbers of each round, or of each but the last one. */
export const EACH_ROUND = {
  'rounds.durationsSec': [60, 86_400],
  'rounds.intervalsSec': [120, 86_400],
  'rounds.out': [0, 200],
} as const satisfies Record<string, readonly [number, number]>
/** Numbers that may be left out. */
const CHOSEN = {
  'bidding.step.ppm': [1, 1_000_000],
  'award.alp.vsMeanPct': [1, 99],
  'award.alp.vsNextPct': [1, 99],
  'award.avg.floatBp': [-2_000, 2_000],
  'award.weights.price': [0, 100],
  'award.weights.technical': [0, 100],
  'award.weights.business': [0, 100],
} as const
/** All of them that stand alone in the form. */
export const BORDERS = { ...NUMBERS, ...ROUND_NUMBERS, ...CHOSEN }
const TEXTS = ['categoryCode', 'deptId', 'managerId', 'registrationEndsAt', 'qualificationEndsAt', 'startsAt'] as const

const missing = (path: string): ConfigFault => ({ code: 'TENDER-2080', path, args: {} })

export interface DraftContext {
  ownerId: string
  /** Invitations that are proposed or approved; absent where the draft has none to count yet. */
  invited?: number
}

/**
 * Every fault of a draft at once, finished or not, each with its place in the form: what is not filled in (2080), numbers out of range (2081),
 * and all that `checkConfig` finds.
 *
 * @param at the instant of publication to judge by
 */
export function checkDraft(draft: ProjectDraft, items: readonly DraftItem[], at: At, { ownerId, invited }: DraftContext): ConfigVerdict {
  const form = formOf(draft)
  const blank = [...TEXTS.filter((name) => !draft[name]?.trim()).map((name) => missing(`form.${name}`)), ...blankLines(draft, items)]
  const verdict = checkConfig(form, items, at, { ownerId })
  const known = new Set(blank.map(({ path }) => path))
  const errors = [
    ...verdict.errors.filter(({ path }) => !known.has(path)),
    ...blank,
    ...numberFaults(draft),
    ...depositFaults(form),
    ...tooFewInvited(form, invited),
  ]
  return { errors, warnings: errors.length === 0 ? verdict.warnings : [] }
}

function blankLines(draft: ProjectDraft, items: readonly DraftItem[]): ConfigFault[] {
  const fields = items.flatMap(({ name, unitCode }, index) => [
    ...(name.trim() ? [] : [missing(`items.${index}.name`)]),
    ...(unitCode.trim() ? [] : [missing(`items.${index}.unitCode`)]),
  ])
  const papers = (draft.requiredDocs ?? []).flatMap(({ name }, index) => (name.trim() ? [] : [missing(`form.requiredDocs.${index}.name`)]))
  return [...fields, ...papers]
}

function numberFaults(draft: ProjectDraft): ConfigFault[] {
  const check = ([name, [min, max]]: [string, readonly [number, number]], needed: boolean): ConfigFault[] => {
    const value = numberAt(draft, name.split('.'))
    if (value === undefined) return needed ? [missing(`form.${name}`)] : []
    return value < min || value > max ? [{ code: 'TENDER-2081', path: `form.${name}`, args: { min, max } }] : []
  }
  const other = draft.mode === 'threeRounds' ? 'bidding.' : 'rounds.'
  const ofMode = (numbers: object): [string, readonly [number, number]][] =>
    Object.entries(numbers).filter(([name]) => !name.startsWith(other))
  return [
    ...ofMode({ ...NUMBERS, ...ROUND_NUMBERS }).flatMap((entry) => check(entry, true)),
    ...ofMode(CHOSEN).flatMap((entry) => check(entry, false)),
    ...ofMode(EACH_ROUND).flatMap((entry) => eachRoundFaults(draft, entry)),
    ...shareFaults(draft),
  ]
}

/** A share of the award, percent. */
export const SHARE = [1, 100] as const

function shareFaults({ award }: ProjectDraft): ConfigFault[] {
  const [min, max] = SHARE
  const { winners = [] } = award ?? {}
  const isWithin = winners.length < 2 || winners.every(({ sharePct }) => sharePct >= min && sharePct <= max)
  return isWithin ? [] : [{ code: 'TENDER-2081', path: 'form.award.winners', args: { min, max } }]
}

function eachRoundFaults(draft: ProjectDraft, [name, [min, max]]: [string, readonly [number, number]]): ConfigFault[] {
  const given = valueAt(draft, name.split('.'))
  const isWithin = !Array.isArray(given) || given.every((value) => typeof value === 'number' && value >= min && value <= max)
  if (isWithin) return Array.isArray(given) ? [] : [missing(`form.${name}`)]
  return [{ code: 'TENDER-2081', path: `form.${name}`, args: { min, max } }]
}

function valueAt(draft: ProjectDraft, path: readonly string[]): unknown {
  let value: unknown = draft
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key]
  return value
}

function numberAt(draft: ProjectDraft, path: readonly string[]): number | undefined {
  const value = valueAt(draft, path)
  return typeof value === 'number' ? value : undefined
}

/** A deposit is an amount; none at all is an empty field or zero. */
function depositFaults({ deposit, scale }: ProjectForm): ConfigFault[] {
  const amount = deposit ? parseMoney(deposit, scale) : 0n
  return amount === undefined || amount < 0n ? [{ code: 'TENDER-2041', path: 'form.deposit', args: { scale } }] : []
}

const tooFewInvited = ({ inviteMode, minBidders }: ProjectForm, invited: number | undefined): ConfigFault[] =>
  inviteMode === 'invited' && invited !== undefined && invited < minBidders
    ? [{ code: 'TENDER-2019', path: 'invitations', args: { n: minBidders } }]
    : []

/** What a copy takes over: everything but the secret and the documents, which are the first project's; times of the same lengths, from `now` on; nobody who would hold two duties. */
export function copyOf(source: ProjectForm, duties: { createdAt: At; now: At; ownerId: string }): ProjectDraft {
  const { reserve: _, attachments: __, ...form } = source
  const { createdAt, now, ownerId } = duties
  const by = Math.ceil((Date.parse(now) - Date.parse(createdAt)) / 60_000) * 60_000
  const moved = (at: At): At => (at === '' ? '' : new Date(Date.parse(at) + by).toISOString())
  return {
    ...form,
    managerId: form.managerId === ownerId ? '' : form.managerId,
    supervisorIds: form.supervisorIds.filter((id) => id !== ownerId),
    ...(form.reviewerIds && { reviewerIds: form.reviewerIds.filter((id) => id !== ownerId) }),
    registrationEndsAt: moved(form.registrationEndsAt),
    qualificationEndsAt: moved(form.qualificationEndsAt),
    startsAt: moved(form.startsAt),
  }
}

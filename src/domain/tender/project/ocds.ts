import type { ProjectForm, ProjectStatus } from '#contract/tender/project.ts'
import { pricedLines } from '#domain/tender/award/award-lines.ts'
import { offersOf } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { methodNames } from '#domain/tender/method-names.ts'
import type { At, ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { isOpened } from '#domain/tender/rounds/schedule.ts'
import type { Lang } from './rule-text.ts'

/**
 * A project as an OCDS 1.1 release (Open Contracting Data Standard, release schema 1.1.5) with the bids extension. What the reader may not
 * know is absent: who bid and for what before the names are revealed, a ceiling that is hidden, a winner before publicity.
 *
 * @see tendering.md 6.1 (status), standard.open-contracting.org/1.1
 */

/** OCDS wants JSON numbers; ours have at most 15 significant digits, which a double holds exactly as written. */
interface Value {
  amount: number
  currency: string
}
interface Reference {
  id: string
  name: string
}

export interface OcdsParty extends Reference {
  roles: string[]
}

/** A round: when it closes, and when it was opened. */
interface OcdsMilestone {
  id: string
  title: string
  type: 'assessment'
  status: 'scheduled' | 'met'
  dueDate: At
  dateMet?: At
}

/** Of one round, by its number: quotes that were opened, and the price of the first rank. */
interface OcdsStatistic {
  id: string
  measure: 'validBids' | 'lowestValidBidValue' | 'highestValidBidValue'
  date: At
  value: number
  currency?: string
  notes: string
}

export interface OcdsRelease {
  ocid: string
  id: string
  date: At
  tag: string[]
  initiationType: 'tender'
  language: Lang
  parties: OcdsParty[]
  buyer: Reference
  tender: {
    id: string
    title: string
    status: string
    procuringEntity: Reference
    items: { id: string; description: string; quantity: number; unit: { scheme: string; id: string } }[]
    value?: Value
    procurementMethod: 'open' | 'selective'
    procurementMethodDetails: string
    awardCriteria: 'priceOnly' | 'ratedCriteria'
    awardCriteriaDetails: string
    submissionMethod: ['electronicAuction' | 'electronicSubmission']
    submissionMethodDetails?: string
    tenderPeriod?: { startDate: At; endDate: At }
    awardPeriod?: { startDate: At; endDate?: At }
    milestones?: OcdsMilestone[]
    numberOfTenderers?: number
    tenderers?: Reference[]
  }
  awards: { id: string; status: 'pending' | 'active'; date?: At; value: Value; suppliers: Reference[] }[]
  bids?: {
    statistics?: OcdsStatistic[]
    details: { id: string; date: At; status: 'valid' | 'disqualified'; tenderers: Reference[]; value: Value }[]
  }
}

const STATUS: Readonly<Record<ProjectStatus, string>> = {
  DRAFT: 'planning',
  PUBLISH_APPROVAL: 'planning',
  REGISTRATION: 'active',
  QUALIFICATION: 'active',
  READY: 'active',
  BIDDING: 'active',
  SUSPENDED: 'active',
  REVIEW: 'complete',
  AWARD_APPROVAL: 'complete',
  PUBLICITY: 'complete',
  AWARDED: 'complete',
  FAILED: 'unsuccessful',
  VOID: 'cancelled',
}

/** What a release is made of beside the state. */
export interface OcdsSource {
  /** Registered prefix of the publisher, e.g. `ocds-213czf`. */
  prefix: string
  lang: Lang
  /** Number and time of the release: those of the last entry, or of the reading for who may not know what rivals did last. */
  number: number
  date: At
  /** On the purchaser's side: he also reads bids and bidders once the names are revealed, and a hidden ceiling. */
  isPurchaser: boolean
  publishedAt?: At | undefined
  /** When the award was published. */
  awardedAt?: At | undefined
  department: Reference
  firm: (customerId: string) => string
}

export function ocdsRelease(state: ProjectState, source: OcdsSource): OcdsRelease {
  const { form } = state
  const { prefix, lang, department } = source
  const revealed = source.isPurchaser && state.namesRevealed
  const tenderers = revealed ? state.bidders.map(({ customerId }) => firmOf(customerId, source)) : []
  const awards = awardsOf(state, source)
  const suppliers = awards.flatMap((award) => award.suppliers)
  return {
    ocid: `${prefix}-${state.id}`,
    id: `${state.code}-${source.number}`,
    date: source.date,
    tag: tagsOf(state, awards.length > 0),
    initiationType: 'tender',
    language: lang,
    parties: partiesOf(department, tenderers, suppliers),
    buyer: department,
    tender: {
      id: state.code,
      title: lang === 'en' && form.titleEn ? form.titleEn : form.title,
      status: STATUS[state.status],
      procuringEntity: department,
      items: itemsOf(state, lang),
      ...((form.ceilingVisible || source.isPurchaser) && form.ceiling !== '' && { value: moneyOf(form.ceiling, form.currency) }),
      procurementMethod: form.inviteMode === 'open' ? 'open' : 'selective',
      procurementMethodDetails: form.mode === 'freeBid' ? 'open auction' : 'sealed quotations in rounds',
      ...criteriaOf(form, lang),
      ...submissionOf(state, lang),
      ...(source.publishedAt && { tenderPeriod: { startDate: source.publishedAt, endDate: state.registrationEndsAt } }),
      ...(state.namesRevealed && state.closesAt && { awardPeriod: { startDate: state.closesAt, ...endOf(state) } }),
      ...milestonesOf(state, lang),
      ...(state.namesRevealed && { numberOfTenderers: state.bidders.length }),
      ...(revealed && { tenderers }),
    },
    awards,
    ...(revealed && { bids: { ...statisticsOf(state, lang), details: bidsOf(state, source) } }),
  }
}

/** Points of reviewers rate an offer; every other method asks its price alone. */
const criteriaOf = (
  { award: { method }, direction }: ProjectForm,
  lang: Lang,
): Pick<OcdsRelease['tender'], 'awardCriteria' | 'awardCriteriaDetails'> => ({
  awardCriteria: method === 'combined' ? 'ratedCriteria' : 'priceOnly',
  awardCriteriaDetails: methodNames[direction][method][lang],
})

function submissionOf({ form }: ProjectState, lang: Lang): Pick<OcdsRelease['tender'], 'submissionMethod' | 'submissionMethodDetails'> {
  const rules = roundsOf(form)
  if (!rules) return { submissionMethod: ['electronicAuction'] }
  const { rounds, opening } = rules
  const byTwo = opening === 'committee'
  const details = {
    zh: `密封报价 ${rounds} 轮，${byTwo ? '由两名责任人共同' : '由系统'}开启`,
    en: `Sealed quotes in ${rounds === 1 ? 'one round' : `${rounds} rounds`}, opened by ${byTwo ? 'two persons in charge' : 'the system'}`,
  }
  return { submissionMethod: ['electronicSubmission'], submissionMethodDetails: details[lang] }
}

const roundName = (no: number, extra: boolean | undefined, lang: Lang): string =>
  lang === 'en' ? (extra ? 'Extra round' : `Round ${no}`) : extra ? '加轮' : `第${no}轮`

/** Rounds that were opened, and the one that is open or comes next: their times are everybody's. */
function milestonesOf({ rounds, status }: ProjectState, lang: Lang): Pick<OcdsRelease['tender'], 'milestones'> {
  if (!rounds) return {}
  const { no, extra, closesAt, done } = rounds
  const of = (round: { no: number; extra?: unknown; closesAt: At; openedAt?: At }): OcdsMilestone => ({
    id: `round-${round.no}`,
    title: roundName(round.no, round.extra !== undefined, lang),
    type: 'assessment',
    status: round.openedAt ? 'met' : 'scheduled',
    dueDate: round.closesAt,
    ...(round.openedAt && { dateMet: round.openedAt }),
  })
  const comes = (status === 'BIDDING' || status === 'SUSPENDED') && !isOpened(rounds)
  return { milestones: [...done.map(of), ...(comes ? [of({ no, closesAt, ...(extra && { extra }) })] : [])] }
}

function statisticsOf({ rounds, form }: ProjectState, lang: Lang): { statistics?: OcdsStatistic[] } {
  if (!rounds) return {}
  const { direction, scale, currency } = form
  const measure = direction === 'reverse' ? 'lowestValidBidValue' : 'highestValidBidValue'
  return {
    statistics: rounds.done.flatMap(({ no, extra, openedAt: date, received, lowest }) => {
      const notes = roundName(no, extra, lang)
      const best =
        lowest === undefined
          ? []
          : [{ id: `round-${no}-best`, measure, date, value: Number(formatMoney(lowest, scale)), currency, notes } as const]
      return [{ id: `round-${no}-bids`, measure: 'validBids' as const, date, value: received, notes }, ...best]
    }),
  }
}

const endOf = ({ publicityEndsAt }: ProjectState) => (publicityEndsAt ? { endDate: publicityEndsAt } : {})
const firmOf = (customerId: string, { firm }: OcdsSource): Reference => ({ id: customerId, name: firm(customerId) })
const moneyOf = (amount: string, currency: string): Value => ({ amount: Number(amount), currency })

function tagsOf({ status }: ProjectState, isAwarded: boolean): string[] {
  if (status === 'DRAFT' || status === 'PUBLISH_APPROVAL') return ['planning']
  if (status === 'VOID') return ['tenderCancellation']
  return isAwarded ? ['tender', 'award'] : ['tender']
}

const itemsOf = ({ items }: ProjectState, lang: Lang) =>
  items.map(({ lineNo, name, nameEn, quantity, unitCode }) => ({
    id: String(lineNo),
    description: lang === 'en' && nameEn ? nameEn : name,
    quantity: Number(quantity),
    unit: { scheme: 'UNCEFACT', id: unitCode },
  }))

/** Every organisation once, with all its roles: references elsewhere are by its id. */
function partiesOf(department: Reference, tenderers: readonly Reference[], suppliers: readonly Reference[]): OcdsParty[] {
  const firms = new Map<string, OcdsParty>()
  const add = ({ id, name }: Reference, role: string) => {
    const known = firms.get(id)
    if (known) known.roles.push(role)
    else firms.set(id, { id, name, roles: [role] })
  }
  for (const one of tenderers) add(one, 'tenderer')
  for (const one of suppliers) add(one, 'supplier')
  return [{ ...department, roles: ['buyer', 'procuringEntity'] }, ...firms.values()]
}

/** The award is public with the publicity, and stays pending until it is final. */
function awardsOf(state: ProjectState, source: OcdsSource): OcdsRelease['awards'] {
  const { status, award, form } = state
  if (!award || (status !== 'PUBLICITY' && status !== 'AWARDED')) return []
  return pricedLines(state).map(({ alias, amount, bidder }) => ({
    id: `${state.code}-${award.round}${award.lines ? `-${alias}` : ''}`,
    status: status === 'AWARDED' ? 'active' : 'pending',
    ...(source.awardedAt && { date: source.awardedAt }),
    value: moneyOf(formatMoney(amount, form.scale), form.currency),
    suppliers: [firmOf(bidder.customerId, source)],
  }))
}

const bidsOf = (state: ProjectState, source: OcdsSource) =>
  offersOf(state).map(({ alias, gross, bidder }) => ({
    id: `${state.code}-${alias}`,
    date: bidder.stands.at(-1)!.at,
    // A price beyond a limit that was not published cannot win.
    status: bidder.over ? ('disqualified' as const) : ('valid' as const),
    tenderers: [firmOf(bidder.customerId, source)],
    value: moneyOf(formatMoney(gross, state.form.scale), state.form.currency),
  }))

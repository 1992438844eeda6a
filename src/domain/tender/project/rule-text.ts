import type { ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { lowPriceRules } from '#domain/tender/award/abnormal.ts'
import { freeBidOf, hallRules, roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { nextAllowed } from '#domain/tender/bidding/free-bid.ts'
import { stepAt } from '#domain/tender/bidding/step.ts'
import { canonical, type Digest } from '#domain/tender/log/log-chain.ts'
import type { At, ProjectState } from '#domain/tender/model.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { clockText } from '#domain/time/zone-clock.ts'
import { isZone } from './config-check.ts'
import { sentences } from './rule-text.messages.ts'
import { isPriceAlone, methodExample, methodLines, shareExample, shareLines } from './rule-text-award.ts'
import { roundAwardLines, roundRuleLines } from './rule-text-rounds.ts'

/**
 * The rules in words, made from the configuration the engine runs: what a bidder acknowledges is what decides his bid.
 *
 * @see tendering.md 9.4 (bidding rules), 9.8 (award rules)
 */

export type Lang = 'zh' | 'en'

export interface RuleSection {
  heading: string
  lines: string[]
}

/** Times in force; they may have been changed after publication by an approved request. */
export interface Schedule {
  registrationEndsAt: At
  qualificationEndsAt: At
  startsAt: At
  /** As sealed at publication; a draft holds the amount itself, which no sentence tells. */
  reserve?: { commit: string } | string
}

/**
 * Identifies the rules of a project: acknowledgements name it. Times are not part of it, since they may change by approval, and neither is a
 * ceiling that is not published: it could be guessed from the hash. The log's own salted parts commit to that one.
 */
export function rulesHash(digest: Digest, form: ProjectForm): string {
  const { mode, direction, currency, scale, compareBasis, ceilingVisible, minBidders, bidding, rounds, award } = form
  const ceiling = ceilingVisible ? form.ceiling : ''
  return digest(
    `TENDERRULES1\n${canonical({ mode, direction, currency, scale, compareBasis, ceiling, ceilingVisible, minBidders, bidding, rounds, award })}`,
  )
}

/** As suppliers read it: that of a project published by an older release was made with the ceiling, published or not. */
export const shownRulesHash = (digest: Digest, { form, rulesHash: stored }: Pick<ProjectState, 'form' | 'rulesHash'>): string =>
  form.ceilingVisible || stored === '' ? stored : rulesHash(digest, form)

export function ruleText(kind: 'fight' | 'win', form: ProjectForm, schedule: Schedule, lang: Lang): RuleSection[] {
  return kind === 'fight' ? fightRules(form, schedule, lang) : winRules(form, schedule, lang)
}

function fightRules(form: ProjectForm, schedule: Schedule, lang: Lang): RuleSection[] {
  const rounds = roundsOf(form)
  return rounds ? fightRulesOfRounds(form, rounds, schedule, lang) : fightRulesOfBids(form, schedule, lang)
}

/** What there is to say whatever way prices come in. */
function common(form: ProjectForm, schedule: Schedule, lang: Lang) {
  const say = sentences[lang]
  const buying = form.direction === 'reverse'
  const time = (at: string | number) => printTime(at, form.timeZone)
  const limit = form.ceilingVisible ? say.limit(buying, `${grouped(form.ceiling)} ${form.currency}`) : say.limitHidden(buying)
  const entry = [say.registration(time(schedule.registrationEndsAt)), say.qualification(time(schedule.qualificationEndsAt))]
  const log = { heading: say.log, lines: [say.logged, say.receipt] }
  return { say, buying, time, limits: [say.basis(form.compareBasis), limit], entry, log }
}

function fightRulesOfRounds(form: ProjectForm, rounds: ThreeRounds, schedule: Schedule, lang: Lang): RuleSection[] {
  const { say, buying, time, limits, entry, log } = common(form, schedule, lang)
  const lines = roundRuleLines(rounds, { lang, buying, startsAt: schedule.startsAt, time })
  return [
    { heading: say.mode, lines: [...lines.mode, ...limits] },
    { heading: say.schedule, lines: [...entry, ...lines.schedule, say.clock] },
    { heading: say.price, lines: lines.price },
    lines.opening,
    { heading: say.visible, lines: [...lines.visible, say.hallDetail(rounds.hallDetail), say.alias] },
    { heading: say.incidents, lines: [say.suspension, say.outage, lines.incident] },
    log,
  ]
}

function fightRulesOfBids(form: ProjectForm, schedule: Schedule, lang: Lang): RuleSection[] {
  const { say, buying, time, limits, entry, log } = common(form, schedule, lang)
  const bidding = freeBidOf(form)
  const start = Date.parse(schedule.startsAt)
  const close = start + bidding.durationSec * 1_000
  return [
    { heading: say.mode, lines: [say.freeBid(buying), ...limits] },
    {
      heading: say.schedule,
      lines: [...entry, say.start(time(start), time(close)), say.hardStop(time(close + bidding.maxExtendSec * 1_000)), say.clock],
    },
    { heading: say.price, lines: priceLines(form, lang) },
    {
      heading: say.extension,
      lines: [
        bidding.windowSec > 0
          ? say.extend(bidding.windowSec, bidding.extendSec, say.trigger(bidding.trigger, bidding.topN))
          : say.noExtension,
        say.refusedNeverExtends,
      ],
    },
    {
      heading: say.visible,
      lines: [
        say.visibility(bidding.visibility),
        say.hallDetail(hallRules(form).hallDetail),
        say.alias,
        ...(bidding.showBidderCount ? [say.bidderCount] : []),
      ],
    },
    { heading: say.incidents, lines: [say.suspension, say.outage, bidding.correction ? say.correction : say.noCorrection] },
    log,
    { heading: say.example, lines: exampleLines(form, lang) },
  ]
}

function priceLines(form: ProjectForm, lang: Lang): string[] {
  const say = sentences[lang]
  const bidding = freeBidOf(form)
  const buying = form.direction === 'reverse'
  const step = (() => {
    switch (bidding.step.mode) {
      case 'absolute':
        return say.stepAbsolute(buying, `${grouped(bidding.step.value)} ${form.currency}`)
      case 'percent':
        return say.stepPercent(buying, formatMoney(BigInt(bidding.step.ppm), 4))
      case 'tiers':
        return say.stepTiers(
          buying,
          bidding.step.tiers.map((tier) => `≥ ${grouped(tier.from)}: ${grouped(tier.value)}`).join(lang === 'zh' ? '；' : '; '),
        )
    }
  })()
  return [
    say.bidRule(bidding.bidRule, buying),
    step,
    ...(bidding.protectLead ? [say.protectLead(buying)] : []),
    say.equal(bidding.visibility === 'leadPrice' || bidding.visibility === 'anonPrices'),
    say.bigDrop(bidding.maxDropPct, buying),
    say.interval(bidding.minBidIntervalMs),
    say.binding,
    bidding.entryQuote === false ? say.noEntryQuote : say.entryQuote,
    say.lines,
  ]
}

/** The project's own ceiling and step, so that the numbers are the bidder's. */
function exampleLines(form: ProjectForm, lang: Lang): string[] {
  const say = sentences[lang]
  const ceiling = parseMoney(form.ceiling, form.scale)
  if (!form.ceilingVisible || ceiling === undefined || ceiling <= 0n || !hasStep(form, ceiling)) return [say.noExample]
  const rules = { ...freeBidOf(form), visibility: 'leadPrice' as const }
  const context = { rules, direction: form.direction, scale: form.scale, compareBasis: 'gross' as const, ceiling, taxBp: 0 }
  const first = nextAllowed({ ...context, ownIsLead: false }).own
  const then = nextAllowed({ ...context, best: first, ownLast: first, ownIsLead: true }).own
  const rival = nextAllowed({ ...context, best: then, ownIsLead: false }).lead ?? then
  const print = (minor: bigint) => `${grouped(formatMoney(minor, form.scale))} ${form.currency}`
  return [say.exampleFirst(print(first)), say.exampleNext(print(then)), say.exampleRival(print(rival))]
}

/** A draft may hold anything; its step need not be an amount yet. */
function hasStep(form: ProjectForm, ceiling: bigint): boolean {
  try {
    return stepAt(freeBidOf(form).step, ceiling, form.scale) > 0n
  } catch {
    return false
  }
}

function winRules(form: ProjectForm, { reserve }: Schedule, lang: Lang): RuleSection[] {
  const say = sentences[lang]
  const buying = form.direction === 'reverse'
  const { award } = form
  const { vsMeanPct, vsNextPct } = lowPriceRules(award)
  const reserved = reserve !== undefined || form.reserve !== undefined
  const rounds = roundsOf(form)
  const { tie, waiver } = rounds ? roundAwardLines(rounds, lang) : say
  return [
    {
      heading: say.method,
      lines: [
        ...(methodLines(form, lang) ?? [say.lowest(buying, form.compareBasis)]),
        ...(isPriceAlone(form) ? [tie] : []),
        ...(form.ceilingVisible ? [] : [say.limitHidden(buying)]),
        reserved ? say.reserve(buying, typeof reserve === 'object' ? reserve.commit : undefined) : say.noReserve,
        ...(buying ? [say.lowPrice(vsMeanPct, vsNextPct), say.lowPriceProof] : []),
      ],
    },
    { heading: say.minimum, lines: [say.minOffers(hallRules(form).minOffers), waiver] },
    { heading: say.decision, lines: [say.steps, say.deviation] },
    { heading: say.publicity, lines: [say.publicityDays(award.publicityDays), say.objections, say.upheld] },
    {
      heading: say.confirmation,
      lines: [
        ...shareLines(form, lang),
        say.confirmHours(award.confirmHours),
        say.nextRank,
        ...(form.deposit === undefined ? [] : [say.forfeit]),
      ],
    },
    { heading: say.example, lines: winExample(form, lang) },
  ]
}

/** Three made-up results in percent of the limit, in the order A, B, C. */
const EXAMPLE_PCT = { reverse: [96n, 91n, 94n], forward: [104n, 109n, 106n] } as const

/** Who would win among three made-up prices in the project's own size. */
function winExample(form: ProjectForm, lang: Lang): string[] {
  const say = sentences[lang]
  const limit = parseMoney(form.ceiling, form.scale)
  if (!form.ceilingVisible || limit === undefined || limit <= 0n) return [say.noExample]
  const print = (minor: bigint) => `${grouped(formatMoney(minor, form.scale))} ${form.currency}`
  const prices = EXAMPLE_PCT[form.direction].map((percent) => (limit * percent) / 100n)
  const [a = '', b = '', c = ''] = prices.map(print)
  return [
    say.winExampleBids(a, b, c),
    ...(methodExample(form, prices, lang, print) ?? [say.winExampleRank(lang === 'zh' ? '乙' : 'B', b), say.winExampleTie]),
    ...shareExample(form, prices[0]!, lang, print),
  ]
}

/** Thousands separators in a decimal string, without passing through a number. */
function grouped(text: string): string {
  const [integer = '', fraction] = text.split('.')
  const groups = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${groups}.${fraction}` : groups
}

/** yyyy-MM-dd HH:mm:ss in the project's zone, and the zone; in UTC while a draft names none that exists, a dash while it has no time. */
function printTime(at: string | number, wished: string): string {
  if (Number.isNaN(new Date(at).getTime())) return '—'
  const timeZone = isZone(wished) ? wished : 'UTC'
  return `${clockText(new Date(at), timeZone).slice(0, 19)} (${timeZone})`
}

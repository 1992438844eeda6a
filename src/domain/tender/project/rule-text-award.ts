import type { ProjectForm } from '#contract/tender/project.ts'
import type { AwardMethod } from '#contract/tender/scoring.ts'
import { isShared, shareOf, sharesOf } from '#domain/tender/award/award-lines.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { benchmark, byAverage, byPoints, combined, FIRST_AVG, FIRST_WEIGHTS, lowPriceFirst } from '#domain/tender/scoring/methods.ts'
import { awardSentences } from './rule-text-award.messages.ts'

/** The method of an award in words, with what a tie leads to. @see tendering.md 7.6, 9.8 */

type Lang = 'zh' | 'en'

/** Undefined where the best price wins and nothing more is to be said. */
export function methodLines(form: ProjectForm, lang: Lang): string[] | undefined {
  const lines: Partial<Record<AwardMethod, (form: ProjectForm, lang: Lang) => string[]>> = {
    averagePrice: averageLines,
    lowPriceFirst: (of, language) => [awardSentences[language].byBest(isBuying(of), of.compareBasis)],
    combined: combinedLines,
  }
  return lines[form.award.method]?.(form, lang)
}

/** How the first ranks share the award; nothing where the first gets all. */
export function shareLines({ award }: ProjectForm, lang: Lang): string[] {
  const say = awardSentences[lang]
  return isShared(award) ? [say.shares(sharesOf(award).map(({ sharePct }) => sharePct)), say.shareWord] : []
}

/** What the first share of a made-up price comes to. */
export function shareExample({ award }: ProjectForm, price: bigint, lang: Lang, print: (minor: bigint) => string): string[] {
  const [first] = sharesOf(award)
  if (!first || !isShared(award)) return []
  return [awardSentences[lang].exampleShare(print(price), first.sharePct, print(shareOf(price, first.sharePct)))]
}

/** Whether price alone decides a tie, so that what the rounds say of it holds. */
export const isPriceAlone = ({ award }: ProjectForm): boolean => award.method === 'lowestPrice' || award.method === 'lowPriceFirst'

const isBuying = ({ direction }: ProjectForm): boolean => direction === 'reverse'

function averageLines(form: ProjectForm, lang: Lang): string[] {
  const say = awardSentences[lang]
  const buying = isBuying(form)
  const { rule, floatBp } = form.award.avg ?? FIRST_AVG
  return [
    say.average(buying, form.compareBasis),
    say.dropped(buying),
    floatBp === 0 ? say.notFloated : say.floated(formatMoney(BigInt(Math.abs(floatBp)), 2), floatBp > 0),
    say.rule(rule, buying),
    say.averageTie(buying),
    say.counts,
  ]
}

function combinedLines(form: ProjectForm, lang: Lang): string[] {
  const say = awardSentences[lang]
  const { weights = FIRST_WEIGHTS, criteria = [], dropExtremes = false } = form.award
  return [
    say.combined(weights),
    say.priceScore(isBuying(form), form.compareBasis),
    say.reviewed(dropExtremes),
    ...criteria.map(({ name, nameEn, max, kind }) => say.criterion(lang === 'en' && nameEn ? nameEn : name, max, kind)),
    say.combinedTie(isBuying(form)),
  ]
}

type Print = (minor: bigint) => string
const NAMES = { zh: ['甲', '乙', '丙'], en: ['A', 'B', 'C'] } as const
/** Made-up points of the three, in whole points. */
const POINTS = [
  { technical: 90n, business: 85n },
  { technical: 82n, business: 80n },
  { technical: 75n, business: 78n },
] as const

/** How three made-up prices would be ranked; undefined where the best price stands first. */
export function methodExample(form: ProjectForm, prices: readonly bigint[], lang: Lang, print: Print): string[] | undefined {
  const offers = prices.map((basis, index) => ({ basis, sinceSeq: index, name: NAMES[lang][index] ?? '', ...(POINTS[index] ?? POINTS[0]) }))
  if (form.award.method === 'averagePrice') return averageExample(form, offers, lang, print)
  return form.award.method === 'combined' ? combinedExample(form, offers, lang) : undefined
}

type MadeUp = { basis: bigint; sinceSeq: number; name: string; technical: bigint; business: bigint }

const orderOf = (offers: readonly MadeUp[], lang: Lang) =>
  awardSentences[lang].exampleOrder(offers.map(({ name }) => name).join(lang === 'zh' ? '、' : ', '))

function averageExample(form: ProjectForm, offers: readonly MadeUp[], lang: Lang, print: Print): string[] {
  const { rule, floatBp } = form.award.avg ?? FIRST_AVG
  const held = benchmark(
    offers.map(({ basis }) => basis),
    floatBp,
    form.direction,
  )
  if (!held) return []
  return [awardSentences[lang].exampleBenchmark(print(held.value)), orderOf(byAverage(rule, offers, held.value, form.direction), lang)]
}

function combinedExample({ award, direction }: ProjectForm, offers: readonly MadeUp[], lang: Lang): string[] {
  const weights = award.weights ?? FIRST_WEIGHTS
  const best = offers.map(({ basis }) => basis).reduce((a, b) => (better(a, b, direction) ? a : b))
  const scored = offers.map((one) => {
    const parts = { price: lowPriceFirst(one.basis, best, direction), technical: one.technical * 100n, business: one.business * 100n }
    return { ...one, parts, total: combined(parts, weights) }
  })
  const points = (hundredths: bigint) => formatMoney(hundredths, 2)
  const lines = scored.map(({ name, parts, total }) =>
    awardSentences[lang].exampleParts(name, points(parts.price), points(parts.technical), points(parts.business), points(total)),
  )
  return [...lines, orderOf(byPoints(scored, direction), lang)]
}

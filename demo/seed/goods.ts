import type { FreeBid, Item, ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import type { At } from '#domain/tender/model.ts'
import { formatMoney, lineAmount, parseMoney } from '#domain/tender/money.ts'
import { FIRST_AWARD, FIRST_BIDDING, FIRST_ROUNDS } from '#domain/tender/project/draft.ts'
import { type Category, categories } from './catalogue.ts'
import type { Random } from './random.ts'
import { shift } from './stage.ts'

/** What one project buys or sells, and what the market asks for it. */
export interface Goods {
  category: Category
  title: string
  titleEn: string
  items: Item[]
  /** Sum of mid prices × quantities, minor units. */
  market: bigint
}

const SCALE = 2

/** What a project is for, in Chinese and English. */
const OCCASIONS = [
  ['2026 年第四季度', 'Q4 2026'],
  ['2026 年度', '2026'],
  ['11 月', 'November'],
  ['技改项目', 'Upgrade project'],
] as const

/** The first letter alone becomes small: grades and abbreviations stay as they are. */
const inSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** @param lines how many there are, the same goods again and again; a few by chance when left out */
export function makeGoods(
  random: Random,
  category: Category = random.pick(categories.filter(({ direction }) => direction === 'reverse')),
  lines?: number,
): Goods {
  const kinds = category.items.flatMap((archetype) => archetype.specs.map((spec) => ({ archetype, spec })))
  const few = random.sample(kinds, Math.min(kinds.length, random.whole(3, 8)))
  const chosen = lines === undefined ? few : Array.from({ length: lines }, (_, at) => few[at % few.length]!)
  let market = 0n
  const items = chosen.map(({ archetype, spec }, index): Item => {
    const quantity = quantityOf(archetype.high, random)
    const cents = Math.round(((archetype.low + archetype.high) / 2) * 100)
    market += lineAmount(formatMoney(BigInt(cents), SCALE), quantity, SCALE)
    return { lineNo: index + 1, name: archetype.name, nameEn: archetype.nameEn, spec, unitCode: archetype.unitCode, quantity }
  })
  const head = chosen[0]!.archetype
  const selling = category.direction === 'forward'
  const occasion = random.pick(OCCASIONS)
  return {
    category,
    items,
    market,
    title: `${occasion[0]}${head.name}等${selling ? '处置' : '采购'}`,
    titleEn: `${occasion[1]}: ${selling ? 'sale of ' : ''}${inSentence(head.nameEn)} and others`,
  }
}

/**
 * Unit prices at `permille` of what the market asks, two decimals, and their sum: what a firm writes into its entry quote.
 *
 * @throws Error for goods that are not of this category
 */
export function quoteOf({ category, items }: Goods, permille: number): { lines: { lineNo: number; unitPrice: string }[]; total: string } {
  let total = 0n
  const lines = items.map(({ lineNo, name, quantity }) => {
    const archetype = category.items.find((one) => one.name === name)
    if (!archetype) throw new Error(`${category.code} has no ${name}`)
    const cents = Math.round(((archetype.low + archetype.high) * permille) / 20)
    const unitPrice = formatMoney(BigInt(cents), 2)
    total += lineAmount(unitPrice, quantity, SCALE)
    return { lineNo, unitPrice }
  })
  return { lines, total: formatMoney(total, SCALE) }
}

/** Cheap goods in thousands, dear ones in tens: log-uniform. */
function quantityOf(price: number, random: Random): string {
  const top = Math.max(4, 400_000 / price)
  return String(Math.max(2, Math.round(Math.exp(random.next() * Math.log(top / 2)) * 2)))
}

export interface FormPlan {
  managerId: string
  supervisorIds: string[]
  deptId: string
  startsAt: At
  /** How long before the start registration and qualification end. */
  registrationLeadHours?: number
  qualificationLeadHours?: number
  durationSec?: number
  open?: boolean
  deposit?: boolean
  /** Papers are asked for. */
  docs?: boolean
  bidding?: Partial<FreeBid>
  /** Bidding is in sealed rounds. */
  rounds?: Partial<ThreeRounds>
  award?: Partial<ProjectForm['award']>
  /** Who gives points, where the award asks for them. */
  reviewerIds?: string[]
  /** Step in permille of the ceiling. */
  stepPermille?: number
  /** Sealed reserve price in permille of the ceiling or floor; none when left out. */
  reservePermille?: number
}

const rules: FreeBid = { ...FIRST_BIDDING, showBidderCount: true }

/** One field, two readers: texts of a project have one language, and the demonstration's visitors two. */
export const both = (zh: string, en: string): string => `${zh} / ${en}`

const REQUIRED = [
  { code: 'LICENCE', name: both('营业执照', 'Business licence'), mandatory: true },
  { code: 'QUALITY', name: both('质量体系认证证书', 'Quality system certificate'), mandatory: false },
]

export function formOf(goods: Goods, plan: FormPlan): ProjectForm {
  const selling = goods.category.direction === 'forward'
  const limit = roundTo(selling ? (goods.market * 85n) / 100n : (goods.market * 112n) / 100n)
  return {
    title: goods.title,
    titleEn: goods.titleEn,
    direction: goods.category.direction,
    categoryCode: goods.category.code,
    deptId: plan.deptId,
    managerId: plan.managerId,
    supervisorIds: plan.supervisorIds,
    inviteMode: plan.open ? 'open' : 'invited',
    currency: 'CNY',
    scale: SCALE,
    compareBasis: 'gross',
    timeZone: 'Asia/Shanghai',
    ceiling: formatMoney(limit, SCALE),
    ceilingVisible: true,
    ...(plan.reservePermille && { reserve: formatMoney(roundTo((limit * BigInt(plan.reservePermille)) / 1_000n), SCALE) }),
    ...(plan.deposit && { deposit: formatMoney(roundTo(limit / 50n), SCALE) }),
    deliveryAddress: both('华岳工业集团仓储中心 2 号库', 'Huayue Industrial Group, warehouse 2'),
    paymentTerms: both('验收合格后 30 日内电汇支付', 'By bank transfer within 30 days of acceptance'),
    requiredDocs: plan.docs ? REQUIRED : [],
    minBidders: 3,
    registrationEndsAt: shift(plan.startsAt, -(plan.registrationLeadHours ?? 26), 'hour'),
    qualificationEndsAt: shift(plan.startsAt, -(plan.qualificationLeadHours ?? 2), 'hour'),
    startsAt: plan.startsAt,
    ...(plan.rounds
      ? { mode: 'threeRounds', rounds: { ...FIRST_ROUNDS, ...plan.rounds } }
      : { mode: 'freeBid', bidding: freeBid(limit, plan) }),
    award: { ...FIRST_AWARD, ...plan.award },
    ...(plan.reviewerIds && { reviewerIds: plan.reviewerIds }),
  }
}

const freeBid = (limit: bigint, { stepPermille = 2, durationSec = 1_800, bidding }: FormPlan): FreeBid => ({
  ...rules,
  durationSec,
  step: { mode: 'absolute', value: formatMoney(roundTo((limit * BigInt(stepPermille)) / 1_000n, 100n), SCALE) },
  ...bidding,
})

/** Up to a full hundred yuan (or the given number of fen). */
const roundTo = (minor: bigint, unit = 10_000n): bigint => ((minor + unit - 1n) / unit) * unit

export const ceilingOf = (form: ProjectForm): bigint => parseMoney(form.ceiling, form.scale)!

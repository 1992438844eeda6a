import type { AwardRules } from '#contract/tender/scoring.ts'

/** Sentences of the methods of an award, both languages. `buying` is false for a sale. */

type AvgRule = NonNullable<AwardRules['avg']>['rule']
type Weights = NonNullable<AwardRules['weights']>

interface AwardSentences {
  average: (buying: boolean, basis: 'gross' | 'net') => string
  floated: (percent: string, isAbove: boolean) => string
  notFloated: string
  dropped: (buying: boolean) => string
  counts: string
  rule: (rule: AvgRule, buying: boolean) => string
  averageTie: (buying: boolean) => string
  byBest: (buying: boolean, basis: 'gross' | 'net') => string
  combined: (weights: Weights) => string
  priceScore: (buying: boolean, basis: 'gross' | 'net') => string
  reviewed: (dropExtremes: boolean) => string
  criterion: (name: string, max: string, kind: 'technical' | 'business') => string
  combinedTie: (buying: boolean) => string
  shares: (percents: readonly number[]) => string
  shareWord: string
  exampleShare: (price: string, percent: number, amount: string) => string
  exampleBenchmark: (amount: string) => string
  exampleParts: (name: string, price: string, technical: string, business: string, total: string) => string
  exampleOrder: (order: string) => string
}

const en: AwardSentences = {
  average: (buying, basis) =>
    `Average price: the benchmark is the mean of the valid prices ${basis === 'gross' ? 'including' : 'excluding'} tax; a price that cannot win ${buying ? 'because of a ceiling or reserve price' : 'because of a floor or reserve price'} does not count.`,
  floated: (percent, isAbove) => `The mean is moved ${percent} % ${isAbove ? 'up' : 'down'} and rounded once, half up.`,
  notFloated: 'The mean is rounded once, half up.',
  dropped: (buying) =>
    `Up to 5 prices all count. Of 6 the ${buying ? 'highest' : 'lowest'} is left out, of 7 and more the highest and the lowest. Prices left out are ranked all the same.`,
  counts: 'The benchmark and every number behind it are shown with the ranking.',
  rule: (rule, buying) =>
    rule === 'closest'
      ? 'The price nearest to the benchmark, above or below, stands first.'
      : rule === 'closestNotAbove'
        ? `Of the prices not ${buying ? 'above' : 'below'} the benchmark the nearest stands first; the others follow, nearest first.`
        : `Points = 100 − 100 × n × |price − benchmark| ÷ benchmark, n = ${buying ? '1.2 above and 0.8 below' : '1.2 below and 0.8 above'} it, never below 0, two decimals. Most points stand first.`,
  averageTie: (buying) =>
    `On equal distance or points the ${buying ? 'lower' : 'higher'} price stands first, then the one that was reached first.`,
  byBest: (buying, basis) =>
    `The ${buying ? 'lowest' : 'highest'} price ${basis === 'gross' ? 'including' : 'excluding'} tax has 100 points and stands first; the others have points by its ratio, two decimals: ${buying ? 'lowest price ÷ price' : 'price ÷ highest price'} × 100.`,
  combined: ({ price, technical, business }) =>
    `Combined score: price ${price} %, technical part ${technical} %, business part ${business} % of the total. Most points stand first.`,
  priceScore: (buying, basis) =>
    `Price points, ${basis === 'gross' ? 'including' : 'excluding'} tax: ${buying ? 'lowest price ÷ price' : 'price ÷ highest price'} × 100, two decimals.`,
  reviewed: (dropExtremes) =>
    `Reviewers give points by themselves, before they see any price. A part is the mean of their sheets, in percent of the most points${dropExtremes ? '; of 5 sheets and more the highest and the lowest do not count' : ''}, two decimals.`,
  criterion: (name, max, kind) => `${kind === 'technical' ? 'Technical' : 'Business'}: ${name}, at most ${max} points.`,
  combinedTie: (buying) =>
    `On equal totals the ${buying ? 'lower' : 'higher'} price stands first, then more technical points, then the price that was reached first.`,
  shares: (percents) =>
    `The award is shared: ${percents.map((percent, index) => `rank ${index + 1} gets ${percent} %`).join(', ')}, each at its own price. The amount of a share is rounded once, half up.`,
  shareWord:
    'Each firm confirms or declines its own share. A share that falls is proposed anew; a confirmed share that stays as it is needs no second word. Where fewer firms are left than shares, all of it is divided among them, with a reason.',
  exampleShare: (price, percent, amount) => `A share of ${percent} % of ${price} comes to ${amount}.`,
  exampleBenchmark: (amount) => `The benchmark is ${amount}.`,
  exampleParts: (name, price, technical, business, total) =>
    `With made-up points ${name} has price ${price}, technical ${technical}, business ${business}: ${total} in all.`,
  exampleOrder: (order) => `The order is ${order}; the first is proposed for the award.`,
}

const zh: AwardSentences = {
  average: (buying, basis) =>
    `平均价法：以有效报价（${basis === 'gross' ? '含税' : '不含税'}）的算术平均值为基准；因${buying ? '最高限价' : '最低限价'}或标底不能中标的报价不计入。`,
  floated: (percent, isAbove) => `平均值${isAbove ? '上浮' : '下浮'} ${percent}% 后为基准价，仅在最后一步四舍五入。`,
  notFloated: '平均值即为基准价，仅在最后一步四舍五入。',
  dropped: (buying) =>
    `报价不超过5家的全部计入；6家的去掉一个${buying ? '最高' : '最低'}报价；7家及以上的去掉一个最高和一个最低报价。未计入的报价仍参加排名。`,
  counts: '基准价及其计算过程随排名一并列示。',
  rule: (rule, buying) =>
    rule === 'closest'
      ? '报价最接近基准价（不论高低）者排名第一。'
      : rule === 'closestNotAbove'
        ? `不${buying ? '高于' : '低于'}基准价的报价中最接近者排名第一；其余报价排在其后，按接近程度排列。`
        : `得分 = 100 − 100 × n × |报价 − 基准价| ÷ 基准价，${buying ? '高于基准价时 n 为1.2，低于时为0.8' : '低于基准价时 n 为1.2，高于时为0.8'}，最低0分，保留两位小数；得分最高者排名第一。`,
  averageTie: (buying) => `差额或得分相同的，报价${buying ? '低' : '高'}者在前；报价也相同的，先报出者在前。`,
  byBest: (buying, basis) =>
    `${basis === 'gross' ? '含税' : '不含税'}${buying ? '最低价' : '最高价'}得100分，排名第一；其他报价按比例得分，保留两位小数：${buying ? '最低价 ÷ 报价' : '报价 ÷ 最高价'} × 100。`,
  combined: ({ price, technical, business }) =>
    `综合评分法：价格分占 ${price}%，技术分占 ${technical}%，商务分占 ${business}%，总分最高者排名第一。`,
  priceScore: (buying, basis) =>
    `价格分（${basis === 'gross' ? '含税' : '不含税'}）：${buying ? '最低价 ÷ 报价' : '报价 ÷ 最高价'} × 100，保留两位小数。`,
  reviewed: (dropExtremes) =>
    `评审专家在看到任何价格之前独立评分。技术分、商务分为各专家评分占满分百分比的平均值${dropExtremes ? '（5份及以上评分表时去掉一个最高分和一个最低分）' : ''}，保留两位小数。`,
  criterion: (name, max, kind) => `${kind === 'technical' ? '技术' : '商务'}：${name}，满分 ${max} 分。`,
  combinedTie: (buying) => `总分相同的，报价${buying ? '低' : '高'}者在前；报价也相同的，技术分高者在前；仍相同的，先报出者在前。`,
  shares: (percents) =>
    `按份额定标：${percents.map((percent, index) => `第${index + 1}名 ${percent}%`).join('，')}，各按自身报价执行；各份额金额一次四舍五入。`,
  shareWord:
    '各中标人分别确认或放弃自己的份额。落空的份额重新提出；已确认且未变动的份额无须再次确认。可中标人少于份额数的，说明理由后在其中分配全部份额。',
  exampleShare: (price, percent, amount) => `报价 ${price} 的 ${percent}% 份额为 ${amount}。`,
  exampleBenchmark: (amount) => `基准价为 ${amount}。`,
  exampleParts: (name, price, technical, business, total) =>
    `假设评分后，${name}价格分 ${price}、技术分 ${technical}、商务分 ${business}，总分 ${total}。`,
  exampleOrder: (order) => `排名依次为：${order}；推荐第一名中标。`,
}

export const awardSentences = { zh, en }

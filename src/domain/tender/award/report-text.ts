import type { Lang } from '#domain/tender/project/rule-text.ts'

/** The draft of the supervisor's report: what the log says, in sentences. He adds his conclusion and signs. */

export interface ReportFacts {
  code: string
  title: string
  openedAt: string
  closedAt: string
  bidders: number
  bids: number
  rejected: number
  extensions: number
  suspensions: number
  outages: number
  voided: number
  /** Best price with its currency; absent without one. */
  best?: string
  /** Clues found and looked into; absent for who may not know of them. */
  signals?: { found: number; acknowledged: number }
  lowPrices: number
  /** Where not the best price stands first: what does, and what prices were held against. */
  first?: { alias: string; benchmark?: string; points?: string }
  entries: number
  logIsSound: boolean
}

type Sentences = (facts: ReportFacts) => (string | undefined)[]

const zh: Sentences = (f) => [
  `项目 ${f.code}《${f.title}》于 ${f.openedAt} 开始竞价，于 ${f.closedAt} 截止。`,
  `共 ${f.bidders} 家投标人有效报价，累计受理报价 ${f.bids} 次，系统拒绝 ${f.rejected} 次，更正撤销 ${f.voided} 次。`,
  `自动延时 ${f.extensions} 次，暂停 ${f.suspensions} 次，系统中断补偿 ${f.outages} 次。`,
  f.best === undefined ? '无有效报价。' : `最优报价为 ${f.best}。`,
  f.first &&
    `按定标方法，${f.first.alias} 排名第一${f.first.benchmark === undefined ? '' : `，基准价 ${f.first.benchmark}`}${f.first.points === undefined ? '' : `，得分 ${f.first.points}`}。`,
  f.signals && `发现线索 ${f.signals.found} 条，已核实 ${f.signals.acknowledged} 条。`,
  `异常低价 ${f.lowPrices} 家。`,
  f.logIsSound ? `审计日志共 ${f.entries} 条，哈希链校验通过。` : `审计日志共 ${f.entries} 条，哈希链校验未通过。`,
]

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

const en: Sentences = (f) => [
  `Bidding for ${f.code} “${f.title}” opened at ${f.openedAt} and closed at ${f.closedAt}.`,
  `${plural(f.bidders, 'bidder')} made valid offers: ${plural(f.bids, 'bid')} accepted, ${f.rejected} refused, ${f.voided} annulled as errors.`,
  `${plural(f.extensions, 'extension')}, ${plural(f.suspensions, 'suspension')}, ${plural(f.outages, 'interruption')} of service compensated.`,
  f.best === undefined ? 'There is no valid offer.' : `The best offer is ${f.best}.`,
  f.first &&
    `By the method of the award ${f.first.alias} stands first${f.first.benchmark === undefined ? '' : `, with a benchmark of ${f.first.benchmark}`}${f.first.points === undefined ? '' : `, with ${f.first.points} points`}.`,
  f.signals && `${plural(f.signals.found, 'clue')} found, ${f.signals.acknowledged} looked into.`,
  `${plural(f.lowPrices, 'abnormally low price')}.`,
  `The audit log has ${plural(f.entries, 'entry', 'entries')}; its hash chain ${f.logIsSound ? 'verifies' : 'does not verify'}.`,
]

export const reportText = (facts: ReportFacts, lang: Lang): string[] =>
  (lang === 'en' ? en : zh)(facts).filter((line) => line !== undefined)

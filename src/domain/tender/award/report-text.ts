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
  /** Where points count: whose, and what happened to them. */
  scores?: { reviewers: number; excluded: number; givenBack: number }
  /** Where not the best price stands first: what does, and what prices were held against. */
  first?: { alias: string; benchmark?: string; points?: string }
  /** Of an award by shares: what the first ranks get, with the currency; fewer lines than shares where firms lack. */
  shares?: { asked: number; left: number; lines?: readonly { alias: string; sharePct: number; amount: string }[] | undefined }
  rounds?: ReportRounds
  entries: number
  logIsSound: boolean
}

/** Of a tender in sealed rounds, instead of what only live bidding has. */
export interface ReportRounds {
  sealed: number
  withdrawn: number
  rejected: number
  /** Two persons opened them, of whom a second supervisor may have stood in for the buyer; else the system did at their close. */
  byTwo: boolean
  opened: ReportRound[]
  /** Aliases in the order of the draw, where there was one. */
  drawn?: readonly string[]
}

export interface ReportRound {
  no: number
  extra: boolean
  openedAt: string
  received: number
  eliminated: number
  /** Price of the first rank with its currency; absent where nobody had a price. */
  best?: string
  /** How many share it. */
  tied: number
}

type Sentences = (facts: ReportFacts) => (string | undefined)[]

const zhBids: Sentences = (f) => [
  `共 ${f.bidders} 家投标人有效报价，累计受理报价 ${f.bids} 次，系统拒绝 ${f.rejected} 次，更正撤销 ${f.voided} 次。`,
  `自动延时 ${f.extensions} 次，暂停 ${f.suspensions} 次，系统中断补偿 ${f.outages} 次。`,
]

const zhRounds = (f: ReportFacts, { sealed, withdrawn, rejected, byTwo, opened, drawn }: ReportRounds) => [
  `共 ${f.bidders} 家投标人有效报价，累计受理密封报价 ${sealed} 次，撤回 ${withdrawn} 次，系统拒绝 ${rejected} 次。`,
  ...opened.map(
    (one) =>
      `${one.extra ? '加轮' : `第 ${one.no} 轮`}于 ${one.openedAt} ${byTwo ? '由两名责任人共同' : '由系统'}开启，收到报价 ${one.received} 份，${one.best === undefined ? '无有效报价' : `首位报价 ${one.best}${one.tied > 1 ? `（${one.tied} 家相同）` : ''}`}，淘汰 ${one.eliminated} 家。`,
  ),
  drawn && `首位同价，由抽签排定先后：${drawn.join('、')}。`,
  `暂停 ${f.suspensions} 次，系统中断补偿 ${f.outages} 次。`,
]

type Shares = NonNullable<ReportFacts['shares']>

const zhShares = ({ asked, left, lines }: Shares): string =>
  lines
    ? `按公布份额定标：${lines.map(({ alias, sharePct, amount }) => `${alias} 得 ${sharePct}%（${amount}）`).join('，')}。`
    : `按公布份额应有 ${asked} 家中标，可定标的仅 ${left} 家，份额须说明理由后在其中分配。`

const zh: Sentences = (f) => [
  `项目 ${f.code}《${f.title}》于 ${f.openedAt} 开始竞价，于 ${f.closedAt} 截止。`,
  ...(f.rounds ? zhRounds(f, f.rounds) : zhBids(f)),
  f.best === undefined ? '无有效报价。' : `最优报价为 ${f.best}。`,
  f.first &&
    `按定标方法，${f.first.alias} 排名第一${f.first.benchmark === undefined ? '' : `，基准价 ${f.first.benchmark}`}${f.first.points === undefined ? '' : `，得分 ${f.first.points}`}。`,
  f.shares && zhShares(f.shares),
  f.signals && `发现线索 ${f.signals.found} 条，已核实 ${f.signals.acknowledged} 条。`,
  `异常低价 ${f.lowPrices} 家。`,
  f.scores && `评分专家 ${f.scores.reviewers} 名，回避 ${f.scores.excluded} 名，退回评分表 ${f.scores.givenBack} 次。`,
  f.logIsSound ? `审计日志共 ${f.entries} 条，哈希链校验通过。` : `审计日志共 ${f.entries} 条，哈希链校验未通过。`,
]

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

const enBids: Sentences = (f) => [
  `${plural(f.bidders, 'bidder')} made valid offers: ${plural(f.bids, 'bid')} accepted, ${f.rejected} refused, ${f.voided} annulled as errors.`,
  `${plural(f.extensions, 'extension')}, ${plural(f.suspensions, 'suspension')}, ${plural(f.outages, 'interruption')} of service compensated.`,
]

const enRounds = (f: ReportFacts, { sealed, withdrawn, rejected, byTwo, opened, drawn }: ReportRounds) => [
  `${plural(f.bidders, 'bidder')} made valid offers: ${plural(sealed, 'sealed quote')} accepted, ${withdrawn} withdrawn, ${rejected} refused.`,
  ...opened.map(
    (one) =>
      `${one.extra ? 'The extra round' : `Round ${one.no}`} was opened at ${one.openedAt} ${byTwo ? 'by two persons in charge' : 'by the system'}: ${plural(one.received, 'quote')}, ${one.best === undefined ? 'no valid price' : `first rank ${one.best}${one.tied > 1 ? ` (shared by ${one.tied})` : ''}`}, ${one.eliminated} eliminated.`,
  ),
  drawn && `The first rank was tied and drawn by lot: ${drawn.join(', ')}.`,
  `${plural(f.suspensions, 'suspension')}, ${plural(f.outages, 'interruption')} of service compensated.`,
]

const enShares = ({ asked, left, lines }: Shares): string =>
  lines
    ? `By the published shares ${lines.map(({ alias, sharePct, amount }) => `${alias} gets ${sharePct} % (${amount})`).join(', ')}.`
    : `Of the ${asked} firms that the published shares ask for ${left} can be awarded; all of it is divided among them with a reason.`

const en: Sentences = (f) => [
  `Bidding for ${f.code} “${f.title}” opened at ${f.openedAt} and closed at ${f.closedAt}.`,
  ...(f.rounds ? enRounds(f, f.rounds) : enBids(f)),
  f.best === undefined ? 'There is no valid offer.' : `The best offer is ${f.best}.`,
  f.first &&
    `By the method of the award ${f.first.alias} stands first${f.first.benchmark === undefined ? '' : `, with a benchmark of ${f.first.benchmark}`}${f.first.points === undefined ? '' : `, with ${f.first.points} points`}.`,
  f.shares && enShares(f.shares),
  f.signals && `${plural(f.signals.found, 'clue')} found, ${f.signals.acknowledged} looked into.`,
  `${plural(f.lowPrices, 'abnormally low price')}.`,
  f.scores &&
    `${plural(f.scores.reviewers, 'reviewer')}, ${f.scores.excluded} excluded for a conflict; ${plural(f.scores.givenBack, 'sheet')} given back.`,
  `The audit log has ${plural(f.entries, 'entry', 'entries')}; its hash chain ${f.logIsSound ? 'verifies' : 'does not verify'}.`,
]

export const reportText = (facts: ReportFacts, lang: Lang): string[] =>
  (lang === 'en' ? en : zh)(facts).filter((line) => line !== undefined)

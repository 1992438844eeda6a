import { defineMessages } from '#core/i18n/text.ts'

/** Faults of a draft that need more than the sentence of their code. */
export const faultMessages = defineMessages({
  en: {
    missing: 'Fill this in: {{field}}',
    noManager: 'Choose the manager who approves',
    manager: 'You prepare this project, so you cannot be its manager',
    noSupervisor: 'Choose at least one supervisor',
    supervisor: 'A supervisor may be neither the buyer nor the manager',
    'detail.beatBest': 'To beat the best price bidders must see it: choose another visibility or another rule',
    'detail.protectLead': 'The lead can only be protected where its price is shown',
    'detail.windowSec': 'The window must be at least 30 seconds, or 0 for no extension',
    'detail.extendSec': 'An extension must be at least 30 seconds',
    'detail.tiers': 'The price bands must begin at 0, rise, and each have a step',
    'detail.reserveHigh': 'The reserve price must be an amount up to the ceiling',
    'detail.reserveLow': 'The reserve price must be an amount from the floor on',
    'detail.reserveTwice': 'A ceiling that bidders do not see is a reserve price already: of the two, only the stricter one counts',
    'detail.countShown': 'Where bidders see every price by its number, they can count each other: the number is not hidden',
    'detail.perRound': 'Each round needs its length, and each but the last its break and how many leave',
    'detail.keepMin': 'At least one bidder must go on',
    'detail.tellsLowest': 'A refusal by the best price tells it: show bidders the best price, or choose another price rule',
    'detail.committee': 'Rounds opened by two persons need two supervisors',
    'detail.timeZone': 'There is no such time zone',
    'detail.lineCeiling': 'A unit ceiling must be greater than 0',
  },
  zh: {
    missing: '请填写：{{field}}',
    noManager: '请选择审批经理',
    manager: '您是本项目编制人，不能担任审批经理',
    noSupervisor: '请至少选择一名监督员',
    supervisor: '监督员不能是采购员或审批经理',
    'detail.beatBest': '须优于最优报价时，投标人必须能看到最优报价：请调整可见范围或报价规则',
    'detail.protectLead': '仅在公开最优报价时才能保护领先者',
    'detail.windowSec': '延时触发窗口至少30秒，或填0表示不延时',
    'detail.extendSec': '每次延长至少30秒',
    'detail.tiers': '价格区间须从0开始、逐级递增，且每级均有幅度',
    'detail.reserveHigh': '标底须为不高于最高限价的金额',
    'detail.reserveLow': '标底须为不低于最低限价的金额',
    'detail.reserveTwice': '不公开的限价本身即起标底作用：两者并设时，以较严者为准',
    'detail.countShown': '投标人可见所有报价及号牌时，投标人数量并未隐藏',
    'detail.perRound': '每轮须设时长；除末轮外，每轮须设间隔和淘汰家数',
    'detail.keepMin': '至少须保留一家投标人',
    'detail.tellsLowest': '以最优报价为限的拒绝会透露该价格：请公布最优报价，或调整报价规则',
    'detail.committee': '共同开启须有两名监督员',
    'detail.timeZone': '该时区不存在',
    'detail.lineCeiling': '单价限价必须大于0',
  },
})

type Detail = Extract<keyof (typeof faultMessages)['en'], `detail.${string}`>

const DETAILS: readonly (readonly [begins: string, key: Detail])[] = [
  ['beatBest', 'detail.beatBest'],
  ['protectLead', 'detail.protectLead'],
  ['windowSec', 'detail.windowSec'],
  ['extendSec', 'detail.extendSec'],
  ['step.tiers', 'detail.tiers'],
  ['reserve >', 'detail.reserveHigh'],
  ['reserve <', 'detail.reserveLow'],
  ['reserve +', 'detail.reserveTwice'],
  ['anonPrices +', 'detail.countShown'],
  ['durationsSec', 'detail.perRound'],
  ['intervalsSec', 'detail.perRound'],
  ['out', 'detail.perRound'],
  ['keepMin', 'detail.keepMin'],
  ['none + notHigherThanLowest', 'detail.tellsLowest'],
  ['rank + notHigherThanLowest', 'detail.tellsLowest'],
  ['committee', 'detail.committee'],
  ['timeZone', 'detail.timeZone'],
  ['ceilingUnitPrice', 'detail.lineCeiling'],
]

/** The sentence for a contradiction that the rules name in their own words (TENDER-2016). */
export const knownDetail = (detail: string): Detail | undefined => DETAILS.find(([begins]) => detail.startsWith(begins))?.[1]

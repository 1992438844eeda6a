import type { AwardMethod } from '#contract/tender/scoring.ts'
import { textsOf } from './status-names.ts'

type Names = Record<AwardMethod, { zh: string; en: string }>

/** How an award is found, buying and selling. */
export const methodNames = {
  reverse: {
    lowestPrice: { zh: '最低价法', en: 'Lowest price' },
    averagePrice: { zh: '平均价法', en: 'Average price' },
    lowPriceFirst: { zh: '低价优先法（计分）', en: 'Points by the lowest price' },
    combined: { zh: '综合评分法', en: 'Combined points' },
  },
  forward: {
    lowestPrice: { zh: '最高价法', en: 'Highest price' },
    averagePrice: { zh: '平均价法', en: 'Average price' },
    lowPriceFirst: { zh: '高价优先法（计分）', en: 'Points by the highest price' },
    combined: { zh: '综合评分法', en: 'Combined points' },
  },
} as const satisfies Record<'reverse' | 'forward', Names>

const [low, high] = [textsOf('method', methodNames.reverse), textsOf('highMethod', methodNames.forward)]
/** By `method.combined` where one buys, by `highMethod.combined` where one sells. */
export const methodTexts = { en: { ...low.en, ...high.en }, zh: { ...low.zh, ...high.zh } }

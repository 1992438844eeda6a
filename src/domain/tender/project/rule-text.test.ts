import { describe, expect, test } from 'vitest'
import type { ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { sha256 } from '#domain/tender/log/testing.ts'
import type { Viewer } from '#domain/tender/model.ts'
import { aThreeRounds } from '#domain/tender/rounds/testing.ts'
import { aFreeBidForm, live } from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { rulesHash, ruleText } from './rule-text.ts'

const form = aFreeBidForm()
const text = (kind: 'fight' | 'win', lang: 'zh' | 'en', over: Partial<ProjectForm> = {}) => {
  const shown = { ...form, ...over }
  return ruleText(kind, shown, shown, lang)
    .flatMap(({ heading, lines }) => [heading, ...lines])
    .join('\n')
}

describe('TEND-20 the bidding rules come from the configuration, in the project’s own numbers', () => {
  test.each([
    [
      'zh',
      [
        '2026-11-21 10:00:00 (Asia/Shanghai)',
        '2026-11-21 10:30:00',
        '最晚于 2026-11-21 11:00:00',
        '降价幅度为 5,000.00 CNY',
        '1,000,000.00 CNY',
        '995,000.00 CNY',
        '990,000.00 CNY',
        '第一名发生变化',
      ],
    ],
    [
      'en',
      [
        '2026-11-21 10:00:00 (Asia/Shanghai)',
        'ends at 2026-11-21 11:00:00',
        'The step is 5,000.00 CNY',
        'another bidder takes the lead',
        '990,000.00 CNY',
      ],
    ],
  ] as const)('%s', (lang, expected) => {
    const shown = text('fight', lang)
    for (const piece of expected) expect(shown).toContain(piece)
  })

  test('a hidden ceiling stands in no sentence', () => {
    for (const lang of ['zh', 'en'] as const) expect(text('fight', lang, { ceilingVisible: false })).not.toContain('1,000,000')
  })

  test.each([
    [{ trigger: 'any' }, 'any bid is accepted'],
    [{ trigger: 'topN', topN: 3 }, 'the first 3 ranks'],
    [{ windowSec: 0 }, 'Bidding is not extended'],
    [{ bidRule: 'beatBest' }, 'below the best price'],
    [{ step: { mode: 'percent', ppm: 5000 } }, '0.5000 %'],
    [{ visibility: 'rankOnly', protectLead: false }, 'Equal prices are allowed'],
    [{ correction: false }, 'not struck out'],
    [{ hallDetail: 'public' }, 'The purchaser sees no more'],
  ] as const)('every setting changes the text: %o', (over, expected) => {
    expect(text('fight', 'en', { bidding: { ...form.bidding, ...over } })).toContain(expected)
    expect(text('fight', 'en')).not.toContain(expected)
  })
})

test('TEND-21 the award rules come from the configuration', () => {
  expect(text('win', 'zh', { award: { method: 'lowestPrice', publicityDays: 5, confirmHours: 48 } })).toMatch(
    /公示 5 个自然日[\s\S]*48 小时内确认/,
  )
  expect(text('win', 'en', { direction: 'forward' })).toContain('highest price including tax wins')
})

test.each([
  ['zh', 'reverse', '甲 960,000.00 CNY，乙 910,000.00 CNY，丙 940,000.00 CNY', '乙以 910,000.00 CNY 排名第一'],
  ['en', 'forward', 'A 1,040,000.00 CNY, B 1,090,000.00 CNY, C 1,060,000.00 CNY', 'B stands first at 1,090,000.00 CNY'],
] as const)('TEND-21 three made-up prices in the project’s own size are worked through (%s, %s)', (lang, direction, bids, winner) => {
  const told = text('win', lang, { direction })
  expect([told.includes(bids), told.includes(winner)]).toEqual([true, true])
  expect(text('win', lang, { direction, ceilingVisible: false })).not.toMatch(/960,000|1,090,000/)
})

test.each([
  [
    'zh',
    [
      '按份额定标：第1名 70%，第2名 30%，各按自身报价执行',
      '各中标人分别确认',
      '可中标人少于份额数的',
      '报价 960,000.00 CNY 的 70% 份额为 672,000.00 CNY。',
    ],
  ],
  [
    'en',
    [
      'rank 1 gets 70 %, rank 2 gets 30 %',
      'confirms or declines its own share',
      'fewer firms are left',
      'A share of 70 % of 960,000.00 CNY comes to 672,000.00 CNY.',
    ],
  ],
] as const)(
  'TEND-21 TEND-42 the award rules tell the shares, and one of them in numbers; no share where one firm gets all (%s)',
  (lang, parts) => {
    const award = { method: 'lowestPrice' as const, ...COMMON }
    const told = text('win', lang, { award: { ...award, winners: [{ sharePct: 70 }, { sharePct: 30 }] } })
    for (const part of parts) expect(told).toContain(part)
    expect(text('win', lang, { award: { ...award, winners: [{ sharePct: 100 }] } })).toBe(text('win', lang, { award }))
    expect(text('win', lang, { award })).not.toMatch(/份额|share/)
  },
)

const COMMON = { publicityDays: 3, confirmHours: 72 }
describe('TEND-21 TEND-42 the award rules tell the method, and work it through with made-up prices', () => {
  const averaged = (rule: 'closest' | 'closestNotAbove' | 'score', floatBp = 0) => ({
    method: 'averagePrice' as const,
    avg: { rule, floatBp },
    ...COMMON,
  })
  test.each<[string, ProjectForm['award'], 'zh' | 'en', Partial<ProjectForm>, readonly string[]]>([
    [
      'closest',
      averaged('closest', -500),
      'zh',
      {},
      ['下浮 5.00%', '6家的去掉一个最高报价', '最接近基准价', '基准价为 889,833.33 CNY', '乙、丙、甲'],
    ],
    [
      'closest not above',
      averaged('closestNotAbove'),
      'en',
      {},
      ['not above the benchmark', 'The benchmark is 936,666.67 CNY', 'order is B, C, A'],
    ],
    ['points', averaged('score', 50), 'en', {}, ['0.50 % up', 'n = 1.2 above and 0.8 below']],
    [
      'points of a sale',
      averaged('score'),
      'zh',
      { direction: 'forward' },
      ['低于基准价时 n 为1.2', '6家的去掉一个最低报价', '报价高者在前'],
    ],
    [
      'best price first',
      { method: 'lowPriceFirst', ...COMMON },
      'zh',
      {},
      ['最低价 ÷ 报价', '先报出该价格者排名在前', '乙以 910,000.00 CNY 排名第一'],
    ],
    [
      'combined points',
      {
        method: 'combined',
        weights: { price: 40, technical: 45, business: 15 },
        criteria: [{ code: 'a', name: '方案', max: '60', kind: 'technical' }],
        dropExtremes: true,
        ...COMMON,
      },
      'zh',
      {},
      [
        '价格分占 40%，技术分占 45%，商务分占 15%',
        '方案，满分 60 分',
        '去掉一个最高分',
        '甲价格分 94.79、技术分 90.00、商务分 85.00，总分 91.17',
        '甲、乙、丙',
      ],
    ],
  ])('%s', (_, award, lang, over, expected) => {
    const told = text('win', lang, { award, ...over })
    for (const words of expected) expect(told).toContain(words)
    expect(told).not.toContain(lang === 'zh' ? '含税最低价中标' : 'price including tax wins')
  })
})

test('TEND-18 the hash names the rules: any rule changes it, a time does not', () => {
  const hash = rulesHash(sha256, form)
  expect(rulesHash(sha256, { ...form, ceiling: '1000000.01' })).not.toBe(hash)
  expect(rulesHash(sha256, { ...form, bidding: { ...form.bidding, windowSec: 121 } })).not.toBe(hash)
  expect(rulesHash(sha256, { ...form, startsAt: '2026-11-22T02:00:00.000Z', title: 'x' })).toBe(hash)
})

test('I8 two hidden ceilings have one hash: it cannot be guessed from the rules', () => {
  const hidden = (ceiling: string) => rulesHash(sha256, { ...form, ceilingVisible: false, ceiling })
  expect(hidden('1000000.00')).toBe(hidden('2000000.00'))
})

test('TEND-44 the rules tell who reads what is recorded of a browser, and that is who reads it', () => {
  const { state, entries } = live()
  const registration = entries.find(({ type }) => type === 'application.submitted')!
  const bid = { type: 'bid.accepted' as const, parts: { who: registration.parts.who! } }
  const buyer: Viewer = { side: 'buyer', userId: 'U1' }
  const other: Viewer = { side: 'bidder', userId: 'X', customerId: 'CX' }
  for (const entry of [registration, bid]) expect(readableParts(entry, state, other)).not.toContain('who')
  expect(readableParts(registration, state, buyer)).toContain('who')
  expect(readableParts(bid, state, buyer)).not.toContain('who')
  expect(readableParts(bid, { ...state, namesRevealed: true }, buyer)).toContain('who')
  expect(text('fight', 'en')).toContain(
    'Other bidders never read them; the purchaser’s side reads those of bids only after bidding has ended.',
  )
  expect(text('fight', 'zh')).toContain('其他投标人始终不可查看；报价的网络地址及标识，采购方须待竞价结束后方可查看。')
})

describe('TEND-20 the rules of rounds come from the configuration', () => {
  const inRounds = (over: Partial<ThreeRounds> = {}, lang: 'zh' | 'en' = 'en', kind: 'fight' | 'win' = 'fight') => {
    const { bidding: _, ...rest } = form
    const shown = { ...rest, mode: 'threeRounds' as const, rounds: aThreeRounds(over) }
    return ruleText(kind, shown, shown, lang)
      .flatMap(({ heading, lines }) => [heading, ...lines])
      .join('\n')
  }

  test('with their times, limits and what is sealed, in both languages', () => {
    expect(inRounds()).toContain('Round 1 runs from 2026-11-21 10:00:00 (Asia/Shanghai) to 2026-11-21 10:30:00')
    expect(inRounds()).toContain('Round 3 begins 10 minutes after the end of the round before')
    expect(inRounds({}, 'zh')).toContain('第2轮在上一轮结束 10 分钟后开始')
    expect(inRounds({}, 'zh')).toContain('1,000,000.00 CNY')
    expect(inRounds({}, 'zh')).toContain('本轮开启前任何人均无法查看')
  })

  test.each([
    [{ rounds: 1, durationsSec: [90], intervalsSec: [], out: [] }, 'One round of sealed quotes'],
    [{ revisions: 'once' }, 'Each round takes one quote'],
    [{ priceRule: 'lowerThanOwn' }, 'must be lower than your own'],
    [{ priceRule: 'notHigherThanLowest' }, 'nor than the lowest price of the round before'],
    [{ missed: 'eliminate' }, 'Who gives no quote in a round is out'],
    [{ out: [2, 1] }, 'After round 1 the last 2 ranks leave'],
    [{ out: [0, 1], countBasis: 'entered' }, 'whoever has no price first'],
    [{ opening: 'committee' }, 'by the purchaser and a supervisor together'],
    [{ disclose: 'anonPrices' }, 'all prices and ranks of the round'],
    [{ disclose: 'none' }, 'no other price and no rank'],
    [{ tieBreak: 'extraRound' }, 'they alone quote once more'],
    [{ tieBreak: 'draw' }, 'their order is drawn'],
    [{ hallDetail: 'anonPrices' }, 'The purchaser sees all prices'],
  ] as const)('every setting changes the text: %o', (over, expected) => {
    expect(inRounds(over as Partial<ThreeRounds>)).toContain(expected)
    expect(inRounds()).not.toContain(expected)
  })

  test('7.3 from when a price counts among equals: one that replaces another, and one that a later round repeats', () => {
    expect(inRounds()).toContain('the new quote counts from when it is handed in')
    expect(inRounds()).toContain('who repeats or keeps in a later round the price of the one before keeps his place')
    expect(inRounds({}, 'zh')).toContain('新报价自其提交时起计先后')
    expect(inRounds({}, 'zh')).toContain('后一轮重复或沿用上一轮价格的，保留原有位置')
    expect(inRounds({ revisions: 'once' }), 'nothing is replaced').not.toContain('the new quote counts')
  })

  test('TEND-21 the award rules tell how a tie ends', () => {
    expect(inRounds({ tieBreak: 'draw' }, 'zh', 'win')).toContain('抽签确定先后')
    expect(inRounds({}, 'en', 'win')).toContain('before round 1 closes')
  })

  test('TEND-18 the hash names them too', () => {
    const { bidding: _, ...rest } = form
    const hash = (over: Partial<ThreeRounds>) => rulesHash(sha256, { ...rest, mode: 'threeRounds', rounds: aThreeRounds(over) })
    expect(hash({ disclose: 'none' })).not.toBe(hash({}))
  })
})

// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import type { Supervised } from '#screens/purchaser/supervision/supervision.api.ts'
import { filterBy } from '#ui/testing.ts'
import { LowPricePart } from './LowPricePart.tsx'
import { SignalsPart } from './SignalsPart.tsx'

afterEach(cleanup)

const aFirm = (alias: string, name: string) => ({ customerId: alias, alias, name })
const SIGNALS = [
  {
    key: 'G1:C1:C2',
    code: 'G1',
    severity: 'medium',
    firms: [aFirm('B01', '甲公司'), aFirm('B02', '乙公司')],
    evidence: { ip: '203.0.113.7' },
    ack: { at: '2026-11-21T03:00:00.000Z', by: '陈监督', note: '同一园区出口' },
  },
  {
    key: 'G5:C1:C3',
    code: 'G5',
    severity: 'high',
    firms: [aFirm('B01', '甲公司'), aFirm('B03', '丙公司')],
    evidence: { same: '8', lines: '9' },
  },
]
const aPrice = (rank: number, alias: string, gross: string, lowPrice: object) => ({ rank, alias, name: `${alias} 公司`, gross, lowPrice })
const RANKING = [
  aPrice(1, 'B01', '560.00', { vsMean: '42.47', vsNext: '34.89', flagged: true, accepted: false, text: '利润率仍为百分之五' }),
  aPrice(2, 'B02', '860.00', { vsMean: '9.00', vsNext: '3.15', flagged: false, accepted: false }),
  aPrice(3, 'B03', '888.00', { flagged: true, accepted: true, text: '库存处理' }),
]
const DATA = { signals: SIGNALS, ranking: RANKING, review: { project: { currency: 'CNY' } } } as unknown as Supervised

async function show(part: ReactNode, lang: 'zh' | 'en' = 'zh') {
  await act(async () => void render(<InRuntime runtime={aRuntime({ lang })}>{part}</InRuntime>))
}
const clues = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent?.slice(0, 2))
const ranks = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const part = { may: () => true, onAction: () => undefined }

test.each([
  ['zh', '网络地址 203', '中', '没有符合条件的记录'],
  ['en', 'address 203', 'medium', 'No entry matches the filter'],
] as const)('clues are filtered by what they show, and by who has looked into them (%s)', async (lang, evidence, medium, none) => {
  await show(<SignalsPart data={DATA} {...part} />, lang)
  for (const [typed, found] of [
    ['G5', ['G5']],
    [`g1 ${medium}`, ['G1']],
    ['丙', ['G5']],
    [evidence, ['G1']],
    ['陈监督', ['G1']],
    ['园区', ['G1']],
  ] as const) {
    await filterBy(typed)
    expect([typed, clues()]).toEqual([typed, found])
  }
  await filterBy('G9')
  expect([clues(), screen.getByText(none)]).toEqual([[], expect.anything()])
})

test('low prices are filtered by their distances and by what became of their explanation', async () => {
  await show(<LowPricePart data={DATA} {...part} />)
  for (const [typed, found] of [
    ['42.47', ['1']],
    ['已接受', ['3']],
    ['库存', ['3']],
    ['B02', ['2']],
  ] as const) {
    await filterBy(typed)
    expect([typed, ranks()]).toEqual([typed, found])
  }
})

import { expect, test } from 'vitest'
import { type ReportFacts, reportText } from './report-text.ts'

const opened = { no: 1, extra: false, openedAt: '2026-11-21 10:30:00', received: 3, eliminated: 0, best: '900.00 CNY', tied: 1 }
const facts: ReportFacts = {
  ...{ code: 'TB-20261121-0001', title: '钢材', openedAt: '2026-11-21 10:00:00', closedAt: '2026-11-21 10:30:00', bidders: 3, bids: 0 },
  ...{ rejected: 0, extensions: 0, suspensions: 0, outages: 0, voided: 0, lowPrices: 0, entries: 20, logIsSound: true },
  rounds: { sealed: 3, withdrawn: 0, rejected: 0, byTwo: true, opened: [opened] },
}

test('TEND-30 TEND-38 two persons have opened a round, of whom nobody knows here that one was the buyer', () => {
  expect(reportText(facts, 'zh').join('')).toContain('第 1 轮于 2026-11-21 10:30:00 由两名责任人共同开启，收到报价 3 份')
  expect(reportText(facts, 'en').join(' ')).toContain('Round 1 was opened at 2026-11-21 10:30:00 by two persons in charge: 3 quotes')
})

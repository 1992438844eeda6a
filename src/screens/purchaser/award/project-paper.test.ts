// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { formatsOf } from '#core/i18n/formats.ts'
import { anItem } from '#domain/tender/testing.ts'
import { drawPaper } from '#ui/print-paper.ts'
import { messages } from './project-file.messages.ts'
import { paperMessages } from './project-paper.messages.ts'
import { awardPaper, bidPaper, type Press, projectPaper, roundPaper } from './project-paper.rules.ts'
import { aFile, aRank } from './testing.ts'

const say =
  (table: Readonly<Record<string, string>>) =>
  (key: string, args: Readonly<Record<string, string | number>> = {}): string =>
    Object.entries(args).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)), table[key] ?? key)
const press = (lang: 'zh' | 'en'): Press => ({
  t: say(messages[lang]),
  say: say(paperMessages[lang]),
  formats: formatsOf(lang),
  action: ({ type }) => type,
  words: ({ text = '' }) => text,
  role: (role) => role,
  unit: (code) => (lang === 'zh' ? '箱' : `box (${code})`),
  lang,
  mark: '王建华 2026-11-21 10:00:00',
})
const textOf = (paper: Parameters<typeof drawPaper>[1]) => drawPaper(document, paper).map(({ textContent }) => textContent)
const cellsOf = (paper: Parameters<typeof drawPaper>[1], table: number) => {
  const tables = drawPaper(document, paper).filter(({ tagName }) => tagName === 'TABLE') as HTMLTableElement[]
  return [...tables[table]!.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent))
}

test('TEND-34 every paper names project, state and who prints it, and its mark is not read out', () => {
  const paper = projectPaper(aFile(), press('en'))
  expect(textOf(paper).slice(1, 3)).toEqual(['Project sheet · Office paper', 'TB-20261121-0001 · Under review'])
  const [mark] = drawPaper(document, paper)
  expect([mark!.className, mark!.ariaHidden, mark!.textContent?.includes('王建华 2026-11-21 10:00:00')]).toEqual(['mark', 'true', true])
})

test.each([
  ['zh', ['1', 'A4纸', '', '1,000', '箱', '']],
  ['en', ['1', 'A4纸', '', '1,000', 'box (BX)', '']],
] as const)('TEND-34 the project sheet has its lines with the names of their units (%s)', (lang, line) => {
  expect(cellsOf(projectPaper(aFile({}, { items: [anItem()] }), press(lang)), 1)[1]).toEqual(line)
})

test('TEND-34 the bid record has every bid to the millisecond, with what it did and that it was annulled', () => {
  const bid = { seq: 41, at: '2026-11-21T01:00:10.123Z', alias: 'B01', gross: '980.00', tookLead: true, extended: false, voided: true }
  expect(cellsOf(bidPaper(aFile(), [bid], press('zh')), 1)).toEqual([
    ['序号', '时间', '代号', '报价', '备注'],
    ['41', '2026-11-21 09:00:10.123', 'B01', '¥980.00', '夺得第一 · 已撤销'],
  ])
})

test('TEND-34 the award record tells ranking, proposal with its reason, decisions in their order and objections', () => {
  const award = {
    award: {
      round: 1,
      alias: 'B02',
      name: '甲2公司',
      gross: '902.00',
      reason: '第一名近期交货严重延误，经现场核实不能按期供货',
      proposedBy: '王建华',
      status: 'CONFIRMED' as const,
      manager: true,
      supervisor: true,
    },
    confirmations: [],
    forfeitable: [],
  }
  const objection = {
    seq: 50,
    at: '2026-11-21T02:00:00.000Z',
    status: 'ANSWERED' as const,
    by: '甲1公司',
    text: '请核查',
    answer: { at: '', text: '已核查' },
  }
  const paper = awardPaper(aFile({ award, objections: [objection], ranking: [aRank(1, { skipped: true }), aRank(2)] }), press('zh'))
  expect(cellsOf(paper, 0)[1]).toEqual(['1', 'B01', '甲1公司 (已放弃)', '¥901.00', '901.00', '41', '低于他人初始均价 12.50%'])
  expect(textOf(paper).join()).toContain('第一名近期交货严重延误，经现场核实不能按期供货')
  expect(cellsOf(paper, 1).slice(1)).toEqual([
    ['2026-11-21 09:35:00', 'award.decided · 未同意', '陈志强 · MANAGER', '请补充材料'],
    ['2026-11-21 09:40:00', 'review.signed', '赵敏', '程序合规'],
  ])
  const back = {
    seq: 47,
    at: '2026-11-21T01:36:00.000Z',
    type: 'score.reopened',
    by: '赵敏',
    role: 'SUPERVISOR',
    about: '李思远',
    text: '请核对',
  }
  expect(
    cellsOf(awardPaper(aFile({ history: [back] }), { ...press('zh'), action: ({ type, about }) => `${type} ${about}` }), 1)[1],
  ).toEqual([...['2026-11-21 09:36:00', 'score.reopened 李思远', '赵敏 · SUPERVISOR', '请核对']])
  const declared = {
    seq: 48,
    at: '2026-11-21T01:37:00.000Z',
    type: 'conflict.declared',
    by: '李思远',
    role: 'REVIEWER',
    has: true,
    text: '曾任职',
  }
  expect(cellsOf(awardPaper(aFile({ history: [declared] }), press('zh')), 1)[1]).toEqual([
    ...['2026-11-21 09:37:00', 'conflict.declared · 有利害关系', '李思远 · REVIEWER', '曾任职'],
  ])
  const above = aFile({ ranking: [aRank(1, { lowPrice: { vsMean: '-0.25', vsNext: '1.00', flagged: false, accepted: false } })] })
  expect(cellsOf(awardPaper(above, press('zh')), 0)[1]?.at(-1)).toMatch(/^高于他人初始均价 0.25%.*低于次低价 1.00%/)
  const step = {
    seq: 45,
    at: '2026-11-21T01:45:00.000Z',
    type: 'approval.decided',
    process: 'tender_award',
    by: '周静',
    role: '财务会签',
    agree: true,
  }
  const more = aFile({ history: [{ ...step, seq: 46, process: 'tender_publish' }, step] })
  expect(cellsOf(awardPaper(more, press('zh')), 1).slice(1)).toEqual([
    ['2026-11-21 09:45:00', 'approval.decided · 已同意', '周静 · 财务会签', ''],
  ])
  expect(cellsOf(paper, 2)[1]).toEqual(['50', '2026-11-21 10:00:00', '甲1公司', '请核查', '已核查', '已答复'])
})

test.each([
  ['zh', '中标份额', ['B01', '甲1公司', '70%', '¥901.00', '¥630.70', '中标人已确认']],
  ['en', 'Shares of the award', ['B01', '甲1公司', '70%', 'CN¥901.00', 'CN¥630.70', 'Confirmed by the winner']],
] as const)('TEND-34 the record of an award by shares has every share with its amount and word (%s)', (lang, heading, row) => {
  const proposal = { round: 1, alias: 'B01', name: '甲1公司', gross: '901.00', proposedBy: '王建华', manager: true, supervisor: true }
  const second = { alias: 'B02', name: '甲2公司', sharePct: 30, gross: '902.00', amount: '270.60', status: 'WAIT_CONFIRM' as const }
  const lines = [{ alias: 'B01', name: '甲1公司', sharePct: 70, gross: '901.00', amount: '630.70', status: 'CONFIRMED' as const }, second]
  const award = { award: { ...proposal, status: 'WAIT_CONFIRM' as const, lines }, confirmations: [], forfeitable: [] }
  const paper = awardPaper(aFile({ award }), press(lang))
  expect(paper.blocks.map((block) => block.heading)).toContain(heading)
  expect(cellsOf(paper, 1)[1]).toEqual(row)
  expect(cellsOf(paper, 1)).toHaveLength(3)
})

test('TEND-34 on paper prices and codes stay whole, names and sentences break', () => {
  const paper = drawPaper(document, awardPaper(aFile(), press('en')))
  const ranking = paper.find(({ tagName }) => tagName === 'TABLE') as HTMLTableElement
  const kinds = [...ranking.rows[1]!.cells].map(({ textContent, className }) => [textContent, className])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['B01', 'whole'],
      [expect.stringMatching(/\.00$/), 'end'],
    ]),
  )
  expect(kinds.filter(([text]) => text!.length > 10 && !/\d\.\d\d$/.test(text!)).map(([, kind]) => kind)).not.toContain('whole')
})

test.each([
  ['zh', '第1轮', '加轮', ['2', 'B02', '甲2公司', '¥980.00', '30', '月结30天', '已淘汰']],
  ['en', 'Round 1', 'Extra round', ['2', 'B02', '甲2公司', 'CN¥980.00', '30', '月结30天', 'Eliminated']],
] as const)('TEND-34 the record of sealed quotes has every round with its prices, and who left (%s)', (lang, first, last, row) => {
  const price = (over: object) => ({
    round: 1,
    rank: 1,
    alias: 'B01',
    customerId: 'c1',
    name: '甲1公司',
    gross: '970.00',
    basis: '970.00',
    ...over,
  })
  const out = { rank: 2, alias: 'B02', name: '甲2公司', gross: '980.00', eliminated: true, deliveryDays: 30, paymentTerms: '月结30天' }
  const paper = roundPaper(aFile(), [price({}), price(out), price({ round: 2, extra: true, carried: true })], press(lang))
  expect(paper.blocks.map(({ heading }) => heading).slice(1)).toEqual([first, last])
  expect(cellsOf(paper, 1)[2]).toEqual(row)
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { showStory } from '#support/show-story.tsx'
import { pretendDialogs } from '#ui/testing.ts'
import { projectFile } from './ProjectFile.stories.tsx'
import type { FileData, Ranking } from './project-file.api.ts'
import { aFile, aRank } from './testing.ts'

/** TEND-42 an award by shares: proposed at once, told line by line (tendering.md 6.7, 7.6). */

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

type Award = NonNullable<FileData['award']['award']>
const REASON = '第二名近期交货严重延误，经现场核实不能按期供货'

function file(published: number[], ranking: Ranking, award?: Partial<Award>, project: Partial<FileData['project']> = {}): FileData {
  const winners = published.map((sharePct) => ({ sharePct }))
  const form = aFreeBidForm({ award: { method: 'lowestPrice', publicityDays: 3, confirmHours: 72, winners } })
  const proposed = { round: 1, alias: 'B01', name: '甲1公司', gross: '901.00', proposedBy: '王建华', manager: true, supervisor: false }
  return aFile(
    {
      ranking,
      award: { confirmations: [], forfeitable: [], ...(award && { award: { ...proposed, status: 'PROPOSED', ...award } }) },
    },
    { form, ...project },
  )
}

const line = (n: number, sharePct: number, status: Award['status'], amount: string): NonNullable<Award['lines']>[number] => ({
  ...{ alias: `B0${n}`, name: `甲${n}公司`, gross: `${900 + n}.00`, sharePct, status, amount },
})

async function show(given: FileData, lang: 'zh' | 'en' = 'zh', tab = 'award') {
  const sent: unknown[] = []
  const answers = { 'POST /tender/api/v1/award/propose': ({ body }: { body?: unknown }) => void sent.push(body) }
  await showStory(projectFile({ file: given, tab, answers }), lang)
  return sent
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const pick = (name: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }))
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
const dialog = () => within(screen.getByRole('dialog'))
const reason = (text: string) => act(async () => void fireEvent.change(dialog().getByRole('textbox'), { target: { value: text } }))
const send = () => act(async () => void fireEvent.click(dialog().getByRole('button', { name: '提议' })))
const lines = (...shares: [string, number][]) => shares.map(([alias, sharePct]) => ({ alias, sharePct }))
const isReady = () => !(screen.getByRole('button', { name: '提议各份额' }) as HTMLButtonElement).disabled

test.each([
  ['zh', '提议各份额', '提议', '¥630.70（报价 ¥901.00）', 'B01 甲1公司 70% · B02 甲2公司 30%', '金额合计 ¥901.30'],
  [
    ...(['en', 'Propose the shares', 'Propose', 'CN¥630.70, at a price of CN¥901.00'] as const),
    ...(['B01 甲1公司 70 % · B02 甲2公司 30 %', 'Together CN¥901.30'] as const),
  ],
] as const)(
  'TEND-42 all shares are proposed at once, each with its firm and amount; no firm by itself (%s)',
  async (lang, name, go, worth, about, sum) => {
    const sent = await show(file([70, 30], [aRank(1), aRank(2), aRank(3)]), lang)
    expect(screen.queryByRole('button', { name: /B01/ })).toBeNull()
    screen.getByText(worth)
    screen.getByText(sum)
    await press(name)
    expect(dialog().getByText(new RegExp(about))).toBeTruthy()
    expect(dialog().queryByRole('textbox')).toBeNull()
    await act(async () => void fireEvent.click(dialog().getByRole('button', { name: go })))
    expect(sent).toEqual([{ projectId: 'P1', alias: 'B01', lines: lines(['B01', 70], ['B02', 30]) }])
  },
)

test('TEND-42 another firm for a share is marked and takes a reason; whoever had that share changes places', async () => {
  const sent = await show(file([70, 30], [aRank(1), aRank(2), aRank(3)]))
  await pick(/第 2 名/, 'B03')
  screen.getByText('非第 2 名，须说明理由')
  await press('提议各份额')
  await reason('太短')
  await send()
  expect(sent).toEqual([])
  await reason(REASON)
  await send()
  await pick(/第 1 名/, 'B03')
  expect(screen.getAllByText(/^非第 \d 名/)).toHaveLength(2)
  await press('提议各份额')
  await reason(REASON)
  await send()
  expect(sent).toEqual([
    { projectId: 'P1', alias: 'B01', lines: lines(['B01', 70], ['B03', 30]), reason: REASON },
    { projectId: 'P1', alias: 'B03', lines: lines(['B03', 70], ['B01', 30]), reason: REASON },
  ])
})

test('TEND-42 fewer firms than shares: they share all of it as the buyer says, with a reason', async () => {
  const ranking = [aRank(1), aRank(2, { skipped: true }), aRank(3), aRank(4, { meetsReserve: false }), aRank(5, { over: 'total' })]
  const sent = await show(file([50, 30, 20], ranking))
  screen.getByText(/可中标家数少于份额数/)
  expect([screen.getByRole('alert').textContent, isReady()]).toEqual([expect.stringContaining('合计 80'), false])
  await type('份额（%） 第 1 名', 'x')
  screen.getByText('请输入 1 至 100 的整数')
  await type('份额（%） 第 1 名', '７０')
  expect([screen.queryByRole('alert'), isReady()]).toEqual([null, true])
  await press('提议各份额')
  await reason(REASON)
  await send()
  expect(sent).toEqual([{ projectId: 'P1', alias: 'B01', lines: lines(['B01', 70], ['B03', 30]), reason: REASON }])
})

test('TEND-42 the only one left is proposed for all of it; who may still mend his lines keeps his place and is not chosen', async () => {
  await show(file([70, 30], [aRank(1), aRank(2, { skipped: true })]))
  expect([screen.getByRole('textbox', { name: '份额（%） 第 1 名' }), isReady()]).toEqual([expect.objectContaining({ value: '100' }), true])
  cleanup()
  await show(file([70, 30], [aRank(1), aRank(2, { over: 'lines', mayMend: true })]))
  expect([screen.getByRole('combobox', { name: /第 2 名/ }), isReady()]).toEqual([expect.objectContaining({ value: '' }), false])
})

test('TEND-42 after a share fell the next rank is proposed; who has confirmed the same share is asked no more', async () => {
  const fell = {
    status: 'DECLINED' as const,
    lines: [line(1, 70, 'CONFIRMED', '630.70'), line(2, 30, 'DECLINED', '270.60')],
  }
  const sent = await show(file([70, 30], [aRank(1, { sharePct: 70 }), aRank(2, { sharePct: 30, skipped: true }), aRank(3)], fell))
  const told = within(screen.getByRole('region', { name: '中标份额' }))
  expect(
    told
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['B01 甲1公司中标人已确认170%¥901.00¥630.70', 'B02 甲2公司中标人已放弃230%¥902.00¥270.60'])
  expect(screen.getAllByText('已确认该份额，无须再次确认')).toHaveLength(1)
  await press('提议各份额')
  await send()
  expect(sent).toEqual([{ projectId: 'P1', alias: 'B01', lines: lines(['B01', 70], ['B03', 30]) }])
})

test('TEND-42 who decides reads every share, what they come to together, and agrees to all of them', async () => {
  const proposed = { lines: [line(1, 70, 'PROPOSED', '630.70'), line(2, 30, 'PROPOSED', '270.60')] }
  await show(
    file([70, 30], [aRank(1, { sharePct: 70 }), aRank(2, { sharePct: 30 })], proposed, {
      status: 'AWARD_APPROVAL',
      actions: ['award.decide'],
    }),
  )
  expect(screen.getByText('金额合计').parentElement!.textContent).toContain('¥901.30')
  expect(screen.queryByRole('button', { name: '提议各份额' })).toBeNull()
  await press('同意')
  expect(dialog().getByText(/B01 甲1公司 70% · B02 甲2公司 30%/)).toBeTruthy()
})

test('TEND-42 the overview names every winner with its share', async () => {
  const shares = [
    { name: '甲1公司', alias: 'B01', sharePct: 70, gross: '901.00', amount: '630.70' },
    { name: '甲2公司', alias: 'B02', sharePct: 30, gross: '902.00', amount: '270.60' },
  ]
  const winner = { name: '甲1公司', alias: 'B01', gross: '901.00' }
  await show(file([70, 30], [aRank(1)], undefined, { status: 'PUBLICITY', winner, shares }), 'zh', 'overview')
  screen.getByText('中标人：甲1公司 70%，¥630.70 · 甲2公司 30%，¥270.60')
})

test('TEND-42 where one firm gets all, nothing speaks of shares', async () => {
  await show(file([100], [aRank(1), aRank(2)], { status: 'RETURNED' }))
  expect(screen.queryByText(/份额/)).toBeNull()
  screen.getByRole('button', { name: '提议中标 B01 甲1公司' })
})

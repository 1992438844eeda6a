// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Announcement, Objection } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { filterBy } from '#ui/testing.ts'
import { Announced } from './Announced.tsx'
import { Items } from './Items.tsx'
import { Objections } from './Objections.tsx'
import { Receipts } from './parts.tsx'
import type { Detail } from './project-detail.store.ts'

afterEach(cleanup)

const PROJECT = {
  id: 'P1',
  code: 'TB-1',
  currency: 'CNY',
  actions: [],
  items: [
    { lineNo: 1, name: '复印纸', nameEn: 'Copy paper', quantity: '500', unitCode: 'BX', needDate: '2026-12-01', remark: '送货上门' },
    { lineNo: 2, name: '墨盒', quantity: '40.5', unitCode: 'EA', spec: 'A4' },
  ],
} as unknown as ProjectView

async function show(what: React.ReactNode, lang: Lang = 'zh') {
  await act(async () => void render(<InRuntime runtime={aRuntime({ lang })}>{what}</InRuntime>))
}
const firstCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test.each([
  ['zh', '复印', 'Copy'],
  ['en', 'Copy', '复印'],
] as const)('what a project buys is filtered by what its lines show, in the language of the page (%s)', async (lang, shown, other) => {
  await show(<Items project={PROJECT} />, lang)
  for (const [typed, found] of [
    [shown, ['1']],
    [other, []],
    ['40.5', ['2']],
    ['2026-12', ['1']],
    ['送货', ['1']],
  ] as const) {
    await filterBy(typed)
    expect([typed, firstCells()]).toEqual([typed, found])
  }
})

test.each([
  ['zh', '箱'],
  ['en', 'box'],
] as const)('units stand in words, and lines are found by them (%s)', async (lang, word) => {
  const entry = { id: 'BX', parentId: '', name: '箱', nameEn: 'box', code: 'BX', treeSort: 1 }
  const runtime = aRuntime({ lang, answers: { 'POST /platform/dictData/getDictByCode': () => [entry] } })
  await act(async () => void render(<InRuntime runtime={runtime}>{<Items project={PROJECT} />}</InRuntime>))
  await screen.findByRole('cell', { name: word })
  await filterBy(word)
  expect(firstCells()).toEqual(['1'])
})

test('a firm finds its receipts by number, time and amount, and puts them in order by a head', async () => {
  const receipts = [
    { seq: 9, hash: 'h9', at: '2026-11-21T02:00:06.000Z', alias: 'B01', gross: '975000.00' },
    { seq: 4, hash: 'h4', at: '2026-11-21T02:00:01.000Z', alias: 'B01', gross: '1980000.00' },
  ]
  await show(<Receipts detail={{ project: PROJECT, receipts } as unknown as Detail} navigate={() => undefined} />)
  await filterBy('980,000')
  expect(firstCells()).toEqual(['4'])
  await filterBy('10:00:06')
  expect(firstCells()).toEqual(['9'])
  await filterBy('')
  const price = screen.getByRole('columnheader', { name: '报价 CNY' })
  const orders = []
  for (let press = 0; press < 3; press++) {
    await act(async () => void fireEvent.click(within(price).getByRole('button')))
    orders.push([price.getAttribute('aria-sort'), ...firstCells()])
  }
  expect(orders).toEqual([
    ['ascending', '9', '4'],
    ['descending', '4', '9'],
    ['none', '9', '4'],
  ])
})

test('objections are found by state, firm, words and answer', async () => {
  const own: Objection = { seq: 40, at: '2026-11-22T02:00:00.000Z', status: 'OPEN', text: '中标价低于成本' }
  const other: Objection = { ...own, seq: 41, status: 'ANSWERED', by: '甲公司', answer: { at: own.at, text: '经核查无误' } }
  await show(<Objections list={[own, other]} project={PROJECT} send={async () => undefined} readonly />)
  for (const [typed, found] of [
    ['甲公司', 1],
    ['无误', 1],
    ['待答复', 1],
    ['成本', 2],
  ] as const) {
    await filterBy(typed)
    expect([typed, screen.getAllByRole('listitem').length]).toEqual([typed, found])
  }
})

const ANNOUNCED: readonly Announcement[] = [
  { seq: 9, at: '2026-11-21T03:00:00.000Z', kind: 'resumed', from: 'SUPERVISOR', text: '' },
  { seq: 8, at: '2026-11-21T02:50:00.000Z', kind: 'suspended', from: 'SYSTEM', text: 'OUTAGE' },
  {
    seq: 7,
    at: '2026-11-20T02:00:00.000Z',
    kind: 'schedule',
    from: 'MANAGER',
    text: '',
    times: {
      registrationEndsAt: '2026-11-20T10:00:00.000Z',
      qualificationEndsAt: '2026-11-20T12:00:00.000Z',
      startsAt: '2026-11-21T02:00:00.000Z',
    },
  },
  { seq: 6, at: '2026-11-20T01:00:00.000Z', kind: 'message', from: 'BUYER', text: '图纸已更新' },
]

test.each([
  ['zh', '系统曾中断', '采购员', '没有符合条件的记录'],
  ['en', 'interrupted', 'buyer', 'No entry matches the filter'],
] as const)('announcements are filtered by who made them, by what is read and by new times (%s)', async (lang, outage, buyer, none) => {
  await show(<Announced list={ANNOUNCED} zone="Asia/Shanghai" />, lang)
  const all = screen.getAllByRole('listitem').map((item) => item.textContent)
  const shown = () => screen.queryAllByRole('listitem').map((item) => ANNOUNCED[all.indexOf(item.textContent)]?.seq)
  for (const [typed, found] of [
    [buyer, [6]],
    [outage, [8]],
    ['图纸', [6]],
    ['2026-11-20 20:00', [7]],
  ] as const) {
    await filterBy(typed)
    expect([typed, shown()]).toEqual([typed, found])
  }
  await filterBy('OUTAGE')
  expect([shown(), screen.getByText(none)]).toEqual([[], expect.anything()])
})

test('TEND-37 a bidder in rounds is led to where its quotes and receipts are', async () => {
  const went: unknown[] = []
  const project = { ...PROJECT, mode: 'threeRounds', bidder: 'ACTIVE' }
  await show(<Receipts detail={{ project, receipts: [] } as unknown as Detail} navigate={(...to) => void went.push(to)} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '打开三轮报价中心' })))
  expect(went).toEqual([['/threerounds/multi-quote-center', { projectId: PROJECT.id }]])
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { QuoteReceipt } from '#contract/tender/bid.ts'
import type { Lang } from '#core/i18n/text.ts'
import { aRuntime, type FakeRuntimeOptions, InRuntime } from '#core/testing.tsx'
import { anItem } from '#domain/tender/testing.ts'
import { aBidView, aClient } from '#screens/bidding/live/testing.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { EntryQuote } from './EntryQuote.tsx'
import type { Sealed, Split } from './lines.api.ts'
import type { LineSheet, Values } from './lines.rules.ts'
import { createLinesStore } from './lines.store.ts'
import { SplitLines } from './SplitLines.tsx'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const sheet: LineSheet = {
  items: [
    anItem({ lineNo: 1, name: 'A4纸', nameEn: 'A4 paper', quantity: '1000' }),
    anItem({ lineNo: 2, name: '订书钉', nameEn: 'Staples', quantity: '10' }),
  ],
  scale: 2,
  direction: 'reverse',
  currency: 'CNY',
  taxBp: 1_300,
  limit: '1000000.00',
}
const receipt: QuoteReceipt = {
  projectId: 'P1',
  seq: 12,
  hash: 'h',
  prev: 'p',
  at: '2026-11-21T01:00:00.000Z',
  receivedAt: '2026-11-21T01:00:00.000Z',
  kind: 'quote',
  commitment: 'c0ffee',
  kid: 'k',
  sig: 's',
}
type Answers = NonNullable<FakeRuntimeOptions['answers']>
const draft = () => ({ load: () => undefined, keep: () => true, clear: () => undefined })
const ready = aBidView({
  status: 'READY',
  phase: 'BEFORE',
  canBid: false,
  why: 'NOT_STARTED',
  startsAt: '2030-01-01T00:00:00.000Z',
  entryQuote: { until: '2030-01-01T00:00:00.000Z' },
})

async function showEntry(lang: Lang, before: { values: Values; sent?: Sealed } = { values: {} }, answers: Answers = {}) {
  const sent: Values[] = []
  const lines = createLinesStore<Sealed>({
    read: async () => ({ sheet, ...before }),
    send: async (_, values) => {
      sent.push(values)
      return { gross: '940100.00', receipt }
    },
    draft: draft(),
  })
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang, answers })}>
        <EntryQuote view={ready} lines={lines} clock={aClient().clock} />
      </InRuntime>,
    )
  })
  return { sent }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => act(async () => void fireEvent.change(field(name), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('6.5 zh: unit prices add up while they are typed; sealed once all lines have one', async () => {
  const { sent } = await showEntry('zh')
  await type('第 1 行 A4纸 单价', '940')
  expect(screen.getByText('含税总价 ¥940,000.00')).toBeTruthy()
  await press('密封提交')
  expect(screen.getByText('还有 1 行未填写单价')).toBeTruthy()
  expect(sent).toEqual([])
  await type('第 2 行 订书钉 单价', '10')
  await press('密封提交')
  expect(sent).toEqual([{ 1: '940', 2: '10' }])
  expect(screen.getByText(/报价已密封提交：¥940,100.00/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '替换密封报价' })).toHaveProperty('disabled', true)
})

test.each([
  ['zh', '1,000 箱'],
  ['en', '1,000 box'],
] as const)('6.5 %s: what is asked for stands with the name of its unit', async (lang, quantity) => {
  const entry = { id: 'BX', parentId: '', name: '箱', nameEn: 'box', code: 'BX', treeSort: 1 }
  await showEntry(lang, { values: {} }, { 'POST /platform/dictData/getDictByCode': () => [entry] })
  expect(await screen.findByRole('cell', { name: quantity })).toBeTruthy()
})

test('6.5 en: a price over the ceiling says so at once, and cannot be sealed', async () => {
  await showEntry('en')
  await type('Unit price of line 1, A4 paper', '1000.01')
  expect(screen.getByText('The price may not exceed 1,000,000.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Seal price' })).toHaveProperty('disabled', true)
})

test('6.5 en: a figure that is none is marked in its line', async () => {
  await showEntry('en')
  await type('Unit price of line 2, Staples', '1e3')
  expect(field('Unit price of line 2, Staples').getAttribute('aria-invalid')).toBe('true')
})

test('6.5 en: what is sealed stands there after a reload, with its receipt; a change says that it is not sealed yet', async () => {
  await showEntry('en', { values: { 1: '940', 2: '10' }, sent: { gross: '940100.00', receipt } })
  expect(field('Unit price of line 1, A4 paper')).toHaveProperty('value', '940')
  expect(screen.getByText('It is opened at the start by itself.')).toBeTruthy()
  await press('Receipt')
  expect(screen.getByText('c0ffee')).toBeTruthy()
  await type('Unit price of line 1, A4 paper', '930')
  expect(screen.getByText('The changes below are not sealed yet; the price above stands.')).toBeTruthy()
  await press('Back to the sealed price')
  expect(field('Unit price of line 1, A4 paper')).toHaveProperty('value', '940')
})

test.each([
  ['zh', '第 1 行 A4纸 金额', '确认分项价格', '尚未分摊：0.00', '分项价格已确认'],
  ['en', 'Amount of line 1, A4 paper', 'Confirm lines', 'Left to spread: 0.00', 'Lines confirmed'],
] as const)('7.2 %s: the total is split anew until nothing is left', async (lang, first, send, nothing, saved) => {
  const sent: Values[] = []
  const lines = createLinesStore<Split>({
    read: async () => ({ sheet, values: { 1: '900.00', 2: '100.00' }, sent: { total: '1000.00', source: 'scaled' } }),
    send: async (_, values) => {
      sent.push(values)
      return { total: '1000.00', source: 'confirmed' }
    },
    draft: draft(),
  })
  const closed = aBidView({ status: 'REVIEW', phase: 'CLOSED', splitUntil: '2030-01-01T00:00:00.000Z' })
  await act(async () => {
    render(
      <InRuntime runtime={aRuntime({ lang })}>
        <SplitLines view={closed} lines={lines} clock={aClient().clock} />
      </InRuntime>,
    )
  })
  await type(first, '899')
  await press(send)
  expect(sent).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('999.00')
  await type(first, '900.00')
  expect(screen.getByText(nothing)).toBeTruthy()
  await press(send)
  expect(sent).toEqual([{ 1: '900.00', 2: '100.00' }])
  expect(screen.getByText(saved)).toBeTruthy()
})

test('U-01 zh: what is said to be sealed is read again with every picture: a colleague may have replaced it', async () => {
  let gross = '940100.00'
  const lines = createLinesStore<Sealed>({
    read: async () => ({ sheet, values: { 1: '940', 2: '10' }, sent: { gross, receipt } }),
    send: async () => ({ gross, receipt }),
    draft: draft(),
  })
  const runtime = aRuntime({ lang: 'zh' })
  const { clock } = aClient()
  const element = (seq: number) => (
    <InRuntime runtime={runtime}>
      <EntryQuote view={{ ...ready, seq }} lines={lines} clock={clock} />
    </InRuntime>
  )
  const page = render(element(1))
  expect(await screen.findByText(/报价已密封提交：¥940,100.00/)).toBeTruthy()
  gross = '930100.00'
  await act(async () => page.rerender(element(2)))
  expect(await screen.findByText(/报价已密封提交：¥930,100.00/)).toBeTruthy()
})

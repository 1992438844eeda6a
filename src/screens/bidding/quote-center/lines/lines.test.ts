import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { pricedLines, splitLines } from '#domain/tender/bidding/line-price.ts'
import { anItem } from '#domain/tender/testing.ts'
import { type LineSheet, quoteJudge, splitJudge, type Values } from './lines.rules.ts'
import { createLinesStore } from './lines.store.ts'
import type { LinesDraft } from './typed-figures.ts'

/** Prices by line in the quote centre (tendering.md 6.5, 7.2). */

const sheet: LineSheet = {
  items: [anItem({ lineNo: 1, quantity: '1234.567' }), anItem({ lineNo: 2, quantity: '10', ceilingUnitPrice: '50' })],
  scale: 2,
  direction: 'reverse',
  currency: 'CNY',
  taxBp: 1_300,
  limit: '6000.00',
}

describe('7.2 what is typed is added up as the gateway adds it up', () => {
  test('amounts, total and net', () => {
    expect(quoteJudge(sheet)({ 1: '4.1275', 2: ' 12.5 ' })).toEqual({
      amounts: { 1: '5095.68', 2: '125.00' },
      total: '5220.68',
      net: '4620.07',
    })
  })
  test.each([
    ['2048', { 1: '4' }, undefined],
    ['2048', {}, undefined],
    ['2041', { 1: '4,5', 2: '1' }, 1],
    ['2041', { 1: '１', 2: '1' }, 1],
    ['2042', { 1: '1', 2: '50.01' }, 2],
    ['2042', { 1: '4.9' }, undefined],
  ])('%s for %o', (code, values: Values, line) => {
    const judged = quoteJudge(sheet)(values)
    expect(judged.refused?.code).toBe(`TENDER-${code}`)
    expect(judged.line).toBe(line)
  })
  test('a sale reaches its floor with the last line only', () => {
    const sale = { ...sheet, direction: 'forward' as const }
    expect(quoteJudge(sale)({ 1: '4' }).refused?.code).toBe('TENDER-2048')
    expect(quoteJudge(sale)({ 1: '4', 2: '60' }).refused?.code).toBe('TENDER-2042')
    expect(quoteJudge(sale)({ 1: '5', 2: '60' }).refused).toBeUndefined()
  })
  test('a split tells what is left to spread', () => {
    expect(splitJudge(sheet, '100.00')({ 1: '60', 2: '39.99' })).toMatchObject({ rest: '0.01', refused: { code: 'TENDER-2058' } })
    expect(splitJudge(sheet, '100.00')({ 1: '60', 2: '40' })).toMatchObject({ rest: '0.00' })
    expect(splitJudge(sheet, '100.00')({ 1: '60', 2: '40' }).refused).toBeUndefined()
    expect(splitJudge(sheet, '100.00')({ 1: '60', 2: 'x' })).toMatchObject({ rest: '40.00', line: 2 })
  })
})

describe('TEND-11 a line judged by itself', () => {
  const items = [1, 2, 3, 7].map((lineNo) =>
    anItem({ lineNo, quantity: `${lineNo}.${lineNo}05`, ...(lineNo < 3 && { ceilingUnitPrice: '50' }) }),
  )
  const figure = fc.constantFrom('', ' ', '0', '4', ' 12.5 ', '50.000001', '4,5', '0.000001', '999999999999.999999', '1.2345678', '１')
  const changes = fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 7, 9), figure), { maxLength: 12 })
  const given = (values: Values, name: 'unitPrice' | 'amount') =>
    Object.entries(values).map(
      ([lineNo, value]) => ({ lineNo: Number(lineNo), [name]: value }) as { lineNo: number; unitPrice: string; amount: string },
    )
  const rules = fc.record({
    direction: fc.constantFrom('reverse' as const, 'forward' as const),
    limit: fc.constantFrom(undefined, '100.00'),
  })

  test('TEND-11 after any changes it is what all lines judged at once are, and what the domain decides', () => {
    fc.assert(
      fc.property(rules, changes, ({ direction, limit }, steps) => {
        const open: LineSheet = { items, scale: 2, direction, currency: 'CNY', taxBp: 1_300, limit }
        const context = { items, scale: 2, direction, limitVisible: true }
        const [quote, split] = [quoteJudge(open), splitJudge(open, '66.00')]
        let values: Values = {}
        for (const [lineNo, typed] of steps) {
          values = { ...values, [lineNo]: typed }
          const priced = pricedLines(context, given(values, 'unitPrice'))
          const judged = quote(values)
          expect(judged).toEqual(quoteJudge(open)(values))
          if (limit === undefined) expect(judged.refused).toEqual('code' in priced ? priced : undefined)
          const parts = splitLines(context, given(values, 'amount'), 6_600n)
          expect(split(values)).toEqual(splitJudge(open, '66.00')(values))
          expect(split(values).refused).toEqual('code' in parts ? parts : undefined)
        }
        expect(quote({})).toEqual(quoteJudge(open)({}))
      }),
      { numRuns: 300 },
    )
  })

  test('TEND-11 a key reads its own line and no other', () => {
    const read: number[] = []
    const watched = items.map((item) => ({
      ...item,
      get quantity() {
        read.push(item.lineNo)
        return item.quantity
      },
    }))
    const judge = quoteJudge({ ...sheet, items: watched })
    judge({ 1: '1', 2: '1', 3: '1', 7: '1' })
    read.length = 0
    judge({ 1: '1', 2: '1', 3: '2', 7: '1' })
    expect(new Set(read)).toEqual(new Set([3]))
  })

  test('TEND-11 the first line to be looked at: a wrong one before one without a figure', () => {
    const judge = quoteJudge({ ...sheet, items })
    expect(judge({ 2: '1' })).toMatchObject({ first: 1 })
    expect(judge({ 2: '1', 7: 'x' })).toMatchObject({ first: 7, line: 7 })
  })
})

function aDraft(kept?: Values): LinesDraft & { kept: Values | undefined } {
  const draft: LinesDraft & { kept: Values | undefined } = {
    kept,
    load: () => draft.kept,
    keep: (values) => {
      draft.kept = values
      return true
    },
    clear: () => {
      draft.kept = undefined
    },
  }
  return draft
}

function aStore(draft = aDraft(), answers: (() => Promise<string>)[] = []) {
  const sent: [Values, string][] = []
  const keys: string[] = []
  const store = createLinesStore<string>({
    read: async () => ({ sheet, values: { 1: '4', 2: '5' }, sent: 'first' }),
    send: async (_, values, key) => {
      if (!keys.includes(key)) keys.push(key)
      sent.push([values, `key ${keys.indexOf(key) + 1}`])
      return (answers.shift() ?? (async () => 'next'))()
    },
    draft,
  })
  return { store, sent, draft }
}

describe('6.5 from the first key to the gateway’s word', () => {
  test('what was sealed stands in the fields; what was typed since survives a reload', async () => {
    const draft = aDraft()
    const { store } = aStore(draft)
    await store.open()
    expect(store.values.value).toEqual({ 1: '4', 2: '5' })
    expect(store.changed.value).toBe(false)
    store.type({ 2: '6' })
    const after = aStore(draft).store
    await after.open()
    expect(after.values.value).toEqual({ 1: '4', 2: '6' })
    expect(after.changed.value).toBe(true)
    after.discard()
    expect(after.values.value).toEqual({ 1: '4', 2: '5' })
    expect(draft.kept).toBeUndefined()
  })
  test('sent once: the draft goes, and the answer is what is sealed', async () => {
    const { store, draft, sent } = aStore()
    await store.open()
    store.type({ 1: '3' })
    const going = store.send()
    void store.send()
    store.type({ 1: '2' })
    await going
    expect(sent).toEqual([[{ 1: '3', 2: '5' }, 'key 1']])
    expect(store.state.value).toMatchObject({ phase: 'sent', sent: 'next' })
    expect([draft.kept, store.changed.value]).toEqual([undefined, false])
  })
  test('8.4 an answer that was lost is asked for under the same key; other figures get another one', async () => {
    const lost = async () => {
      throw aFailure('unreachable')
    }
    const { store, sent, draft } = aStore(aDraft(), [lost, lost])
    await store.open()
    store.type({ 1: '3' })
    await store.send()
    expect(store.state.value).toMatchObject({ phase: 'refused', sent: 'first' })
    expect(draft.kept).toEqual({ 1: '3', 2: '5' })
    await store.send()
    store.type({ 1: '2' })
    await store.send()
    expect(sent.map(([, key]) => key)).toEqual(['key 1', 'key 1', 'key 2'])
  })
  test('a refusal keeps what was typed, and the next try is a new one', async () => {
    const no = async () => {
      throw aFailure('refused', { code: 'TENDER-2051' })
    }
    const { store, sent } = aStore(aDraft(), [no])
    await store.open()
    store.type({ 1: '3' })
    await store.send()
    expect(store.state.value).toMatchObject({ phase: 'refused', failure: { code: 'TENDER-2051' } })
    await store.send()
    expect(sent.map(([, key]) => key)).toEqual(['key 1', 'key 2'])
  })
  test('lines that cannot be read are a phase, not an exception', async () => {
    const store = createLinesStore<string>({
      read: async () => {
        throw aFailure('timeout')
      },
      send: async () => '',
      draft: aDraft(),
    })
    await store.open()
    expect(store.state.value).toMatchObject({ phase: 'failed', failure: { kind: 'timeout' } })
  })
  test('U-01 what a colleague sealed meanwhile is shown as what stands, and what was typed here stays', async () => {
    let stands = { values: { 1: '4' }, sent: 'first' }
    const store = createLinesStore<string>({
      read: async () => ({ sheet, ...stands }),
      send: async () => '',
      draft: aDraft(),
    })
    await store.open()
    stands = { values: { 1: '3' }, sent: 'second' }
    await store.refresh()
    expect([store.values.value, store.state.value]).toMatchObject([{ 1: '3' }, { sent: 'second' }])
    store.type({ 1: '2' })
    stands = { values: { 1: '1' }, sent: 'third' }
    await store.refresh()
    expect([store.values.value, store.state.value, store.changed.value]).toMatchObject([{ 1: '2' }, { sent: 'third' }, true])
    store.discard()
    expect(store.values.value).toEqual({ 1: '1' })
  })
  test('TEND-39 what changed many lines at once is taken back as a whole, until something else is typed or sent', async () => {
    const draft = aDraft()
    const { store } = aStore(draft)
    await store.open()
    store.type({ 1: '3' })
    expect(store.undo.value).toBeUndefined()
    store.type({ 1: '9', 2: '9' })
    store.undo.value!()
    expect([store.values.value, store.changed.value, draft.kept, store.undo.value]).toEqual([
      { 1: '3', 2: '5' },
      true,
      { 1: '3', 2: '5' },
      undefined,
    ])
    store.discard()
    expect(store.values.value).toEqual({ 1: '4', 2: '5' })
    store.undo.value!()
    expect([store.values.value, store.changed.value]).toEqual([{ 1: '3', 2: '5' }, true])
    store.discard()
    store.type({ 1: '7', 2: '7' })
    store.undo.value!()
    expect([store.values.value, store.changed.value, draft.kept]).toEqual([{ 1: '4', 2: '5' }, false, undefined])
    store.type({ 1: '7', 2: '7' })
    store.type({ 2: '8' })
    expect(store.undo.value).toBeUndefined()
    store.type({ 1: '6', 2: '6' })
    await store.send()
    expect(store.undo.value).toBeUndefined()
  })
  test('TEND-39 what is the same as before is nothing to take back; while it is sent nothing is', async () => {
    const { store } = aStore(aDraft(), [() => new Promise(() => undefined)])
    await store.open()
    store.type({ 1: '4', 2: ' 5 ' })
    expect(store.undo.value).toBeUndefined()
    store.type({ 1: '6', 2: '6' })
    void store.send()
    store.undo.value!()
    expect([store.values.value, store.state.value.phase]).toEqual([{ 1: '6', 2: '6' }, 'sending'])
  })
})

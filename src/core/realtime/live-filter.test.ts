import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLiveFilter, type LiveEvent } from './live-filter.ts'

const view = (seq: number, name: 'view' | 'hello' = 'view', topic = 'p:1') =>
  ({ name, data: { topic, seq, now: '', cause: 'x', view: { seq } } }) as unknown as LiveEvent
const row = (seq: number, voided = false) => ({ name: 'row', data: { topic: 'p:1', row: { seq, voided } } }) as unknown as LiveEvent

test('TEND-06 whatever is dropped, doubled or out of order, who has seen number N shows the picture of N', () => {
  const deliveries = fc.array(fc.record({ seq: fc.integer({ min: 0, max: 60 }), hello: fc.boolean() }), { maxLength: 200 })
  fc.assert(
    fc.property(deliveries, fc.integer({ min: 0, max: 30 }), (arrivals, since) => {
      const passes = createLiveFilter({ 'p:1': since })
      let shown = since
      for (const { seq, hello } of arrivals) {
        const event = view(seq, hello ? 'hello' : 'view')
        if (!passes(event)) continue
        expect(seq).toBeGreaterThan(shown)
        shown = seq
      }
      expect(shown).toBe(Math.max(since, ...arrivals.map(({ seq }) => seq)))
    }),
  )
})

test('TEND-06 topics are counted apart', () => {
  const passes = createLiveFilter({ 'p:1': 5 })
  expect([passes(view(5)), passes(view(3, 'hello', 'p:2')), passes(view(6)), passes(view(4, 'view', 'p:2'))]).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('TEND-06 a bid is told once, its striking out once, and never undone by a late double', () => {
  const passes = createLiveFilter()
  expect([row(7), row(7), row(7, true), row(7, true), row(7)].map(passes)).toEqual([true, false, true, false, false])
  expect([row(8, true), row(8)].map(passes)).toEqual([true, false])
})

test('a point of the curve without its bid is told once', () => {
  const passes = createLiveFilter()
  const point = { name: 'row', data: { topic: 'p:1', point: { seq: 7, at: '', gross: '1.00', extended: false } } } as const
  expect([point, point, row(7)].map(passes)).toEqual([true, false, true])
})

test('events without a number always pass', () => {
  const passes = createLiveFilter()
  const tick = { name: 'tick', data: { now: '' } } as const
  expect([passes(tick), passes(tick)]).toEqual([true, true])
})

test('I7 numbers of the clock lie below those of a log, and pass like them: upwards alone', () => {
  const passes = createLiveFilter()
  expect([-9, -5, -7, 0, 3, -1].map((seq) => passes(view(seq)))).toEqual([true, true, false, true, true, false])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBidRow, aBidView } from '#screens/bidding/live/testing.ts'
import { createPicture } from './picture.ts'

/** A log of ten bids: picture n counts n bids, row n belongs to it. */
const log = Array.from({ length: 10 }, (_, index) => ({
  view: aBidView({ seq: index + 1, bids: index + 1, lead: `${990_000 - index * 5_000}.00` }),
  row: aBidRow({ seq: index + 1 }),
}))

const shown = (picture: ReturnType<typeof createPicture>) => ({ view: picture.view.value, rows: picture.rows.value.map((row) => row.seq) })

test('TEND-06 drops, doubles and reordering of messages end in the same picture once the board is read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 9 }), kind: fc.constantFrom('view', 'row') }), { maxLength: 60 }),
      (heard) => {
        const picture = createPicture()
        for (const { at, kind } of heard) {
          if (kind === 'view') picture.take(log[at]!.view)
          else picture.addRow({ row: log[at]!.row })
        }
        picture.take(log[9]!.view)
        picture.put({ view: log[9]!.view, rows: log.map(({ row }) => row).reverse(), curve: [], messages: [] })
        expect(shown(picture)).toEqual({ view: log[9]!.view, rows: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] })
        expect(picture.hasGap()).toBe(false)
      },
    ),
  )
})

test('TEND-06 a picture with a number not above the shown one is dropped', () => {
  const picture = createPicture()
  picture.take(log[5]!.view)
  picture.take(log[4]!.view)
  picture.take(aBidView({ seq: 6, lead: '1.00' }))
  expect(picture.view.value).toBe(log[5]!.view)
})

test('a bid that is counted but not listed is a gap; bids the board itself left out are none', () => {
  const picture = createPicture()
  picture.put({ view: aBidView({ seq: 40, bids: 30 }), rows: [aBidRow({ seq: 40 })], curve: [], messages: [] })
  expect(picture.hasGap()).toBe(false)
  picture.take(aBidView({ seq: 41, bids: 31 }))
  expect(picture.hasGap()).toBe(true)
  picture.addRow({ row: aBidRow({ seq: 41 }) })
  expect(picture.hasGap()).toBe(false)
})

test('a board says whether more was announced than it has; what comes live makes nothing older', () => {
  const picture = createPicture()
  const message = (seq: number) => ({ seq, at: '2026-11-21T02:00:00.000Z', from: 'BUYER', text: String(seq) })
  const board = { view: aBidView({ seq: 40 }), rows: [], curve: [], messages: [message(40)] }
  picture.put(board)
  for (let seq = 41; seq < 300; seq += 1) picture.addMessage(message(seq))
  expect(picture.hasOlderMessages.value).toBe(false)
  picture.put({ ...board, hasOlderMessages: true })
  expect(picture.hasOlderMessages.value).toBe(true)
})

test('the board keeps what came after it was made', () => {
  const picture = createPicture()
  picture.take(aBidView({ seq: 3, bids: 3 }))
  picture.addRow({ row: aBidRow({ seq: 3 }) })
  picture.put({ view: aBidView({ seq: 2, bids: 2 }), rows: [aBidRow({ seq: 2 }), aBidRow({ seq: 1 })], curve: [], messages: [] })
  expect(shown(picture).rows).toEqual([3, 2, 1])
  expect(picture.view.value?.seq).toBe(3)
})

test('a point of the curve without its bid moves the curve and lists nothing', () => {
  const picture = createPicture()
  const point = { seq: 41, at: '2026-11-21T02:00:00.000Z', gross: '970000.00', extended: false }
  picture.put({ view: aBidView({ seq: 40 }), rows: [], curve: [], messages: [] })
  picture.addRow({ point })
  picture.addRow({ point })
  expect([picture.curve.value, picture.rows.value]).toEqual([[point], []])
})

test('M2 once a bidder knows how many bid the rows have other numbers: those of before do not stay beside them', () => {
  const picture = createPicture()
  const alone = { ...aBidView({ seq: -90, bids: 1 }), rivalsHidden: true }
  const point = (seq: number) => ({ seq, at: '2026-11-21T02:00:06.000Z', gross: '980000.00', extended: false })
  const own = aBidRow({ seq: 1_795_000_000_000, own: true })
  const message = { seq: 1_794_000_000_000, at: '', from: 'BUYER', text: 'welcome' }
  picture.put({ view: alone, rows: [own], curve: [point(own.seq)], messages: [message] })
  picture.take(aBidView({ seq: 40, bids: 2 }))
  expect(picture.hasGap()).toBe(true)
  picture.put({
    view: aBidView({ seq: 40, bids: 2 }),
    rows: [aBidRow({ seq: 39 }), aBidRow({ seq: 38, own: true })],
    curve: [point(38)],
    messages: [{ ...message, seq: 12 }],
  })
  expect(picture.rows.value.map(({ seq }) => seq)).toEqual([39, 38])
  expect([picture.curve.value, picture.messages.value].map((list) => list.map(({ seq }) => seq))).toEqual([[38], [12]])
  expect(picture.hasGap()).toBe(false)
})

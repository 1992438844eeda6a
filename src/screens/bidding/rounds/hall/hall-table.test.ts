// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { anOpened, aRound, aRoundRow, aRoundView } from '#screens/bidding/rounds/client/testing.ts'
import { aliasRows, forAudience, wayOf } from './hall-table.rules.ts'

const first: RoundRow[] = [
  aRoundRow({ alias: 'B02', rank: 1 }),
  aRoundRow({ alias: 'B01', rank: 2, gross: '985000.00' }),
  aRoundRow({ alias: 'B03', rank: 3, gross: '998000.00', eliminated: true }),
]
const kinds = (rounds: RoundView['rounds'], prices: readonly RoundRow[]) =>
  aliasRows(rounds, prices).map(({ alias, out, cells }) => [alias, out, cells.map(({ kind }) => kind).join(' ')])

describe('TEND-40 the rounds by bidder', () => {
  test('a price where a round is opened, sealed for who is still in where it is not, nothing for who has left', () => {
    const rounds = [anOpened(), aRound({ no: 2 }), aRound({ no: 3, state: 'SCHEDULED' })]
    expect(kinds(rounds, first)).toEqual([
      ['B02', false, 'price sealed empty'],
      ['B01', false, 'price sealed empty'],
      ['B03', true, 'price empty empty'],
    ])
    expect(kinds([anOpened(), aRound({ no: 2, state: 'CLOSED' })], first)[0]).toEqual(['B02', false, 'price sealed'])
  })

  test('who came farther stands above, whatever his first rank was; who has no price in an opened round says so', () => {
    const second = [aRoundRow({ round: 2, alias: 'B01', rank: 1, gross: '970000.00' })]
    expect(kinds([anOpened(), anOpened({ no: 2 })], [...first, ...second])).toEqual([
      ['B01', false, 'price price'],
      ['B02', false, 'price none'],
      ['B03', true, 'price empty'],
    ])
  })

  test('who left because he had no price is out, with the mark in that round and nothing in the next', () => {
    const prices = [first[0]!, { ...first[1]!, missed: 2 }, aRoundRow({ round: 2, alias: 'B02', rank: 1, gross: '970000.00' })]
    const rows = aliasRows([anOpened(), anOpened({ no: 2 }), aRound({ no: 3 })], prices)
    expect(rows.map(({ alias, out, cells }) => [alias, out, cells.slice(1)])).toEqual([
      ['B02', false, [{ kind: 'price', row: prices[2] }, { kind: 'sealed' }]],
      ['B01', true, [{ kind: 'none', out: true }, { kind: 'empty' }]],
    ])
  })

  test('TEND-41 in an extra round only those who tied for the first rank are in', () => {
    const tied = [first[0]!, { ...first[1]!, gross: '980000.00' }, { ...first[2]!, eliminated: false }]
    const rounds = [anOpened({ tieCount: 2 }), aRound({ no: 2, extra: true })]
    expect(kinds(rounds, tied).map(([alias, , cells]) => [alias, cells])).toEqual([
      ['B02', 'price sealed'],
      ['B01', 'price sealed'],
      ['B03', 'price empty'],
    ])
  })

  test('the way from the first round, half up; selling counts upwards', () => {
    expect(wayOf('985000.00', '948000.00', { scale: 2, direction: 'reverse' })).toBe('3.76')
    expect(wayOf('1000.00', '1025.00', { scale: 2, direction: 'forward' })).toBe('2.50')
    expect(wayOf('1000.00', '1025.00', { scale: 2, direction: 'reverse' })).toBeUndefined()
  })
})

describe('TEND-40 on a wall', () => {
  const ofPurchaser = aRoundView({
    bidders: 7,
    quotesReceived: 5,
    approvals: [{ role: 'BUYER', by: '王建华', at: '2026-11-21T02:31:00.000Z', until: '2026-11-21T02:41:00.000Z' }],
    deputyFrom: '2026-11-21T02:45:00.000Z',
    canOpen: true,
    submitted: { at: '2026-11-21T02:05:00.000Z', replaced: 1 },
    next: { max: '984999.99' },
    actions: ['suspend'],
    rounds: [anOpened({ received: 7, active: 6, tieCount: 2, carried: true }), aRound({ no: 2 })],
  })

  test.each([
    ['none', false],
    ['rank', false],
    ['lowest', true],
    ['lowestAndRank', true],
    ['anonPrices', true],
  ] as const)('disclose %s: bidders in the room learn what the rules tell each of them, and nothing else', (disclose, lowest) => {
    const { view, prices } = forAudience({ ...ofPurchaser, disclose }, [{ ...first[0]!, own: true }])
    expect(view.rounds[0]).toEqual({
      no: 1,
      state: 'OPENED',
      opensAt: expect.any(String),
      closesAt: expect.any(String),
      openedAt: expect.any(String),
      ...(lowest && { lowest: '980000.00', tieCount: 2 }),
    })
    expect(prices).toEqual(disclose === 'anonPrices' ? [first[0]] : [])
    expect(JSON.stringify(view)).not.toMatch(/王建华|984999|985000|1000000|"B01"/)
    for (const key of ['bidders', 'quotesReceived', 'approvals', 'deputyFrom', 'canOpen', 'ceiling', 'submitted', 'ownRank', 'alias']) {
      expect(view).not.toHaveProperty(key)
    }
    expect([view.actions, view.canQuote]).toEqual([[], false])
  })
})

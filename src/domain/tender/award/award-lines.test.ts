import { describe, expect, test } from 'vitest'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import { bidder, bids, buyer, live, on, type Played, play, REASON, reach, wait } from '#domain/tender/testing.ts'
import { pricedLines, shareOf } from './award-lines.ts'
import { inShares, type Line, linesIn, proposesShares, publishesShares, signs } from './testing.ts'

/** TEND-42 an award by shares: sections 6.7 and 7.6. B01 leads before B02 and B03. */

const T = on('03:00:00.000')
const LONG = REASON.repeat(2)
const give = (state: ProjectState, at: string, who: Actor, command: Command) => {
  const done = play(state, [[at, who, command]])
  return { ...done, code: done.refusals[0]?.code.slice(7) ?? 'ok' }
}
const signed = (winners: number[]): Played =>
  reach(live(inShares(...winners)).state, [
    bids(on('02:01:00.000'), 'CA', '950000.00'),
    bids(on('02:02:00.000'), 'CB', '960000.00'),
    bids(on('02:03:00.000'), 'CC', '970000.01'),
    wait(on('02:30:00.000')),
    signs(T),
  ])
const agreed = (state: ProjectState, lines: readonly Line[], reason?: string) => reach(state, publishesShares(T, lines, reason))
const FIRST: readonly Line[] = [
  ['B01', 70],
  ['B02', 30],
]
const confirm: Command = { type: 'award.confirm' }
const decline: Command = { type: 'award.decline', reason: REASON }

describe('TEND-42 shares', () => {
  test('a share of a price is rounded once, half up', () => {
    expect([shareOf(100_000_000n, 70), shareOf(101_000_000n, 30), shareOf(5n, 50), shareOf(1n, 49)]).toEqual([
      70_000_000n,
      30_300_000n,
      3n,
      0n,
    ])
  })

  test.each<[string, number[], Line[], string | undefined, string]>([
    ['as published', [70, 30], [...FIRST], undefined, 'ok'],
    [
      'three',
      [33, 33, 34],
      [
        ['B01', 33],
        ['B02', 33],
        ['B03', 34],
      ],
      undefined,
      'ok',
    ],
    [
      'shares of less than all',
      [70, 30],
      [
        ['B01', 60],
        ['B02', 30],
      ],
      LONG,
      '2066',
    ],
    [
      'other shares than published',
      [70, 30],
      [
        ['B01', 60],
        ['B02', 40],
      ],
      LONG,
      '2066',
    ],
    ['fewer lines while firms are left', [70, 30], [['B01', 100]], LONG, '2066'],
    ['shares where none are published', [100], [...FIRST], LONG, '2066'],
    [
      'another order without a reason',
      [70, 30],
      [
        ['B02', 70],
        ['B01', 30],
      ],
      undefined,
      '2062',
    ],
    [
      'another firm without a reason',
      [70, 30],
      [
        ['B01', 70],
        ['B03', 30],
      ],
      'short',
      '2062',
    ],
    [
      'another firm with one',
      [70, 30],
      [
        ['B01', 70],
        ['B03', 30],
      ],
      LONG,
      'ok',
    ],
    [
      'a firm twice',
      [70, 30],
      [
        ['B01', 70],
        ['B01', 30],
      ],
      LONG,
      'VALIDATION-1006'.slice(7),
    ],
    [
      'a stranger',
      [70, 30],
      [
        ['B01', 70],
        ['B09', 30],
      ],
      LONG,
      'VALIDATION-1006'.slice(7),
    ],
  ])('proposed: %s', (_, winners, lines, reason, code) => {
    const { state } = signed(winners)
    expect(give(state, T, buyer, proposesShares(lines, reason)).code).toBe(code)
  })

  test('without lines one firm is proposed for all of it, which shares do not allow', () => {
    expect(give(signed([70, 30]).state, T, buyer, { type: 'award.propose', alias: 'B01' }).code).toBe('2066')
  })

  test('a line may not be of a firm that is not named first', () => {
    const command = { ...proposesShares(FIRST), alias: 'B02' } as Command
    expect(give(signed([70, 30]).state, T, buyer, command).code).toBe('ION-1006')
  })

  test('each firm confirms its own line; awarded when all have', () => {
    const { state, entries } = agreed(signed([70, 30]).state, FIRST)
    expect(linesIn(state)).toEqual(['B01 70 WAIT_CONFIRM', 'B02 30 WAIT_CONFIRM'])
    expect(pricedLines(state).map(({ amount }) => amount)).toEqual([66_500_000n, 28_800_000n])
    expect(entries.at(-1)?.parts).toMatchObject({
      pub: {
        alias: 'B01',
        lines: [
          { alias: 'B01', sharePct: 70 },
          { alias: 'B02', sharePct: 30 },
        ],
      },
      price: {
        gross: '950000.00',
        lines: [
          { alias: 'B01', gross: '950000.00', amount: '665000.00' },
          { alias: 'B02', gross: '960000.00', amount: '288000.00' },
        ],
      },
    })
    expect(give(state, T, bidder('CC'), confirm).code).toBe('2003')
    expect(give(state, T, bidder('CZ'), confirm).code).not.toBe('ok')
    const one = give(state, T, bidder('CB'), confirm)
    expect(linesIn(one.state)).toEqual(['B01 70 WAIT_CONFIRM', 'B02 30 CONFIRMED'])
    expect(one.state.award?.status).toBe('WAIT_CONFIRM')
    expect(give(one.state, T, bidder('CB'), decline).code).toBe('2067')
    const both = give(one.state, T, bidder('CA'), confirm)
    expect(both.state).toMatchObject({ status: 'PUBLICITY', award: { status: 'CONFIRMED' } })
    expect(play(both.state, [wait(on('03:00:00.000', '2026-11-25'))]).state.status).toBe('AWARDED')
  })

  test('P19 a line falls; the confirmed one needs no second word, a changed one does', () => {
    const { state } = agreed(signed([70, 30]).state, FIRST)
    const fallen = play(state, [
      [T, bidder('CA'), confirm],
      [T, bidder('CB'), decline],
    ]).state
    expect(fallen).toMatchObject({ status: 'REVIEW', award: { status: 'DECLINED', skipped: ['B02'] } })
    expect(give(fallen, T, buyer, proposesShares(FIRST, LONG)).code).toBe('ION-1006')
    const next = agreed(fallen, [
      ['B01', 70],
      ['B03', 30],
    ])
    expect(linesIn(next.state)).toEqual(['B01 70 CONFIRMED', 'B03 30 WAIT_CONFIRM'])
    expect(give(next.state, T, bidder('CA'), confirm).code).toBe('2067')
    expect(give(next.state, T, bidder('CC'), confirm).state.award?.status).toBe('CONFIRMED')

    const alone = give(next.state, T, bidder('CC'), decline).state
    expect(give(alone, T, buyer, proposesShares([['B01', 100]])).code).toBe('2062')
    const last = agreed(alone, [['B01', 100]], LONG)
    expect(linesIn(last.state)).toEqual(['B01 100 WAIT_CONFIRM'])
  })

  test('whoever stays silent loses his line alone', () => {
    const { state } = agreed(signed([70, 30]).state, FIRST)
    const { state: one } = give(state, T, bidder('CB'), confirm)
    const late = play(one, [wait(on('03:00:00.000', '2026-11-25'))])
    expect(late.entries.map(({ type, parts }) => [type, parts.pub?.alias, parts.pub?.cause])).toContainEqual([
      'award.declined',
      'B01',
      'EXPIRED',
    ])
    expect(late.state).toMatchObject({ status: 'REVIEW', award: { skipped: ['B01'] } })
    const both = play(state, [wait(on('03:00:00.000', '2026-11-25'))])
    expect(both.state.award?.skipped).toEqual(['B01', 'B02'])
  })

  test('an award of one line is told and kept as before', () => {
    const { state, entries } = reach(signed([100]).state, [[T, buyer, { type: 'award.propose', alias: 'B01' }]])
    expect(entries.at(-1)?.parts.note).toEqual({ alias: 'B01', userId: buyer.userId })
    expect(state.award).not.toHaveProperty('lines')
  })
})

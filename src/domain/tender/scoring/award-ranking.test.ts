import { describe, expect, test } from 'vitest'
import type { ProjectForm } from '#contract/tender/project.ts'
import { bids, buyer, live, on, type Played, play, reach, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { awardRanking, benchmarkOf } from './award-ranking.ts'

const T = on('03:00:00.000')
const FIRMS = ['CA', 'CB', 'CC', 'CD', 'CE'] as const
/** Of five firms in their order: the prices of the worked example, in thousands. */
const PRICES = [980, 950, 1000, 930, 940]

type Award = Partial<ProjectForm['award']>
const reviewed = (award: Award, over: Parameters<typeof live>[0] = {}, prices: readonly number[] = PRICES): Played => {
  const form = { award: { method: 'lowestPrice', publicityDays: 3, confirmHours: 72, ...award } as ProjectForm['award'], ...over }
  const { state } = live({ ...form, bidding: { maxDropPct: 100, ...form.bidding } }, FIRMS)
  const placed = prices.map((price, index): Step => bids(on(`02:0${index + 1}:00.000`), FIRMS[index]!, `${price}000.00`))
  return reach(state, [...placed, wait(on('02:40:00.000'))])
}
const order = ({ state }: Played) => awardRanking(state, T).map(({ alias }) => alias)
const average = (rule: 'closest' | 'closestNotAbove' | 'score', floatBp = 0): Award => ({ method: 'averagePrice', avg: { rule, floatBp } })

describe('TEND-42 the order of an award follows its method', () => {
  test.each<[string, Award, string[]]>([
    ['lowest price', {}, ['B04', 'B05', 'B02', 'B01', 'B03']],
    ['best price first', { method: 'lowPriceFirst' }, ['B04', 'B05', 'B02', 'B01', 'B03']],
    ['closest', average('closest'), ['B02', 'B05', 'B01', 'B04', 'B03']],
    ['closest, not above', average('closestNotAbove'), ['B02', 'B05', 'B04', 'B01', 'B03']],
    ['points by distance', average('score'), ['B02', 'B05', 'B04', 'B01', 'B03']],
    ['points, five percent below', average('score', -500), ['B04', 'B05', 'B02', 'B01', 'B03']],
  ])('%s', (_, award, expected) => expect(order(reviewed(award))).toEqual(expected))

  test('every number behind it is there', () => {
    const { state } = reviewed(average('score', -500))
    expect(benchmarkOf(state, T)).toMatchObject({ mean: 96_000_000n, value: 91_200_000n, dropped: [] })
    expect(awardRanking(state, T)[0]).toMatchObject({ alias: 'B04', distance: 1_800_000n, price: 9_763n })
    expect(awardRanking(reviewed({ method: 'lowPriceFirst' }).state, T).map(({ price }) => price)).toEqual([
      10_000n,
      9_894n,
      9_789n,
      9_490n,
      9_300n,
    ])
    expect(benchmarkOf(reviewed({}).state, T)).toBeUndefined()
  })

  test('a price that cannot win moves no benchmark, and who left the competition has none', () => {
    const held = reviewed(average('closest'), { reserve: '985000.00' })
    expect(benchmarkOf(held.state, T)).toMatchObject({ value: 95_000_000n, dropped: [] })
    expect(order(held), 'it is ranked all the same').toEqual(['B02', 'B05', 'B04', 'B01', 'B03'])
    const bidders = held.state.bidders.map((one) => (one.alias === 'B01' ? { ...one, state: 'BANNED' as const } : one))
    expect(benchmarkOf({ ...held.state, bidders }, T)).toMatchObject({ value: 94_000_000n })
  })

  test('selling turns the benchmark and the points round', () => {
    const selling = reviewed(average('score'), { direction: 'forward', ceiling: '900000.00' }, [980, 950, 1000, 1010, 1020])
    expect(benchmarkOf(selling.state, T)).toMatchObject({ value: 99_200_000n })
    // 1 000 is 8 above (0.8 each), 980 is 12 below (1.2 each).
    expect(order(selling)).toEqual(['B03', 'B04', 'B01', 'B05', 'B02'])
  })
})

describe('TEND-42 P15 the first rank of the method is proposed without a word', () => {
  const propose = (played: Played, alias: string, reason?: string) => {
    const signed = reach(played.state, [[T, supervisor, { type: 'review.sign', conclusion: '过程合规' }]])
    return play(signed.state, [[T, buyer, { type: 'award.propose', alias, ...(reason && { reason }) }]]).refusals[0]?.code
  }
  test('not the lowest price, where the mean decides', () => {
    expect(propose(reviewed(average('closest')), 'B02')).toBeUndefined()
    expect(propose(reviewed(average('closest')), 'B04')).toBe('TENDER-2062')
    expect(propose(reviewed(average('closest')), 'B04', 'x'.repeat(20))).toBeUndefined()
    expect(propose(reviewed({}), 'B04')).toBeUndefined()
  })
})

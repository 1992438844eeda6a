import { expect, test } from 'vitest'
import { inShares, type Line, proposesShares, publishesShares, signs } from '#domain/tender/award/testing.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { goOn } from '#domain/tender/rounds/testing.ts'
import { bidder, bids, buyer, FIRMS, live, on, type Played, REASON, type Step, wait } from '#domain/tender/testing.ts'
import { partyRows } from '#gateway/modules/tender/engine/projection.ts'
import { figureRow } from '#gateway/modules/tender/figures/stat.projection.ts'
import { noticesOf } from '#gateway/modules/tender/notices/notices.ts'

/** What notices, figures and party rows make of an award by shares (tendering.md 6.7, 9.1, 9.2). B01 leads before B02 and B03. */

const T = on('03:00:00.000')
const LATE = on('03:00:00.000', '2026-11-25')
const SPLIT: Line[] = [
  ['B01', 70],
  ['B02', 30],
]
const NEXT: Line[] = [
  ['B01', 70],
  ['B03', 30],
]
const confirms = (firm: string): Step => [T, bidder(firm), { type: 'award.confirm' }]
const declines = (firm: string): Step => [T, bidder(firm), { type: 'award.decline', reason: REASON }]
/** Odd prices, so that both shares end in half a cent. */
const signed = (over: Parameters<typeof live>[0] = {}, prices = ['950000.05', '960000.15', '970000.00']) =>
  goOn(live({ ...over, ...inShares(70, 30) }), [
    ...FIRMS.map((firm, n) => bids(on(`02:0${n + 1}:00.000`), firm, prices[n]!)),
    wait(on('02:30:00.000')),
    signs(T),
  ])
const published = () => goOn(signed(), publishesShares(T, SPLIT))

const firmsTold = (state: ProjectState, entries: readonly Entry[]) =>
  Object.fromEntries(
    entries
      .flatMap((entry) => noticesOf(state, entry))
      .filter(({ kind }) => kind === 'won' || kind === 'award-published')
      .map(({ kind, firms }) => [kind, firms]),
  )
const since = (before: Played, { entries }: Played) => entries.slice(before.entries.length)

test('TEND-30 those with a share are told to confirm it, all others that it is published; who has confirmed it before is not told anew', () => {
  const open = published()
  expect(firmsTold(open.state, since(signed(), open))).toEqual({ won: ['CA', 'CB'], 'award-published': ['CC'] })
  const fallen = goOn(open, [confirms('CA'), declines('CB')])
  const again = goOn(fallen, publishesShares(T, NEXT))
  expect(firmsTold(again.state, since(fallen, again))).toEqual({ won: ['CC'], 'award-published': ['CB'] })
})

test('TEND-30 a notice that is late tells of what its entry published, not of a later proposal', () => {
  const open = published()
  const later = goOn(goOn(open, [declines('CB')]), [[T, buyer, proposesShares(NEXT)]])
  expect(firmsTold(later.state, since(signed(), open))).toEqual({ won: ['CA', 'CB'], 'award-published': ['CC'] })
})

test('TEND-30 of two shares that lapse at one moment the owner is told once', () => {
  const open = published()
  const lapsed = goOn(open, [wait(LATE)])
  const told = since(open, lapsed)
    .flatMap((entry) => noticesOf(lapsed.state, entry))
    .filter(({ kind }) => kind === 'award-next')
  expect(told.map(({ persons }) => persons)).toEqual([[lapsed.state.ownerId], [lapsed.state.ownerId]])
  expect(new Set(told.map(({ of }) => of)).size).toBe(1)
})

test('TEND-32 the award is the sum of what each share comes to, and every winner has won', () => {
  const done = goOn(published(), [confirms('CA'), confirms('CB'), wait(LATE)])
  expect(done.state.status).toBe('AWARDED')
  const row = figureRow({ tenantId: 'north', state: done.state, createdAt: done.state.createdAt })
  // 70 % of 950 000.05 is 665 000.035, 30 % of 960 000.15 is 288 000.045.
  expect([row.awarded, row.awarded_basis]).toEqual([String(66_500_004 + 28_800_005), String(66_500_004 + 28_800_005)])
  expect(partyRows(done.state).map(({ alias, award }) => [alias, award])).toEqual([
    ['B01', 'CONFIRMED'],
    ['B02', 'CONFIRMED'],
    ['B03', null],
  ])
})

test('TEND-32 the saving of a net comparison is counted on net shares, and a sale on its own highest prices', () => {
  const net = goOn(signed({ compareBasis: 'net' }), [...publishesShares(T, SPLIT), confirms('CA'), confirms('CB'), wait(LATE)])
  const [first, second] = net.state.bidders.map(({ stands }) => BigInt(stands.at(-1)!.basis))
  const share = (price: bigint, percent: bigint) => (price * percent + 50n) / 100n
  expect(figureRow({ tenantId: 'north', state: net.state, createdAt: net.state.createdAt })).toMatchObject({
    awarded: String(66_500_004 + 28_800_005),
    awarded_basis: String(share(first!, 70n) + share(second!, 30n)),
  })
  const lines: Line[] = [
    ['B03', 70],
    ['B02', 30],
  ]
  const sale = signed({ direction: 'forward', ceiling: '900000.00' }, ['950000.00', '960000.00', '970000.00'])
  const { state } = goOn(sale, [...publishesShares(T, lines), confirms('CC'), confirms('CB'), wait(LATE)])
  expect(figureRow({ tenantId: 'north', state, createdAt: state.createdAt }).awarded).toBe(String(67_900_000 + 28_800_000))
})

test('TEND-32 nothing of shares is counted before the award', () => {
  for (const { state } of [signed(), published(), goOn(published(), [confirms('CA')])]) {
    expect(figureRow({ tenantId: 'north', state, createdAt: state.createdAt })).toMatchObject({ awarded: null, awarded_basis: null })
  }
})

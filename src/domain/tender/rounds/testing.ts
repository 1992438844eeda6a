import type { ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Actor, At, ProjectState } from '#domain/tender/model.ts'
import { FIRST_ROUNDS } from '#domain/tender/project/draft.ts'
import { bidder, live, type Played, reach, type Step, supervisor, wait } from '#domain/tender/testing.ts'

/** Builders for tests of sealed rounds: the settings a new project begins with, and rounds of one line at 1000 pieces. */

export const aThreeRounds = (over: Partial<ThreeRounds> = {}): ThreeRounds => ({
  ...FIRST_ROUNDS,
  ...over,
})

type Over = Partial<Omit<ProjectForm, 'bidding' | 'rounds'>>

/** The same project as of free bidding, with these rules of rounds and two supervisors. */
export const inRounds = (rounds: Partial<ThreeRounds> = {}, over: Over = {}) => ({
  mode: 'threeRounds' as const,
  supervisorIds: ['S1', 'S2'],
  rounds: aThreeRounds(rounds),
  ...over,
})

export const supervisor2: Actor = { ...supervisor, userId: 'S2', name: 'name of S2' }

/** Up to the start, round 1 open: `CA` is B01, `CB` B02, and so on. */
export const liveRounds = (
  rounds: Partial<ThreeRounds> = {},
  over: Over = {},
  firms?: readonly string[],
  taxBp?: Readonly<Record<string, number>>,
): Played => live(inRounds(rounds, over), firms, taxBp)

interface RoundQuote {
  taxBp?: number
  currency?: string
  deliveryDays?: number
  paymentTerms?: string
  total?: string
}

/** A quote of the one line, at this unit price for 1000 pieces. */
export const seals = (at: At, customerId: string, roundNo: number, unitPrice: string, over: RoundQuote = {}): Step => [
  at,
  bidder(customerId),
  {
    type: 'quote.submit',
    roundNo,
    lines: [{ lineNo: 1, unitPrice }],
    total: totalOf(unitPrice),
    taxBp: 1_300,
    currency: 'CNY',
    deliveryDays: 30,
    ...over,
  },
]

/** 1000 pieces at a price with at most two decimals. */
const totalOf = (unitPrice: string): string => `${Math.round(Number(unitPrice) * 1_000)}.00`

export const withdraws = (at: At, customerId: string, roundNo: number): Step => [
  at,
  bidder(customerId),
  { type: 'quote.withdraw', roundNo },
]

export const opens = (at: At, who: Actor, roundNo: number): Step => [at, who, { type: 'round.open', roundNo }]

/** Quotes of a round, one after the other from its first second on, in this order; then its end. */
export function playRound(before: Played, prices: Readonly<Record<string, string | undefined>>): Played {
  const { no, opensAt, closesAt } = roundOf(before.state)
  const given = Object.entries(prices).flatMap(([firm, price]) => (price === undefined ? [] : [[firm, price] as const]))
  const steps = given.map(([firm, price], index) => seals(plus(opensAt, (index + 1) * 1_000), firm, no, price))
  return goOn(before, [...steps, wait(closesAt)])
}

export function roundOf({ rounds }: ProjectState): NonNullable<ProjectState['rounds']> {
  if (!rounds) throw new TypeError('there are no rounds yet')
  return rounds
}

/** More steps, all of them accepted, with the whole log. */
export function goOn(before: Played, steps: readonly Step[]): Played {
  const there = reach(before.state, steps, before.entries)
  return { ...there, entries: [...before.entries, ...there.entries] }
}

import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { ConfigFault } from '#contract/tender/project.ts'
import type { RoundsSimulation, ScriptedQuote } from '#domain/tender/simulation/simulation.ts'
import { typedAmount } from '#domain/typed-amount.ts'

export const BIDDERS = ['2', '3', '5', '8', '12', '20'].map((value) => ({ value, label: value }))

/** Says what is wrong, in the reader's language. */
export type Say = (fault: ConfigFault) => string

export interface TrialProps {
  /** The draft as it stood when the trial was begun; its ceiling and its rules are without fault. */
  form: ProjectDraft
  say: Say
}

/** `12:34` from the start on; hours when there are any. */
export function sinceStart(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const parts = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60].map((part) => String(part).padStart(2, '0'))
  return (parts[0] === '00' ? parts.slice(1) : parts).join(':')
}

/** What somebody typed for one bidder: `id` is his alias, `r1` … his price of each round. */
export type TypedRow = Record<string, string>

export const priceOf = (no: number): string => `r${no}`

/** Empty cells for so many bidders; what was typed before stays. */
export const rowsFor = (count: number, before: readonly TypedRow[] = []): TypedRow[] =>
  Array.from({ length: count }, (_, index) => before[index] ?? { id: `B${String(index + 1).padStart(2, '0')}` })

/** The prices of a course, to go on from: those that were quoted, and none that was carried. */
export function rowsOfCourse({ rounds }: RoundsSimulation, count: number): TypedRow[] {
  return rowsFor(count).map((row) => {
    const prices = rounds.flatMap(({ no, places }) => {
      const own = places.find(({ alias }) => alias === row.id)
      return own?.gross && !own.carried ? [[priceOf(no), own.gross] as const] : []
    })
    return { ...row, ...Object.fromEntries(prices) }
  })
}

/** The quotes of a table; what is no amount yet is left out. */
export function quotesOf(rows: readonly TypedRow[], rounds: number, scale: number): ScriptedQuote[] {
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1)
  return rows.flatMap((row, bidder) =>
    numbers.flatMap((round) => {
      const read = typedAmount(row[priceOf(round)] ?? '', scale)
      return read.ok ? [{ bidder, round, gross: read.value }] : []
    }),
  )
}

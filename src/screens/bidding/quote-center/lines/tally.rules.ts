import type { Item } from '#contract/tender/project.ts'
import { refusal } from '#domain/tender/facts.ts'
import type { Refused } from '#domain/tender/model.ts'
import type { Values } from './lines.rules.ts'

/** What is typed into one line. */
export interface Figure {
  /** Left out where it is none. */
  amount?: bigint | undefined
  /** It as decimal text, where it is shown. */
  text?: string | undefined
  refused?: Refused | undefined
}

export interface Tally {
  /** In the order of the items. */
  figures: readonly Figure[]
  /** Of all amounts. */
  total: bigint
  /** Why the lines are not taken, as far as lines one at a time can tell. */
  refused: Refused | undefined
  /** The first line that is wrong; an empty one is not wrong, it is missing. */
  line: number | undefined
  /** The first line to be looked at: a wrong one, else a missing one. */
  first: number | undefined
}

const EMPTY: Figure = {}

/** Figures of many lines: what is typed is judged where it has changed, and the total is moved by the difference. */
export function createTally(items: readonly Item[], figureOf: (typed: string, item: Item) => Figure): (values: Values) => Tally {
  const known = new Set(items.map(({ lineNo }) => String(lineNo)))
  const typed = items.map(() => '')
  const figures = items.map(() => EMPTY)
  let total = 0n
  let missing = items.length

  function judge(at: number, now: string): void {
    const before = figures[at]!
    const next = now.trim() === '' ? EMPTY : figureOf(now, items[at]!)
    total += (next.amount ?? 0n) - (before.amount ?? 0n)
    missing += Number(next === EMPTY) - Number(before === EMPTY)
    typed[at] = now
    figures[at] = next
  }

  function refusedOf(values: Values, wrong: Figure | undefined): Refused | undefined {
    const isForeign = Object.keys(values).some((lineNo) => !known.has(lineNo) && values[Number(lineNo)]!.trim() !== '')
    if (isForeign) return refusal('VALIDATION-1000')
    return missing > 0 ? refusal('TENDER-2048', { n: missing }) : wrong?.refused
  }

  return (values) => {
    for (const [at, { lineNo }] of items.entries()) {
      const now = values[lineNo] ?? ''
      if (now !== typed[at]) judge(at, now)
    }
    const wrong = figures.findIndex(({ refused }) => refused !== undefined)
    const first = wrong >= 0 ? wrong : figures.indexOf(EMPTY)
    return {
      figures,
      total,
      refused: refusedOf(values, figures[wrong]),
      line: items[wrong]?.lineNo,
      first: items[first]?.lineNo,
    }
  }
}

/** One benchmark: `round` measures the product and its floor in turn, so that ratios hold on a noisy machine (decisions.md 11). */
export interface Bench {
  name: string
  summary: string
  rounds: number
  /** Opens what the rounds share; its answer is closed after the last round. `seconds`: how long a round lasts, where that can be chosen. */
  prepare: (seconds?: number) => Promise<{ round: () => Promise<Record<string, number>>; close: () => Promise<void> }>
  /** Ratios of figures: name → [figure, floor]. */
  ratios: Record<string, readonly [figure: string, floor: string]>
  /** What is aimed at: name of a figure or ratio → bound, e.g. `<= 2`. */
  aims: Record<string, `${'<=' | '<' | '>=' | '='} ${number}`>
}

export interface BenchResult {
  bench: string
  rounds: number
  /** Medians. */
  figures: Record<string, number>
  ratios: Record<string, number>
  aims: Record<string, { value: number; aim: string; met: boolean }>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** @param share 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** CPU time this process spent in `work`, in milliseconds. */
export async function cpuMs<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1_000 }
}

export function conclude(bench: Bench, rounds: readonly Record<string, number>[]): BenchResult {
  const names = [...new Set(rounds.flatMap(Object.keys))]
  const of = (name: string) => rounds.map((round) => round[name]).filter((value) => value !== undefined)
  const figures = Object.fromEntries(names.map((name) => [name, tidy(median(of(name)))]))
  const ratios = Object.fromEntries(
    Object.entries(bench.ratios).map(([name, [figure, floor]]) => [
      name,
      tidy(median(rounds.map((round) => (round[figure] ?? Number.NaN) / (round[floor] ?? Number.NaN)))),
    ]),
  )
  const aims = Object.fromEntries(
    Object.entries(bench.aims).map(([name, aim]) => {
      const value = ratios[name] ?? figures[name] ?? Number.NaN
      return [name, { value, aim, met: meets(value, aim) }]
    }),
  )
  return { bench: bench.name, rounds: rounds.length, figures, ratios, aims }
}

function meets(value: number, aim: string): boolean {
  const [sign, bound] = [aim.split(' ')[0], Number(aim.split(' ')[1])]
  return sign === '<=' ? value <= bound : sign === '<' ? value < bound : sign === '>=' ? value >= bound : value === bound
}

const tidy = (value: number) => Number(value.toPrecision(4))

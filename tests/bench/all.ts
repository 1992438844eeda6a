import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchResult } from './bench.ts'

/** Every benchmark in a process of its own, one after the other: none warms or disturbs another one. */

/** What was measured last, and on what; figures of another machine are no measure of this one. */
const FILE = join(import.meta.dirname, 'figures.json')
type Aims = Record<string, number>
interface Figures {
  at: string
  benches: Record<string, Aims>
}

/**
 * Runs the benchmarks and prints each aim beside its last figure.
 *
 * @param keep writes the new figures over the last ones
 * @returns exit code: 1 where an aim is missed or a benchmark fails
 */
export function runAll(names: readonly string[], keep: boolean): number {
  const last = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Figures) : undefined
  const results = names.map((name) => ({ name, result: runApart(name) }))
  console.table(
    results.flatMap(({ name, result }) => (result ? rowsOf(result, last?.benches[name]) : [{ bench: name, verdict: 'FAILED' }])),
  )
  const missed = results.flatMap(({ name, result }) =>
    result ? Object.entries(result.aims).flatMap(([aim, { met }]) => (met ? [] : [`${name} ${aim}`])) : [`${name} (failed)`],
  )
  if (keep) writeFileSync(FILE, `${JSON.stringify(figuresOf(results), null, 2)}\n`)
  console.log(missed.length > 0 ? `missed: ${missed.join(', ')}` : 'every aim is met')
  return missed.length > 0 ? 1 : 0
}

function runApart(name: string): BenchResult | undefined {
  console.log(`── ${name}`)
  const script = join(import.meta.dirname, 'run.ts')
  const { status, stdout } = spawnSync(process.execPath, [script, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const line = stdout.trimEnd().split('\n').at(-1) ?? ''
  console.log(stdout)
  return status === 0 && line.startsWith('{') ? (JSON.parse(line) as BenchResult) : undefined
}

const rowsOf = ({ bench, aims }: BenchResult, last?: Aims) =>
  Object.entries(aims).map(([name, { value, aim, met }]) => ({
    bench,
    name,
    last: last?.[name] ?? '',
    now: value,
    aim,
    verdict: met ? 'met' : 'MISSED',
  }))

const figuresOf = (results: readonly { name: string; result: BenchResult | undefined }[]): Figures => ({
  at: new Date().toISOString().slice(0, 10),
  benches: Object.fromEntries(
    results.flatMap(({ name, result }) =>
      result ? [[name, Object.fromEntries(Object.entries(result.aims).map(([aim, { value }]) => [aim, value]))]] : [],
    ),
  ),
})

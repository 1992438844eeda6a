import { globSync } from 'node:fs'
import { runAll } from './all.ts'
import { type Bench, conclude } from './bench.ts'

/**
 * `npm run bench` lists the benchmarks, `npm run bench -- <name> [rounds] [seconds]` runs one; the last line is one JSON object (decisions.md 11).
 * `npm run bench -- all [--keep]` runs one after the other beside their last figures, and keeps the new ones.
 */

const [wanted, ...more] = process.argv.slice(2)
const files = globSync('tests/bench/*.bench.ts')
const benches = await Promise.all(files.map(async (file) => ((await import(`${process.cwd()}/${file}`)) as { bench: Bench }).bench))
const bench = benches.find(({ name }) => name === wanted)

if (bench) await run(bench, more)
else if (wanted === 'all')
  process.exitCode = runAll(
    benches.map(({ name }) => name),
    more.includes('--keep'),
  )
else {
  for (const { name, summary } of benches) console.log(`${name.padEnd(12)} ${summary}`)
  process.exitCode = wanted ? 1 : 0
}

async function run(one: Bench, [roundsText, secondsText]: readonly string[]): Promise<void> {
  const rounds = Number(roundsText ?? one.rounds)
  const { round, close } = await one.prepare(secondsText === undefined ? undefined : Number(secondsText))
  const results: Record<string, number>[] = []
  const interrupted = () => void close().finally(() => process.exit(1))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    for (let index = 0; index < rounds; index++) {
      results.push(await round())
      console.log(`round ${index + 1} of ${rounds}: ${JSON.stringify(results.at(-1))}`)
    }
  } finally {
    await close()
  }
  const result = conclude(one, results)
  console.table({ ...result.figures, ...result.ratios })
  for (const [name, { value, aim, met }] of Object.entries(result.aims))
    console.log(`${met ? 'met    ' : 'NOT met'} ${name} ${value} (aim ${aim})`)
  console.log(JSON.stringify(result))
}

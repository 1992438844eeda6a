import { globSync } from 'node:fs'
import { openTestPostgres } from '#support/postgres.ts'
import type { Fuzz } from './fuzz.ts'

/** `npm run fuzz` lists what can be tried with random input, `npm run fuzz -- <name> [runs] [seed]` tries one; the seed of a failure repeats it. */

const [wanted, runsText, seedText] = process.argv.slice(2)
const files = globSync('tests/fuzz/*.fuzz.ts')
const all = await Promise.all(files.map(async (file) => ((await import(`${process.cwd()}/${file}`)) as { fuzz: Fuzz }).fuzz))
const fuzz = all.find(({ name }) => name === wanted)

if (!fuzz) {
  for (const { name, summary, runs } of all) console.log(`${name.padEnd(12)} ${summary} (${runs} unless told)`)
  process.exitCode = wanted ? 1 : 0
} else {
  const server = await openTestPostgres()
  process.env.FLY_TEST_POSTGRES = server.url
  const seed = Number(seedText ?? Math.floor(Math.random() * 2 ** 31))
  const runs = Number(runsText ?? fuzz.runs)
  console.log(`${fuzz.name}: ${runs} runs, seed ${seed}`)
  try {
    const faults = await fuzz.run(runs, seed, (done) => console.log(`${done} of ${runs}`))
    for (const fault of faults) console.log(fault)
    console.log(`${fuzz.name}: ${runs} runs, ${faults.length} faults, seed ${seed}`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await server.close()
  }
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { openRunFolder } from '#support/run-folder.ts'
import { changedSince } from './changed-since.ts'
import { type Counts, everyStep, outcomeOf, quickSteps, type Step } from './test-steps.ts'

/**
 * `npm test`: every check the project has, one after the other (never two browsers at once), with a table and one closing line. What takes
 * long is sampled; `--all` (`npm run test:all`) runs it at its full size. `--quick` (`npm run check`) runs what takes seconds.
 * A name runs one part alone: `npm test -- unit`.
 */

/** How the tools begin what they tell of one failed test: vitest, @web/test-runner, Playwright. */
const FAILURE = /^\s*(FAIL |❌|𐄂|\d+\) \S)/
const LINES_OF_FAILURE = 12
const MOST_LINES = 80

/** What a step told of its failures, or its last lines. It is said again at the end, which may be all that is kept of a long run. */
function failuresIn(output: string): string {
  const lines = output.trimEnd().split('\n')
  const told = new Set(lines.flatMap((line, at) => (FAILURE.test(line) ? Array.from({ length: LINES_OF_FAILURE }, (_, n) => at + n) : [])))
  return (told.size > 0 ? lines.filter((_, at) => told.has(at)).slice(0, MOST_LINES) : lines.slice(-LINES_OF_FAILURE)).join('\n')
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const args = process.argv.slice(2)
const isAll = args.includes('--all')
const isQuick = args.includes('--quick')
const tier: Record<string, string> = isAll ? { TEST_TIER: 'all' } : {}

function run(step: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const [tool, ...rest] = step.command
    const local = `node_modules/.bin/${tool}`
    const child = spawn(existsSync(local) ? local : tool, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...tier, ...step.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        process.stdout.write(chunk)
      })
    }
    child.on('close', (code) => resolve({ ok: code === 0, output: output.replace(ANSI, '') }))
  })
}

const folder = openRunFolder()
const wanted = args.filter((arg) => !arg.startsWith('--'))
const steps = isQuick ? quickSteps(folder, changedSince()) : everyStep(folder)
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const rows: (Counts & { name: string; seconds: number })[] = []
const failures: string[] = []

for (const step of chosen) {
  console.log(`\n── ${step.title}: ${step.command.join(' ')}`)
  const began = performance.now()
  const ran = await run(step)
  // What changed since may concern no test.
  const outcome = outcomeOf(step, ran, isQuick)
  const ok = outcome.failed === 0
  const seconds = Math.round((performance.now() - began) / 1_000)
  rows.push({ ...outcome, name: step.name, seconds })
  console.log(`── ${step.title}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (!ok) failures.push(`── ${step.title}: FAILED\n${failuresIn(ran.output)}`)
  if (!ok && step.name === 'build') break
}

const COLUMNS = ['passed', 'failed', 'skipped', 'degraded', 'left', 'seconds'] as const
const total = Object.fromEntries(COLUMNS.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)])) as Record<
  (typeof COLUMNS)[number],
  number
>
const line = (name: string, cells: readonly (string | number)[]) =>
  `${name.padEnd(10)}${cells.map((cell) => `${cell}`.padStart(10)).join('')}`

for (const { notes } of rows) for (const note of notes) console.log(note)
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
console.log(`\n${line(isAll ? 'all' : isQuick ? 'check' : 'gate', COLUMNS)}`)
for (const row of rows)
  console.log(
    line(
      row.name,
      COLUMNS.map((column) => row[column]),
    ),
  )
const { passed, failed, skipped, degraded, left } = total
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped, ${degraded} degraded${left > 0 ? `, ${left} left to test:all` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

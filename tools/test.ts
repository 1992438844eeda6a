import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * `npm test`: every check the project has, one after the other (never two browsers at once), with one closing line.
 * `--fast` (`npm run check`) leaves out what needs a build or a browser. A name runs one step alone: `npm test -- unit`.
 */

interface Step {
  name: string
  title: string
  command: readonly [string, ...string[]]
  fast: boolean
  /** Reads passed and failed tests from the step's output; a step without counts as one test. */
  counts?: (output: string) => { passed: number; failed: number }
}

const vitestCounts = (output: string) => {
  const line = /^\s*Tests\s+(.*)$/m.exec(output)?.[1] ?? ''
  return { passed: numberBefore(line, 'passed'), failed: numberBefore(line, 'failed') }
}
const wtrCounts = (output: string) => {
  const line = output.match(/(\d+) passed, (\d+) failed/g)?.at(-1) ?? ''
  return { passed: numberBefore(line, 'passed'), failed: numberBefore(line, 'failed') }
}
const playwrightCounts = (output: string) => ({ passed: numberBefore(output, 'passed'), failed: numberBefore(output, 'failed') })

function numberBefore(text: string, word: string): number {
  return Number(
    text
      .match(new RegExp(`(\\d+) ${word}`, 'g'))
      ?.at(-1)
      ?.split(' ')[0] ?? 0,
  )
}

const steps: readonly Step[] = [
  { name: 'types', title: 'Types', command: ['tsc', '--noEmit'], fast: true },
  { name: 'lint', title: 'Format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'], fast: true },
  { name: 'unit', title: 'Rules, stores, views, gateway, house', command: ['vitest', 'run'], fast: true, counts: vitestCounts },
  { name: 'build', title: 'Build within its budgets', command: ['vite', 'build'], fast: false },
  { name: 'elements', title: 'Elements in a real browser', command: ['wtr'], fast: false, counts: wtrCounts },
  { name: 'e2e', title: 'Journeys through the whole application', command: ['playwright', 'test'], fast: false, counts: playwrightCounts },
]

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

function run(step: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const [tool, ...args] = step.command
    const local = `node_modules/.bin/${tool}`
    const child = spawn(existsSync(local) ? local : tool, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
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

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const fast = process.argv.includes('--fast')
const chosen = steps.filter((step) => (wanted.length > 0 ? wanted.includes(step.name) : !fast || step.fast))
const total = { passed: 0, failed: 0 }
const failures: string[] = []

for (const step of chosen) {
  console.log(`\n── ${step.title}: ${step.command.join(' ')}`)
  const began = performance.now()
  const { ok, output } = await run(step)
  const { passed, failed } = step.counts?.(output) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  total.passed += passed
  total.failed += ok ? failed : Math.max(1, failed)
  console.log(`── ${step.title}: ${ok ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (!ok) failures.push(`── ${step.title}: FAILED\n${failuresIn(output)}`)
  if (!ok && step.name === 'build') break
}

if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

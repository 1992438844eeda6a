import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of the test command: how each is run, and how its outcome is counted. */

/** Outcome of one part. */
export interface Counts {
  passed: number
  failed: number
  /** Not run here, because something is missing on this machine. */
  skipped: number
  /** Passed by a weaker substitute; counted under `passed` too. */
  degraded: number
  /** Left to `npm run test:all`. */
  left: number
  /** What was skipped or degraded, a line each. */
  notes: string[]
}

export interface Step {
  name: string
  title: string
  command: readonly [string, ...string[]]
  env?: Readonly<Record<string, string>>
  /** Reads the outcome from the report it wrote, or from what it said; a step without counts as one test. */
  counts?: (output: string) => Counts
}

const none = (): Counts => ({ passed: 0, failed: 0, skipped: 0, degraded: 0, left: 0, notes: [] })

/** What vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; tags?: string[]; meta?: { degraded?: string } }[]
  }[]
}

export function vitestCounts({ testResults }: VitestReport): Counts {
  const counts = none()
  for (const { status, assertionResults } of testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') counts.failed++
      else if (test.tags?.includes('all')) counts.left++
      else {
        counts.skipped++
        counts.notes.push(`skipped: ${test.fullName}`)
      }
      if (test.status !== 'passed' || test.meta?.degraded === undefined) continue
      counts.degraded++
      counts.notes.push(`degraded: ${test.fullName} (${test.meta.degraded})`)
    }
    // A file that cannot even be loaded has no tests to fail.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) counts.failed++
  }
  return counts
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export const playwrightCounts = ({ stats }: PlaywrightReport): Counts => ({
  ...none(),
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
})

/** The test runner of the elements writes no report: its last line of progress counts. */
export function wtrCounts(output: string): Counts {
  const [, passed, failed, skipped] = [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)].at(-1) ?? []
  return { ...none(), passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: Number(skipped ?? 0) }
}

/** Outcome of a step that has run: without a report that can be read, or without any test where there are always some, it failed whatever its exit code. */
export function outcomeOf({ counts }: Pick<Step, 'counts'>, ran: { ok: boolean; output: string }, mayBeEmpty: boolean): Counts {
  if (!counts) return { ...none(), passed: ran.ok ? 1 : 0, failed: ran.ok ? 0 : 1 }
  const read = readable(() => counts(ran.output))
  const isSound = ran.ok && read !== undefined && (mayBeEmpty || read.passed > 0)
  const outcome = read ?? none()
  return isSound ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) }
}

/** Undefined for a report that is half written: its step was ended in the middle. */
function readable(read: () => Counts): Counts | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** A part whose report is missing ended before its tests did. */
export const fromReport =
  <Report>(file: string, count: (report: Report) => Counts) =>
  (): Counts =>
    existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as Report) : none()

function vitest(name: string, title: string, folder: string, ...args: readonly string[]): Step {
  const report = join(folder, `${name}.json`)
  return {
    name,
    title,
    command: ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    counts: fromReport(report, vitestCounts),
  }
}

const types: Step = { name: 'types', title: 'Types', command: ['tsc', '--noEmit'] }
const lint: Step = { name: 'lint', title: 'Format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] }

/** Every part, in order. @param folder for their reports */
export function everyStep(folder: string): readonly Step[] {
  const journeys = join(folder, 'e2e.json')
  return [
    types,
    lint,
    vitest('unit', 'Rules, stores, views, gateway, house', folder),
    { name: 'build', title: 'Build within its budgets', command: ['vite', 'build'] },
    { name: 'elements', title: 'Elements in a real browser', command: ['wtr'], counts: wtrCounts },
    {
      name: 'e2e',
      title: 'Journeys through the whole application',
      command: ['playwright', 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
      counts: fromReport(journeys, playwrightCounts),
    },
  ]
}

/** What takes seconds: the house's tests, and those of rules and stores that a change touches. @param since commit to compare with; all of them when left out */
export function quickSteps(folder: string, since: string | undefined): readonly Step[] {
  const changed = since === undefined ? [] : ['--changed', since]
  return [
    types,
    lint,
    vitest('house', 'House', folder, 'tests/house'),
    vitest('unit', `Rules and stores that changed since ${since ?? 'ever'}`, folder, '--project', 'unit', ...changed, 'src/', 'elements/'),
  ]
}

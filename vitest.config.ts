import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isWholeTier } from './tests/support/tier.ts'

const tests = globSync('{src,elements,host,gateway,demo,tools,tests}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] }).map((file) =>
  file.replaceAll('\\', '/'),
)
/** Takes seconds: real processes, thousands of cases. The gate runs a sample of it (`#support/tier.ts`). */
const isHeavy = (file: string) => file.endsWith('.heavy.test.ts')
/** Needs a DOM (`// @vitest-environment jsdom` in the first line), replaces modules, globals or the clock of its process, or counts what that started. */
const needsOwnProcess = (file: string) =>
  /@vitest-environment|\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers|resetModules)\b|#support\/reading-processes/.test(
    readFileSync(file, 'utf8'),
  )

const heavy = tests.filter(isHeavy)
const isolated = tests.filter((file) => !isHeavy(file) && needsOwnProcess(file))
const unit = tests.filter((file) => !isHeavy(file) && !isolated.includes(file))

/** Three projects: `unit` loads its modules once in each worker; `isolated` and `heavy` have a process for each file. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // By itself it leaves one core to its own main process, which hardly works; and many a test waits for a process or a clock.
    maxWorkers: 3,
    testTimeout: 20_000,
    // Of itself a second: too short for a disk, a process or a lock on a machine with much to do.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    tags: [{ name: 'all', description: 'Left to `npm run test:all`', skip: !isWholeTier }],
    projects: [
      { extends: true, test: { name: 'heavy', include: heavy } },
      { extends: true, test: { name: 'isolated', include: isolated, setupFiles: ['tests/support/isolated-setup.ts'] } },
      { extends: true, test: { name: 'unit', include: unit, isolate: false } },
    ],
  },
})

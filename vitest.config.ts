import { defineConfig } from 'vitest/config'

/** `.test.ts` files run here; the first line of a file that needs a DOM is `// @vitest-environment jsdom`. */
export default defineConfig({
  test: {
    include: ['{src,elements,gateway,demo,tools,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/no-warnings.ts'],
    pool: 'forks',
    // By itself it leaves one core to its own main process, which hardly works: on two cores half the machine would stand idle.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { build } from 'vite'
import { measurePlugin } from './tests/elements/measure.ts'
import { standIn } from './tests/elements/stand-in.ts'
import { productInto } from './tests/support/product-into.ts'

// The elements are tested as they are shipped: built files in a real browser.
const dist = resolve(process.env.FLY_DIST ?? 'dist')
if (!existsSync(`${dist}/fly.js`)) await build({ logLevel: 'warn', ...productInto(dist) })

const debian = '/usr/bin/chromium'
const args =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

export default {
  rootDir: '.',
  files: ['tests/elements/**/*.wtr.ts', 'tests/embed/*.wtr.ts'],
  nodeResolve: { exportConditions: ['browser', 'production'] },
  concurrency: 1,
  plugins: [
    esbuildPlugin({ ts: true, target: 'es2022', define: { TEST_TIER: JSON.stringify(process.env.TEST_TIER ?? '') } }),
    measurePlugin(),
  ],
  middleware: [standIn],
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: { args, ...(existsSync(debian) && { executablePath: debian }) } })],
  testFramework: { config: { ui: 'tdd', timeout: 60_000 } },
  testsFinishTimeout: 600_000,
}

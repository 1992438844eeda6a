import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'

/** Journeys through the whole application as `npm start` assembles it: own folder, own port, no bots, so that every bid is the test's. */

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const port = 4188
process.env.FLY_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'fly-e2e-'))

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'off',
    launchOptions: {
      // A browser of a system without a language cannot write a file's Chinese name, and calls it "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(system && { executablePath: system }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tests/e2e/server.ts',
    url: `http://localhost:${port}/platform/host-config`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { PORT: String(port), DATA_DIR: process.env.FLY_E2E_DATA },
  },
})

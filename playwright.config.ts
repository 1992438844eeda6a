import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { inAll, isAll } from './tests/e2e/tier.ts'

/** Journeys through the whole application as `npm start` assembles it: each worker with a server, a port and a folder of its own (`tests/e2e/server-process.ts`). */

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  ...(!isAll && { grepInvert: new RegExp(inAll.tag) }),
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
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
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import type { Bench } from './bench.ts'

const debian = '/usr/bin/chromium'
const PORT = 4405

/** A tree of 100,000 nodes in a real browser: unfolding all, checking all and scrolling, beside the same rows as bare DOM. */
export const bench: Bench = {
  name: 'tree',
  summary: 'tree of 100,000 nodes: unfold all, check all, scroll; floor: its visible rows as bare DOM',
  rounds: 5,
  async prepare() {
    const outDir = mkdtempSync(join(tmpdir(), 'fly-bench-tree-'))
    const page = { configFile: false, root: resolve('tests/bench/tree'), logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const
    await build({ ...page, plugins: [react()] })
    const server = await preview({ ...page, preview: { port: PORT, strictPort: true, host: '127.0.0.1' } })
    const browser = await chromium.launch({ args: ['--no-sandbox'], ...(existsSync(debian) && { executablePath: debian }) })
    return {
      async round() {
        const tab = await browser.newPage()
        await tab.goto(`http://127.0.0.1:${PORT}/`)
        const figures = await tab.evaluate(() => (window as unknown as { measure(): Promise<Record<string, number>> }).measure())
        await tab.close()
        return figures
      },
      async close() {
        await browser.close()
        await new Promise((done) => server.httpServer.close(done))
        rmSync(outDir, { recursive: true, force: true })
      },
    }
  },
  ratios: { expandToFloor: ['expandMs', 'floorMs'], checkToFloor: ['checkMs', 'floorMs'] },
  // Long frames are those over 50 ms, of all that were measured.
  aims: { longFrames: '= 0', expandToFloor: '<= 3', checkToFloor: '<= 3', rows: '<= 60' },
}

import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

const BUILT = 'dist/index.html'

const SOURCES = ['{src,elements,host,tools/build}/**/*.{ts,tsx,css,html}', 'demo/pages/*', 'vite.config.ts', 'package-lock.json']

/** Builds the pages when there are none or a source is newer. Whether they are within their budgets is for the tests to say. */
export function buildPages(): void {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0
  const newer = globSync(SOURCES).some((file) => statSync(file).mtimeMs > built)
  if (!newer) return
  console.log('Building the pages (once after a change, some seconds) …')
  const { status, stderr } = spawnSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], {
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, FLY_BUDGET: 'off' },
  })
  if (status !== 0) throw new Error(`the pages could not be built. \`npm run build\` shows the whole report.\n${withoutStack(stderr)}`)
}

const withoutStack = (report: string): string => report.replaceAll(/^\s+at .*\n?/gm, '').trim()

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** What `npm start` and `npm test` install before they begin: nothing that is there already. An own `npm` writes down where it was called. */

let home: string
const lock = (packages: object) => JSON.stringify({ packages: { '': { name: 'x' }, ...packages } })
const one = { version: '1.0.0', integrity: 'sha512-a' }
const other = { version: '1.0.1', integrity: 'sha512-b' }

function put(file: string, text: string, mode = 0o644): void {
  mkdirSync(join(home, file, '..'), { recursive: true })
  writeFileSync(join(home, file), text, { mode })
}
/** A folder whose packages are those of its lock file; npm leaves out what is for other platforms. */
function installed(folder: string): void {
  put(join(folder, 'package-lock.json'), lock({ 'node_modules/a': one, 'node_modules/for-another-system': { ...one, optional: true } }))
  put(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': one } }))
}
/** @returns the folders that were installed */
function prepare(...args: string[]): string[] {
  put('calls', '')
  const npm = `#!/bin/sh\n[ "$1" = ci ] && pwd >> ${join(home, 'calls')}\n`
  put('bin/npm', npm, 0o755)
  const { stderr } = spawnSync(process.execPath, [resolve('tools/prepare.mjs'), ...args], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: join(home, 'bin') },
  })
  expect(stderr).not.toMatch(/at .*:\d+/)
  return readFileSync(join(home, 'calls'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((folder) => folder.slice(home.length))
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fly-prepare-'))
  for (const folder of ['', 'tests/embed']) installed(folder)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('what is installed is left alone', () => {
  expect([prepare(), prepare('--browser')]).toEqual([[], []])
})

test('only the folder whose lock file differs is installed; the frameworks only for the browser tests', () => {
  put('tests/embed/package-lock.json', lock({ 'node_modules/a': other }))
  expect([prepare(), prepare('--browser')]).toEqual([[], ['/tests/embed']])
  installed('tests/embed')
  put('package-lock.json', lock({ 'node_modules/a': one, 'node_modules/b': one }))
  expect([prepare(), prepare('--browser')]).toEqual([[''], ['']])
})

test.each([
  ['another version', lock({ 'node_modules/a': other })],
  ['the same version with other content', lock({ 'node_modules/a': { ...one, integrity: 'sha512-c' } })],
  ['a package less', lock({})],
])('%s in the lock file is installed', (_, text) => {
  put('package-lock.json', text)
  expect(prepare()).toEqual([''])
})

test('a folder that npm has never finished is installed', () => {
  rmSync(join(home, 'node_modules/.package-lock.json'))
  expect(prepare()).toEqual([''])
})

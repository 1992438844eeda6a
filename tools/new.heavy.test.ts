import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** `npm run new` is run in a copy of the project; what it made is checked there by the compiler and the linter, and its tests are run. */

const home = mkdtempSync(join(tmpdir(), 'fly-new-'))
const bin = (name: string) => resolve('node_modules/.bin', name)
const run = (...args: string[]) => spawnSync(process.execPath, ['tools/new.ts', ...args], { cwd: home, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(home, file), 'utf8')

beforeAll(() => {
  const parts = [
    'package.json',
    'biome.json',
    '.gitignore',
    'tsconfig.json',
    'src',
    'elements',
    'gateway',
    'demo',
    'tests/contract',
    'tests/support',
    'tools',
  ]
  for (const part of parts) cpSync(part, join(home, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

let files: string[]
test('an element, a screen and a call are made', { timeout: 120_000 }, () => {
  const made = [
    run('element', 'fly-price-tag', "Shows a price, as it's meant."),
    run('screen', 'purchaser/price-list', 'Prices', '价格表'),
    run('call', 'GET /platform/region/tree', 'region', 'All regions as a tree'),
  ]
  expect(made.map(({ status, stderr }) => [status, stderr])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ])
  files = made.flatMap(({ stdout }) => stdout.split('\n\nNext:')[0]!.split('\n')).filter((file) => /\.tsx?$/.test(file))
  expect(files).toContain('src/widgets/price-tag/PriceTag.test.tsx')
  expect(read('src/screens/registry.ts')).toContain("path: '/purchaser/price-list'")
})

test('what was made compiles, is linted and passes its tests', { tags: 'all', timeout: 300_000 }, () => {
  const { compilerOptions } = JSON.parse(read('tsconfig.json')) as { compilerOptions: object }
  writeFileSync(join(home, 'tsconfig.new.json'), JSON.stringify({ compilerOptions, files }))
  const opts = { cwd: home, encoding: 'utf8' } as const
  const wrong = spawnSync(bin('tsc'), ['--noEmit', '-p', 'tsconfig.new.json'], opts).stdout.split('\n')
  expect(wrong.filter((line) => files.some((file) => line.startsWith(file)))).toEqual([])
  const lint = spawnSync(bin('biome'), ['check', '--error-on-warnings', ...files], opts)
  expect([lint.status, lint.stderr]).toEqual([0, ''])
  const tests = files.filter((file) => /\.test\.tsx$/.test(file))
  writeFileSync(join(home, 'vitest.config.ts'), "export default { test: { include: ['src/**/*.test.tsx'], pool: 'forks' } }\n")
  execFileSync(bin('vitest'), ['run', ...tests], opts)
})

test.each([
  [[], 'What is to be made?'],
  [['thing', 'x'], 'What is to be made?'],
  [['element', 'PriceTag', 'x'], 'small letters with hyphens'],
  [['element', 'user-picker', 'x'], 'is there already'],
  [['screen', 'price-list', 'Prices', '价格表'], 'Group, name and title'],
  [['call', 'PUT /x', 'region', 'x'], 'Call, file of the contract'],
  [['call', 'GET /platform/region/district', 'nothing', 'x'], 'There is no src/contract/nothing.ts'],
])('%o is refused with a sentence, and nothing is written', (args, sentence) => {
  const { status, stderr, stdout } = run(...args)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
})

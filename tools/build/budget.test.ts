import { expect, test } from 'vitest'
import { applicationStart, furtherPickers, overrun } from './budget.ts'

const chunk = (...imports: string[]) => ({ imports, later: [] as string[], modules: [] as string[] })
const chunks = new Map([
  ['elements/fly-one.body.js', chunk('react.js', 'tree.js')],
  ['elements/fly-two.body.js', chunk('react.js', 'tree.js', 'list.js')],
  ['elements/fly-three.body.js', chunk('react.js')],
  ['react.js', chunk()],
  ['tree.js', chunk('list.js')],
  ['list.js', chunk()],
])
const sizes: Record<string, number> = { 'react.js': 68_000, 'tree.js': 4_000, 'list.js': 2_000 }
const sizeOf = (file: string) => sizes[file] ?? 1_000

test('a further picker counts what it adds beside the one it shares least with; all that comes with what it needs, once', () => {
  const rows = furtherPickers(chunks, sizeOf, ['fly-one', 'fly-two', 'fly-three'])
  expect(rows.map(({ what, kB }) => [what, kB])).toEqual([
    ['fly-one beside fly-three', 7],
    ['fly-two beside fly-three', 7],
    ['fly-three beside fly-one', 1],
  ])
  expect(new Set(rows.map(({ limit }) => limit))).toEqual(new Set([15]))
})

/** A build of the host page: every file of ours on the way in a chunk of its own, named like it. */
const SOURCES = [
  '/host/boot.ts',
  ...['stage', 'body/core', 'context-services', 'look/element-error'].map((name) => `/src/core/element/${name}.ts`),
  ...['runtime/services', 'auth/oidc-tokens', 'realtime/live'].map((name) => `/src/core/${name}.ts`),
  ...['shell/index.ts', 'widgets/notifications/index.ts', 'screens/home/Home.tsx'].map((name) => `/src/${name}`),
]
interface Chunk {
  imports: string[]
  later: string[]
  modules: string[]
}
const own = (source: string, ...imports: string[]): [string, Chunk] => [
  `assets${source}.js`,
  { imports, later: [], modules: [`/checkout${source}`] },
]
const host = () =>
  new Map<string, Chunk>([
    ...SOURCES.map((source) => own(source)),
    ...['index.js', 'stage.js', 'core.js'].map((address): [string, Chunk] => [address, { imports: [], later: [], modules: [] }]),
  ])

test('the start of the application counts every file on the way once, with all that comes with it', () => {
  const chunks = host()
  chunks.set(...own('/src/shell/index.ts', 'react.js', 'form.js'))
  chunks.set(...own('/src/screens/home/Home.tsx', 'react.js'))
  chunks.set('react.js', chunk())
  chunks.set('form.js', chunk())
  const { kB, files } = applicationStart(chunks, (file) => (file === 'form.js' ? 17_000 : 1_000))
  expect([kB, files?.count]).toEqual([SOURCES.length + 3 + 1 + 17, SOURCES.length + 3 + 2])
})

test('a file on the way that is found no more fails the build, instead of making its sum smaller', () => {
  const chunks = host()
  chunks.delete('assets/src/core/realtime/live.ts.js')
  expect(() => applicationStart(chunks, sizeOf)).toThrow('/src/core/realtime/live.ts is in no chunk')
})

test('too many bytes and too many files are said apart', () => {
  const row = { what: 'start', kB: 185, limit: 185, files: { count: 34, limit: 34 } }
  expect(overrun([row])).toEqual([])
  expect(
    overrun([
      { ...row, kB: 185.1 },
      { ...row, files: { count: 35, limit: 34 } },
    ]),
  ).toEqual(['start: 185.1 kB, allowed 185', 'start: 35 files, allowed 34'])
})

test('a picker that is drawn before its body is wanted counts that body, too', () => {
  const late = new Map(chunks)
    .set('elements/fly-three.body.js', { ...chunk('lit.js'), later: ['whole.js', 'help.js'] })
    .set('whole.js', { ...chunk('react.js'), modules: ['/src/widgets/three/whole.ts'] })
    .set('help.js', chunk())
  const rows = furtherPickers(late, sizeOf, ['fly-one', 'fly-three'])
  expect(rows.find(({ what }) => what.startsWith('fly-three'))).toMatchObject({ kB: 3 })
})

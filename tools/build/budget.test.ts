import { expect, test } from 'vitest'
import { furtherPickers, overrun } from './budget.ts'

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

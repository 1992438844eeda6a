import { expect, test } from 'vitest'
import { furtherPickers } from './budget.ts'

const chunk = (...imports: string[]) => ({ imports, modules: [] })
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

import { expect, test } from 'vitest'
import { applicationRows, needs, startFiles } from './application-budget.ts'
import { screenFiles } from './screen-files.ts'

const chunk = (modules: string[], ...imports: string[]) => ({ imports, modules: modules.map((source) => `/checkout${source}`) })
const chunks = new Map([
  ['start.js', chunk(['/host/boot.ts', '/src/screens/home/Home.tsx'], 'react.js')],
  ['react.js', chunk(['/node_modules/react/index.js'])],
  ['list.js', chunk(['/src/screens/list/index.ts'], 'start.js', 'view.js')],
  // Passes on what stands elsewhere: the file that is asked for, and the one it names.
  ['hall.js', chunk(['/src/screens/hall/index.ts'], 'board.js')],
  ['board.js', chunk(['/src/screens/hall/Board.tsx'], 'view.js', 'react.js')],
  ['view.js', chunk(['/src/ui/Table.tsx'], 'react.js')],
])
const screens: [string, string][] = [
  ['/home', '/src/screens/home/Home.tsx'],
  ['/list', '/src/screens/list/index.ts'],
  ['/hall', '/src/screens/hall/index.ts'],
]
const sizeOf = (file: string) => (file === 'react.js' ? 70_000 : 1_000)

test('a screen is made of its file and all that it needs, without what every start has', () => {
  expect(screenFiles(chunks, startFiles(chunks), screens)).toEqual({
    '/home': [],
    '/list': ['list.js', 'view.js'],
    '/hall': ['hall.js', 'board.js', 'view.js'],
  })
  expect(() => screenFiles(chunks, startFiles(chunks), [['/lost', '/src/screens/lost/index.ts']])).toThrow('/src/screens/lost/index.ts')
})

test('the start counts each file once; a screen counts with the start that it needs', () => {
  const start = startFiles(chunks)
  const rows = applicationRows(start, screenFiles(chunks, start, screens), sizeOf)
  expect(rows.map(({ kB, files }) => [kB, files?.count])).toEqual([
    [71, 2],
    [71, 2],
    [73, 4],
    [74, 5],
  ])
  expect(() => startFiles(new Map())).toThrow('/host/boot.ts')
})

test('what a start loads is printed by file, with who needs it', () => {
  const start = startFiles(chunks)
  expect(needs(start, screenFiles(chunks, start, screens), sizeOf)).toEqual([
    '    1.0 kB gzip  start.js: every start',
    '   70.0 kB gzip  react.js: every start',
    '    1.0 kB gzip  list.js: /list',
    '    1.0 kB gzip  view.js: /list /hall',
    '    1.0 kB gzip  hall.js: /hall',
    '    1.0 kB gzip  board.js: /hall',
  ])
})

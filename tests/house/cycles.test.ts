import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Files that import each other can be understood, loaded and split only together. */

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
const folders = Object.fromEntries(Object.entries(imports).map(([name, to]) => [name.slice(0, -2), to.slice(2, -2)]))
const product = globSync('{src,elements,host,gateway,demo}/**/*.{ts,tsx}').filter((file) => !/\.(?:test|wtr|stories)\./.test(file))

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:([^'"]*?)from\s+)?'([^']+)'/gm
const onlyTypes = (names: string) => /^\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}\s*$/.test(names)

function fileOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [folder = '', ...rest] = specifier.split('/')
  return [folders[folder] ?? folder, ...rest].join('/')
}

interface Edge {
  readonly to: string
  readonly byType: boolean
}
const edges = new Map(
  product.map((file): [string, Edge[]] => [
    file,
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, names, specifier]) => ({
      to: fileOf(specifier!, file),
      byType: Boolean(type) || onlyTypes(names ?? ''),
    })),
  ]),
)
/** The rooms of the element shell describe one machine: an element, its body, its fields and its frame name each other. */
const ONE_ROOM = 'src/core/element'
const folderOf = (file: string) => (file.startsWith(`${ONE_ROOM}/`) ? ONE_ROOM : dirname(file))

/** The way from one file to another over the edges that are asked for, if there is one. */
function wayTo(goal: string, start: string, follows: (edge: Edge) => boolean): string[] | undefined {
  const seen = new Set<string>()
  const ways = [[start]]
  for (let way = ways.pop(); way; way = ways.pop()) {
    const last = way.at(-1)!
    for (const { to } of (edges.get(last) ?? []).filter(follows)) {
      if (to === goal) return [...way, to]
      if (seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return undefined
}

test('no file needs itself through others', () => {
  expect(edges.size).toBeGreaterThan(1_000)
  expect(product.map((file) => wayTo(file, file, ({ byType }) => !byType)).filter(Boolean)).toEqual([])
})

test('no folder names itself through another one, not even by a type', () => {
  const crossing = product.flatMap((file) =>
    (edges.get(file) ?? []).filter(({ to }) => edges.has(to) && folderOf(to) !== folderOf(file)).map(({ to }) => ({ file, to })),
  )
  expect(crossing.length).toBeGreaterThan(1_000)
  const circles = crossing.map(({ file, to }) => wayTo(file, to, () => true)).filter(Boolean)
  expect(circles.map((way) => way!.join(' → '))).toEqual([])
})

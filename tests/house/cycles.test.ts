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

/** Files whose code a file needs to be loaded. */
const needs = new Map(
  product.map((file) => [
    file,
    [...readFileSync(file, 'utf8').matchAll(IMPORT)]
      .filter(([, type, names]) => !type && !onlyTypes(names ?? ''))
      .map(([, , , specifier]) => fileOf(specifier!, file)),
  ]),
)

/** The way from a file back to itself, if there is one. */
function wayBack(start: string): string[] | undefined {
  const seen = new Set<string>()
  const ways = (needs.get(start) ?? []).map((file) => [start, file])
  for (let way = ways.pop(); way; way = ways.pop()) {
    const last = way.at(-1)!
    if (last === start) return way
    if (seen.has(last)) continue
    seen.add(last)
    for (const next of needs.get(last) ?? []) ways.push([...way, next])
  }
  return undefined
}

test('no file needs itself through others', () => {
  expect(needs.size).toBeGreaterThan(1_000)
  expect(product.map(wayBack).filter(Boolean)).toEqual([])
})

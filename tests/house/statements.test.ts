import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NAMED = /\bname: '([^']+)',\s*text:/g

/** A connection keeps what was prepared under a name: another statement under the same one is refused wherever it comes second, whoever asks. */
test('every named statement of the gateway has a name of its own', () => {
  const files = globSync('gateway/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

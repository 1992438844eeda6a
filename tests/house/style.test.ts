import { globSync, readFileSync } from 'node:fs'
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

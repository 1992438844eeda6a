import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTENTS, pageLinked, sectionId } from '#domain/handbook/places.ts'
import { readHandbook } from '#gateway/modules/handbook/handbook-pages.ts'

/** The handbook beside the product: what it names is there. */

const LANGUAGES = ['zh', 'en'] as const
type Language = (typeof LANGUAGES)[number]

const pages = readHandbook()
type Page = (typeof pages)[number]
const textOf = ({ sections }: Page) => sections.map(({ text }) => text).join('\n')
const nameOf = ({ language, path }: Page) => `${language}/${path}`

test('R-29 every page stands in both languages, with the same path, part and number of sections', () => {
  const shapes = (language: Language) =>
    pages.filter((page) => page.language === language).map(({ path, part, sections }) => `${path} ${part} ${sections.length}`)
  expect(shapes('en').toSorted()).toEqual(shapes('zh').toSorted())
})

test('R-29 paths are such that links and addresses reach them, and headings of a page are told apart', () => {
  expect(pages.filter(({ path }) => path === CONTENTS || !pageLinked(`${path}.md`)).map(nameOf)).toEqual([])
  const twice = pages.filter(({ sections }) => new Set(sections.map(({ heading }) => sectionId(heading))).size < sections.length)
  expect(twice.map(nameOf)).toEqual([])
})

/** Strings of the product: a control may be called so. */
const LITERAL = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"/g
const said = globSync('{src,gateway}/**/*.{ts,tsx}')
  .filter((file) => !/\.(test|stories)\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(LITERAL)].map(([, single, double]) => plain(single ?? double ?? '')))

/** In running text a name has neither its capital letter nor what ends it. */
function plain(text: string): string {
  return text
    .replace(/\\u00a0/g, ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/[“”"'’]/g, '')
    .replace(/[\s:：…。.!！?？]+$/, '')
    .trim()
    .toLowerCase()
}

/** What follows a name on the control itself: a value, a price, a note. */
const AFTER = /^(?:$|[^\p{L}\p{N}])/u
const names = new Map<string, boolean>()
function isSaid(word: string): boolean {
  const name = plain(word)
  if (!names.has(name)) {
    const isName = (text: string) => text.startsWith(name) && AFTER.test(text.slice(name.length))
    names.set(name, said.some(isName))
  }
  return names.get(name) === true
}

test('R-29 controls and states that pages write in bold are called so in the product', () => {
  const unknown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\*\*([^*\n]+)\*\*/g)].flatMap(([, word = '']) => (isSaid(word) ? [] : [`${nameOf(page)}: ${word}`])),
  )
  expect(unknown).toEqual([])
})

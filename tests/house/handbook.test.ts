import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENTS, pageLinked, pictureShown, sectionId } from '#domain/handbook/places.ts'
import { HANDBOOK_FOLDER, readHandbook } from '#gateway/modules/handbook/handbook-pages.ts'
import { screens } from '#screens/registry.ts'

/** The handbook beside the product: what it names is there. */

const LANGUAGES = ['zh', 'en'] as const
type Language = (typeof LANGUAGES)[number]

const pages = readHandbook()
type Page = (typeof pages)[number]
const textOf = ({ sections }: Page) => sections.map(({ text }) => text).join('\n')
const nameOf = ({ language, path }: Page) => `${language}/${path}`
const pageOf = (language: Language, path: string) => pages.find((page) => page.language === language && page.path === path)

/** Mark of a picture, and address, of what a page links to or shows. */
const ADDRESS = /(!?)\[[^\]]*\]\(([^)]+)\)/g
const addressesOf = (page: Page) => [...textOf(page).matchAll(ADDRESS)].map(([, mark = '', address = '']) => [mark, address] as const)

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

/** Screens without a page, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  forbidden: 'the word that something is not permitted: no view is opened for it',
}

test.each(LANGUAGES)('R-29 every screen has a page (%s): it is what F1 opens there', (language) => {
  const missing = Object.keys(screens).filter((id) => !pageOf(language, id))
  expect(missing).toEqual(Object.keys(WITHOUT))
})

test('R-29 pages link to pages and headings that are there, and to nothing else of the handbook', () => {
  const broken = pages.flatMap((page) =>
    addressesOf(page).flatMap(([mark, address]) => {
      if (mark || /^https?:/.test(address)) return []
      const place = pageLinked(address)
      const target = place && pageOf(page.language, place.page)
      const isThere = target && (place.section === '' || target.sections.some(({ heading }) => sectionId(heading) === place.section))
      return isThere ? [] : [`${nameOf(page)}: ${address}`]
    }),
  )
  expect(broken).toEqual([])
})

const picturesOf = (page: Page) =>
  addressesOf(page).flatMap(([mark, address]) =>
    mark ? [join(HANDBOOK_FOLDER, page.language, 'pictures', pictureShown(address) ?? `none of ours: ${address}`)] : [],
  )

/** An extended WebP, as browsers write it, says one less than its width and its height (RFC 9649 section 2.7). Pages keep that place (Help.css). */
function isOfForm(picture: Buffer): boolean {
  if (picture.toString('latin1', 8, 16) !== 'WEBPVP8X') return false
  const [width, height] = [picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1]
  return width * 5 === height * 8
}

const bytes = { one: 150_000, all: 2_000_000 }

test('R-29 pictures that pages show are there, of one form, and small enough for a repository; no other lies there', () => {
  const shown = new Set(pages.flatMap(picturesOf))
  const files = globSync(join(HANDBOOK_FOLDER, '*/pictures/*'))
  expect([...shown].filter((file) => !existsSync(file))).toEqual([])
  expect(files.filter((file) => !shown.has(file))).toEqual([])
  const pictures = files.map((file) => ({ file, bytes: readFileSync(file) }))
  expect(pictures.filter((one) => one.bytes.length > bytes.one || !isOfForm(one.bytes)).map(({ file }) => file)).toEqual([])
  expect(pictures.reduce((sum, one) => sum + one.bytes.length, 0)).toBeLessThan(bytes.all)
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

import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HandbookPart, handbookParts } from '#contract/handbook.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'

/** Where the pages lie, a folder for each language, and in it their pictures. */
export const HANDBOOK_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../docs/handbook')

export interface SourcePage {
  language: Lang
  path: string
  title: string
  part: HandbookPart
  sections: { heading: string; text: string }[]
}

/** Lines `name: value` between two lines of dashes, then the text. */
const HEAD = /^---\n((?:\w+: .+\n)+)---\n/

/**
 * A page from its source. What stands before the first heading of the second level is a section without a heading.
 *
 * @throws Error when the head is not there or names no part
 */
export function readPage(language: Lang, path: string, source: string): SourcePage & { order: number } {
  const head = HEAD.exec(source)
  const said = Object.fromEntries((head?.[1] ?? '').split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)))
  const part = handbookParts.find((name) => name === said.part)
  if (!head || !said.title || !part) throw new Error(`The page ${language}/${path} of the handbook has no title or no part`)
  const [first = '', ...rest] = source.slice(head[0].length).split(/^## /m)
  const sections = [
    { heading: '', text: first.trim() },
    ...rest.map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return { heading: heading.trim(), text: lines.join('\n').trim() }
    }),
  ]
  return { language, path, title: said.title, part, order: Number(said.order ?? 50), sections }
}

/** Every page of a language in the order of the contents: by part, by the order that it names, by path. */
function readLanguage(language: Lang): SourcePage[] {
  const pages = globSync(join(HANDBOOK_FOLDER, language, '*.md')).map((file) =>
    readPage(language, basename(file, '.md'), readFileSync(file, 'utf8')),
  )
  const rank = (page: SourcePage) => handbookParts.indexOf(page.part)
  return pages.sort((a, b) => rank(a) - rank(b) || a.order - b.order || (a.path < b.path ? -1 : 1)).map(({ order: _, ...page }) => page)
}

export const readHandbook = (): SourcePage[] => [...readLanguage('zh'), ...readLanguage('en')]

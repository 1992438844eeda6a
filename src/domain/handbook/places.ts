/** How pages of the handbook name each other, their sections and their pictures (docs/handbook). */

/** A page, and the heading in it that is meant. */
export interface PagePlace {
  page: string
  /** As `sectionId` makes it; '' for the whole page. */
  section: string
}

const LINK = /^([a-z0-9-]{1,60})\.md(?:#([\p{L}\p{N}-]+))?$/u
const PICTURE = /^pictures\/([a-z0-9-]{1,60}\.(?:webp|png))$/

/**
 * Where a link of a page leads within the handbook.
 *
 * @returns undefined for every other address
 * @example
 * pageLinked('log-check.md#anchors') // { page: 'log-check', section: 'anchors' }
 */
export function pageLinked(href: string): PagePlace | undefined {
  const [, page, section = ''] = LINK.exec(href) ?? []
  return page === undefined ? undefined : { page, section }
}

/** The file that a page shows, by the address in its text; undefined for every other address. */
export const pictureShown = (src: string): string | undefined => PICTURE.exec(src)?.[1]

/** What a heading is linked to by, as readers of Markdown make it: small letters and digits of any script, a dash for each blank. */
export const sectionId = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

/** In the place of a page: the contents. */
export const CONTENTS = 'contents'

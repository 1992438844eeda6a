const HAN = /\p{Script=Han}+/gu
const WORD = /[\p{Script=Latin}\p{N}]+/gu

/**
 * What Chinese is found by: every two characters that stand together, and the last one of a row alone, so that each character begins one of them.
 *
 * @example
 * hanTerms('招标项目') // ['招标', '标项', '项目', '目']
 */
export const hanTerms = (text: string): string[] =>
  (text.match(HAN) ?? []).flatMap((row) => {
    const letters = [...row]
    return letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
  })

/** The same for a question: a single character asks for everything that begins with it, the last one of a row for nothing of its own. */
const askedHanTerms = (text: string): string[] =>
  (text.match(HAN) ?? []).flatMap((row) =>
    [...row].length === 1
      ? [`'${row}':*`]
      : hanTerms(row)
          .slice(0, -1)
          .map((term) => `'${term}'`),
  )

/** Words written with Latin letters or digits. PostgreSQL brings them to their stems. */
export const latinWords = (text: string): string[] => (text.toLowerCase().match(WORD) ?? []).map(String)

const LAST_PLACE = 16_383
const PLACES_OF_ONE = 255

/** A `tsvector` of the Chinese in a section: headings weigh more than text. */
export function hanVector(texts: readonly (readonly [text: string, weight: 'A' | 'B' | 'D'])[]): string {
  const places = new Map<string, string[]>()
  let at = 0
  for (const [text, weight] of texts) {
    for (const term of hanTerms(text)) {
      at = Math.min(at + 1, LAST_PLACE)
      const known = places.get(term)
      if (!known) places.set(term, [`${at}${weight}`])
      else if (known.length < PLACES_OF_ONE) known.push(`${at}${weight}`)
    }
  }
  return [...places].map(([term, list]) => `'${term}':${list.join(',')}`).join(' ')
}

const TERMS_ASKED = 24

/** A question as queries, one for each term: of words that PostgreSQL stems, the one being typed as a beginning, and of Chinese. */
export function askedTerms(query: string): { words: string[]; han: string[] } {
  const words = [...new Set(latinWords(query))].slice(0, TERMS_ASKED)
  const isTyped = /[\p{Script=Latin}\p{N}]{2}$/u.test(query)
  return {
    words: words.map((word, at) => (isTyped && at === words.length - 1 ? `${word}:*` : word)),
    han: [...new Set(askedHanTerms(query))].slice(0, TERMS_ASKED),
  }
}

const AROUND = 160

/** Markdown as the words a reader sees, in one line. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#+|[-*]|\d+\.|>)\s+/gm, '')
    .replace(/^[|\s:-]+$/gm, '')
    .replace(/\*\*|`|\|/g, ' ')
    .replace(/(\p{Script=Han}|[，。：；、])\s+(?=\p{Script=Han})/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The part of a text around the first thing that was asked for. */
export function excerptOf(markdown: string, query: string): string {
  const text = plainText(markdown)
  const terms = [...hanTerms(query), ...latinWords(query).filter((word) => word.length > 2)]
  const found = terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0)
  const first = found.length > 0 ? Math.min(...found) : 0
  const from = first < AROUND / 2 ? 0 : first - AROUND / 4
  const cut = [...text.slice(from)].slice(0, AROUND).join('')
  return (from > 0 ? '…' : '') + cut + (from + cut.length < text.length ? '…' : '')
}

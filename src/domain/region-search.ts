import type { RegionNode } from './region.ts'

/** How names are read: see `region-readings.ts`, which holds both texts. */
export interface Readings {
  /** Each syllable with the characters read so, separated by `|`. */
  syllables: string
  /** Names in which a character is read otherwise: `name=syllables`, separated by `|`. */
  exceptions: string
}

interface Found {
  way: readonly RegionNode[]
  rank: number
}

const LEVEL = { province: 0, city: 1, district: 2, street: 3 }

/**
 * Prepares the search of the region picker: by a part of the name, by pinyin from any syllable on, by initials, or by code. The index is built
 * at the first search.
 *
 * @returns answers the ways from the province down to what fits, best first: names that begin with the text, then higher levels, then by code
 * @example regionSearch(provinces, readings)('xihu', 10) // 浙江省/杭州市/西湖区 and the others
 */
export function regionSearch(provinces: readonly RegionNode[], readings: Readings): (text: string, limit: number) => RegionNode[][] {
  const index = once(() => {
    const read = reader(readings)
    return waysOf(provinces).map((way) => {
      const node = way.at(-1)!
      return { way, node, syllables: read(node.name) }
    })
  })
  return (text, limit) => {
    const word = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
    if (word === '') return []
    const found = index().flatMap<Found>(({ way, node, syllables }) => {
      const rank = rankOf(word, node, syllables)
      return rank === undefined ? [] : [{ way, rank: rank * 10 + LEVEL[node.level] }]
    })
    return found
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ way }) => [...way])
  }
}

const waysOf = (nodes: readonly RegionNode[], above: readonly RegionNode[] = []): RegionNode[][] =>
  nodes.flatMap((node) => [[...above, node], ...waysOf(node.children, [...above, node])])

/** 0: the name or its reading begins with the word; 1: it is somewhere inside; undefined: it does not fit. */
function rankOf(word: string, { name, code }: RegionNode, syllables: readonly string[]): number | undefined {
  if (/^\d+$/.test(word)) return code.startsWith(word) ? 0 : undefined
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('')
  const whole = syllables.join('')
  if (name.startsWith(word) || whole.startsWith(word) || initials.startsWith(word)) return 0
  const inside = syllables.some((_, at) => syllables.slice(at).join('').startsWith(word)) || initials.includes(word) || name.includes(word)
  return inside ? 1 : undefined
}

function reader({ syllables, exceptions }: Readings): (name: string) => string[] {
  const usual = new Map<string, string>()
  for (const entry of syllables.split('|')) {
    const syllable = /^[a-z]+/.exec(entry)?.[0] ?? ''
    for (const char of entry.slice(syllable.length)) usual.set(char, syllable)
  }
  const odd = new Map(exceptions.split('|').map((entry) => [entry.split('=')[0] ?? '', (entry.split('=')[1] ?? '').split(' ')]))
  return (name) => odd.get(name) ?? [...name].map((char) => usual.get(char) ?? char.toLowerCase())
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

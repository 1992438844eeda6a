/** One entry of a pasted list: as it was written, and the words by which it may be found. */
export interface PastedName {
  readonly text: string
  /** Comparable forms: the whole, and for `name(account)` or `name <mail>` both parts. */
  readonly words: readonly string[]
}

/** Somebody who may be meant. Every word counts the same: name, account, mail, phone. */
export interface Nameable {
  readonly id: string
  readonly words: readonly string[]
}

export interface Resolved<One extends Nameable> {
  /** Exactly one is meant. Nobody stands here twice. */
  readonly found: readonly One[]
  /** Several are meant: the user chooses. */
  readonly several: readonly { readonly text: string; readonly hits: readonly One[] }[]
  readonly unknown: readonly string[]
}

/**
 * The entries of a list that was pasted from a sheet, a mail or a document: cells, lines, commas and semicolons of both widths part them.
 * Spaces do not, because names have them. Repeats count once.
 */
export function pasteNames(text: string): PastedName[] {
  const entries = new Map<string, PastedName>()
  for (const piece of text.split(/[\t\r\n,;|，、；]+/)) {
    const entry = piece
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^"(.*)"$/, '$1')
    const words = wordsIn(entry)
    if (words.length > 0 && !entries.has(words[0]!)) entries.set(words[0]!, { text: entry, words })
  }
  return [...entries.values()]
}

/** Capitals, width of letters and spaces around do not matter. */
export const comparable = (word: string): string => word.normalize('NFKC').trim().toLowerCase()

function wordsIn(entry: string): string[] {
  const both = /^(.*?)\s*[(（<〈]([^)）>〉]*)[)）>〉]$/.exec(entry)
  return [entry, ...(both ? [both[1]!, both[2]!] : [])].map(comparable).filter((word) => word !== '')
}

/** Whether a pasted text is a list, so that it is worth asking about more than one. */
export const isList = (text: string): boolean => pasteNames(text).length > 1

/**
 * Finds who is meant. `name(account)` means whoever bears both; when nobody does, whoever bears one of them is offered.
 *
 * @param candidates who bears any of the words; the order is kept among several hits
 */
export function resolveNames<One extends Nameable>(names: readonly PastedName[], candidates: readonly One[]): Resolved<One> {
  const bearers = new Map<string, One[]>()
  for (const one of candidates) {
    for (const word of new Set(one.words.map(comparable))) {
      const list = bearers.get(word)
      if (list) list.push(one)
      else bearers.set(word, [one])
    }
  }
  const found = new Map<string, One>()
  const several: { text: string; hits: readonly One[] }[] = []
  const unknown: string[] = []
  for (const { text, words } of names) {
    const hits = hitsOf(words, bearers)
    if (hits.length === 1) found.set(hits[0]!.id, hits[0]!)
    else if (hits.length > 1) several.push({ text, hits })
    else unknown.push(text)
  }
  return { found: [...found.values()], several, unknown }
}

function hitsOf<One extends Nameable>([whole, ...parts]: readonly string[], bearers: ReadonlyMap<string, readonly One[]>): readonly One[] {
  const of = (word: string | undefined) => unique(bearers.get(word ?? '') ?? [])
  const exact = of(whole)
  if (exact.length > 0 || parts.length === 0) return exact
  const [first, ...others] = parts.map((part) => of(part))
  const both = (first ?? []).filter((one) => others.every((list) => list.some(({ id }) => id === one.id)))
  return both.length > 0 ? both : unique([...(first ?? []), ...others.flat()])
}

const unique = <One extends Nameable>(list: readonly One[]): One[] => [...new Map(list.map((one) => [one.id, one])).values()]

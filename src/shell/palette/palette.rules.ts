import { pinyinIndex, type Span, type Spoken, spanOf, typedPlain } from '#domain/pinyin.ts'

/** One thing that the palette offers. */
export interface Entry {
  /** Once among all entries. */
  id: string
  group: string
  label: string
  /** A quieter text at the end. */
  note?: string | undefined
  /** What it is found by, too: its name in the other language, its code, other words for it. */
  words?: readonly string[] | undefined
  icon: string
  run(): unknown
}

/** An entry made ready for being looked for. */
export interface Prepared {
  readonly entry: Entry
  readonly label: Spoken
  readonly words: readonly Spoken[]
}

export interface Match {
  entry: Entry
  /** The less, the better. */
  score: number
  /** What of the label fits; none where another word does. */
  marks: readonly Span[]
}

/** Entries that fit, best first, and how many fit beside those. */
export interface Matches {
  best: readonly Match[]
  more: number
}

/** How well a text fits, best first. */
const EXACT = 0
const BEGINS = 1
const BEGINS_SPOKEN = 2
const WORD_BEGINS = 3
const HOLDS = 4
const HOLDS_SPOKEN = 5
/** Another word than the label fits. */
const BESIDE = 6
/** What was typed stands there in parts. */
const IN_PARTS = 7

/** @param readings of `pinyin-readings.ts`; without them Chinese is found by its characters */
export function preparer(readings: string): (entry: Entry) => Prepared {
  const prepare = pinyinIndex(readings)
  return (entry) => ({ entry, label: prepare(entry.label), words: (entry.words ?? []).map(prepare) })
}

/** How well one word fits one text. */
function fitOf(typed: string, text: Spoken): { score: number; span: Span } | undefined {
  const span = spanOf(typed, text)
  if (!span) return undefined
  const { characters, places } = text
  const at = places.indexOf(span.from)
  if (at === 0) {
    if (span.literal && span.to === places.at(-1)) return { score: EXACT, span }
    return { score: span.literal ? BEGINS : BEGINS_SPOKEN, span }
  }
  if (!span.literal) return { score: HOLDS_SPOKEN, span }
  // Blanks are no characters: a gap is a border of a word, as a sign is.
  const isBorder = places[at]! - places[at - 1]! > characters[at - 1]!.length || !/[\p{L}\p{N}]/u.test(characters[at - 1]!)
  return { score: isBorder ? WORD_BEGINS : HOLDS, span }
}

function fitOfEntry(typed: string, { label, words }: Prepared): { score: number; span?: Span } | undefined {
  const own = fitOf(typed, label)
  if (own) return own
  let best: number | undefined
  for (const word of words) {
    const score = fitOf(typed, word)?.score
    if (score !== undefined && (best === undefined || score < best)) best = score
  }
  return best === undefined ? undefined : { score: BESIDE + best }
}

/**
 * Finds whether an entry fits what was typed: as it stands, or each of its words for itself, in any order. What was typed is made plain once for all.
 *
 * @param typed not blank
 */
export function matcher(typed: string): (prepared: Prepared) => Match | undefined {
  const whole = typedPlain(typed)
  if (whole === '') return () => undefined
  const parts = typed.trim().split(/\s+/).map(typedPlain).filter(Boolean)
  return (prepared) => {
    const { entry } = prepared
    const asOne = fitOfEntry(whole, prepared)
    if (asOne) return { entry, score: asOne.score, marks: asOne.span ? [asOne.span] : [] }
    if (parts.length < 2) return undefined
    const fits = parts.map((part) => fitOfEntry(part, prepared))
    if (!fits.every((fit) => fit !== undefined)) return undefined
    return { entry, score: IN_PARTS + Math.max(...fits.map(({ score }) => score)), marks: marksOf(fits.flatMap(({ span }) => span ?? [])) }
  }
}

/** Spans in the order of the text, without those that lie over another. */
const marksOf = (spans: readonly Span[]): Span[] =>
  spans.toSorted((a, b) => a.from - b.from || b.to - a.to).filter(({ from }, at, all) => all.slice(0, at).every(({ to }) => to <= from))

/**
 * The best of what fits, best first: by how it fits, then what was used last, then the shorter name, then as it stands.
 *
 * @param recent places among what was used last, by id
 */
export function bestOf(matches: readonly Match[], recent: ReadonlyMap<string, number>, most: number): Matches {
  const placeOf = ({ entry }: Match) => recent.get(entry.id) ?? Number.MAX_SAFE_INTEGER
  const isBefore = (a: Match, b: Match) => {
    if (a.score !== b.score) return a.score < b.score
    const [left, right] = [placeOf(a), placeOf(b)]
    return left === right ? a.entry.label.length < b.entry.label.length : left < right
  }
  const best: Match[] = []
  for (const match of matches) {
    const last = best.at(-1)
    if (best.length === most && last && !isBefore(match, last)) continue
    let at = best.length
    while (at > 0 && isBefore(match, best[at - 1]!)) at -= 1
    best.splice(at, 0, match)
    if (best.length > most) best.pop()
  }
  return { best, more: matches.length - best.length }
}

export type Search = (typed: string, recent: ReadonlyMap<string, number>, most: number) => [group: string, found: Matches][]

/** What fitted one word, and by group how. */
interface Found {
  typed: string
  all: readonly Prepared[]
  groups: ReadonlyMap<string, readonly Match[]>
}

function found(typed: string, among: readonly Prepared[]): Found {
  const match = matcher(typed)
  const all: Prepared[] = []
  const groups = new Map<string, Match[]>()
  for (const prepared of among) {
    const one = match(prepared)
    if (!one) continue
    all.push(prepared)
    const group = groups.get(one.entry.group)
    if (group) group.push(one)
    else groups.set(one.entry.group, [one])
  }
  return { typed, all, groups }
}

/**
 * A search over entries that stay: words that go on where earlier ones ended look only through what fitted those, and a letter that is taken back
 * brings what was found before it.
 *
 * @returns what of each group fits, the group of the best one first
 */
export function createSearch(all: readonly Prepared[]): Search {
  /** Each goes on where the one before it ended. */
  let words: Found[] = []
  return (typed, recent, most) => {
    // Blanks alone find nothing, whatever comes after them.
    words = words.filter((before) => typed.startsWith(before.typed) && typedPlain(before.typed) !== '')
    if (words.at(-1)?.typed !== typed) words.push(found(typed, words.at(-1)?.all ?? all))
    return [...words.at(-1)!.groups]
      .map(([group, matches]): [string, Matches] => [group, bestOf(matches, recent, most)])
      .sort(([, a], [, b]) => a.best[0]!.score - b.best[0]!.score)
  }
}

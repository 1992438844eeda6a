/** How well a text fits what was typed: it begins with it, or holds it further on. */
export type Fit = 'begins' | 'holds'

/** A text as it is compared: each character with its readings, and where it stands in the text. */
export interface Spoken {
  readonly characters: readonly string[]
  readonly readings: readonly (readonly string[] | undefined)[]
  /** Of each character, its first place in the text; one more for the end. */
  readonly places: readonly number[]
  /** What anything in it begins with, as written or as heard: tells at once what it does not hold. */
  readonly heads: string
}

/** Part of a text, from its first UTF-16 unit to behind its last one; `literal`: it stands there as it was typed. */
export interface Span {
  from: number
  to: number
  literal: boolean
}

/**
 * Prepares texts for {@link spanOf}. A character of several readings is found by each of them.
 *
 * @param readings each syllable with its characters, `hang行航|xing行星`; see `pinyin-readings.ts`
 */
export function pinyinIndex(readings: string): (text: string) => Spoken {
  const heard = new Map<string, string[]>()
  for (const entry of readings.split('|')) {
    const syllable = /^[a-z]+/.exec(entry)?.[0] ?? ''
    for (const character of entry.slice(syllable.length)) heard.set(character, [...(heard.get(character) ?? []), syllable])
  }
  return (text) => {
    const characters: string[] = []
    const places: number[] = []
    let place = 0
    for (const given of text) {
      for (const character of plain(given)) {
        characters.push(character)
        places.push(place)
      }
      place += given.length
    }
    const readings = characters.map((character) => heard.get(character))
    const heads = new Set([...characters, ...readings.flatMap((syllables) => syllables ?? [])].map((part) => part.charAt(0)))
    return { characters, readings, places: [...places, place], heads: [...heads].join('') }
  }
}

/** What was typed, as it is compared: whatever its case and width, without blanks. */
export const typedPlain = (typed: string): string => plain(typed).replaceAll("'", '')

/**
 * Where a text holds what was typed without an input method: whole pinyin, initials, or both in one word, from any character on; everything
 * else as it stands. A place where it stands as typed comes before one where it is only heard.
 *
 * @param typed from {@link typedPlain}, not empty
 */
export function spanOf(typed: string, { characters, readings, places, heads }: Spoken): Span | undefined {
  const first = typed.charAt(0)
  if (!heads.includes(first)) return undefined
  let spoken: Span | undefined
  for (let from = 0; from < characters.length; from += 1) {
    const character = characters[from]!
    if (!character.startsWith(first) && !typed.startsWith(character)) {
      if (spoken || !readings[from]?.some((syllable) => syllable.startsWith(first))) continue
    } else {
      const end = literalEnd(typed, characters, from)
      if (end !== undefined) return { from: places[from]!, to: places[end]!, literal: true }
    }
    if (spoken) continue
    const end = spokenEnd(typed, characters, readings, from)
    if (end !== undefined) spoken = { from: places[from]!, to: places[end]!, literal: false }
  }
  return spoken
}

/**
 * Prepares the search of Chinese texts by pinyin, as {@link spanOf} does it for one text.
 *
 * @returns answers undefined when a text does not fit; an empty word fits every text
 * @example pinyinSearch(READINGS)('xmmc', '项目名称') // 'begins'
 */
export function pinyinSearch(readings: string): (word: string, text: string) => Fit | undefined {
  const prepare = pinyinIndex(readings)
  return (word, text) => {
    const typed = typedPlain(word)
    if (typed === '') return 'begins'
    const spoken = prepare(text)
    if (spokenEnd(typed, spoken.characters, spoken.readings, 0) !== undefined) return 'begins'
    return spanOf(typed, spoken) && 'holds'
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Behind the last character of what was typed, where it stands as it was. */
function literalEnd(typed: string, characters: readonly string[], from: number): number | undefined {
  let done = 0
  for (let at = from; at < characters.length; at += 1) {
    const character = characters[at]!
    if (!typed.startsWith(character, done)) return undefined
    done += character.length
    if (done >= typed.length) return at + 1
  }
  return undefined
}

/** Behind the last character of what was typed, as it stands or is heard from a character on. Its last syllable may be cut short. */
function spokenEnd(typed: string, characters: readonly string[], readings: Spoken['readings'], from: number): number | undefined {
  let failed: Set<number> | undefined
  const step = (done: number, at: number): number | undefined => {
    if (done >= typed.length) return at
    const character = characters[at]
    const key = done * 1_024 + (at - from)
    if (character === undefined || failed?.has(key)) return undefined
    const rest = typed.slice(done)
    const heard = readings[at]
    for (const way of heard ? [character, ...heard.flatMap(partsOf)] : [character]) {
      const end = rest.startsWith(way) ? step(done + way.length, at + 1) : undefined
      if (end !== undefined) return end
    }
    if (heard?.some((syllable) => syllable.startsWith(rest))) return at + 1
    failed ??= new Set()
    failed.add(key)
    return undefined
  }
  return step(0, from)
}

/** What of a syllable is typed for it: all, or its initial; `zh`, `ch` and `sh` are one. */
const partsOf = (syllable: string): string[] => [
  syllable,
  ...(/^[zcs]h/.test(syllable) ? [syllable.slice(0, 2)] : []),
  syllable.slice(0, 1),
]

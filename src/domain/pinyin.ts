/** How well a text fits what was typed: it begins with it, or holds it further on. */
export type Fit = 'begins' | 'holds'

/**
 * Prepares the search of Chinese texts by what is typed without an input method: whole pinyin, initials, or both in one word, from any character on.
 * A character of several readings is found by each of them. Everything else is compared as it stands, whatever its case and width.
 *
 * @param readings each syllable with its characters, `hang行航|xing行星`; see `pinyin-readings.ts`
 * @returns answers undefined when a text does not fit; an empty word fits every text
 * @example pinyinSearch(READINGS)('xmmc', '项目名称') // 'begins'
 */
export function pinyinSearch(readings: string): (word: string, text: string) => Fit | undefined {
  const heard = new Map<string, string[]>()
  for (const entry of readings.split('|')) {
    const syllable = /^[a-z]+/.exec(entry)?.[0] ?? ''
    for (const character of entry.slice(syllable.length)) heard.set(character, [...(heard.get(character) ?? []), syllable])
  }
  return (word, text) => {
    const typed = plain(word).replaceAll("'", '')
    const characters = [...plain(text)]
    if (typed === '') return 'begins'
    const at = characters.findIndex((_, from) => follows(typed, characters.slice(from), heard))
    if (at === -1) return undefined
    return at === 0 ? 'begins' : 'holds'
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Whether the characters, from the first one on, are what was typed. Its last syllable may be cut short. */
function follows(typed: string, characters: readonly string[], heard: ReadonlyMap<string, readonly string[]>): boolean {
  const failed = new Set<string>()
  const step = (done: number, at: number): boolean => {
    if (done === typed.length) return true
    const character = characters[at]
    if (character === undefined || failed.has(`${done} ${at}`)) return false
    const rest = typed.slice(done)
    const ways = [character, ...(heard.get(character) ?? []).flatMap(partsOf)]
    const found = ways.some((way) => rest.startsWith(way) && step(done + way.length, at + 1)) || isCut(rest, heard.get(character))
    if (!found) failed.add(`${done} ${at}`)
    return found
  }
  return step(0, 0)
}

/** What of a syllable is typed for it: all, or its initial; `zh`, `ch` and `sh` are one. */
const partsOf = (syllable: string): string[] => [
  syllable,
  ...(/^[zcs]h/.test(syllable) ? [syllable.slice(0, 2)] : []),
  syllable.slice(0, 1),
]

const isCut = (rest: string, syllables: readonly string[] = []): boolean => syllables.some((syllable) => syllable.startsWith(rest))

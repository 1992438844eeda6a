import { writeFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'

/** Packs how the usual Chinese characters are read: `node tools/pinyin.ts` writes it anew after the library changed, a test finds when it is stale. */

export const PINYIN_FILE = 'src/domain/pinyin-readings.ts'

/** Rows and cells of the first level of GB 2312: the 3,755 characters that all but names of people and places are written with. */
const ROWS = [0xb0, 0xd7] as const
const CELLS = [0xa1, 0xfe] as const

const characters = (): string[] => {
  const decoder = new TextDecoder('gbk')
  const found: string[] = []
  for (let row = ROWS[0]; row <= ROWS[1]; row += 1)
    for (let cell = CELLS[0]; cell <= CELLS[1]; cell += 1) found.push(decoder.decode(new Uint8Array([row, cell])))
  return found.filter((character) => /^\p{Script=Han}$/u.test(character))
}

/** Each syllable with all characters that may be read so, e.g. `hang行航|xing行星`; `ü` is typed as `v`. */
function packed(): string {
  const bySyllable = new Map<string, string>()
  for (const character of characters()) {
    const heard = pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })
    for (const syllable of new Set(heard)) bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character)
  }
  return [...bySyllable]
    .filter(([syllable]) => /^[a-z]+$/.test(syllable))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([syllable, all]) => syllable + all)
    .join('|')
}

export const pinyinFile = (): string =>
  `/** Made by \`node tools/pinyin.ts\` with pinyin-pro (MIT); \`pinyinSearch\` reads it. */\nexport const READINGS =\n  '${packed()}'\n`

if (import.meta.main) writeFileSync(PINYIN_FILE, pinyinFile())

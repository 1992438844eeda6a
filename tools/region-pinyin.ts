import { areaList } from '@vant/area-data'
import { pinyin } from 'pinyin-pro'

/** How the names of regions are read, packed for the region picker's search. The library knows most; what it reads wrongly stands here. */

/** Read so in every region that has them. */
const ALWAYS: Readonly<Record<string, string>> = { 都: 'du', 莞: 'guan', 柏: 'bai', 棱: 'ling', 蚌: 'beng' }
/** One character of one name (official readings of the places). */
const NAMED: Readonly<Record<string, readonly [char: string, syllable: string]>> = {
  乐清市: ['乐', 'yue'],
  乐亭县: ['乐', 'lao'],
  乐陵市: ['乐', 'lao'],
  民乐县: ['乐', 'le'],
  浚县: ['浚', 'xun'],
  蔚县: ['蔚', 'yu'],
  泌阳县: ['泌', 'bi'],
  尉犁县: ['尉', 'yu'],
  大埔县: ['埔', 'bu'],
  大城乡: ['大', 'da'],
  洪洞县: ['洞', 'tong'],
  歙县: ['歙', 'she'],
  繁峙县: ['峙', 'shi'],
  单县: ['单', 'shan'],
  筠连县: ['筠', 'jun'],
  什邡市: ['什', 'shi'],
  牟定县: ['牟', 'mou'],
  吴堡县: ['堡', 'bu'],
  宕昌县: ['宕', 'tan'],
  喀什市: ['什', 'shi'],
  喀什地区: ['什', 'shi'],
  珲春市: ['珲', 'hun'],
  调兵山市: ['调', 'diao'],
  六合区: ['六', 'lu'],
  黄陂区: ['陂', 'pi'],
}

const HAN = /\p{Script=Han}/u

function readingOf(name: string): string[] {
  const heard = pinyin(name, { toneType: 'none', type: 'array', v: true })
  const [char, syllable] = NAMED[name] ?? []
  return [...name].map((one, at) => (one === char ? (syllable ?? '') : (ALWAYS[one] ?? heard[at] ?? '')))
}

/**
 * Two texts: each syllable with the characters read so (`xi西希|hu湖虎`), and the names in which a character is read otherwise
 * (`乐清市=yue qing shi`, separated by `|`).
 */
export function packReadings({ province_list, city_list, county_list }: typeof areaList): { syllables: string; exceptions: string } {
  const names = [...new Set([province_list, city_list, county_list].flatMap((list) => Object.values(list)))].sort()
  const heard = names.map((name) => ({ name, reading: readingOf(name) }))
  const counts = new Map<string, Map<string, number>>()
  for (const { name, reading } of heard)
    for (const [at, char] of [...name].entries()) {
      if (!HAN.test(char)) continue
      const of = counts.get(char) ?? new Map<string, number>()
      counts.set(char, of.set(reading[at] ?? '', (of.get(reading[at] ?? '') ?? 0) + 1))
    }
  const usual = new Map([...counts].map(([char, of]) => [char, [...of].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']))
  const bySyllable = Map.groupBy([...usual.keys()].sort(), (char) => usual.get(char) ?? '')
  const odd = heard.filter(({ name, reading }) => [...name].some((char, at) => HAN.test(char) && usual.get(char) !== reading[at]))
  return {
    syllables: [...bySyllable]
      .sort()
      .map(([syllable, chars]) => syllable + chars.join(''))
      .join('|'),
    exceptions: odd.map(({ name, reading }) => `${name}=${reading.join(' ')}`).join('|'),
  }
}

export const READINGS_FILE = 'src/domain/region-readings.ts'

export function readingsFile(): string {
  const { syllables, exceptions } = packReadings(areaList)
  return `/** Made by \`node tools/regions.ts\` with pinyin-pro (MIT); \`regionSearch\` reads it. */\nexport const SYLLABLES =\n  '${syllables}'\nexport const EXCEPTIONS =\n  '${exceptions}'\n`
}

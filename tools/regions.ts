import { writeFileSync } from 'node:fs'
import { areaList } from '@vant/area-data'
import { READINGS_FILE, readingsFile } from './region-pinyin.ts'

/** Packs the area directory for the region picker: `node tools/regions.ts` writes it anew after the package changed, a test finds when it is stale. */

export const PACKED_FILE = 'src/domain/region-pack.ts'

/** The directory as `unpackRegions` reads it. */
export function packRegions({ province_list, city_list, county_list }: typeof areaList): string {
  const beneath = (list: Record<string, string>, start: string) => Object.entries(list).filter(([code]) => code.startsWith(start))
  return Object.entries(province_list)
    .map(([province, name]) => {
      const two = province.slice(0, 2)
      const cities = beneath(city_list, two).map(([city, cityName]) => {
        const four = city.slice(0, 4)
        const districts = beneath(county_list, four).map(([district, districtName]) => district.slice(4) + districtName)
        return [four.slice(2) + cityName, ...districts].join(',')
      })
      return [two + name, ...cities].join('|')
    })
    .join('\n')
}

export const packedFile = (): string =>
  `/** Made by \`node tools/regions.ts\` from @vant/area-data (MIT); read it with \`unpackRegions\`. */\nexport const REGIONS =\n  ${JSON.stringify(packRegions(areaList)).replaceAll("'", "\\'").replace(/^"|"$/g, "'")}\n`

if (import.meta.main) {
  writeFileSync(PACKED_FILE, packedFile())
  writeFileSync(READINGS_FILE, readingsFile())
}

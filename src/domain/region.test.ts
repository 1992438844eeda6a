import { readFileSync } from 'node:fs'
import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKED_FILE, packedFile } from '../../tools/regions.ts'
import { regionsNamed, unpackRegions, wayToRegion } from './region.ts'
import { REGIONS } from './region-pack.ts'

const provinces = unpackRegions(REGIONS)
const names = (code: string) => wayToRegion(provinces, code).map(({ name }) => name)

test('PICK-13 the packed directory is what the package says; `node tools/regions.ts` renews it', () => {
  expect(readFileSync(PACKED_FILE, 'utf8')).toBe(packedFile())
})

test('PICK-13 there are 34 province-level units, each with a code of its own', () => {
  expect(provinces).toHaveLength(34)
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(34)
  expect(provinces.every(({ code, level }) => /^\d{2}0000$/.test(code) && level === 'province')).toBe(true)
})

test('PICK-13 every district of the package is found by its code, under the names above it', () => {
  const counties = Object.entries(areaList.county_list).filter(([code]) => !code.startsWith('71'))
  expect(counties.filter(([code, name]) => names(code).at(-1) !== name)).toEqual([])
  expect(names('330106')).toEqual(['浙江省', '杭州市', '西湖区'])
  expect(names('310115')).toEqual(['上海市', '上海市', '浦东新区'])
  expect(names('999999')).toEqual([])
})

test('PICK-13 Hong Kong and Macau have their districts directly beneath', () => {
  expect(names('810101')).toEqual(['香港特别行政区', '中西区'])
  const special = provinces.filter(({ code }) => /^8[12]/.test(code))
  expect(special.flatMap(({ children }) => children.map(({ level }) => level)).every((level) => level === 'district')).toBe(true)
  expect(special.every(({ children }) => children.length > 6)).toBe(true)
})

test('PICK-13 Taiwan has no children unless they are asked for', () => {
  const taiwan = (choice: { taiwanChildren?: boolean }) => unpackRegions(REGIONS, choice).find(({ code }) => code === '710000')
  expect(taiwan({})?.children).toEqual([])
  expect(taiwan({ taiwanChildren: true })?.children.length).toBeGreaterThan(20)
})

test('PICK-13 cities without districts have streets beneath', () => {
  for (const code of ['441900', '442000', '460400']) {
    const city = wayToRegion(provinces, code).at(-1)
    expect(new Set(city?.children.map(({ level }) => level))).toEqual(new Set(['street']))
  }
})

test('PICK-13 a name is found wherever it stands', () => {
  expect(regionsNamed(provinces, '鼓楼区').length).toBeGreaterThan(3)
  expect(regionsNamed(provinces, '')).toEqual([])
})

test('whatever is packed comes out again', () => {
  const word = fc.stringMatching(/^[\u4e00-\u9fa5]{1,4}$/)
  const two = (n: number) => String(n).padStart(2, '0')
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 5 }), (cities) => {
      const packed = ['11省', ...cities.map((list, c) => [`${two(c + 1)}市`, ...list.map((name, d) => two(d + 1) + name)].join(','))].join(
        '|',
      )
      const [province] = unpackRegions(packed)
      expect(province?.children.map(({ children }) => children.map(({ name }) => name))).toEqual(cities)
    }),
    { seed: 20261121 },
  )
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { READINGS_FILE, readingsFile } from '../../tools/region-pinyin.ts'
import { unpackRegions } from './region.ts'
import { REGIONS } from './region-pack.ts'
import { EXCEPTIONS, SYLLABLES } from './region-readings.ts'
import { regionSearch } from './region-search.ts'

const search = regionSearch(unpackRegions(REGIONS), { syllables: SYLLABLES, exceptions: EXCEPTIONS })
const found = (text: string, limit = 8) => search(text, limit).map((way) => way.map(({ name }) => name).join('/'))

test('PICK-13 the packed readings are what the library and our corrections say; `node tools/regions.ts` renews them', () => {
  expect(readFileSync(READINGS_FILE, 'utf8')).toBe(readingsFile())
})

test.each([
  ['xihu', '浙江省/杭州市/西湖区'],
  ['XHQ', '浙江省/杭州市/西湖区'],
  ['西湖', '浙江省/杭州市/西湖区'],
  ['330106', '浙江省/杭州市/西湖区'],
  ['yueqing', '浙江省/温州市/乐清市'],
  ['chongqing', '重庆市'],
  ['zhangzi', '山西省/长治市/长子县'],
  ['luhe', '江苏省/南京市/六合区'],
  ['guangdong', '广东省'],
  ['dongguan', '广东省/东莞市'],
  ['xin qu', '上海市/上海市/浦东新区'],
])('PICK-13 %s finds %s', (text, way) => {
  expect(found(text, 400)).toContain(way)
})

test('PICK-13 what begins with the text comes before what holds it, higher levels first', () => {
  expect(found('hangzhou')[0]).toBe('浙江省/杭州市')
  expect(found('bj')[0]).toBe('北京市')
})

test('PICK-13 a syllable is not cut open, nothing is found for nothing, and the limit holds', () => {
  expect(found('ihu', 400)).toEqual([])
  expect([found(''), found('  '), found('不存在')]).toEqual([[], [], []])
  expect(found('a', 3)).toHaveLength(3)
})

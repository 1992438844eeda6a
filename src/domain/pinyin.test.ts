import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PINYIN_FILE, pinyinFile } from '../../tools/pinyin.ts'
import { pinyinSearch } from './pinyin.ts'
import { READINGS } from './pinyin-readings.ts'

const howItFits = pinyinSearch(READINGS)

test('the packed readings are what the library says; `node tools/pinyin.ts` renews them', () => {
  expect(readFileSync(PINYIN_FILE, 'utf8')).toBe(pinyinFile())
})

test.each([
  ['xmmc', '项目名称'],
  ['XiangMu', '项目名称'],
  ['xiangmumc', '项目名称'],
  ['xiang m', '项目名称'],
  ["xi'an", '西安'],
  ['zgxj', '最高限价'],
  ['zt', '状态'],
  ['zht', '状态'],
  ['hangye', '行业'],
  ['xingwei', '行为'],
  ['lvyue', '履约'],
  ['项', '项目名称'],
  ['ｘｍ', '项目名称'],
  ['bu', '部门 / 采购员'],
  ['id', 'ID 编号'],
  ['', '项目名称'],
])('%s begins %s', (word, text) => expect(howItFits(word, text)).toBe('begins'))

test.each([
  ['mc', '项目名称'],
  ['caigou', '部门 / 采购员'],
  ['bianhao', 'ID 编号'],
  ['title', 'Project title'],
])('%s is held by %s', (word, text) => expect(howItFits(word, text)).toBe('holds'))

test.each([
  ['iang', '项目名称'],
  ['xmz', '项目名称'],
  ['xm', '标题'],
  ['项称', '项目名称'],
])('a syllable is not cut open, and nothing is left out: %s does not fit %s', (word, text) => expect(howItFits(word, text)).toBeUndefined())

test('a text of characters with many readings is answered at once', () => {
  expect(howItFits(`${'a'.repeat(40)}z`, '阿'.repeat(200))).toBeUndefined()
})

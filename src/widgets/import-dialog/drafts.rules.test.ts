import { describe, expect, test } from 'vitest'
import { NONE } from './corrections.rules.ts'
import { keptFiles, markOf, PASTED, pastedKey, sentWith, settled, sheetKey, withoutFiles } from './drafts.rules.ts'

const of = { modelId: 'tender.line', pageId: 'p1' }
const file = { name: 'lines "a".xlsx', size: 10, lastModified: 7 }
const book = { sheet: 'Sheet1', headerLine: 1 }
const kept = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, NONE]))

describe('IMP-07 corrections', () => {
  test.each([
    ['a file of another name', { ...file, name: 'b.xlsx' }, book, of],
    ['another size', { ...file, size: 11 }, book, of],
    ['another date', { ...file, lastModified: 8 }, book, of],
    ['another sheet', file, { ...book, sheet: 'Sheet2' }, of],
    ['another line of headers', file, { ...book, headerLine: 2 }, of],
    ['another model', file, book, { ...of, modelId: 'tender.customer' }],
    ['another page', file, book, { ...of, pageId: 'p2' }],
  ])('of a file are not those of %s', (_, ...other) => {
    expect(sheetKey(...other)).not.toBe(sheetKey(file, book, of))
    expect(sheetKey({ ...file }, { ...book }, { ...of })).toBe(sheetKey(file, book, of))
  })

  test('that wait are told by their files, the last one first, each once, and of this target alone; they can be given up', () => {
    const others = [sheetKey(file, book, { ...of, pageId: 'p' }), sheetKey(file, book, { ...of, modelId: 'tender' })]
    const mine = [sheetKey(file, book, of), sheetKey({ ...file, name: 'b.xlsx' }, book, of), sheetKey(file, { ...book, sheet: '2' }, of)]
    const all = kept(mine[0]!, others[0]!, mine[1]!, mine[2]!, others[1]!)
    expect(keptFiles(all, of)).toEqual(['lines "a".xlsx', 'b.xlsx'])
    expect(Object.keys(withoutFiles(all, of))).toEqual(others)
    expect(keptFiles({}, of)).toEqual([])
  })

  test('that have gone with an import wait for no file and are not given up; they go with its end, or wait again when it failed', () => {
    const [mine, sent] = [sheetKey(file, book, of), sheetKey({ ...file, name: 'b.xlsx' }, book, of)]
    const all = { [mine]: NONE, [sent]: { ...NONE, task: 't1' } }
    expect(keptFiles(all, of)).toEqual([file.name])
    expect(Object.keys(withoutFiles(all, of))).toEqual([sent])
    expect(sentWith(all)).toEqual([{ kind: 'import', id: 't1', ...of }])
    expect(settled(all, 't1', true)).toEqual({ [mine]: NONE })
    expect(settled(all, 't1', false)).toEqual({ [mine]: NONE, [sent]: NONE })
    expect(settled(all, 't2', true)).toEqual(all)
  })

  test('of copied cells are found whatever the language was in which these were pasted first', () => {
    const zh = { name: '粘贴的数据.xlsx', size: 900, lastModified: markOf('a\tb') }
    const en = { name: 'Pasted cells.xlsx', size: 880, lastModified: markOf('a\tb') }
    const key = pastedKey(zh, book, of)
    expect(pastedKey(en, book, of)).toBe(key)
    expect(pastedKey({ ...en, lastModified: markOf('a\tc') }, book, of)).not.toBe(key)
    expect(keptFiles(kept(key), of)).toEqual([PASTED])
  })

  test('of cells that were pasted are known by what was pasted', () => {
    const texts = [
      '',
      'a',
      'b',
      'a\tb',
      'b\ta',
      'a\tb\n1\t2',
      'a\tb\n2\t1',
      '编码\t名称',
      '名称\t编码',
      'x'.repeat(9_999),
      'x'.repeat(10_000),
    ]
    expect(new Set(texts.map(markOf)).size).toBe(texts.length)
    expect(texts.map(markOf)).toEqual(texts.map(markOf))
    expect(texts.every((text) => Number.isSafeInteger(markOf(text)) && markOf(text) >= 0)).toBe(true)
    const pairs = Array.from({ length: 20_000 }, (_, at) => markOf(`code\tname\nS${at}\tx`))
    expect(new Set(pairs).size).toBe(pairs.length)
  })
})

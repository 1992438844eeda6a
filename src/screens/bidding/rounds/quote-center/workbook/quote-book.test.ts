import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { read, utils, type WorkBook, write } from 'xlsx'
import type { Item } from '#contract/tender/project.ts'
import { anItem } from '#domain/tender/testing.ts'
import { inspectBook, readRows } from '#widgets/import-dialog/read/inspect.ts'
import { type BookProject, markOf, writeBook } from './quote-book.ts'
import { type BookFault, type OpenBook, readBook } from './read-book.ts'

/** The workbook of a quote, out and back (TEND-37: a price that is not sealed is on no computer but the bidder's). */

const digest = async (text: string) => createHash('sha256').update(text).digest('hex')
const items = [
  anItem({ lineNo: 1, name: '复印纸 A4', nameEn: 'Paper A4', code: '001', spec: '=80 g', quantity: '500' }),
  anItem({ lineNo: 2, name: '复印纸 A3', nameEn: 'Paper A3', quantity: '10.5' }),
]
const project: BookProject = { projectId: 'P3', round: 2, rulesHash: 'r1', items }
const words = {
  title: ['TB-1 纸', '第 2 轮 · B01', '单价仅保存在本机，提交前不会上传'],
  heads: ['行号', '编码', '名称', '规格', '单位', '数量', '上轮单价', '单价'],
  nameOf: ({ name }: Item) => name,
  unitOf: () => '箱',
} as const

const written = async (of: BookProject = project, values = {}) => writeBook(of, await markOf(of, digest), words, values, { 1: '1960' })
const opened = (bytes: Uint8Array): OpenBook => ({
  look: (sheet, headerLine, maxRows) => inspectBook(bytes, { sheet, headerLine, maxRows }),
  rows: (sheet, from, to) => readRows(bytes, sheet, from, to),
})
const taken = (bytes: Uint8Array, of: BookProject = project) => readBook(opened(bytes), of, digest)

/** As an office would: read by another program, changed, saved. */
async function filled(change: (book: WorkBook) => void, of?: BookProject): Promise<Uint8Array> {
  const book = read(await written(of), { type: 'array' })
  change(book)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}
const sheet = (book: WorkBook) => book.Sheets.报价!
const set = (cell: string, value: unknown) => filled((book) => void utils.sheet_add_aoa(sheet(book), [[value]], { origin: cell }))
const faultsOf = async (bytes: Uint8Array | Promise<Uint8Array>, of?: BookProject): Promise<BookFault[]> => {
  const found = await taken(await bytes, of)
  return 'faults' in found ? found.faults : []
}

test('TEND-37 what is written another program reads: names, numbers, last prices, and nothing that could run', async () => {
  const book = read(await written(project, { 2: '12.345678' }), { type: 'array' })
  expect(book.Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden])).toEqual([
    ['报价', 0],
    ['_mark', 1],
  ])
  const rows = utils.sheet_to_json<unknown[]>(sheet(book), { header: 1, blankrows: true, defval: '' })
  expect(rows.slice(4)).toEqual([
    [...words.heads],
    [1, '001', '复印纸 A4', '=80 g', '箱', 500, 1960, ''],
    [2, '', '复印纸 A3', '', '箱', 10.5, '', 12.345678],
  ])
  expect(sheet(book).D6).toMatchObject({ t: 's', v: '=80 g' })
})

test('TEND-37 prices that were filled in elsewhere are taken as typed, also those a formula has computed; empty ones are left', async () => {
  const bytes = await filled((book) => {
    utils.sheet_add_aoa(sheet(book), [[1930.5]], { origin: 'H6' })
    sheet(book).H7 = { t: 'n', f: 'H6*2', v: 0.1 + 0.2 }
  })
  expect(await taken(bytes)).toEqual({ values: { 1: '1930.5', 2: '0.3' } })
  expect(await taken(await written(project, { 1: '12' }))).toEqual({ values: { 1: '12' } })
  expect(await taken(await set('H6', ' 12.5 '))).toEqual({ values: { 1: '12.5' } })
  expect(await taken(await set('H6', 0.000001))).toEqual({ values: { 1: '0.000001' } })
})

test('TEND-37 a workbook of another round says so, and its lines are read', async () => {
  expect(await taken(await written({ ...project, round: 1 }, { 1: '12' }))).toEqual({ values: { 1: '12' }, round: 1 })
})

test('TEND-37 another project’s workbook, one without a mark, and one whose mark was changed are refused', async () => {
  expect(await faultsOf(written({ ...project, projectId: 'P4' }))).toEqual([{ kind: 'otherProject', cell: '_mark!A1' }])
  expect(await faultsOf(written({ ...project, rulesHash: 'r2' }))).toEqual([{ kind: 'otherLines', cell: '_mark!A3' }])
  expect(await faultsOf(written({ ...project, items: [items[0]!, { ...items[1]!, quantity: '11' }] }))).toEqual([
    { kind: 'otherLines', cell: '_mark!A3' },
  ])
  const forged = filled((book) => void utils.sheet_add_aoa(book.Sheets._mark!, [['P4']], { origin: 'A1' }))
  expect(await faultsOf(forged, { ...project, projectId: 'P4' })).toEqual([{ kind: 'changedMark', cell: '_mark!A5' }])
  const unmarked = filled((book) => {
    book.SheetNames.pop()
    delete book.Sheets._mark
    book.Workbook?.Sheets?.pop()
  })
  expect(await faultsOf(unmarked)).toEqual([{ kind: 'noMark' }])
})

test.each([
  ['a name that was changed', set('C6', 'something else'), { kind: 'renamed', cell: 'C6', line: 1 }],
  ['a line number that is none of the project', set('A7', 9), { kind: 'unknown', cell: 'A7' }],
  ['a price in words', set('H7', '面议'), { kind: 'text', cell: 'H7' }],
  ['a price with an exponent in it', set('H7', '1e3'), { kind: 'text', cell: 'H7' }],
  ['a price with seven decimals', set('H7', 1.1234567), { kind: 'decimals', cell: 'H7' }],
  ['a price of zero', set('H7', 0), { kind: 'notAbove', cell: 'H7' }],
  ['a price below zero', set('H7', -5), { kind: 'notAbove', cell: 'H7' }],
  ['a truth', set('H7', true), { kind: 'text', cell: 'H7' }],
  ['a day', set('H7', new Date(2026, 1, 1)), { kind: 'text', cell: 'H7' }],
  ['heads without the price', filled((book) => void delete sheet(book).H5), { kind: 'heads', cell: 'H5' }],
] as const)('TEND-37 %s is refused with its cell', async (_, bytes, fault) => {
  expect(await faultsOf(bytes)).toContainEqual(fault)
})

test('TEND-37 an error of the spreadsheet and a formula whose value was not stored are refused with their cells', async () => {
  const broken = await filled((book) => {
    sheet(book).H6 = { t: 'e', v: 0x2a, w: '#N/A' }
    sheet(book).H7 = { t: 'n', f: 'H6*2' }
  })
  expect(await faultsOf(broken)).toEqual([
    { kind: 'error', cell: 'H6' },
    { kind: 'formula', cell: 'H7' },
  ])
})

test('TEND-37 a line that is left out, one that stands twice and one too many are named', async () => {
  const without = filled((book) => {
    for (const column of 'ABCDEFGH') delete sheet(book)[`${column}7`]
  })
  expect(await faultsOf(without)).toEqual([{ kind: 'missing', line: 2 }])
  expect(await faultsOf(set('A7', 7))).toEqual([
    { kind: 'unknown', cell: 'A7' },
    { kind: 'missing', line: 2 },
  ])
  expect(await faultsOf(set('A7', 1))).toContainEqual({ kind: 'twice', cell: 'A7', line: 1 })
  const many = Array.from({ length: 500 }, (_, at) => anItem({ lineNo: at + 1, name: `N${at + 1}`, quantity: '1' }))
  const of = { ...project, items: many }
  const more = filled((book) => void utils.sheet_add_aoa(sheet(book), [[501, '', 'N501', '', '', 1, '', 5]], { origin: 'A506' }), of)
  expect(await faultsOf(more, of)).toEqual([{ kind: 'beyond', cell: 'A506' }])
})

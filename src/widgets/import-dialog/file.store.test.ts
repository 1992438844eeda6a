import { expect, test } from 'vitest'
import { settle } from '#core/testing.tsx'
import { createFileStore, type FileDeps, faultOf, isPasted } from './file.store.ts'
import { NoWorker, Refused } from './read/book-errors.ts'
import { aBook } from './testing.ts'

const book = aBook({ sheets: [{ name: 's', hidden: false }], sheet: 's', headerLine: 1, headers: ['a'] })
const aFile = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const rules = { maxSize: 10, maxRows: 50_000, accept: '.xls,.xlsx' }

function aStore(over: Partial<FileDeps> & Partial<Pick<FileDeps['reader'], 'open' | 'pasted'>> = {}) {
  const discarded: string[] = []
  const sent: string[] = []
  const store = createFileStore({
    rules: () => rules,
    reader: {
      open: over.open ?? (async () => book),
      rows: async () => [],
      pasted: over.pasted ?? (async () => new Uint8Array(4)),
      end: () => undefined,
    },
    send: async (file) => {
      sent.push(file.name)
      return { id: `id-${file.name}` }
    },
    discard: (id) => void discarded.push(id),
    headers: async () => ['a'],
    ...over,
  })
  return { store, discarded, sent }
}

test.each([
  ['a.csv', 10, { code: 'type', args: {} }],
  ['a.xlsx.exe', 10, { code: 'type', args: {} }],
  ['a.XLSX', 10 * 1_048_576, undefined],
  ['a.xls', 10 * 1_048_576 + 1, { code: 'size', args: { max: 10 } }],
  ['a.xlsx', 0, { code: 'empty', args: {} }],
])('IMP-05 %s of %i bytes', (name, size, fault) => {
  expect(faultOf([aFile(name, size)], rules)).toEqual(fault)
})

test('IMP-05 one file only', () => {
  expect(faultOf([aFile('a.xlsx'), aFile('b.xlsx')], rules)).toEqual({ code: 'one', args: {} })
})

test('IMP-06 a file that can be read is uploaded; one that cannot never leaves', async () => {
  const { store, sent } = aStore()
  expect(await store.choose([aFile('a.xlsx')])).toBe(true)
  await settle()
  expect(store.state.value).toMatchObject({ phase: 'ready', upload: { phase: 'success', id: 'id-a.xlsx' } })
  const bad = aStore({ open: () => Promise.reject(new Refused('EXCEL-1002')) })
  expect(await bad.store.choose([aFile('b.xlsx')])).toBe(false)
  expect(bad.store.state.value).toMatchObject({ phase: 'none', failure: { code: 'EXCEL-1002' } })
  expect([sent, bad.sent]).toEqual([['a.xlsx'], []])
})

test('an upload that failed is tried again by its button', async () => {
  let fail = true
  const { store } = aStore({
    send: async () => {
      if (fail) throw new Error('cut')
      return { id: 'x' }
    },
  })
  await store.choose([aFile('a.xlsx')])
  await settle()
  expect(store.state.value).toMatchObject({ upload: { phase: 'error' } })
  fail = false
  store.retry()
  await settle()
  expect(store.state.value).toMatchObject({ upload: { phase: 'success', id: 'x' } })
})

test('what was uploaded and is not wanted is removed, unless a task has it', async () => {
  const { store, discarded } = aStore()
  await store.choose([aFile('a.xlsx')])
  await settle()
  await store.choose([aFile('b.xlsx')])
  await settle()
  expect(discarded).toEqual(['id-a.xlsx'])
  store.keep()
  store.end()
  expect(discarded).toEqual(['id-a.xlsx'])
})

test('another sheet that cannot be taken is refused where it was chosen, and the file stays', async () => {
  const { store } = aStore({
    open: async (_, { sheet }) => {
      if (sheet === 'bad') throw new Refused('EXCEL-1005', { sheet: 'bad' })
      return book
    },
  })
  await store.choose([aFile('a.xlsx')])
  expect(await store.look({ sheet: 'bad' })).toBe(false)
  expect(store.state.value).toMatchObject({ phase: 'unfit', book: { sheet: 'bad' }, failure: { code: 'EXCEL-1005' } })
  expect(await store.look({ sheet: 's' })).toBe(true)
  expect(store.state.value.phase).toBe('ready')
})

test('IMP-20 where only the first sheet is not taken, another one may be, and the file is sent with that one alone', async () => {
  const outline = {
    ...({ kind: 'xlsx', sheet: 'bad', headerLine: 2, task: undefined } as const),
    sheets: [...book.sheets, { name: 'bad', hidden: false }],
  }
  const { store, sent } = aStore({
    open: async (_, { sheet }) => {
      if (sheet !== 's') throw new Refused('EXCEL-1006', { name: '甲' }, outline)
      return book
    },
  })
  expect(await store.choose([aFile('a.xlsx')])).toBe(false)
  expect(store.state.value).toMatchObject({ phase: 'unfit', book: outline, failure: { code: 'EXCEL-1006', args: { name: '甲' } } })
  await settle()
  expect(sent).toEqual([])
  expect(await store.look({ sheet: 's' })).toBe(true)
  await settle()
  expect(store.state.value).toMatchObject({ phase: 'ready', upload: { phase: 'success', id: 'id-a.xlsx' } })
  await store.look({ sheet: 's', headerLine: 2 })
  expect(sent).toEqual(['a.xlsx'])
})

test('IMP-20 a sheet that takes too long to look at says so; it is not called damaged', async () => {
  const { store } = aStore({ open: async (_, { sheet }) => (sheet ? Promise.reject(new NoWorker('it took too long')) : book) })
  await store.choose([aFile('a.xls')])
  expect(await store.look({ sheet: 's' })).toBe(false)
  expect(store.state.value).toMatchObject({ phase: 'unfit', failure: { code: 'EXCEL-1011' } })
})

test('IMP-05 pasted cells are a file like any other, known by what is in it; what is no table is said where it was pasted', async () => {
  const { store, sent } = aStore()
  expect(await store.paste('a\tb\n1\t2', '粘贴的数据')).toBe(true)
  await settle()
  expect(sent).toEqual(['粘贴的数据.xlsx'])
  const markOf = () => (store.state.peek() as { file: File }).file.lastModified
  const first = markOf()
  await store.paste('a\tb\n1\t3', '粘贴的数据')
  expect(markOf()).not.toBe(first)
  await store.paste('a\tb\n1\t2', '粘贴的数据')
  expect(markOf()).toBe(first)
  const { file } = store.state.peek() as { file: File }
  expect([isPasted(file), isPasted(aFile('粘贴的数据.xlsx'))]).toEqual([true, false])
  const bad = aStore({ pasted: () => Promise.reject(new Refused('EXCEL-1005')) })
  expect(await bad.store.paste('a', 'x')).toBe(false)
  expect(bad.store.state.value).toEqual({ phase: 'none', failure: { code: 'paste', args: {} } })
})

test('where no worker may start, the gateway reads the headers of what was uploaded', async () => {
  const { store } = aStore({ open: () => Promise.reject(new NoWorker('policy')), headers: async (id, kind) => [id, kind] })
  expect(await store.choose([aFile('a.xls')])).toBe(true)
  expect(store.state.value).toMatchObject({ phase: 'ready', book: { headers: ['id-a.xls', 'xls'], kind: 'xls' } })
})

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openCsvWriter } from './csv.ts'

async function csv(rows: Parameters<Awaited<ReturnType<typeof openCsvWriter>>['row']>[0][]): Promise<string> {
  const sink = new PassThrough()
  const read = text(sink)
  const writer = await openCsvWriter(sink, { columns: ['名称', 'a,b'].map((label) => ({ label, kind: 'TEXT' })) })
  await writer.rows(rows)
  const { bytes } = await writer.end()
  const written = await read
  // The reader takes the mark off.
  expect(bytes).toBe(Buffer.byteLength(written) + 3)
  return written
}

test('values as RFC 4180 has them, in UTF-8 with its mark', async () => {
  const sink = new PassThrough()
  const writer = await openCsvWriter(sink, { columns: [{ label: 'A', kind: 'TEXT' }] })
  await writer.end()
  expect([...(sink.read() as Buffer)]).toEqual([0xef, 0xbb, 0xbf, 0x41, 13, 10])
  expect(
    await csv([
      ['x', 'say "hi", or\r\nnot'],
      [1.5, { decimal: '-2.50' }],
      [true, { wall: '2026-11-22' }],
      [null, { fault: '#N/A' }],
      [false],
    ]),
  ).toBe('名称,"a,b"\r\nx,"say ""hi"", or\r\nnot"\r\n1.5,-2.50\r\nTRUE,2026-11-22\r\n,#N/A\r\nFALSE,\r\n')
})

test('EXP-09 text that a spreadsheet would run has an apostrophe in front, which can be taken off again; numbers have none', async () => {
  const texts = ['=1+1', '+x', '-x', '@x', '\tx', '\rx', '\0x', "'=1", "''=1", "'x", '＝1', 'plain']
  const written = await csv([...texts.map((value) => [value, null]), [-5, null]])
  const cells = written
    .slice(written.indexOf('\r\n') + 2)
    .split(',\r\n')
    .map((cell) => cell.replace(/^"|"$/g, ''))
  expect(cells.slice(0, -2)).toEqual(["'=1+1", "'+x", "'-x", "'@x", "'\tx", "'\rx", "'\0x", "''=1", "'''=1", "'x", "'＝1", 'plain'])
  expect(cells.at(-2)).toBe('-5')
  expect(cells.slice(0, -2).map((cell) => cell.replace(/^'(?='*[=+\-@\t\r\0＝])/, ''))).toEqual(texts)
})

test('a number that is none is told with its place', async () => {
  const writer = await openCsvWriter(new PassThrough().resume(), { columns: [{ label: 'A', kind: 'INT' }] })
  await expect(writer.row([Number.NaN])).rejects.toMatchObject({ row: 1, column: 0, reason: 'number' })
})

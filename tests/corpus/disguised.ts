import { type BookType, CFB, utils, type WorkBook, write } from 'xlsx'
import { broken, type CorpusFile, locked, notExcel, type Verdict } from './corpus-file.ts'
import { entriesOf, HEADER, partsOf, TYPES, valueRow, zipOf } from './parts.ts'
import { rawZip } from './zip.ts'

const plain = () => partsOf(HEADER + valueRow('<c r="C2"><v>1</v></c>'))

export function aBook(
  rows: readonly (readonly unknown[])[] = [
    ['编号', '值'],
    ['1', 2.5],
  ],
): WorkBook {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), '数据')
  return book
}

export const writtenAs = (bookType: BookType, book = aBook()): Buffer =>
  write(book, { type: 'buffer', bookType, compression: true }) as Buffer

/** What only calls itself a workbook. */
export const disguised: readonly CorpusFile[] = [
  ['0 bytes', () => Buffer.alloc(0), notExcel],
  ['1 byte', () => Buffer.from('P'), notExcel],
  ['csv', () => Buffer.from('编号,值\n1,2\n'), notExcel],
  ['html', () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), notExcel],
  ['html that takes long in other readers', () => Buffer.from(`<table>${'<td '.repeat(60_000)}`), notExcel],
  ['png', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), notExcel],
  ['pdf', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\n'), notExcel],
  ['spreadsheet XML of 2003', () => writtenAs('xlml'), notExcel],
  ['sylk', () => writtenAs('sylk'), notExcel],
  [
    'docx',
    () =>
      rawZip([
        { name: TYPES, data: '<Types/>' },
        { name: 'word/document.xml', data: '<document/>' },
      ]),
    notExcel,
  ],
  ['ods', () => writtenAs('ods'), notExcel],
  ['xlsb', () => writtenAs('xlsb'), notExcel],
  ['xlsx with macros', () => withMacros(), notExcel],
  ['zip of anything', () => rawZip([{ name: 'a.txt', data: 'a' }]), notExcel],
  ['zip in a zip', () => rawZip([{ name: 'a.xlsx', data: zipOf(plain()), stored: true }]), notExcel],
  ['doc', () => compound({ WordDocument: Buffer.alloc(4096, 1) }), notExcel],
  ['protected xlsx', () => compound({ EncryptionInfo: Buffer.alloc(512), EncryptedPackage: Buffer.alloc(8192) }), locked],
  ['protected zip', () => rawZip(entriesOf(plain()).map((entry) => ({ ...entry, flags: 1 }))), locked],
  ['protected xls', () => protectedXls(), locked],
  ['xls that is cut', () => writtenAs('biff8').subarray(0, 1_000), broken],
  ['xls of 10 MB and a byte', () => Buffer.concat([writtenAs('biff8'), Buffer.alloc(10 << 20)]), { code: 'EXCEL-1011' }],
  ...Array.from({ length: 10 }, (_, n): Line => [`cut at ${n + 1} of 11`, () => cut(n + 1, 11), broken]),
].map(([name, make, verdict]) => ({ name, make, verdict }) as CorpusFile)

type Line = readonly [name: string, make: () => Buffer, verdict: Verdict]

function cut(part: number, of: number): Buffer {
  const whole = zipOf(plain())
  return whole.subarray(0, Math.floor((whole.length * part) / of))
}

function withMacros(): Buffer {
  const parts = plain()
  return zipOf({
    ...parts,
    [TYPES]: String(parts[TYPES]).replace('openxmlformats-officedocument.spreadsheetml.sheet.main', 'ms-excel.sheet.macroEnabled.main'),
    'xl/vbaProject.bin': Buffer.alloc(100, 7),
  })
}

function compound(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, bytes)
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

/** The first record is followed by one that says how the rest is encrypted (MS-XLS 2.4.117). */
function protectedXls(): Buffer {
  const content = CFB.find(CFB.read(writtenAs('biff8'), { type: 'buffer' }), '/Workbook')?.content as Uint8Array
  const stream = Buffer.from(content)
  const first = 4 + stream.readUInt16LE(2)
  const record = Buffer.alloc(4 + 54)
  record.writeUInt16LE(0x2f, 0)
  record.writeUInt16LE(54, 2)
  record.writeUInt16LE(1, 4)
  record.writeUInt16LE(1, 6)
  record.writeUInt16LE(1, 8)
  return compound({ Workbook: Buffer.concat([stream.subarray(0, first), record, stream.subarray(first)]) })
}

import { broken, type CorpusFile, tooLarge, type Verdict } from './corpus-file.ts'
import { entriesOf, HEADER, MAIN, partsOf, SHARED, SHEET, sharedXml, sheetXml, TYPES, textRow, valueRow, zipOf } from './parts.ts'
import { rawZip, type ZipEntry } from './zip.ts'

const SIMPLE = HEADER + valueRow('<c r="C2"><v>1</v></c>')
const simple = (): ZipEntry[] => entriesOf(partsOf(SIMPLE))
const with1 = (name: string, change: Partial<ZipEntry>) =>
  rawZip(simple().map((entry) => (entry.name === name ? { ...entry, ...change } : entry)))
const fine: Verdict = { rows: 1, first: ['1', null, 1] }

/** Archives and XML that are made to hurt, and odd ones that are right. */
export const archives: readonly CorpusFile[] = (
  [
    ['bomb: one part of 1 GB', () => with1(SHEET, { bytes: 1 << 30 }), tooLarge],
    ['bomb: 60 MB of spaces', () => withSheet(sheetXml(SIMPLE, ' '.repeat(60 << 20))), tooLarge],
    [
      'bomb: many parts of 300 MB',
      () => rawZip([...simple(), ...[1, 2, 3].map((n) => ({ name: `a${n}`, data: '', bytes: 300 << 20 }))]),
      tooLarge,
    ],
    ['bomb: one shared text of 32,767 characters in 100,000 cells', manyLong, tooLarge],
    [
      '70,000 entries',
      () => rawZip([...simple(), ...Array.from({ length: 70_000 }, (_, n) => ({ name: `x${n}`, data: '', stored: true }))]),
      tooLarge,
    ],
    ['an entry twice', () => rawZip([...simple(), { name: SHEET, data: sheetXml(HEADER) }]), broken],
    ['an entry twice in other letters', () => rawZip([...simple(), { name: SHEET.toUpperCase(), data: sheetXml(HEADER) }]), broken],
    ['two entries in one place', () => rawZip([...simple(), { name: 'xl/again.xml', data: '', at: 0 }]), broken],
    ['larger than it says', () => with1(SHEET, { bytes: 100 }), broken],
    ['smaller than it says', () => with1(SHEET, { bytes: 100_000 }), broken],
    ['two sizes', () => with1(SHEET, { localBytes: 17 }), broken],
    ['wrong checksum', () => with1(SHEET, { crc: 1 }), broken],
    ['a name that leads out', () => rawZip([...simple(), { name: '../../etc/passwd', data: 'x' }]), broken],
    ['a name that leads out by backslashes', () => rawZip([...simple(), { name: '..\\..\\windows\\system.ini', data: 'x' }]), broken],
    ['fewer entries than it says', () => rawZip(simple(), 30), broken],
    ['bytes behind the archive', () => Buffer.concat([zipOf(partsOf(SIMPLE)), Buffer.alloc(100)]), broken],
    ['sizes of 64 bits', () => rawZip(simple().map((entry) => ({ ...entry, large: true }))), fine],
    ['stored, not packed', () => rawZip(simple().map((entry) => ({ ...entry, stored: true }))), fine],
    ['backslashes in names', () => rawZip(simple().map((entry) => ({ ...entry, name: entry.name.replaceAll('/', '\\') }))), fine],
    [
      'names in capital letters',
      () => rawZip(simple().map((entry) => (entry.name === TYPES ? entry : { ...entry, name: entry.name.toUpperCase() }))),
      fine,
    ],
    ['a document type', () => withSheet(sheetXml(SIMPLE).replace('<worksheet', '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet')), broken],
    [
      'an entity from elsewhere',
      () => withSheet(sheetXml(SIMPLE).replace('<worksheet', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet')),
      broken,
    ],
    ['an entity that nobody knows', () => withSheet(sheetXml(textRow(1, '&nbsp;'))), broken],
    ['a reference beyond all characters', () => withSheet(sheetXml(textRow(1, '&#x110000;'))), broken],
    ['1,000,000 attributes', () => withSheet(sheetXml(SIMPLE).replace('<sheetData', `<sheetData ${manyAttributes(1_000_000)}`)), broken],
    ['300 attributes', () => withSheet(sheetXml(SIMPLE).replace('<sheetData', `<sheetData ${manyAttributes(300)}`)), broken],
    ['1,000 elements deep', () => withSheet(sheetXml(SIMPLE, '<a>'.repeat(1_000) + '</a>'.repeat(1_000))), broken],
    ['a tag without an end', () => withSheet(`${sheetXml(SIMPLE).slice(0, -30)}<row `), broken],
    ['a comment without an end', () => withSheet(sheetXml(SIMPLE, `<!-- ${'x'.repeat(3 << 20)}`)), broken],
    ['bytes that are no UTF-8', () => withSheet(Buffer.from(sheetXml(textRow(1, 'ÿþ')), 'latin1')), broken],
    [
      'bytes that are no UTF-8 far below',
      () => withSheet(Buffer.from(sheetXml(`${lettersIn(2_500)}${textRow(2_501, 'ÿþ')}`), 'latin1')),
      broken,
    ],
    ['a sheet that is text', () => withSheet('编号,值'), broken],
    ['no sheet where it should be', () => rawZip(simple().filter(({ name }) => name !== SHEET)), broken],
    [
      'comments that would pollute',
      () => zipOf({ ...partsOf(SIMPLE), 'xl/comments1.xml': '<comments><commentList><comment ref="__proto__"/></commentList></comments>' }),
      fine,
    ],
  ] as const
).map(([name, make, verdict]) => ({ name, make, verdict }) as CorpusFile)

function withSheet(sheet: string | Buffer): Buffer {
  return zipOf({ ...partsOf(''), [SHEET]: sheet })
}

const lettersIn = (rows: number) => Array.from({ length: rows }, (_, n) => textRow(n + 1, 'a')).join('')

const manyAttributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="1"`).join(' ')

function manyLong(): Buffer {
  const long = `<c t="s"><v>3</v></c>`.repeat(20)
  const rows = Array.from({ length: 5_000 }, (_, n) => `<row r="${n + 2}">${long}</row>`).join('')
  return zipOf(partsOf(HEADER + rows, { [SHARED]: sharedXml(['a', 'b', 'c', '汉'.repeat(32_767)]) }))
}

/** The same workbook with the prefixes and the encoding of other writers. */
export const prefixed = (xml: string): string => xml.replace(`xmlns="${MAIN}"`, `xmlns:x="${MAIN}"`).replace(/<(\/?)(?=[a-z])/gi, '<$1x:')

import { aBook, writtenAs } from './disguised.ts'
import { entriesOf, type PartTexts, SHARED, SHEET, zipOf } from './parts.ts'
import { seeds } from './sheets.ts'
import { rawZip } from './zip.ts'

type Chance = (below: number) => number

/** The same numbers for the same seed (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const NUMBERS = ['0', '-1', '1e308', '4294967295', '99999999999999999999', '1048577', '16385', '', 'A', '0x10', 'NaN', ' 1 ', '1_000']
const PIECES = [
  '<',
  '>',
  '"',
  '&',
  '&amp;',
  '&#0;',
  '&#xD800;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '/>',
  '</row>',
  '</c>',
  '<v>',
  '\0',
  '_x0000_',
  '<c r="ZZZ1">',
]
const PARTS = [
  SHEET,
  SHEET,
  SHEET,
  SHARED,
  'xl/workbook.xml',
  'xl/styles.xml',
  'xl/_rels/workbook.xml.rels',
  '_rels/.rels',
  '[Content_Types].xml',
]

/** A small workbook with one to four faults in its XML, its parts or its bytes; the seed alone decides. */
export function mutated(seed: number): Buffer {
  const chance = chanceOf(seed)
  const kind = chance(20)
  if (kind === 0)
    return bytesChanged(writtenAs('biff8', aBook([['编号', '值'], ...Array.from({ length: 5 }, (_, n) => [`0${n}`, n * 1.5])])), chance)
  const parts = seeds[chance(seeds.length)]!()
  if (kind < 5) return bytesChanged(zipOf(parts), chance)
  if (kind < 8) return partsChanged(parts, chance)
  const part = PARTS[chance(PARTS.length)]!
  let xml = String(parts[part])
  for (let n = chance(4); n >= 0; n--) xml = xmlChanged(xml, chance)
  return zipOf({ ...parts, [part]: xml })
}

function bytesChanged(file: Buffer, chance: Chance): Buffer {
  let bytes = Buffer.from(file)
  for (let n = chance(4); n >= 0; n--) {
    const at = chance(bytes.length)
    const to = Math.min(bytes.length, at + 1 + chance(16))
    const kind = chance(5)
    if (kind === 0) bytes[at] = chance(256)
    else if (kind === 1) bytes[at] = bytes[at]! ^ (1 << chance(8))
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)])
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)])
    else bytes.fill(chance(2) * 255, at, to)
    if (bytes.length === 0) return bytes
  }
  return bytes
}

function partsChanged(parts: PartTexts, chance: Chance): Buffer {
  const entries = entriesOf(parts)
  const one = entries[chance(entries.length)]!
  const other = entries[chance(entries.length)]!
  switch (chance(7)) {
    case 0:
      return rawZip(entries.filter((entry) => entry !== one))
    case 1:
      return rawZip([...entries, one])
    case 2:
      return rawZip(entries.map((entry) => (entry === one ? { ...entry, data: other.data } : entry)))
    case 3:
      return rawZip(
        entries.map((entry) =>
          entry === one ? { ...entry, data: String(entry.data).slice(0, chance(String(entry.data).length)) } : entry,
        ),
      )
    case 4:
      return rawZip(entries.map((entry) => (entry === one ? { ...entry, bytes: chance(2 ** 31) } : entry)))
    case 5:
      return rawZip(entries.map((entry) => (entry === one ? { ...entry, name: entry.name + chance(10) } : entry)))
    default:
      return rawZip(entries.map((entry) => (entry === one ? { ...entry, crc: chance(2 ** 31) } : entry)))
  }
}

function xmlChanged(xml: string, chance: Chance): string {
  const tags = [...xml.matchAll(/<[^>]*>/g)]
  const tag = tags[chance(Math.max(1, tags.length))]
  const at = chance(xml.length + 1)
  if (!tag || chance(3) === 0) return xml.slice(0, at) + PIECES[chance(PIECES.length)]! + xml.slice(at + chance(3))
  const [from, to] = [tag.index, tag.index + tag[0].length]
  switch (chance(5)) {
    case 0:
      return xml.slice(0, from) + xml.slice(to)
    case 1:
      return xml.slice(0, to) + tag[0].repeat(1 + chance(5)) + xml.slice(to)
    case 2:
      return xml.slice(0, from) + tag[0].replace(/"[^"]*"/, `"${NUMBERS[chance(NUMBERS.length)]}"`) + xml.slice(to)
    case 3:
      return xml.slice(0, from) + tag[0].replace(/\w+/, (name) => [...name].reverse().join('')) + xml.slice(to)
    default:
      return xml.slice(0, to) + NUMBERS[chance(NUMBERS.length)] + xml.slice(to)
  }
}

import { bounds } from './bounds.ts'
import { encoded, stands } from './bytes.ts'
import { walk } from './walk.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { CLOSE, isNamed, OPEN, type Xml } from './xml.ts'
import { addPlain, addText, type TextBytes, textBytes } from './xml-text.ts'
import type { Part } from './zip.ts'

/** The texts that cells name by number, one behind the other: text n goes from `ends[n - 1]` to `ends[n]`. */
export interface SharedStrings {
  readonly text: TextBytes
  count: number
  ends: Uint32Array
  /** UTF-16 units of each. */
  units: Uint32Array
}

export async function readSharedStrings(part: Part | undefined): Promise<SharedStrings> {
  const strings: SharedStrings = { text: textBytes(64 << 10), count: 0, ends: new Uint32Array(1024), units: new Uint32Array(1024) }
  if (!part) return strings
  let unitsBefore = 0
  let phonetic = 0
  const short = (xml: Xml): boolean => {
    if (xml.depth !== 1 || phonetic !== 0 || !shortString(strings, xml)) return false
    add(strings, strings.text.units - unitsBefore)
    unitsBefore = strings.text.units
    return true
  }
  const take = (token: number, xml: Xml) => {
    if (token === OPEN) {
      if (isNamed(xml, 't')) xml.wantsText = phonetic === 0 && !xml.isEmpty
      else if (isNamed(xml, 'rPh') && !xml.isEmpty) phonetic++
      else if (isNamed(xml, 'si') && xml.isEmpty) add(strings, 0)
    } else if (token === CLOSE) {
      xml.wantsText = false
      if (isNamed(xml, 'rPh')) phonetic--
      else if (isNamed(xml, 'si')) {
        add(strings, strings.text.units - unitsBefore)
        unitsBefore = strings.text.units
      }
    } else {
      addText(strings.text, xml)
      checkLength(strings)
    }
  }
  await walk(part, take, short)
  return strings
}

const [OPENING, SPACED, CLOSING] = ['<si><t>', '<si><t xml:space="preserve">', '</t></si>'].map(encoded) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

/** One text as spreadsheets write almost all of them, taken in one go. What is written in another way is left where it stands. */
function shortString(strings: SharedStrings, xml: Xml): boolean {
  const { text } = strings
  const { bytes, at, end } = xml
  const opening = stands(OPENING, bytes, at, end) ? OPENING : stands(SPACED, bytes, at, end) ? SPACED : undefined
  if (opening === undefined) return false
  const { length, units } = text
  const to = addPlain(text, bytes, at + opening.length, end)
  if (to < 0) return false
  if (stands(CLOSING, bytes, to, end)) {
    checkLength(strings)
    xml.at = to + CLOSING.length
    return true
  }
  text.length = length
  text.units = units
  return false
}

function checkLength({ text }: SharedStrings): void {
  if (text.length > bounds.sharedTextBytes) throw new WorkbookRefusal('EXCEL-1007')
}

function add(strings: SharedStrings, units: number): void {
  const { count } = strings
  if (count === bounds.sharedStrings) throw new WorkbookRefusal('EXCEL-1007')
  if (count === strings.ends.length) {
    strings.ends = wider(strings.ends)
    strings.units = wider(strings.units)
  }
  strings.ends[count] = strings.text.length
  strings.units[count] = units
  strings.count++
}

function wider(array: Uint32Array): Uint32Array {
  const wide = new Uint32Array(array.length * 2)
  wide.set(array)
  return wide
}

import { RefusedWorkbook } from '#gateway/platform/workbook/refused-workbook.ts'
import { bounds } from './bounds.ts'
import { walk } from './walk.ts'
import { CLOSE, isNamed, OPEN } from './xml.ts'
import { addText, type TextBytes, textBytes } from './xml-text.ts'
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
  await walk(part, (token, xml) => {
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
      if (strings.text.length > bounds.sharedTextBytes) throw new RefusedWorkbook('EXCEL-1007')
    }
  })
  return strings
}

function add(strings: SharedStrings, units: number): void {
  const { count } = strings
  if (count === bounds.sharedStrings) throw new RefusedWorkbook('EXCEL-1007')
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

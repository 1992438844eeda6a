import { Refused } from './refused.ts'
import { anXml, CLOSE, END, isNamed, next, OPEN, TEXT, textOf, type Xml } from './xml.ts'
import type { Part } from './zip.ts'

/** The texts that cells name by number. They are made when a cell that is wanted names them: most of them nobody asks for. */
export interface SharedStrings {
  at(index: number): string | undefined
  isEmpty(index: number): boolean
}

const MAX_COUNT = 4_000_000
const NONE: SharedStrings = { at: () => undefined, isEmpty: () => true }

export function sharedStringsOf(part: Part | undefined): SharedStrings {
  if (!part) return NONE
  const xml = anXml(part.name, part.read())
  let places = new Uint32Array(1_024)
  let count = 0
  const empty = new Set<number>()
  for (let token = next(xml); token !== END; token = next(xml)) {
    if (token !== OPEN || !isNamed(xml, 'si')) continue
    if (count === MAX_COUNT) throw new Refused('EXCEL-1007')
    if (count === places.length) places = wider(places)
    places[count] = xml.start
    if (xml.isEmpty || !hasText(xml)) empty.add(count)
    count++
  }
  return {
    at: (index) => (index < count ? textAt({ ...xml, at: places[index]!, skipped: 0 }) : undefined),
    isEmpty: (index) => empty.has(index),
  }
}

function wider(places: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wide = new Uint32Array(places.length * 2)
  wide.set(places)
  return wide
}

/** Goes to the end of the item. Letters of the reading aid (rPh) do not count. */
function hasText(xml: Xml): boolean {
  let phonetic = 0
  let wanted = false
  let found = false
  for (let token = next(xml); token !== END; token = next(xml)) {
    if (token === TEXT) found ||= wanted && phonetic === 0 && xml.to > xml.from
    else {
      wanted = token === OPEN && isNamed(xml, 't') && !xml.isEmpty
      if (isNamed(xml, 'rPh') && !xml.isEmpty) phonetic += token === OPEN ? 1 : -1
      if (token === CLOSE && isNamed(xml, 'si')) break
    }
  }
  return found
}

/** The text of the item that begins there: all its runs, without the reading aid. */
function textAt(xml: Xml): string {
  let text = ''
  let phonetic = 0
  let wanted = false
  next(xml)
  if (xml.isEmpty) return text
  for (let token = next(xml); token !== END; token = next(xml)) {
    if (token === TEXT) text += wanted && phonetic === 0 ? textOf(xml) : ''
    else {
      wanted = token === OPEN && isNamed(xml, 't') && !xml.isEmpty
      if (isNamed(xml, 'rPh') && !xml.isEmpty) phonetic += token === OPEN ? 1 : -1
      if (token === CLOSE && isNamed(xml, 'si')) break
    }
  }
  return text
}

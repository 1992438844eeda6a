import { bounds } from './bounds.ts'
import { encoded, stands } from './bytes.ts'
import { damaged, type WorkbookRefusal } from './workbook-refusal.ts'

/**
 * XML as bytes, in one pass and without a string for what nobody asks. Names are compared without their prefix: writers choose prefixes as they like.
 * It is stricter than a spreadsheet in one thing (no document type, so no entities of its own) and takes what is not well-formed only where that
 * changes nothing of what is read.
 */
export interface Xml {
  readonly place: string
  readonly bytes: Uint8Array
  /** Next byte to look at, and the end of what is there. */
  at: number
  end: number
  isLast: boolean
  depth: number
  /** For each open element what its end has to look like. */
  readonly open: Int32Array
  hasRoot: boolean
  /** Whether texts are given, then always whole. */
  wantsText: boolean
  /** Name of an element without its prefix, or a text. */
  from: number
  to: number
  /** The element has no content: no CLOSE follows. */
  isEmpty: boolean
  /** The text is CDATA: no entities in it. */
  isRaw: boolean
  attributes: number
  /** Four places for each attribute: name from and to, value from and to. */
  readonly places: Int32Array
}

/** More bytes are needed, or there are none any more. */
export const NEED = 0
export const OPEN = 1
export const CLOSE = 2
export const TEXT = 3

const [LT, GT, SLASH, QUESTION, BANG, EQUALS, QUOTE, APOSTROPHE, COLON, SPACE] = [60, 62, 47, 63, 33, 61, 34, 39, 58, 32]
const [COMMENT, CDATA, COMMENT_END, CDATA_END, INSTRUCTION_END] = ['<!--', '<![CDATA[', '-->', ']]>', '?>'].map(encoded) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

/** Bytes that one of another encoding may become. */
const WIDEST = 3

/** @param part what is read: its name is told where it is damaged; a small one needs little room */
export function createXml({ name: place, bytes }: { readonly name: string; readonly bytes: number }): Xml {
  return {
    place,
    bytes: new Uint8Array(Math.min(bounds.tokenBytes + bounds.chunkBytes, WIDEST * bytes + 64)),
    at: 0,
    end: 0,
    isLast: false,
    depth: 0,
    open: new Int32Array(bounds.depth + 1),
    hasRoot: false,
    wantsText: false,
    from: 0,
    to: 0,
    isEmpty: false,
    isRaw: false,
    attributes: 0,
    places: new Int32Array(bounds.attributes * 4),
  }
}

export const damagedXml = ({ place }: { readonly place: string }): WorkbookRefusal => damaged(place)

/** Puts bytes behind what has not been looked at. Every place that was told before moves. */
export function feed(xml: Xml, chunk: Uint8Array): void {
  const { bytes, at, end } = xml
  const kept = end - at
  if (kept + chunk.length > bytes.length) throw damagedXml(xml)
  if (at > 0) bytes.copyWithin(0, at, end)
  bytes.set(chunk, kept)
  xml.at = 0
  xml.end = kept + chunk.length
}

/** @throws WorkbookRefusal when the document ends before its root does */
export function finish(xml: Xml): void {
  if (xml.at < xml.end || xml.depth !== 0 || !xml.hasRoot) throw damagedXml(xml)
}

/** The next thing, whole; NEED leaves the place where it stood. */
export function next(xml: Xml): number {
  const { bytes } = xml
  for (;;) {
    const { at, end } = xml
    if (at >= end) return NEED
    if (bytes[at] !== LT) {
      const token = text(xml)
      if (token !== OPEN) return token
      continue
    }
    if (at + 1 >= end) return NEED
    const second = bytes[at + 1]
    if (second === SLASH) return closing(xml)
    if (second !== BANG && second !== QUESTION) return opening(xml)
    const token = special(xml)
    if (token !== OPEN) return token
  }
}

/** TEXT, NEED, or OPEN for "passed by, look on". */
function text(xml: Xml): number {
  const { bytes, at, end } = xml
  let to = at
  while (to < end && bytes[to] !== LT) to++
  if (!xml.wantsText) {
    xml.at = to
    return to < end ? OPEN : NEED
  }
  if (to === end && !xml.isLast) return NEED
  return give(xml, at, to, to, false)
}

function give(xml: Xml, from: number, to: number, after: number, isRaw: boolean): number {
  xml.from = from
  xml.to = to
  xml.at = after
  xml.isRaw = isRaw
  return TEXT
}

function closing(xml: Xml): number {
  const { bytes, at, end } = xml
  let from = at + 2
  let to = from
  for (; ; to++) {
    if (to >= end) return NEED
    const byte = bytes[to]!
    if (byte === GT || byte <= SPACE) break
    if (byte === COLON) from = to + 1
  }
  let after = to
  while (bytes[after] !== GT) if (++after >= end) return NEED
  xml.from = from
  xml.to = to
  xml.at = after + 1
  if (xml.depth === 0 || xml.open[--xml.depth] !== shapeOf(bytes, from, to)) throw damagedXml(xml)
  return CLOSE
}

/** Length, first and last letter: enough to tell an end that belongs elsewhere. */
const shapeOf = (bytes: Uint8Array, from: number, to: number) => ((to - from) << 16) | (bytes[from]! << 8) | bytes[to - 1]!

function opening(xml: Xml): number {
  const { bytes, at, end } = xml
  let from = at + 1
  let to = from
  for (; ; to++) {
    if (to >= end) return NEED
    const byte = bytes[to]!
    if (byte === GT || byte === SLASH || byte <= SPACE) break
    if (byte === LT) throw damagedXml(xml)
    if (byte === COLON) from = to + 1
  }
  if (to === from) throw damagedXml(xml)
  xml.from = from
  xml.to = to
  xml.attributes = 0
  xml.isEmpty = false
  return bytes[to] === GT ? opened(xml, to + 1) : inTag(xml, to)
}

/** Attributes up to the end of the tag. */
function inTag(xml: Xml, from: number): number {
  const { bytes, end } = xml
  let at = from
  for (;;) {
    while (at < end && bytes[at]! <= SPACE) at++
    if (at >= end) return NEED
    const byte = bytes[at]!
    if (byte === GT) return opened(xml, at + 1)
    if (byte === SLASH) {
      if (at + 1 >= end) return NEED
      if (bytes[at + 1] !== GT) throw damagedXml(xml)
      xml.isEmpty = true
      return opened(xml, at + 2)
    }
    at = attribute(xml, at)
    if (at < 0) return NEED
  }
}

/** @returns the place behind it, or -1 where it is not whole */
function attribute(xml: Xml, from: number): number {
  const { bytes, end, places } = xml
  let name = from
  let at = from
  for (; ; at++) {
    if (at >= end) return -1
    const byte = bytes[at]!
    if (byte === EQUALS || byte <= SPACE) break
    if (byte === GT || byte === LT) throw damagedXml(xml)
    if (byte === COLON) name = at + 1
  }
  const nameTo = at
  while (at < end && bytes[at]! <= SPACE) at++
  if (at < end && bytes[at] !== EQUALS) throw damagedXml(xml)
  at++
  while (at < end && bytes[at]! <= SPACE) at++
  if (at >= end) return -1
  const quote = bytes[at]
  if (quote !== QUOTE && quote !== APOSTROPHE) throw damagedXml(xml)
  const value = ++at
  while (at < end && bytes[at] !== quote) at++
  if (at >= end) return -1
  if (xml.attributes >= bounds.attributes) throw damagedXml(xml)
  const place = xml.attributes++ * 4
  places[place] = name
  places[place + 1] = nameTo
  places[place + 2] = value
  places[place + 3] = at
  return at + 1
}

function opened(xml: Xml, after: number): number {
  xml.at = after
  if (xml.depth === 0) {
    if (xml.hasRoot) throw damagedXml(xml)
    xml.hasRoot = true
  }
  if (xml.isEmpty) return OPEN
  if (xml.depth === bounds.depth) throw damagedXml(xml)
  xml.open[xml.depth++] = shapeOf(xml.bytes, xml.from, xml.to)
  return OPEN
}

/** Comments and instructions are passed by (OPEN), CDATA is a text, a document type is refused: it could define entities. */
function special(xml: Xml): number {
  const { bytes, at, end } = xml
  if (bytes[at + 1] === QUESTION) return passBy(xml, INSTRUCTION_END, 2)
  if (end - at < CDATA.length && !xml.isLast) return NEED
  if (stands(COMMENT, bytes, at, end)) return passBy(xml, COMMENT_END, 4)
  if (!stands(CDATA, bytes, at, end)) throw damagedXml(xml)
  const to = ending(xml, CDATA_END, 9)
  if (to < 0) return NEED
  if (xml.wantsText) return give(xml, at + 9, to, to + 3, true)
  xml.at = to + 3
  return OPEN
}

function passBy(xml: Xml, mark: Uint8Array, skip: number): number {
  const to = ending(xml, mark, skip)
  if (to < 0) return NEED
  xml.at = to + mark.length
  return OPEN
}

function ending({ bytes, at, end }: Xml, mark: Uint8Array, skip: number): number {
  for (let to = bytes.indexOf(mark[0]!, at + skip); to >= 0 && to < end; to = bytes.indexOf(mark[0]!, to + 1)) {
    if (stands(mark, bytes, to, end)) return to
  }
  return -1
}

/** Whether the bytes from `from` to `to` are this ASCII word. */
export function isWord(bytes: Uint8Array, from: number, to: number, word: string): boolean {
  if (to - from !== word.length) return false
  for (let n = 0; n < word.length; n++) if (bytes[from + n] !== word.charCodeAt(n)) return false
  return true
}

/** Whether the element at hand has this name, whatever its prefix. */
export const isNamed = (xml: Xml, name: string): boolean => isWord(xml.bytes, xml.from, xml.to, name)

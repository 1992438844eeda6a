import { Refused } from './refused.ts'

/**
 * XML as bytes, in one pass that never goes back: however a file is damaged, it is read in the time of its length. Names are without their prefix, which
 * writers choose as they like. No document type, so no entities of its own.
 */
export interface Xml {
  readonly place: string
  readonly bytes: Uint8Array
  /** Next byte to look at. */
  at: number
  /** Where the thing at hand begins, its sign included. */
  start: number
  /** Name of an element, or a text. */
  from: number
  to: number
  /** End of the tag's attributes. */
  tagTo: number
  /** The element has no content: no CLOSE follows. */
  isEmpty: boolean
  /** The text is CDATA: no entities in it. */
  isRaw: boolean
  /** How deep in what is passed by, 0 outside. */
  skipped: number
}

export const [END, OPEN, CLOSE, TEXT] = [0, 1, 2, 3] as const
const [LT, GT, SLASH, QUESTION, BANG, QUOTE, APOSTROPHE, COLON, SPACE, EQUALS] = [60, 62, 47, 63, 33, 34, 39, 58, 32, 61]

export const damagedXml = ({ place }: Pick<Xml, 'place'>): Refused => new Refused('EXCEL-1003', { place: place.slice(0, 100) })

/** @throws Refused EXCEL-1003 for an encoding that nobody knows */
export function anXml(place: string, source: Uint8Array): Xml {
  const bytes = utf8Of(place, source)
  return { place, bytes, at: 0, start: 0, from: 0, to: 0, tagTo: 0, isEmpty: false, isRaw: false, skipped: 0 }
}

function utf8Of(place: string, bytes: Uint8Array): Uint8Array {
  const label = encodingOf(bytes)
  if (!label) return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
  try {
    return new TextEncoder().encode(new TextDecoder(label, { fatal: true }).decode(bytes))
  } catch {
    throw damagedXml({ place })
  }
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === LT && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === LT)) return 'utf-16be'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const label = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase()
  return label === 'utf-8' || label === 'us-ascii' ? undefined : label
}

/** The next tag or text. Of markup that offers a choice, what everybody understands is given: mc:Choice and extensions are for others. */
export function next(xml: Xml): number {
  for (;;) {
    const token = any(xml)
    if (token === END) return END
    if (xml.skipped > 0) {
      if (token === OPEN && !xml.isEmpty) xml.skipped++
      else if (token === CLOSE) xml.skipped--
      continue
    }
    if (token !== OPEN || !(isNamed(xml, 'Choice') || isNamed(xml, 'extLst'))) return token
    if (!xml.isEmpty) xml.skipped = 1
  }
}

function any(xml: Xml): number {
  const { bytes } = xml
  for (;;) {
    const at = xml.at
    if (at >= bytes.length) return END
    xml.start = at
    if (bytes[at] !== LT) {
      const to = bytes.indexOf(LT, at)
      return text(xml, at, to < 0 ? bytes.length : to, false, 0)
    }
    const second = bytes[at + 1]
    if (second === SLASH) return tag(xml, at + 2, CLOSE)
    if (second === QUESTION) passBy(xml, '?>', 2)
    else if (second !== BANG) return tag(xml, at + 1, OPEN)
    else if (stands(bytes, at, '<!--')) passBy(xml, '-->', 4)
    else if (stands(bytes, at, '<![CDATA[')) return text(xml, at + 9, placeOf(xml, ']]>', at + 9), true, 3)
    else throw damagedXml(xml)
  }
}

function text(xml: Xml, from: number, to: number, isRaw: boolean, behind: number): number {
  xml.from = from
  xml.to = to
  xml.isRaw = isRaw
  xml.at = to + behind
  return TEXT
}

function tag(xml: Xml, from: number, token: number): number {
  const { bytes } = xml
  let to = from
  xml.from = from
  for (let byte = bytes[to]; byte !== undefined && byte !== GT && byte !== SLASH && byte > SPACE; byte = bytes[++to]) {
    if (byte === COLON) xml.from = to + 1
    if (byte === LT) throw damagedXml(xml)
  }
  xml.to = to
  let end = to
  for (let byte = bytes[end]; byte !== GT; byte = bytes[++end]) {
    if (byte === undefined || byte === LT) throw damagedXml(xml)
    if (!opensValue(bytes, end)) continue
    end = bytes.indexOf(byte, end + 1)
    if (end < 0) throw damagedXml(xml)
  }
  if (xml.from === to) throw damagedXml(xml)
  xml.isEmpty = token === OPEN && end > to && bytes[end - 1] === SLASH
  xml.tagTo = xml.isEmpty ? end - 1 : end
  xml.at = end + 1
  return token
}

/** Quotes hold something only behind an equals sign. */
function opensValue(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== QUOTE && bytes[at] !== APOSTROPHE) return false
  let before = at - 1
  while (bytes[before]! <= SPACE) before--
  return bytes[before] === EQUALS
}

function passBy(xml: Xml, mark: string, skip: number): void {
  xml.at = placeOf(xml, mark, xml.at + skip) + mark.length
}

function placeOf(xml: Xml, mark: string, from: number): number {
  const first = mark.charCodeAt(0)
  for (let at = xml.bytes.indexOf(first, from); at >= 0; at = xml.bytes.indexOf(first, at + 1)) if (stands(xml.bytes, at, mark)) return at
  throw damagedXml(xml)
}

/** Whether this ASCII word stands there. */
function stands(bytes: Uint8Array, at: number, word: string): boolean {
  for (let n = 0; n < word.length; n++) if (bytes[at + n] !== word.charCodeAt(n)) return false
  return true
}

/** Whether the element at hand has this name, whatever its prefix. */
export const isNamed = (xml: Xml, name: string): boolean => xml.to - xml.from === name.length && stands(xml.bytes, xml.from, name)

/** Where one attribute stands: its name without prefix, its value, and what comes behind it. */
interface Place {
  readonly name: number
  readonly nameTo: number
  readonly from: number
  readonly to: number
  readonly after: number
}

/** The attribute from there on, or undefined behind the last one. */
function attributeAt(xml: Xml, start: number): Place | undefined {
  const { bytes, tagTo } = xml
  let at = start
  while (at < tagTo && bytes[at]! <= SPACE) at++
  if (at >= tagTo) return undefined
  let name = at
  for (; at < tagTo && bytes[at] !== EQUALS && bytes[at]! > SPACE; at++) if (bytes[at] === COLON) name = at + 1
  const nameTo = at
  while (at < tagTo && (bytes[at]! <= SPACE || (bytes[at] === EQUALS && bytes[at - 1] !== EQUALS))) at++
  const to = bytes[at] === QUOTE || bytes[at] === APOSTROPHE ? bytes.indexOf(bytes[at]!, at + 1) : -1
  if (to < 0 || to >= tagTo) throw damagedXml(xml)
  return { name, nameTo, from: at + 1, to, after: to + 1 }
}

/** Attributes of the tag at hand, by their names without prefix. */
export function attributesOf(xml: Xml): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let one = attributeAt(xml, xml.to); one; one = attributeAt(xml, one.after)) {
    found.set(decoded(xml.bytes, one.name, one.nameTo), resolved(decoded(xml.bytes, one.from, one.to), false))
  }
  return found
}

/** One attribute; undefined where there is none. */
export function attributeOf(xml: Xml, name: string): string | undefined {
  for (let one = attributeAt(xml, xml.to); one; one = attributeAt(xml, one.after)) {
    if (one.nameTo - one.name === name.length && stands(xml.bytes, one.name, name))
      return resolved(decoded(xml.bytes, one.from, one.to), false)
  }
  return undefined
}

const UTF8 = new TextDecoder()

/** Short texts are of ASCII mostly, and a decoder costs more than they do. */
function decoded(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > 24) return UTF8.decode(bytes.subarray(from, to))
  let text = ''
  for (let at = from; at < to; at++) {
    if (bytes[at]! >= 0x80) return UTF8.decode(bytes.subarray(from, to))
    text += String.fromCharCode(bytes[at]!)
  }
  return text
}

/** The text at hand: entities resolved, line ends as XML wants them, `_xHHHH_` as spreadsheets write what XML cannot carry. */
export const textOf = (xml: Xml): string => resolved(decoded(xml.bytes, xml.from, xml.to), xml.isRaw, xml)

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const ODD = /&([^;&]{0,12};)?|\r\n?|_x[0-9a-fA-F]{4}_/g

/** @param damaged told of a reference to nothing; without it that stays as it is written */
function resolved(plain: string, isRaw: boolean, damaged?: Xml): string {
  if (!/[&\r_]/.test(plain)) return plain
  const text = plain.replace(ODD, (odd, entity?: string) => {
    if (odd.startsWith('_')) return String.fromCharCode(Number.parseInt(odd.slice(2, 6), 16))
    if (odd.startsWith('\r')) return '\n'
    return isRaw ? odd : signOf(odd, entity, damaged)
  })
  // Half a surrogate pair is no character.
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

function signOf(written: string, entity: string | undefined, damaged: Xml | undefined): string {
  const name = entity?.slice(0, -1) ?? ''
  if (Object.hasOwn(NAMED, name)) return NAMED[name]!
  const [, hex, digits] = /^#(?:x([0-9a-f]{1,8})|(\d{1,8}))$/i.exec(name) ?? []
  const code = hex ? Number.parseInt(hex, 16) : digits ? Number(digits) : Number.NaN
  if (!(code <= 0x10ffff)) {
    if (damaged) throw damagedXml(damaged)
    return written
  }
  return String.fromCodePoint(code)
}

/** An element of a small part. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Its own text, without that of what is in it. */
  text: string
  readonly parent: Element | undefined
}

/** Length, first and last letter: as much as the gateway asks of an end. */
const shapeOf = (name = '') => `${name.length}${name[0]}${name.at(-1)}`

/** The elements of a part that is small enough to be held, in the order in which they begin. */
export function elementsOf(place: string, bytes: Uint8Array): readonly Element[] {
  const xml = anXml(place, bytes)
  const all: Element[] = []
  const open: Element[] = []
  for (let token = next(xml); token !== END; token = next(xml)) {
    const parent = open.at(-1)
    if (token === OPEN) {
      const name = decoded(xml.bytes, xml.from, xml.to)
      all.push({ name, attributes: attributesOf(xml), text: '', parent })
      if (!xml.isEmpty) open.push(all.at(-1)!)
    } else if (token === TEXT) {
      if (parent) parent.text += textOf(xml)
    } else if (shapeOf(open.pop()?.name) !== shapeOf(decoded(xml.bytes, xml.from, xml.to))) throw damagedXml(xml)
  }
  if (open.length > 0 || all.length === 0) throw damagedXml(xml)
  return all
}

import { damagedXml, isWord, type Xml } from './xml.ts'

/** Place of an attribute in `places`, or -1. */
export function attributeAt(xml: Xml, name: string): number {
  for (let n = 0; n < xml.attributes; n++) {
    if (isWord(xml.bytes, xml.places[n * 4]!, xml.places[n * 4 + 1]!, name)) return n * 4
  }
  return -1
}

/** A whole number of decimal digits, or -1. */
export function wholeNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to === from || to - from > 9) return -1
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = bytes[at]! - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** An attribute that is a whole number; `missing` where there is none. */
export function numberOf(xml: Xml, name: string, missing: number): number {
  const place = attributeAt(xml, name)
  if (place < 0) return missing
  const value = wholeNumber(xml.bytes, xml.places[place + 2]!, xml.places[place + 3]!)
  if (value < 0) throw damagedXml(xml)
  return value
}

/** An attribute that says yes or no; no where there is none. */
export function isYes(xml: Xml, name: string): boolean {
  const place = attributeAt(xml, name)
  if (place < 0) return false
  const [from, to] = [xml.places[place + 2]!, xml.places[place + 3]!]
  return isWord(xml.bytes, from, to, '1') || isWord(xml.bytes, from, to, 'true') || isWord(xml.bytes, from, to, 'on')
}

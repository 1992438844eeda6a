import { bounds } from './bounds.ts'
import { encoded, latin1, utf8 } from './bytes.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { CLOSE, createXml, damagedXml, feed, finish, isNamed, NEED, next, OPEN, TEXT, type Xml } from './xml.ts'
import { addText, clearText, textBytes, textOf } from './xml-text.ts'
import type { Part } from './zip.ts'

/** The part's bytes as UTF-8, whatever it is written in. */
export async function* utf8Of(part: Part): AsyncGenerator<Uint8Array, void, undefined> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of part.read()) {
    let bytes = chunk
    if (isFirst) {
      isFirst = false
      const { label, skip } = encodingOf(chunk)
      bytes = chunk.subarray(skip)
      if (label) decoder = decoderOf(label, part)
    }
    yield decoder ? decoded(part, () => decoder!.decode(bytes, { stream: true })) : bytes
  }
  if (decoder) yield decoded(part, () => decoder.decode())
}

function encodingOf(start: Uint8Array): { label?: string; skip: number } {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return { skip: 3 }
  if (start[0] === 0xff && start[1] === 0xfe) return { label: 'utf-16le', skip: 2 }
  if (start[0] === 0xfe && start[1] === 0xff) return { label: 'utf-16be', skip: 2 }
  if (start[0] === 0x3c && start[1] === 0) return { label: 'utf-16le', skip: 0 }
  if (start[0] === 0 && start[1] === 0x3c) return { label: 'utf-16be', skip: 0 }
  const label = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(latin1(start, 0, Math.min(start.length, 200)))?.[1]?.toLowerCase()
  return label === undefined || label === 'utf-8' || label === 'us-ascii' ? { skip: 0 } : { label, skip: 0 }
}

function decoderOf(label: string, part: Part): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: false })
  } catch {
    throw damagedXml({ place: part.name })
  }
}

function decoded(part: Part, decode: () => string): Uint8Array {
  try {
    return encoded(decode())
  } catch {
    throw damagedXml({ place: part.name })
  }
}

/**
 * Gives what is in a part to `take`, token by token. Of markup that offers a choice, what everybody understands is taken.
 *
 * @param short takes several tokens in one go, where it can
 */
export async function walk(part: Part, take: (token: number, xml: Xml) => void, short?: (xml: Xml) => boolean): Promise<void> {
  const xml = createXml(part)
  const skip = { depth: 0 }
  const drain = () => {
    for (;;) {
      if (short && skip.depth === 0) while (short(xml));
      const token = next(xml)
      if (token === NEED) return
      if (!isSkipped(token, xml, skip)) take(token, xml)
    }
  }
  for await (const chunk of utf8Of(part)) {
    feed(xml, chunk)
    drain()
  }
  xml.isLast = true
  drain()
  finish(xml)
}

/** mc:Choice is for those who know its namespace; mc:Fallback beside it is for us. Extensions are nobody's. */
export function isSkipped(token: number, xml: Xml, skip: { depth: number }): boolean {
  if (skip.depth > 0) {
    if (token === OPEN && !xml.isEmpty) skip.depth++
    else if (token === CLOSE) skip.depth--
    return true
  }
  if (token !== OPEN || !(isNamed(xml, 'Choice') || isNamed(xml, 'extLst'))) return false
  if (!xml.isEmpty) skip.depth = 1
  return true
}

/** An element of a small part, with its attributes by their names without prefixes. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Its own text, without that of what is in it. */
  text: string
  readonly parent: Element | undefined
}

/** The elements of a part that is small enough to be held, in the order in which they begin. */
export async function elementsOf(part: Part): Promise<readonly Element[]> {
  if (part.bytes > bounds.smallPartBytes) throw new WorkbookRefusal('EXCEL-1007')
  const all: Element[] = []
  const scratch = textBytes(256)
  let current: Element | undefined
  await walk(part, (token, xml) => {
    xml.wantsText = true
    if (token === OPEN) {
      const element = { name: utf8(xml.bytes, xml.from, xml.to), attributes: attributesOf(xml), text: '', parent: current }
      all.push(element)
      if (!xml.isEmpty) current = element
    } else if (token === CLOSE) current = current?.parent
    else if (token === TEXT && current) {
      clearText(scratch)
      addText(scratch, xml)
      current.text += textOf(scratch)
    }
  })
  return all
}

function attributesOf(xml: Xml): Map<string, string> {
  const attributes = new Map<string, string>()
  const scratch = textBytes(64)
  for (let n = 0; n < xml.attributes; n++) {
    const [nameFrom, nameTo, from, to] = [0, 1, 2, 3].map((offset) => xml.places[n * 4 + offset]!) as [number, number, number, number]
    clearText(scratch)
    addText(scratch, xml, from, to, false)
    attributes.set(utf8(xml.bytes, nameFrom, nameTo), textOf(scratch))
  }
  return attributes
}

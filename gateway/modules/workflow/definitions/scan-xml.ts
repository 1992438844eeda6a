import { type DefinitionFinding, finding } from '#domain/workflow/check/finding.ts'

/**
 * A look at the XML before its reader sees it: sizes, and what no definition needs. Declarations of document types and entities are refused whether the
 * reader would follow them or not.
 */

const MAX_BYTES = 1_000_000
const MAX_ELEMENTS = 2_000
const MAX_DEPTH = 30

const REFERENCE = /&([^;\s<&"']{0,40});?/g
const PREDEFINED = ['lt', 'gt', 'amp', 'quot', 'apos']

/** What stands between two signs and holds no elements. */
const BLOCKS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const

/** The first thing that keeps the text from being read; nothing: it may be read. */
export function scanXml(xml: string): DefinitionFinding | undefined {
  if (Buffer.byteLength(xml) > MAX_BYTES) return finding('', 'too-large', { max: MAX_BYTES })
  if (!isText(xml)) return finding('', 'not-xml', { line: 1 })
  let [elements, depth, at] = [0, 0, xml.indexOf('<')]
  while (at >= 0) {
    const tag = tagAt(xml, at)
    if ('kind' in tag) return tag
    elements += tag.opens ? 1 : 0
    depth += Number(tag.opens) - Number(tag.closes)
    if (elements > MAX_ELEMENTS) return finding('', 'too-many-elements', { max: MAX_ELEMENTS })
    if (depth > MAX_DEPTH) return finding('', 'too-deep', { max: MAX_DEPTH })
    if (depth < 0) return notXml(xml, at)
    at = xml.indexOf('<', tag.end)
  }
  return depth > 0 || elements === 0 ? notXml(xml, xml.length) : strangeReference(xml)
}

interface Tag {
  /** Where it is over. */
  end: number
  opens: boolean
  closes: boolean
}

/** What begins at this `<`. */
function tagAt(xml: string, at: number): Tag | DefinitionFinding {
  const block = BLOCKS.find(([start]) => xml.startsWith(start, at))
  if (block) return over(xml, at, xml.indexOf(block[1], at + block[0].length), block[1].length)
  if (xml.startsWith('<?', at)) {
    // Instructions to programs; the one that every document may begin with is harmless.
    return at === 0 && /^<\?xml\s/.test(xml) ? over(xml, at, xml.indexOf('?>', at), 2) : notXml(xml, at)
  }
  if (xml.startsWith('<!', at)) return finding('', 'doctype')
  const end = endOfTag(xml, at)
  if (end < 0) return notXml(xml, at)
  const closing = xml[at + 1] === '/'
  return { end: end + 1, opens: !closing, closes: closing || xml[end - 1] === '/' }
}

const over = (xml: string, at: number, end: number, length: number): Tag | DefinitionFinding =>
  end < 0 ? notXml(xml, at) : { end: end + length, opens: false, closes: false }

/** Place of the `>` that is in no value; -1 for none, and for a `<`, which no value holds as it is. */
function endOfTag(xml: string, at: number): number {
  let quote = ''
  for (let place = at + 1; place < xml.length; place++) {
    const sign = xml[place]!
    if (sign === '<') return -1
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return place
  }
  return -1
}

/** References to what was declared elsewhere, and to signs that no text has. */
function strangeReference(xml: string): DefinitionFinding | undefined {
  for (const [whole, name = ''] of xml.replaceAll(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, '').matchAll(REFERENCE)) {
    if (!whole.endsWith(';') || !(PREDEFINED.includes(name) || isSign(name))) return finding('', 'entity', { name })
  }
  return undefined
}

function isSign(name: string): boolean {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff && isText(String.fromCodePoint(code))
}

/** Signs that neither XML nor a column of texts holds: control signs, half a pair. */
const isText = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\t\n\r\u007f-\u009f]/u.test(text)

const notXml = (xml: string, at: number): DefinitionFinding => finding('', 'not-xml', { line: xml.slice(0, at).split('\n').length })

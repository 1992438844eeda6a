import { CONTENT, isFileId, MARK_NAMES, NEVER_EMPTY, NO_TEXT, type RichText, richLimits, safeHref } from './rich-text.ts'

/** Whether something that came from outside is a formatted text, exactly: no name, attribute or level that is not known. */

export type RichFault = 'shape' | 'node' | 'attrs' | 'text' | 'marks' | 'empty' | 'depth' | 'nodes' | 'chars' | 'pictures'

export class NotRichText extends Error {
  override readonly name = 'NotRichText'
  /** Place in the text, e.g. `/content/1/content/0`. */
  readonly at: string
  readonly fault: RichFault
  constructor(at: string, fault: RichFault) {
    super(`${fault} at ${at}`)
    this.at = at
    this.fault = fault
  }
}

type Bag = Record<string, unknown>
const isBag = (given: unknown): given is Bag =>
  typeof given === 'object' && given !== null && !Array.isArray(given) && Object.getPrototypeOf(given) === Object.prototype
const isWhole = (given: unknown, from: number, until: number) => Number.isInteger(given) && Number(given) >= from && Number(given) <= until
const span = (given: unknown) => given === undefined || isWhole(given, 1, richLimits.columns)
const CELL = { colspan: span, rowspan: span }
/** What an attribute may be; a node that is not here has none. */
const ATTRS: Readonly<Record<string, Readonly<Record<string, (given: unknown) => boolean>>>> = {
  heading: { level: (given) => isWhole(given, 1, 3) },
  image: {
    file: isFileId,
    alt: (given) => given === undefined || (typeof given === 'string' && given.length <= 200 && !NO_TEXT.test(given)),
  },
  tableCell: CELL,
  tableHeader: CELL,
}
const FIELDS: Readonly<Record<string, readonly string[]>> = { text: ['type', 'text', 'marks'], hardBreak: ['type', 'marks'] }

interface Count {
  nodes: number
  chars: number
  pictures: number
}

const onlyHas = (bag: Bag, names: readonly string[]) => Object.keys(bag).every((name) => names.includes(name))

/** @throws NotRichText */
function checkAttrs(type: string, attrs: unknown, at: string): void {
  const allowed = ATTRS[type]
  if (attrs === undefined && !allowed) return
  const bag = attrs ?? {}
  if (!allowed || !isBag(bag) || !onlyHas(bag, Object.keys(allowed))) throw new NotRichText(at, 'attrs')
  for (const [name, isGood] of Object.entries(allowed)) if (!isGood(bag[name])) throw new NotRichText(at, 'attrs')
}

/** @throws NotRichText */
function checkMarks(marks: unknown, at: string): void {
  if (marks === undefined) return
  const names = new Set<unknown>()
  for (const mark of Array.isArray(marks) ? marks : [undefined]) {
    if (!isBag(mark) || !onlyHas(mark, ['type', 'attrs']) || names.has(mark.type)) throw new NotRichText(at, 'marks')
    if (!(MARK_NAMES as readonly unknown[]).includes(mark.type)) throw new NotRichText(at, 'marks')
    names.add(mark.type)
    const { attrs } = mark
    const isGood =
      mark.type === 'link' ? isBag(attrs) && onlyHas(attrs, ['href']) && safeHref(attrs.href) !== undefined : attrs === undefined
    if (!isGood) throw new NotRichText(at, 'marks')
  }
}

/** @throws NotRichText */
function checkText(node: Bag, at: string, count: Count): void {
  if (typeof node.text !== 'string' || node.text === '' || NO_TEXT.test(node.text)) throw new NotRichText(at, 'text')
  count.chars += node.text.length
  if (count.chars > richLimits.chars * 2) throw new NotRichText(at, 'chars')
}

/** @throws NotRichText */
function checkNode(node: unknown, parent: string, { at, depth, count }: { at: string; depth: number; count: Count }): void {
  if (depth > richLimits.depth) throw new NotRichText(at, 'depth')
  if (++count.nodes > richLimits.nodes) throw new NotRichText(at, 'nodes')
  if (!isBag(node) || typeof node.type !== 'string' || !CONTENT[parent]?.includes(node.type)) throw new NotRichText(at, 'node')
  const { type } = node
  if (!onlyHas(node, FIELDS[type] ?? ['type', 'attrs', 'content'])) throw new NotRichText(at, 'shape')
  checkAttrs(type, node.attrs, at)
  checkMarks(node.marks, at)
  if (type === 'text') checkText(node, at, count)
  if (type === 'image' && ++count.pictures > richLimits.pictures) throw new NotRichText(at, 'pictures')
  checkContent(node, type, { at, depth, count })
}

/** @throws NotRichText */
function checkContent(node: Bag, type: string, { at, depth, count }: { at: string; depth: number; count: Count }): void {
  const { content } = node
  const isFull = Array.isArray(content) && content.length > 0
  if (!isFull && NEVER_EMPTY.has(type)) throw new NotRichText(at, 'empty')
  if (content === undefined) return
  if (!Array.isArray(content) || !CONTENT[type]) throw new NotRichText(at, 'shape')
  // A list item begins with its own line.
  if (type === 'listItem' && (content[0] as Bag | undefined)?.type !== 'paragraph') throw new NotRichText(at, 'node')
  for (const [n, child] of content.entries()) checkNode(child, type, { at: `${at}/content/${n}`, depth: depth + 1, count })
}

/**
 * Takes something from outside as a formatted text.
 *
 * @throws NotRichText with the place and what is wrong there
 */
export function readRichText(given: unknown): RichText {
  if (!isBag(given) || given.type !== 'doc' || !onlyHas(given, ['type', 'content'])) throw new NotRichText('', 'shape')
  checkContent(given, 'doc', { at: '', depth: 0, count: { nodes: 0, chars: 0, pictures: 0 } })
  return given as unknown as RichText
}

/** The formatted text in a form value or a stored one; undefined for everything else, e.g. a plain text. */
export function richTextIn(given: unknown): RichText | undefined {
  try {
    const value: unknown = typeof given === 'string' ? (given.startsWith('{"type":"doc"') ? JSON.parse(given) : undefined) : given
    return value === undefined ? undefined : readRichText(value)
  } catch {
    return undefined
  }
}

import type { RichMark, RichNode, RichText } from '#contract/rich-text.ts'

export type { RichMark, RichNode, RichText } from '#contract/rich-text.ts'

/** What may stand in a formatted text, and how much of it. */

export const MARK_NAMES = ['bold', 'italic', 'underline', 'strike', 'link'] as const satisfies readonly RichMark['type'][]

export const richLimits = {
  /** Levels of nodes in one another: three lists within a cell of a table within a quote. */
  depth: 16,
  nodes: 4_000,
  /** Characters of the text alone. */
  chars: 20_000,
  pictures: 20,
  /** Characters of a link. */
  href: 2_000,
  columns: 50,
} as const

/** Which nodes stand in which. A row that is not here is a leaf. */
const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'table', 'image'] as const
const INLINE = ['text', 'hardBreak'] as const
export const CONTENT: Readonly<Record<string, readonly string[]>> = {
  doc: BLOCKS,
  paragraph: INLINE,
  heading: INLINE,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
  blockquote: ['paragraph', 'heading', 'bulletList', 'orderedList'],
  table: ['tableRow'],
  tableRow: ['tableCell', 'tableHeader'],
  tableCell: ['paragraph', 'heading', 'bulletList', 'orderedList', 'image'],
  tableHeader: ['paragraph', 'heading', 'bulletList', 'orderedList', 'image'],
}
/** They stand for something by what is in them, so they are never empty. */
export const NEVER_EMPTY: ReadonlySet<string> = new Set([
  'doc',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
])

const CONTROL = /[\p{Cc}\p{Cf}\s<>"'`\\^{}|]/u

/**
 * The address of a link as it may be followed: http, https or mailto, without anything that hides where it leads.
 *
 * @returns undefined for every other one
 */
export function safeHref(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > richLimits.href || CONTROL.test(given)) return undefined
  return /^https?:\/\/[^/?#@:]+(:\d{1,5})?([/?#].*)?$/i.test(given) || /^mailto:[^@?]+@[^@?]+(\?.*)?$/i.test(given) ? given : undefined
}

/** Id of a picture among the attachments: 32 hexadecimal digits. */
export const isFileId = (given: unknown): given is string => typeof given === 'string' && /^[0-9a-f]{32}$/.test(given)

/** Line ends are nodes, a tab is a blank; other control characters and halves of pairs are no text. */
export const NO_TEXT = /(?!\t)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u

/** Everything in the tree, parents before children. */
export function* nodesOf(node: RichText | RichNode): Generator<RichNode> {
  for (const child of node.content ?? []) {
    yield child
    yield* nodesOf(child)
  }
}

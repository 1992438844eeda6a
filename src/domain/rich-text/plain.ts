import { NO_TEXT, type RichNode, type RichText } from './rich-text.ts'

/** The formatted text without its forms: for notices, exports, prints, search, and everything that counts characters. */

const inline = ({ content = [] }: RichNode): string =>
  content.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('')

const indented = (lines: readonly string[], lead: string) => lines.map((line, n) => (n === 0 ? lead : ' '.repeat(lead.length)) + line)

function linesOf(node: RichNode): string[] {
  const { type, content = [], attrs } = node
  switch (type) {
    case 'paragraph':
    case 'heading':
      return inline(node).split('\n')
    case 'bulletList':
      return content.flatMap((item) => indented((item.content ?? []).flatMap(linesOf), '- '))
    case 'orderedList':
      return content.flatMap((item, n) => indented((item.content ?? []).flatMap(linesOf), `${n + 1}. `))
    case 'table':
      return content.map((row) => (row.content ?? []).map((cell) => (cell.content ?? []).flatMap(linesOf).join(' ')).join('\t'))
    case 'image':
      return attrs?.alt ? [String(attrs.alt)] : []
    default:
      return content.flatMap(linesOf)
  }
}

export const richTextPlain = ({ content }: RichText): string =>
  content
    .flatMap(linesOf)
    .join('\n')
    .replace(/^\n+|\n+$/g, '')

const UNSHOWN = new RegExp(NO_TEXT, 'gu')

/** The text without characters that are none. */
export const cleanText = (text: string, instead = ''): string => text.replace(UNSHOWN, instead)

/** A plain text as a formatted one: a paragraph for each line. */
export function richTextOf(plain: string): RichText {
  const lines = plain.split(/\r\n?|\n|\p{Zl}|\p{Zp}/u).map((line) => cleanText(line))
  return { type: 'doc', content: lines.map((text) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })) }
}

import { isFileId, type RichMark, type RichNode, type RichText, safeHref } from './rich-text.ts'

/** The formatted text as HTML, of known tags and attributes alone. A picture names its attachment; whoever shows it gets the bytes for it. */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (found) => ESCAPES[found] ?? '')

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
}

const spanned = (name: string, value: unknown) => (Number.isInteger(value) && Number(value) > 1 ? ` ${name}="${Number(value)}"` : '')

function marked(html: string, marks: readonly RichMark[]): string {
  return marks.reduceRight((inner, { type, attrs }) => {
    if (type !== 'link') return `<${TAGS[type]}>${inner}</${TAGS[type]}>`
    const href = safeHref(attrs?.href)
    return href === undefined ? inner : `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow" target="_blank">${inner}</a>`
  }, html)
}

const within = ({ content = [] }: RichNode): string => content.map(nodeHtml).join('')

function nodeHtml(node: RichNode): string {
  const { type, attrs = {}, marks = [] } = node
  switch (type) {
    case 'text':
      return marked(escapeHtml(node.text ?? ''), marks)
    case 'hardBreak':
      return '<br>'
    case 'heading': {
      const level = Math.min(3, Math.max(1, Number(attrs.level) || 1))
      return `<h${level}>${within(node)}</h${level}>`
    }
    case 'image':
      return isFileId(attrs.file) ? `<img data-file="${attrs.file}" alt="${escapeHtml(String(attrs.alt ?? ''))}">` : ''
    case 'table':
      return `<table><tbody>${within(node)}</tbody></table>`
    default: {
      const tag = TAGS[type]
      return tag ? `<${tag}${spanned('colspan', attrs.colspan)}${spanned('rowspan', attrs.rowspan)}>${within(node)}</${tag}>` : ''
    }
  }
}

/** @returns an HTML fragment in which every text is escaped, whatever the tree holds */
export const richTextHtml = ({ content }: RichText): string => content.map(nodeHtml).join('')

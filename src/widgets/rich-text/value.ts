import { NotRichText, readRichText, richTextIn } from '#domain/rich-text/check.ts'
import { cleanText, richTextOf, richTextPlain } from '#domain/rich-text/plain.ts'
import { nodesOf, type RichText } from '#domain/rich-text/rich-text.ts'

/** What a formatted text is in a form: its document as JSON, empty when there is nothing in it. A plain text is taken for what it says. */

export interface RichValue {
  value: string
  /** The same without forms. */
  text: string
  /** Characters of `text`, as people count. */
  length: number
  doc: RichText | undefined
}

export const NOTHING: RichValue = { value: '', text: '', length: 0, doc: undefined }

/** Formatted as it is, or a plain text line by line. */
export const documentOf = (value: string): RichText => richTextIn(value) ?? richTextOf(value)

export function richValueOf(doc: RichText): RichValue {
  const text = richTextPlain(doc)
  const isEmpty = text.trim() === '' && ![...nodesOf(doc)].some(({ type }) => type === 'image' || type === 'table')
  return isEmpty ? NOTHING : { value: JSON.stringify(doc), text, length: [...text].length, doc }
}

/**
 * What stands in the editor, without characters that are none.
 *
 * @returns undefined when it has more parts than can be kept
 */
export function readEditor(json: unknown): RichText | undefined {
  const doc = structuredClone(json) as RichText
  for (const node of nodesOf(doc)) if (node.text !== undefined) node.text = cleanText(node.text, ' ')
  try {
    return readRichText(doc)
  } catch (fault) {
    if (fault instanceof NotRichText) return undefined
    throw fault
  }
}

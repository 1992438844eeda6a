import { Type } from 'typebox'
import { Strict } from './kit.ts'
import { limits } from './limits.ts'

/**
 * A formatted text as data: a tree of named nodes with named attributes, nothing else. It is what is stored and sent; HTML is made of it where it is
 * shown and never read back. The names are those of the editor (Tiptap's JSON).
 */
export interface RichText {
  type: 'doc'
  content: RichNode[]
}

export interface RichNode {
  type: string
  attrs?: Record<string, string | number>
  content?: RichNode[]
  text?: string
  marks?: RichMark[]
}

export interface RichMark {
  type: 'bold' | 'italic' | 'underline' | 'strike' | 'link'
  /** Of a link alone. */
  attrs?: { href: string }
}

/**
 * A recursive schema would be checked before the depth is: what stands in it is judged by `readRichText` of the domain, which answers where the fault is.
 *
 * @param maxBytes of its JSON
 */
const Rich = (maxBytes: number) =>
  Type.Unsafe<RichText>(
    Strict({
      type: Type.Literal('doc'),
      content: Type.Array(Type.Object({}, { additionalProperties: true, maxBytes }), { minItems: 1, maxItems: 4_000 }),
    }),
  )

/** Beside the plain text, which is made of it. A picture is named by its attachment. */
export const RichMessage = Rich(limits.messageRichBytes)
export const RichObjection = Rich(limits.objectionRichBytes)

import type { RichText } from '#contract/rich-text.ts'

/** Announcements, objections and answers of a tender: a plain text that counts, and the same with forms and pictures where it has any. */
export interface Words {
  text: string
  /** `text` is made of it. */
  rich?: RichText
}

/** Kind of a picture that is uploaded for such a text: its writer's alone until it is sent, then of those who read the text. */
export const TEXT_PICTURES = 'tender:text'

/** Bytes of the JSON, and of a picture. Each hall sends its last 200 announcements with every picture of it. */
export const wordsLimits = { messageBytes: 16_384, objectionBytes: 65_536, pictureMb: 2 } as const

/** Pictures of a text, each uploaded for it by its writer, by id. */
export type SentPictures = Readonly<Record<string, { sha256: string }>>

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What a fact says of it. `files`: the pictures with their hashes, so that the log proves what was seen. */
export const wordsOf = ({ text, rich }: Words, { pictures = {} }: { pictures?: SentPictures }): { [key: string]: Json | undefined } => {
  const files = Object.entries(pictures).map(([id, { sha256 }]) => ({ id, sha256 }))
  return { text, rich: rich as unknown as Json | undefined, files: files.length > 0 ? files : undefined }
}

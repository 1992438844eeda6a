import { type Static, Type } from 'typebox'
import { Answer, defineCalls, OneOf } from './kit.ts'

/** The handbook: pages in the caller's language (`Accept-Language`). It holds nothing of a tenant: every member reads the same. */

/** What a page belongs to, in the order of the contents. */
export const handbookParts = ['jobs', 'basics', 'bidder', 'buyer', 'hall', 'approval', 'account', 'system'] as const
export type HandbookPart = (typeof handbookParts)[number]

const Path = Type.String({ description: 'the id of a screen (`item-list`), of a job (`buyer`) or of a topic' })

export const HandbookEntry = Type.Object({ path: Path, title: Type.String(), part: OneOf(handbookParts) })
export type HandbookEntry = Static<typeof HandbookEntry>

/** `text` is Markdown; the first section, without a heading, says what the page is about. */
export const HandbookPage = Type.Object({
  path: Path,
  title: Type.String(),
  part: OneOf(handbookParts),
  sections: Type.Array(Type.Object({ heading: Type.String(), text: Type.String() })),
})
export type HandbookPage = Static<typeof HandbookPage>

/** A section that was found; `place` counts the page's sections from 0, `excerpt` is plain text around what was asked for. */
export const HandbookHit = Type.Object({
  path: Path,
  title: Type.String(),
  heading: Type.String(),
  place: Type.Integer(),
  excerpt: Type.String(),
})
export type HandbookHit = Static<typeof HandbookHit>

export const handbook = defineCalls({
  'GET /platform/handbook/pages': {
    priority: 'deferrable',
    summary: 'All pages of the handbook in the order of its contents',
    reply: Answer(Type.Array(HandbookEntry)),
  },
  'GET /platform/handbook/page': {
    priority: 'deferrable',
    summary: 'One page of the handbook, split at its headings',
    query: Type.Object({ path: Type.String({ maxLength: 60 }) }),
    reply: Answer(HandbookPage),
    fails: ['VALIDATION-1006'],
  },
  'GET /platform/handbook/search': {
    priority: 'deferrable',
    summary: 'Sections that hold words of a question, the best first; Chinese is found by any two characters that stand together',
    query: Type.Object({
      query: Type.String({ maxLength: 200 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
    }),
    reply: Answer(Type.Array(HandbookHit)),
  },
})

import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Strict } from './kit.ts'
import { limits } from './limits.ts'

/** Addresses inside the application that a person comes back to: favourites, and those opened last. */

/** A path of the application with its query; nothing that could lead to another origin. */
const To = Type.String({ maxLength: limits.placeChars, pattern: '^/([!-.0-~][!-~]*)?$' })
/** What the view is about, e.g. the code of a project; empty for a view of its own. */
const About = Type.String({ maxLength: 64, pattern: '^[^\\u0000-\\u001f]*$' })

export const Place = Type.Object({ to: Type.String(), about: Type.String() })
export type Place = Static<typeof Place>

export const places = defineCalls({
  'GET /platform/places/mine': {
    priority: 'deferrable',
    summary: 'The own favourites in the order of adding, and the views opened last, the newest first',
    reply: Answer(Type.Object({ favourites: Type.Array(Place), recents: Type.Array(Place) })),
  },
  'POST /platform/places/visit': {
    priority: 'deferrable',
    summary: 'Remembers a view that was opened; only the last ones are kept',
    body: Strict({ to: To, about: About }),
    reply: Answer(Type.Boolean()),
  },
  'POST /platform/places/favourite': {
    summary: 'A view becomes a favourite, or is none any more',
    body: Strict({ to: To, about: About, isFavourite: Type.Boolean() }),
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1000'],
  },
})

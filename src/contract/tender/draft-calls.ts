import { Type } from 'typebox'
import { Answer, Count, defineCalls, Id, Strict } from '#contract/kit.ts'
import { DraftItems, ProjectDraft } from './draft.ts'
import { ConfigFault } from './project.ts'
import { Saved } from './shapes.ts'

const Draft = { form: ProjectDraft, items: DraftItems }

/** Writing a draft: saved as one types, checked, copied, thrown away (tendering.md 6.1 P1, 7.1, 9.13). */
export const draftCalls = defineCalls({
  'POST /tender/api/v1/project/check': {
    summary: 'Faults and warnings of a draft, finished or not (7.1). With `id`, its invitations count too',
    body: Strict({ id: Type.Optional(Id), ...Draft }),
    reply: Answer(Type.Object({ errors: Type.Array(ConfigFault), warnings: Type.Array(ConfigFault) })),
    fails: ['TENDER-2001'],
  },
  'POST /tender/api/v1/project/save': {
    summary: 'New draft (P1); title and mode are enough',
    command: true,
    body: Strict(Draft),
    reply: Saved,
    fails: ['TENDER-2003', 'TENDER-2008', 'TENDER-2083', 'TENDER-2085'],
  },
  'POST /tender/api/v1/project/update': {
    summary: 'Changes a draft; `data` of 2004 says which version stands, of whom and since when',
    command: true,
    body: Strict({ id: Id, version: Count(1), ...Draft }),
    reply: Saved,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2004', 'TENDER-2083', 'TENDER-2084'],
  },
  'GET /tender/api/v1/project/draft': {
    summary: 'The complete form of an own draft for editing, as it was typed',
    query: Type.Object({ id: Id }),
    reply: Answer(
      Type.Object({
        id: Type.String(),
        code: Type.String(),
        version: Type.Integer(),
        /** Who wrote this version, and when. */
        updatedBy: Type.String(),
        updatedAt: Type.String(),
        copiedFromId: Type.Optional(Type.String()),
        ...Draft,
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003'],
  },
  'POST /tender/api/v1/project/delete': {
    summary: 'Throws own drafts away: nothing of them can be read any more. Refused as a whole only when none could be deleted',
    command: true,
    body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 50 }) }),
    reply: Answer(
      Type.Object({
        deleted: Type.Array(Type.String()),
        refused: Type.Array(Type.Object({ id: Type.String(), messageCode: Type.String() })),
        replayed: Type.Optional(Type.Boolean()),
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003'],
  },
  'POST /tender/api/v1/project/copy': {
    summary: 'A new draft of mine after a project I can read from the purchaser side; its times begin anew, its reserve price stays behind',
    command: true,
    body: Strict({ id: Id }),
    reply: Saved,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2008', 'TENDER-2083', 'TENDER-2085'],
  },
})

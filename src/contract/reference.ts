import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, Page, Strict } from './kit.ts'
import { limits } from './limits.ts'

/**
 * Reference data for remote pickers, universal pickers and cascaders (specification section 7). Pickers take any address; this is the gateway's
 * own. A source is named by its code: `customer` (list: the suppliers, for the purchaser's people), and whatever the
 * tenant has, in the demonstration `catalogue` (tree: categories and their items). A source that is not there and one the user may not see answer alike, VALIDATION-1006.
 */
const Source = Type.String({ minLength: 1, maxLength: 64 })
const Ids = Type.Array(Id, { maxItems: limits.maxPickedIds })
const Text = Type.String({ maxLength: 100 })

/** One row of reference data. */
export const ReferenceRow = Type.Object({
  id: Type.String(),
  code: Type.String(),
  /** In the caller's language where there is one. */
  name: Type.String(),
  /** What tells rows of one name apart, e.g. a specification or a credit code; may be empty. */
  detail: Type.String(),
  /** Empty for a root and in lists. */
  parentId: Type.String(),
  /** Names from the root to the row, separated by `/`. */
  treeNames: Type.String(),
  /** Rows directly beneath. */
  childNum: Type.Integer(),
})
export type ReferenceRow = Static<typeof ReferenceRow>

/** An option of a cascader: `pcode` and `code` are the specification's default keys. */
export const CascaderOption = Type.Object({
  code: Type.String(),
  pcode: Type.String(),
  name: Type.String(),
  leaf: Type.Boolean(),
})
export type CascaderOption = Static<typeof CascaderOption>

const ReferencePaging = {
  pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, default: limits.pageSize })),
}

export const reference = defineCalls({
  'POST /platform/reference/page-list': {
    priority: 'deferrable',
    summary: 'Rows of a source, as the universal picker asks; with `query.parentId` only what lies directly beneath',
    query: Type.Object(ReferencePaging),
    body: Strict({
      fieldCode: Source,
      /** False: no pages, up to 1,000 rows at once; the paging of the query is then not looked at. */
      splitPages: Type.Optional(Type.Boolean()),
      /** Only these rows, e.g. the ones picked before. */
      uniques: Type.Optional(Ids),
      query: Type.Optional(
        Strict({
          /** Part of the name, the code, the detail or the pinyin. */
          text: Type.Optional(Text),
          /** 32 zeros or empty: the roots. Left out: rows of every level. */
          parentId: Type.Optional(Type.String({ maxLength: 64 })),
        }),
      ),
    }),
    reply: Answer(Page(ReferenceRow)),
    fails: ['VALIDATION-1006', 'VALIDATION-1009'],
  },
  'GET /platform/reference/page-list': {
    priority: 'deferrable',
    summary: 'Rows of a source, as a remote picker with GET asks; with `parentId` only what lies directly beneath',
    query: Type.Object({
      fieldCode: Source,
      text: Type.Optional(Text),
      parentId: Type.Optional(Type.String({ maxLength: 64 })),
      ...ReferencePaging,
    }),
    reply: Answer(Page(ReferenceRow)),
    fails: ['VALIDATION-1006', 'VALIDATION-1009'],
  },
  'POST /platform/reference/by-ids': {
    summary: 'Rows of a source by id, in the order asked, each once; unknown ids are left out',
    body: Strict({ fieldCode: Source, ids: Ids }),
    reply: Answer(Type.Array(ReferenceRow)),
    fails: ['VALIDATION-1006'],
  },
  'GET /platform/reference/by-ids': {
    summary: 'The same with GET, the ids separated by commas',
    query: Type.Object({ fieldCode: Source, ids: Type.String({ maxLength: 8_000 }) }),
    reply: Answer(Type.Array(ReferenceRow)),
    fails: ['VALIDATION-1000', 'VALIDATION-1006'],
  },
  'GET /platform/reference/cascader': {
    summary: 'Options of a cascader: all of a source, or only those beneath `parentId`; at most 5,000',
    query: Type.Object({ fieldCode: Source, parentId: Type.Optional(Type.String({ maxLength: 64 })) }),
    reply: Answer(Type.Array(CascaderOption)),
    fails: ['VALIDATION-1006', 'VALIDATION-1007'],
  },
})

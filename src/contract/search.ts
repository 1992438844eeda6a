import { type Static, Type } from 'typebox'
import { Answer, Count, defineCalls, Id, Page, Strict } from './kit.ts'
import { limits } from './limits.ts'

/**
 * Advanced search (specification sections 3 and 7): what a list is asked for, common queries that people keep, and the values that enum and reference fields
 * offer. The project code of the addresses is `tender`.
 *
 * How a condition is judged is written once, in `src/domain/search/README.md`; the gateway's SQL and the browser's evaluation follow it.
 */

/** Operators of a leaf (specification section 7). */
export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'notIn',
  'isNull',
  'isNotNull',
  'eqOrIsNull',
  'like',
  'likeLeft',
  'likeRight',
  'gt',
  'ge',
  'lt',
  'le',
] as const
export type Operator = (typeof OPERATORS)[number]

/** Kinds of search fields (specification section 3); each has its rules and its value input. */
export const FIELD_TYPES = [
  'BOOL',
  'LONGTEXT',
  'LONG',
  'ENUM',
  'DATETIME',
  'DATE',
  'TIME',
  'TEXT',
  'DECIMAL',
  'REF',
  'CASCADER',
  'INT',
  'DICT',
  'DICT_NUM',
  'CITY_SELECT',
  'MASTER_SLAVE',
  'USER',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Numbers are decimal strings or safe integers; booleans are booleans; all else is text. */
export type Scalar = string | number | boolean

/** Exactly one operator. `in` and `notIn` take a list, `isNull` and `isNotNull` take `true`, the others one value. */
export type Test = { readonly [O in Operator]?: Scalar | readonly Scalar[] }

/** Exactly one property, `[A-Za-z][A-Za-z0-9_.]{0,63}`, with its test. */
export interface Leaf {
  readonly [prop: string]: Test
}

export type Node = { readonly _AND_: readonly Node[] } | { readonly _OR_: readonly Node[] } | Leaf

/** A list without nodes says nothing: it is left out, at the root all rows are found. Both at the root: both hold. */
export interface Criteria {
  readonly _AND_?: readonly Node[]
  readonly _OR_?: readonly Node[]
  /**
   * What a condition with an empty value (`''`, `[]`) is. Absent or false: left out, as the panel does. True: meant; `eq ''` finds rows without a
   * value, `ne ''` rows with one, `in []` none, `notIn []` rows with one, the others none.
   */
  readonly appendEmptyCriteria?: boolean
}

// JSON schema has no word for "one property of any name", and a recursive schema would be checked before the depth is: the shape of a node is
// judged by `readCriteria` of the domain, which answers where the fault is.
const Nodes = Type.Unsafe<readonly Node[]>(Type.Array(Type.Object({}), { maxItems: limits.searchNodes }))

/** What the body of a list call takes beside its own fields, e.g. `Strict({ keyword, ...CriteriaFields })`. */
export const CriteriaFields = {
  _AND_: Type.Optional(Nodes),
  _OR_: Type.Optional(Nodes),
  appendEmptyCriteria: Type.Optional(Type.Boolean()),
}

/** Code of the list a common query belongs to; the screen's name, e.g. `pu-project-list`. */
const ListCode = Type.String({ minLength: 1, maxLength: 64 })
/** The signed-in user's name; another one is refused, AUTH-1004. */
const Account = Type.String({ minLength: 1, maxLength: 64 })
/** Counted in code points, blank ends left out. */
const QueryName = Type.String({ minLength: 1, maxLength: limits.searchNameLength * 2 })
/** JSON text of the condition tree (`SearchGroup` of the domain), judged on the way in and on the way out. */
const Content = Type.String({ minLength: 2, maxLength: limits.searchContentChars })
/** JSON text of how the list is shown (`ListView` of the domain): columns, their order and widths, sort, page size. Empty: nothing is said of it. */
const View = Type.String({ maxLength: limits.searchViewChars })

/** A common query (specification section 3) and what it has beyond: who sees it, whether it opens the list, its version. */
export const SavedQuery = Type.Object({
  id: Type.String(),
  account: Type.String(),
  code: Type.String(),
  name: Type.String(),
  content: Type.String(),
  view: Type.String(),
  /** Seen by the people of the house who see the list, or in the firm for which its owner shared it; changed by its owner alone until he has left. */
  shared: Type.Boolean(),
  /** The caller's list opens with it; one a list. */
  isDefault: Type.Boolean(),
  /** The caller's own. */
  mine: Type.Boolean(),
  /** In the caller's language; empty when the owner is gone. */
  ownerName: Type.String(),
  version: Type.Integer(),
  updatedAt: Type.String(),
})
export type SavedQuery = Static<typeof SavedQuery>

/** A common query as it is looked for among those of all lists. */
const SavedName = Type.Pick(SavedQuery, ['id', 'code', 'name', 'mine', 'ownerName'])
export type SavedName = Static<typeof SavedName>

const SavedDraft = Strict({
  account: Account,
  code: ListCode,
  name: QueryName,
  content: Content,
  view: Type.Optional(View),
  /** True: from now on seen by the house, or by the firm for which the caller acts. Left out: an overwritten one keeps its own. */
  shared: Type.Optional(Type.Boolean()),
  isDefault: Type.Optional(Type.Boolean()),
  /**
   * Overwrites or renames the caller's own, or takes over what somebody shared who has left; `version` is then needed, a stale one is VALIDATION-1011.
   * An own one that is shared in a firm for which the caller does not act now is AUTH-1003.
   */
  id: Type.Optional(Id),
  version: Type.Optional(Count(1)),
})
export type SavedDraft = Static<typeof SavedDraft>

/** A value of an enum field. */
export const EnumValue = Type.Object({ code: Type.String(), desc: Type.String() })
export type EnumValue = Static<typeof EnumValue>

/** A row of a reference field; `id` is the value, `name` the label. */
const RefRow = Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() })

const IdQuery = Type.Object({ id: Id })

export const search = defineCalls({
  'POST /tender/api/v1/advanced-search/page-list': {
    priority: 'deferrable',
    summary: 'Common queries of a list: the own ones and the shared ones, by name; the panel asks for all at once',
    query: Type.Object({
      pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
      /** The specification's panel sends 10,000; a page has at most 1,200 rows all the same: the own ones first, which are 200 at most, and 1,000 shared. */
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 10_000 })),
    }),
    body: Strict({ account: Account, code: ListCode }),
    reply: Answer(Page(SavedQuery)),
    fails: ['AUTH-1004'],
  },
  'POST /tender/api/v1/advanced-search/save': {
    summary:
      'Keeps a common query, 200 of a list and 2,000 of all lists at most; with an id it overwrites that one. A name that the list has already is VALIDATION-1001',
    disk: 'files',
    body: SavedDraft,
    reply: Answer(SavedQuery),
    fails: ['AUTH-1004', 'VALIDATION-1000', 'VALIDATION-1001', 'VALIDATION-1006', 'VALIDATION-1011'],
  },
  'GET /tender/api/v1/advanced-search/names': {
    priority: 'deferrable',
    summary: 'Names of the common queries of all lists that the caller sees: the own ones first, without what they ask for',
    reply: Answer(Type.Array(SavedName)),
  },
  'GET /tender/api/v1/advanced-search/find-by-id': {
    summary: 'One common query, own or shared',
    query: IdQuery,
    reply: Answer(SavedQuery),
    fails: ['VALIDATION-1006'],
  },
  'GET /tender/api/v1/advanced-search/delete-by-id': {
    summary:
      'Deletes an own common query; kept for the specification, refused as a navigation and from pages of other sites that are not allowed',
    changes: true,
    query: IdQuery,
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1006'],
  },
  'POST /tender/api/v1/advanced-search/delete-by-id': {
    summary: 'Deletes an own common query',
    body: Strict({ id: Id }),
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1006'],
  },
  'POST /tender/api/v1/advanced-search/set-default': {
    summary: 'The caller’s list opens with this common query, own or shared, or no longer with it; nobody else’s does',
    body: Strict({ id: Id, code: ListCode, isDefault: Type.Boolean() }),
    reply: Answer(Type.Boolean()),
    fails: ['VALIDATION-1006'],
  },
  'GET /tender/api/v1/enum/get/:name': {
    summary: 'Values of an enum field; the name is enum and property, e.g. `ProjectStatus`. Those of clues are for who reads clues',
    params: Type.Object({ name: Id }),
    reply: Answer(Type.Array(EnumValue)),
    fails: ['VALIDATION-1006'],
  },
  'POST /tender/api/v1/table/:model/advance-page-list': {
    priority: 'deferrable',
    summary: 'Rows a reference field offers; the body is a condition tree over its search columns',
    /** A reference source, `customer` or `department`. */
    params: Type.Object({ model: Id }),
    query: Type.Object({
      pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, default: limits.pageSize })),
    }),
    body: Strict(CriteriaFields),
    reply: Answer(Page(RefRow)),
    fails: ['SERVICE-1008', 'SERVICE-1010', 'VALIDATION-1000', 'VALIDATION-1006', 'VALIDATION-1009'],
  },
})

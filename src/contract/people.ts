import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, OneOf, Page, Strict } from './kit.ts'
import { limits } from './limits.ts'

/**
 * People and departments for pickers (specification sections 3 and 7, Pickers). The specification names two addresses for the user picker,
 * one a login mode, and none for the rest: `select-emp` and `select-org` lie under `/platform` in both modes.
 *
 * Everything is of the session's tenant. Purchaser-side users see the purchaser's staff; a supplier's user sees the users of the own firms
 * and no department (docs/decisions/0006). Who may not be seen is left out, as if there were no such id.
 */

/** Parent or department id that stands for none (specification section 9); it may be sent instead of leaving the id out. */
const OrgId = Type.Optional(Type.String({ maxLength: 64, description: '32 zeros are as good as none' }))
const Ids = Type.Array(Id, { maxItems: limits.maxPickedIds })
const SearchText = Type.String({ maxLength: 100 })
const Custom = {
  /** People who left are left out unless this is true. By id they are always found. */
  includeLeft: Type.Optional(Type.Boolean()),
  /** Never answer these. */
  excludeIds: Type.Optional(Ids),
}

const PersonFields = {
  id: Type.String(),
  realName: Type.String(),
  /** Name in Latin letters; empty when there is none. */
  realNameEn: Type.String(),
  /** Name of the main department in the caller's language; of the firm for a supplier's user. Empty without either. */
  orgName: Type.String(),
  /** Translation key of the name; empty: the name is shown as it is. */
  i18nKey: Type.String(),
  avatar: Type.String(),
  /** No longer with us: shown in grey, not to be picked anew. */
  left: Type.Boolean(),
}
/** An option of the user picker in runtime mode. */
export const User = Type.Object({ ...PersonFields, username: Type.String() })
export type User = Static<typeof User>
/** The same in the other mode, where the account is called `userName`. */
export const PlainUser = Type.Object({ ...PersonFields, userName: Type.String() })
export type PlainUser = Static<typeof PlainUser>

/** One department of a person. `treeNames` is the path from the root, `parentIds` the ids of that path without the department's own. */
export const UserOrg = Type.Object({
  id: Type.String(),
  name: Type.String(),
  parentIds: Type.Array(Type.String()),
  /** Names from the root down to the department, separated by `/`, in the caller's language. */
  treeNames: Type.String(),
  isMaster: OneOf(['0', '1']),
})
export type UserOrg = Static<typeof UserOrg>
/** A person with every department, the main one first. */
export const UserDetail = Type.Object({
  id: Type.String(),
  realName: Type.String(),
  realNameEn: Type.String(),
  username: Type.String(),
  avatar: Type.String(),
  left: Type.Boolean(),
  orgs: Type.Array(UserOrg),
})
export type UserDetail = Static<typeof UserDetail>

/** A department. Numbers count what lies directly beneath, so that a tree knows what can be opened. */
export const OrgDetail = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The same as `name`: the org tree select reads this one. */
  orgName: Type.String(),
  /** Empty for a root. */
  parentId: Type.String(),
  parentIds: Type.Array(Type.String()),
  treeNames: Type.String(),
  hasEmpNum: Type.Integer(),
  hasOrgNum: Type.Integer(),
})
export type OrgDetail = Static<typeof OrgDetail>

const OrgsAndUsers = Answer(
  Type.Object({
    orgs: Type.Array(OrgDetail),
    empUsers: Type.Array(UserDetail),
    /** Of how many departments and people the page is a part. */
    orgTotal: Type.Integer(),
    empTotal: Type.Integer(),
  }),
)
const PickerPaging = (pageSize: number) =>
  Type.Object({
    pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, default: pageSize })),
  })

/** `all`: everyone beneath is picked, `half`: somebody, `none`: nobody, or nobody is beneath. */
export const OrgState = OneOf(['all', 'half', 'none'])
export type OrgState = Static<typeof OrgState>

export const people = defineCalls({
  'POST /platform/empUser/page-list': {
    priority: 'deferrable',
    summary: 'People by name, account, department or pinyin, runtime mode',
    query: Type.Object({
      searchName: Type.Optional(SearchText),
      orgId: OrgId,
      pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, default: limits.userPageSize })),
    }),
    body: Strict(Custom),
    reply: Answer(Page(User)),
    fails: ['VALIDATION-1009'],
  },
  'POST /api/user/internal/page-list': {
    priority: 'deferrable',
    summary: 'People by name, account, department or pinyin, non-runtime mode',
    body: Strict({
      searchName: Type.Optional(SearchText),
      orgId: OrgId,
      pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
      // sic
      pageSIze: Type.Optional(Type.Integer({ minimum: 1, default: limits.userPageSize })),
      ...Custom,
    }),
    reply: Answer(Page(PlainUser)),
    fails: ['VALIDATION-1009'],
  },
  'POST /platform/empUserByIds/list': {
    summary: 'People by id, in the order asked, each once; runtime mode',
    body: Strict({ ids: Ids }),
    reply: Answer(Type.Array(User)),
  },
  'POST /api/user/internal/queryUserByIds': {
    summary: 'People by id, in the order asked, each once; non-runtime mode. The body is the bare array of ids',
    body: Ids,
    reply: Answer(Type.Array(PlainUser)),
  },
  'POST /platform/empUser/by-names': {
    priority: 'deferrable',
    summary: 'A pasted list: who is meant by each name, account, mail address or phone number (whole, not a part)',
    body: Strict({ names: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: limits.maxPastedNames }) }),
    reply: Answer(
      Type.Array(
        Type.Object({
          /** As it was sent, once each, in the order sent. */
          name: Type.String(),
          /** None: unknown. Several: the user must choose; at most 20 are named. */
          users: Type.Array(User),
        }),
      ),
    ),
  },
  'POST /platform/select-emp/tree-list': {
    summary: 'Departments and people directly beneath a department; the roots when none is named. The page is one of people',
    query: PickerPaging(limits.maxPageSize),
    body: Strict({ orgId: OrgId, ...Custom }),
    reply: OrgsAndUsers,
    fails: ['VALIDATION-1009'],
  },
  'POST /platform/select-emp/search': {
    priority: 'deferrable',
    summary: 'Departments by name, and people by name, account, department or pinyin',
    query: PickerPaging(limits.userPageSize),
    body: Strict({ nameLike: SearchText, orgId: OrgId, ...Custom }),
    reply: OrgsAndUsers,
    fails: ['VALIDATION-1009'],
  },
  'POST /platform/select-emp/by-orgId': {
    summary: 'Everyone beneath a department, at any depth, each once, 1,000 a page',
    query: Type.Object({ pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })) }),
    body: Strict({ orgId: Id, ...Custom }),
    reply: Answer(
      Type.Object({
        empUsers: Type.Array(UserDetail),
        empTotal: Type.Integer(),
        pageIndex: Type.Integer(),
        totalPages: Type.Integer(),
      }),
    ),
    fails: ['VALIDATION-1006'],
  },
  'POST /platform/select-emp/ensure-status': {
    summary: 'Whether everyone, somebody or nobody beneath each department is among the picked; unknown departments are left out',
    body: Strict({
      orgUsers: Type.Array(Strict({ orgId: Id, userIds: Type.Array(Id, { maxItems: limits.maxPickedPeople }) }), { maxItems: 200 }),
    }),
    reply: Answer(Type.Record(Type.String(), OrgState)),
  },
  'POST /platform/select-emp/by-userIds': {
    summary: 'People with all their departments, in the order asked, each once',
    body: Strict({ userIds: Ids }),
    reply: Answer(Type.Array(UserDetail)),
  },
  'POST /platform/select-org/tree-list': {
    summary: 'Departments directly beneath a department; the roots when none is named',
    body: Strict({ orgId: OrgId }),
    reply: Answer(Type.Array(OrgDetail)),
  },
  'POST /platform/select-org/search': {
    summary: 'Departments by name or pinyin, at most 200',
    body: Strict({ nameLike: SearchText, orgId: OrgId }),
    reply: Answer(Type.Array(OrgDetail)),
  },
  'POST /platform/select-org/by-orgId': {
    summary: 'A department and every one beneath it, parents before children',
    body: Strict({ orgId: Id }),
    reply: Answer(Type.Array(OrgDetail)),
    fails: ['VALIDATION-1006'],
  },
  'POST /platform/select-org/by-orgIds': {
    summary: 'Departments by id, in the order asked, each once',
    body: Strict({ orgIds: Ids }),
    reply: Answer(Type.Array(OrgDetail)),
  },
  'POST /platform/select-org/tree': {
    summary: 'The whole tree of departments (or what is beneath one) as a flat list, parents before children: org tree select',
    body: Strict({ orgId: OrgId }),
    reply: Answer(Type.Array(OrgDetail)),
  },
})

import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Page, Paging, Strict } from './kit.ts'
import { CriteriaFields } from './search.ts'

/** Menu, permissions, translations, configuration, notifications: what the low-code shell stands on (specification section 7). */

/** Server menu node (specification section 3). `isShow` '0' hides it. `type` 'btn' nodes carry permission codes and never show. */
const MenuNodeFields = {
  key: Type.String(),
  title: Type.String(),
  path: Type.String(),
  code: Type.String(),
  icon: Type.String(),
  isShow: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  type: Type.Union([Type.Literal('menu'), Type.Literal('btn')]),
  openWay: Type.String(),
  permissionCode: Type.String(),
}
export interface MenuNode {
  key: string
  title: string
  path: string
  code: string
  icon: string
  isShow: '0' | '1'
  type: 'menu' | 'btn'
  openWay: string
  permissionCode: string
  children: MenuNode[]
}
/** The menu is at most three levels deep. */
const Leaf = Type.Object({ ...MenuNodeFields, children: Type.Array(Type.Never()) })
const Branch = Type.Object({ ...MenuNodeFields, children: Type.Array(Leaf) })
export const MenuTree = Type.Array(Type.Object({ ...MenuNodeFields, children: Type.Array(Branch) }))

export const PagePermission = Type.Object({ reportPageId: Type.String(), componentId: Type.String() })
export type PagePermission = Static<typeof PagePermission>

export const Translation = Type.Object({ translKey: Type.String(), translValue: Type.String() })
export type Translation = Static<typeof Translation>
export const Language = Type.Object({ lang: Type.String(), description: Type.String() })
export type Language = Static<typeof Language>

export const Notification = Type.Object({
  id: Type.String(),
  /** Which sentence: the browser has a text for every kind, in both languages. */
  kind: Type.String(),
  projectId: Type.String(),
  projectCode: Type.String(),
  projectTitle: Type.String(),
  args: Type.Record(Type.String(), Type.String()),
  at: Type.String(),
  readAt: Type.Optional(Type.String()),
})
export type Notification = Static<typeof Notification>

const Code = Type.String({ maxLength: 64 })

export const platform = defineCalls({
  'GET /platform/app/menuTree/user': {
    summary: 'The menu the user may see, runtime mode',
    query: Type.Object({ appCode: Code, tag: Type.Optional(Code) }),
    reply: Answer(MenuTree),
  },
  'GET /api/v1/my-menu-tree': {
    summary: 'The menu the user may see, non-runtime mode',
    query: Type.Object({
      appCode: Code,
      menuTag: Type.Optional(Code),
      /** With the entries of the workspace; without it there are none. */
      enableFlowCenter: Type.Optional(Type.Boolean()),
    }),
    reply: Answer(MenuTree),
  },
  'GET /platform/app/pagePermission/user': {
    summary: 'Page components the user may use',
    query: Type.Object({ serviceCode: Code }),
    reply: Answer(Type.Array(PagePermission)),
  },
  'GET /platform/permission/codes': {
    priority: 'vital',
    summary: 'Permission codes of the user',
    reply: Answer(Type.Array(Type.String())),
  },
  'POST /platform/i18n/transl/list': {
    summary: 'Backend translations of one language',
    body: Strict({ lang: Code, appCode: Code, serviceCode: Type.Optional(Code) }),
    reply: Answer(Type.Array(Translation)),
  },
  'POST /platform/i18n/definition': {
    summary: 'Backend translations of every language, by language',
    body: Strict({ appCode: Code }),
    reply: Answer(Type.Record(Type.String(), Type.Array(Translation))),
  },
  'POST /platform/i18n/langs': {
    summary: 'Languages on offer',
    body: Strict({ lang: Type.Optional(Code) }),
    reply: Answer(Type.Array(Language)),
  },
  'POST /platform/i18n/design': {
    summary: 'Backend translations of one language, design time',
    body: Strict({ lang: Code, workId: Code, projectId: Code }),
    reply: Answer(Type.Array(Translation)),
  },
  'POST /platform/i18n/design/definition': {
    summary: 'Backend translations of every language, design time',
    body: Strict({ workId: Code, projectId: Code }),
    reply: Answer(Type.Record(Type.String(), Type.Array(Translation))),
  },
  'POST /platform/i18n/design/langs': {
    summary: 'Languages on offer, design time',
    body: Strict({ workId: Code, projectId: Code }),
    reply: Answer(Type.Array(Language)),
  },
  'GET /platform/app/config': {
    summary: 'Settings of the application for this tenant',
    query: Type.Object({ appCode: Code }),
    reply: Answer(Type.Record(Type.String(), Type.String())),
  },
  'POST /platform/notification/page-list': {
    priority: 'deferrable',
    summary: 'My notifications, newest first, as far as a search finds them',
    query: Paging,
    body: Strict({ unreadOnly: Type.Optional(Type.Boolean()), ...CriteriaFields }),
    reply: Answer(Page(Notification)),
    fails: ['SERVICE-1008', 'SERVICE-1010', 'VALIDATION-1000', 'VALIDATION-1009'],
  },
  'POST /platform/notification/read': {
    summary: 'Marks my notifications as read; none named means all',
    body: Strict({ ids: Type.Array(Code, { maxItems: 200 }) }),
    reply: Answer(Type.Object({ read: Type.Integer() })),
  },
})

import type { Question, QuestionOf } from './question.ts'

/** Who reads, and how. */
interface Reader {
  appCode: string
  lang: string
  mode: 'runtime' | 'nonRuntime'
}

export const firmsQuestion: QuestionOf<'GET /tender/api/v1/customer/mine'> = { call: 'GET /tender/api/v1/customer/mine' }

/** How many notifications are unread: the number at the bell is the total of this. */
export const unreadQuestion: QuestionOf<'POST /platform/notification/page-list'> = {
  call: 'POST /platform/notification/page-list',
  query: { pageIndex: 1, pageSize: 1 },
  body: { unreadOnly: true },
}

/** The first page of all that somebody was told. */
export const messagesPage: QuestionOf<'POST /platform/notification/page-list'> = {
  call: 'POST /platform/notification/page-list',
  query: { pageIndex: 1, pageSize: 20 },
  body: {},
}

/** What it answers stands in for the first probe of the clock; a probe itself is always asked for. */
export const clockQuestion: QuestionOf<'GET /tender/api/v1/clock'> = { call: 'GET /tender/api/v1/clock' }

/** What every start of the application asks beside the firms, whatever it shows first. */
export const commonQuestions = ({ appCode, lang, mode }: Reader): Question[] => [
  { call: 'POST /platform/user/profile', body: {} },
  { call: 'GET /platform/permission/codes' },
  mode === 'runtime'
    ? { call: 'GET /platform/app/menuTree/user', query: { appCode } }
    : { call: 'GET /api/v1/my-menu-tree', query: { appCode, enableFlowCenter: true } },
  { call: 'POST /platform/i18n/langs', body: { lang } },
  { call: 'GET /platform/app/config', query: { appCode } },
  unreadQuestion,
  { call: 'GET /platform/places/mine' },
  { call: 'GET /workflow/api/v1/task/counts' },
]

import { errors } from '#contract/errors.ts'
import { statusNames } from '#domain/tender/status-names.ts'
import { menuTitles } from '#gateway/modules/menu/menu.data.ts'
import { noticeTexts, roundSentences } from '#gateway/modules/tender/notices/notice-texts.ts'

/** One sentence in every language we speak. */
interface Text {
  key: string
  zh: string
  en: string
}

export const languages = [
  { lang: 'zh', description: '简体中文' },
  { lang: 'en', description: 'English' },
] as const

/** Titles of the routes, by the last part of their path. */
const pages: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  index: ['首页', 'Home'],
  'home-page': ['首页', 'Home'],
  layout: ['概览', 'Overview'],
  'cu-project-list': ['招标项目', 'Tender projects'],
  'cu-project-detail': ['项目详情', 'Project details'],
  'cu-fightrule': ['竞价规则', 'Bidding rules'],
  'cu-winrule': ['中标规则', 'Award rules'],
  'switching-suppliers': ['切换供应商', 'Switch supplier'],
  'free-quote-center': ['报价中心', 'Quote centre'],
  'multi-quote-center': ['三轮报价中心', 'Three-round quote centre'],
  'free-bidding-hall': ['竞价大厅', 'Bidding hall'],
  'multi-bidding-hall': ['三轮竞价大厅', 'Three-round bidding hall'],
  practice: ['练习场', 'Practice'],
  'log-check': ['日志校验', 'Log verification'],
  replay: ['回放', 'Replay'],
  import: ['数据导入', 'Data import'],
  export: ['数据导出', 'Data export'],
  'personal-center': ['个人中心', 'Personal centre'],
  messages: ['消息', 'Messages'],
  'reset-password': ['修改密码', 'Change password'],
  login: ['登录', 'Sign in'],
  '403': ['无权访问', 'No permission'],
}

const system: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  name: ['飞标', 'fly-tender'],
  slogan: ['阳光招采 · 实时竞价', 'Open tendering, live bidding'],
}

const named = (prefix: string, texts: Readonly<Record<string, readonly [string, string]>>): Text[] =>
  Object.entries(texts).map(([name, [zh, en]]) => ({ key: `${prefix}.${name}`, zh, en }))

const refusals: Text[] = Object.entries(errors as Record<string, { zh: string; en: string; fwd?: { zh: string; en: string } }>).flatMap(
  ([code, { zh, en, fwd }]) => [{ key: `backend.${code}`, zh, en }, ...(fwd ? [{ key: `backend.${code}.fwd`, ...fwd }] : [])],
)

/** Everything the server says in words: refusals (`backend.*`), menu, page titles and the system's name. */
export const texts: readonly Text[] = [
  ...refusals,
  ...menuTitles().map(({ code, zh, en }) => ({ key: `menu.${code}`, zh, en })),
  ...named('page', pages),
  ...named('system', system),
  ...named('backend.notification', { ...noticeTexts, ...roundSentences }),
  ...Object.entries(statusNames).map(([status, name]) => ({ key: `backend.status.${status}`, ...name })),
]

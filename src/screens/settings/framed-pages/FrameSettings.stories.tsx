import type { FrameSite, ReportAccount } from '#contract/frame.ts'
import { type Answers, type GatewayAnswers, never, type Story, unreachable } from '#support/story.tsx'
import { FrameSettings } from './FrameSettings.tsx'

export const SITES = 'GET /platform/frame/sites'
export const ACCOUNTS = 'GET /platform/report-account/page-list'
export const SAVE_SITE = 'POST /platform/frame/site/save'
export const REMOVE_SITE = 'POST /platform/frame/site/remove'
export const BIND = 'POST /platform/report-account/save'

const sites: FrameSite[] = [
  { id: 's1', origin: 'https://portal.example', name: '合同系统', reports: false, tickets: false },
  { id: 's2', origin: 'https://report.example', name: '报表', reports: true, tickets: true },
]
const bound: ReportAccount[] = [
  { userName: 'buyer1', realName: '王建华', account: 'fr_buyer1' },
  { userName: 'supervisor1', realName: '赵敏', account: 'fr_audit' },
]
export const pageOf = (rows: readonly ReportAccount[]) => ({
  rows: [...rows],
  total: rows.length,
  pageIndex: 1,
  pageSize: 20,
  totalPages: 1,
})

export function frameSettings({ answers = {}, admin = true }: { answers?: Answers; admin?: boolean } = {}): Story {
  const own: GatewayAnswers = {
    [SITES]: () => sites,
    [ACCOUNTS]: () => pageOf(bound),
    [SAVE_SITE]: () => ({ id: 's3' }),
    'POST /platform/frame/site/secret': () => ({ clientId: 's1', clientSecret: 'secret-1' }),
    [REMOVE_SITE]: () => ({ removed: true }),
    [BIND]: () => ({ bound: true }),
  }
  return { may: () => admin, answers: { ...own, ...answers }, render: () => <FrameSettings /> }
}

export const Filled = frameSettings()
export const Bare = frameSettings({ answers: { [SITES]: () => [], [ACCOUNTS]: () => pageOf([]) } })
export const Loading = frameSettings({ answers: { [SITES]: never, [ACCOUNTS]: never } })
export const Failed = frameSettings({ answers: { [SITES]: unreachable, [ACCOUNTS]: unreachable } })
export const Forbidden = frameSettings({ admin: false })

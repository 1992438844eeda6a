import type { HandbookEntry, HandbookHit, HandbookPage } from '#contract/handbook.ts'
import { aFailure } from '#core/testing.tsx'
import { type Answers, never, type Story, unreachable } from '#support/story.tsx'
import { Help } from './Help.tsx'

const PAGES = 'GET /platform/handbook/pages'
const PAGE = 'GET /platform/handbook/page'
const SEARCH = 'GET /platform/handbook/search'

const entries: HandbookEntry[] = [
  { path: 'buyer', title: '采购员', part: 'jobs' },
  { path: 'lists', title: '列表与查询', part: 'basics' },
  { path: 'free-quote-center', title: '报价中心', part: 'hall' },
  { path: 'log-check', title: '日志校验', part: 'hall' },
]
const page: HandbookPage = {
  path: 'free-quote-center',
  title: '报价中心',
  part: 'hall',
  sections: [
    { heading: '', text: '投标人在这里报价。规则见[日志校验](log-check.md#核对回执)。\n\n![报价中心](pictures/free-quote-center.webp)' },
    { heading: '出价', text: '1. 输入**含税报价**。\n2. 点击**出价**。\n\n### 首次报价\n\n密封提交。' },
    { heading: '网络中断时', text: '同一笔报价自动重发，只计一次。见 [公告](https://notice.example/a)。' },
    { heading: '报价未被受理', text: '| 提示 | 含义 |\n| --- | --- |\n| 竞价已暂停 | 等待恢复 |' },
  ],
}
const hits: HandbookHit[] = [
  { path: 'log-check', title: '日志校验', heading: '核对回执', place: 2, excerpt: '点击核对回执文件，选择之前保存的回执。' },
  { path: 'free-quote-center', title: '报价中心', heading: '', place: 0, excerpt: '…点击回执可保存或打印。' },
]

export function help({ answers = {}, params = {} }: { answers?: Answers; params?: Record<string, string> } = {}): Story {
  return {
    answers: { [PAGES]: () => entries, [PAGE]: () => page, [SEARCH]: () => hits, ...answers },
    render: (navigate) => (
      <Help params={params} navigate={navigate} linkTo={(path, query) => `https://app.example${path}?${new URLSearchParams(query)}`} />
    ),
  }
}

export const Contents = help()
export const Page = help({ params: { page: 'free-quote-center' } })
export const Found = help({ params: { find: '回执' } })
export const NothingFound = help({ params: { find: '龘' }, answers: { [SEARCH]: () => [] } })
export const Missing = help({
  params: { page: 'gone' },
  answers: {
    [PAGE]: () => {
      throw aFailure('refused', { code: 'VALIDATION-1006', status: 404 })
    },
  },
})
export const Loading = help({ answers: { [PAGES]: never } })
export const Failed = help({ params: { page: 'buyer' }, answers: { [PAGE]: unreachable } })

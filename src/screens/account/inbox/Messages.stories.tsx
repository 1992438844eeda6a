import type { Notification } from '#contract/platform.ts'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { Messages } from './Messages.tsx'

export const aMessage = (id: string, over: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'closed',
  projectId: 'P1',
  projectCode: 'TB-1',
  projectTitle: '办公用纸采购',
  args: {},
  at: '2026-11-21T02:00:00.000Z',
  ...over,
})

const TWO = [aMessage('1'), aMessage('2', { readAt: '2026-11-21T03:00:00.000Z', projectTitle: '钢材' })]

interface Given {
  rows?: readonly Notification[]
  total?: number
  answers?: Answers
}

export function inbox({ rows = TWO, total = rows.length, answers = {} }: Given = {}): Story {
  const list: GatewayAnswers = {
    'POST /platform/notification/page-list': ({ query }) => ({ ...pageOf(rows), total, ...(query as object) }),
    'POST /platform/notification/read': () => ({ read: 1 }),
  }
  return { answers: { ...list, ...answers }, render: (navigate) => <Messages params={{}} navigate={navigate} /> }
}

export const Full = inbox({ total: 45 })
export const Empty = inbox({ rows: [] })
export const Loading = inbox({ answers: { 'POST /platform/notification/page-list': never } })
export const Failed = inbox({ answers: { 'POST /platform/notification/page-list': unreachable } })

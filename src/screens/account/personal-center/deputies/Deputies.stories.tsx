import type { PersonRef } from '#contract/workflow/shapes.ts'
import { type Answers, type GatewayAnswers, never, type Story, unreachable } from '#support/story.tsx'
import { Deputies } from './Deputies.tsx'
import type { Deputies as Data } from './deputies.api.ts'
import { periodOf, readerZone } from './deputies.rules.ts'

const aPerson = (userId: string, name: string, left = false): PersonRef => ({ userId, name, avatar: '', left })
const days = (first: string, last: string) => periodOf({ first, last }, readerZone())

/** On 21 November the first one stands in, the second one does not yet. */
export const MINE: Data['mine'] = [
  { id: 'd1', deputy: aPerson('u2', '李文博'), ...days('2026-11-20', '2026-11-23') },
  { id: 'd2', deputy: aPerson('u3', '赵明', true), ...days('2026-12-01', '2026-12-01') },
]
const FOR_OTHERS: Data['forOthers'] = [{ id: 'd3', person: aPerson('u4', '刘艳'), ...days('2026-11-01', '2026-11-30') }]

interface Given {
  mine?: Data['mine']
  forOthers?: Data['forOthers']
  answers?: Answers
}

export function deputies({ mine = MINE, forOthers = FOR_OTHERS, answers = {} }: Given = {}): Story {
  const own: GatewayAnswers = {
    'GET /workflow/api/v1/deputy/list': () => ({ mine: [...mine], forOthers: [...forOthers] }),
    'POST /workflow/api/v1/deputy/save': () => ({ id: 'd9' }),
    'POST /workflow/api/v1/deputy/remove': () => ({ id: 'd1' }),
  }
  return { answers: { ...own, ...answers }, render: () => <Deputies /> }
}

export const Both = deputies()
export const Nobody = deputies({ mine: [], forOthers: [] })
export const Loading = deputies({ answers: { 'GET /workflow/api/v1/deputy/list': never } })
export const Failed = deputies({ answers: { 'GET /workflow/api/v1/deputy/list': unreachable } })

import type { Sheet } from '#contract/tender/score-calls.ts'
import type { Criterion } from '#contract/tender/scoring.ts'
import type { Data } from '#core/http/http.ts'
import { aFailure } from '#core/testing.tsx'
import { review, reviewed, supervision } from '#screens/purchaser/supervision/SupervisionList.stories.tsx'
import type { Ranking, ScoreResult } from '#screens/purchaser/supervision/supervision.api.ts'
import type { Answers, Story } from '#support/story.tsx'

const criteria: Criterion[] = [
  { code: 'plan', name: '实施方案', nameEn: 'Plan of work', max: '60', kind: 'technical' },
  { code: 'team', name: '项目团队', nameEn: 'Team', max: '40', kind: 'technical' },
  { code: 'terms', name: '付款与质保条件', nameEn: 'Payment and warranty', max: '100', kind: 'business' },
]
const bidders = [
  { alias: 'B01', customerId: 'C1', name: '甲公司' },
  { alias: 'B02', customerId: 'C2', name: '乙公司' },
  { alias: 'B03', customerId: 'C3', name: '丙公司' },
]

const full: Sheet['rows'] = [
  { alias: 'B01', scores: { plan: '54', team: '36', terms: '85' }, comment: '方案完整' },
  { alias: 'B02', scores: { plan: '50', team: '32', terms: '80' } },
  { alias: 'B03', scores: { plan: '45', team: '30', terms: '78' } },
]

export const aSheet = (over: Partial<Sheet> = {}): Sheet => ({
  state: 'open',
  criteria,
  bidders,
  version: 1,
  rows: [{ alias: 'B01', scores: { plan: '54' } }],
  ...over,
})

const reviewers = (states: readonly ScoreResult['reviewers'][number]['state'][]): ScoreResult['reviewers'] =>
  states.map((state, index) => ({
    userId: `u${index + 1}`,
    name: ['王建华', '李思远', '陈立'][index]!,
    state,
    ...(state === 'submitted' && { submittedAt: '2026-11-21T04:00:00.000Z' }),
  }))

export const aResult = (over: Partial<ScoreResult> = {}): ScoreResult => ({
  k: 1,
  n: 3,
  reviewers: reviewers(['open', 'submitted', 'open']),
  criteria,
  ...over,
})

const ranking: Ranking = [
  ['B01', '980000.00', '94.90', '90.00', '85.00', '91.21'],
  ['B02', '950000.00', '97.89', '82.00', '80.00', '88.06'],
  ['B03', '930000.00', '100.00', '75.00', '78.00', '85.45'],
].map(([alias, gross, price, technical, business, total], index) => ({
  ...{
    rank: index + 1,
    alias: alias!,
    customerId: `C${index + 1}`,
    name: bidders[index]!.name,
    gross: gross!,
    basis: gross!,
    sinceSeq: 40,
  },
  ...{ price: price!, technical: technical!, business: business!, total: total! },
  skipped: false,
  lowPrice: { flagged: false, accepted: false },
}))

type Preview = Data<'GET /tender/api/v1/award/preview'>
interface Given {
  result?: ScoreResult
  sheet?: Sheet
  actions: string[]
  /** Who looks; `u1` is a reviewer. */
  userId?: string
  preview?: Preview
  answers?: Answers
}

/** A reviewer learns no price before his own sheet is in. */
const sealed = () => {
  throw aFailure('refused', { code: 'TENDER-2063' })
}

export function scoring({ result = aResult(), sheet, actions, userId = 'u1', preview, answers = {} }: Given): Story {
  const opened = { ...review, reviewStatus: 'SCORING' as const, project: { ...reviewed, actions } }
  const { signals: _, ...bare } = opened
  const story = supervision({
    review: userId === 'u1' && !preview ? { ...bare, checklist: [], report: { draft: [] } } : bare,
    projectId: 'P1',
    answers: {
      'GET /tender/api/v1/project/find-by-id': () => ({
        form: { timeZone: 'Asia/Shanghai', award: { method: 'combined' } },
        ...(!preview && { pricesWithheld: true }),
      }),
      'GET /tender/api/v1/score/result': () => result,
      'GET /tender/api/v1/score/mine': () => sheet,
      'GET /tender/api/v1/award/preview': preview ? () => preview : sealed,
      'POST /tender/api/v1/score/save': ({ body }) => ({ id: 'P1', version: Number((body as { version: number }).version) + 1 }),
      'POST /tender/api/v1/score/submit': () => ({ id: 'P1', status: 'REVIEW', seq: 90 }),
      'POST /tender/api/v1/score/reopen': () => ({ id: 'P1', status: 'REVIEW', seq: 91 }),
      'POST /tender/api/v1/review/conflict': () => ({ id: 'P1', status: 'REVIEW', seq: 89 }),
      ...answers,
    },
  })
  return { ...story, person: { userId, roles: [userId === 'u1' ? 'REVIEWER' : 'SUPERVISOR'] } }
}

const all = aResult({
  ...{ k: 3, n: 3, reviewers: reviewers(['submitted', 'submitted', 'submitted']) },
  sheets: ['u1', 'u2', 'u3'].map((userId) => ({ userId, rows: full })),
  means: ranking.map(({ alias, technical = '', business = '' }) => ({ alias, technical, business })),
})

export const Declares = scoring({
  result: aResult({ k: 0, reviewers: reviewers(['declare', 'waiting', 'declare']) }),
  sheet: aSheet({ state: 'declare', rows: [] }),
  actions: ['review.conflict'],
})
export const Waits = scoring({
  result: aResult({ k: 0, reviewers: reviewers(['waiting', 'waiting', 'declare']) }),
  sheet: aSheet({ state: 'waiting', rows: [] }),
  actions: ['review.conflict'],
})
export const GivesPoints = scoring({ sheet: aSheet(), actions: ['review.conflict', 'score.submit'] })
export const GivenBack = scoring({
  sheet: aSheet({ rows: full, reopened: { at: '2026-11-21T05:00:00.000Z', by: '赵敏', reason: '商务分与附件不符，请核对付款条件。' } }),
  actions: ['review.conflict', 'score.submit'],
})
export const Excluded = scoring({
  result: aResult({ n: 2, reviewers: reviewers(['excluded', 'submitted', 'open']) }),
  sheet: aSheet({ state: 'excluded', rows: [] }),
  actions: [],
})
export const HandedIn = scoring({
  result: aResult({ k: 2, reviewers: reviewers(['submitted', 'submitted', 'open']) }),
  sheet: aSheet({ state: 'submitted', rows: full, submittedAt: '2026-11-21T04:30:00.000Z' }),
  actions: [],
  preview: { rows: ranking },
})
export const Supervised = scoring({ actions: ['score.reopen'], userId: 's1', preview: { rows: ranking } })
const given = { n: 2, at: '2026-11-21T05:00:00.000Z', by: '赵敏' }
export const Marked = scoring({
  result: { ...all, reviewers: all.reviewers.map((one, index) => (index === 1 ? { ...one, reopened: given } : one)) },
  actions: ['score.reopen'],
  userId: 's1',
  preview: { rows: ranking },
})
export const Nobody = scoring({
  result: aResult({ k: 0, n: 0, reviewers: reviewers(['excluded', 'excluded', 'excluded']) }),
  actions: ['project.reject'],
  userId: 's1',
  preview: { rows: ranking },
})
export const AllIn = scoring({ result: all, actions: ['score.reopen'], userId: 's1', preview: { rows: ranking } })

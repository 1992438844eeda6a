import type { Overview as Figures } from '#contract/tender/stat-calls.ts'
import { type Answers, type GatewayAnswers, never, type Story, unreachable } from '#support/story.tsx'
import { Overview } from './Overview.tsx'

const figures: Figures = {
  status: [
    { status: 'DRAFT', count: 3 },
    { status: 'REGISTRATION', count: 5 },
    { status: 'BIDDING', count: 2 },
    { status: 'AWARDED', count: 21 },
  ],
  total: 31,
  live: 2,
  currency: 'CNY',
  otherCurrencies: 1,
  awarded: { projects: 21, amount: '12600000.00' },
  sold: { projects: 1, amount: '80000.00' },
  saving: { amount: '815000.00', rate: '6.07' },
  participation: { approved: 96, invited: 131, rate: '73.28' },
  averageBidders: '4.57',
  failure: { failed: 2, awarded: 21, rate: '8.70' },
  months: [
    { month: '2026-09', amount: '3100000.00', saving: '190000.00' },
    { month: '2026-10', amount: '4250000.00', saving: '301000.00' },
    { month: '2026-11', amount: '5250000.00', saving: '324000.00' },
  ],
  categories: [
    { categoryCode: 'steel', amount: '8200000.00', projects: 9 },
    { categoryCode: 'office', amount: '4400000.00', projects: 12 },
  ],
  bidders: [
    { bidders: 3, projects: 8 },
    { bidders: 5, projects: 13 },
  ],
  drops: [
    { mode: 'freeBid', stage: 1, percent: '2.10', projects: 14 },
    { mode: 'freeBid', stage: 2, percent: '6.30', projects: 14 },
  ],
}

const none: Figures = {
  ...{ ...figures, status: [], total: 0, live: 0, otherCurrencies: 0, months: [], categories: [], bidders: [], drops: [] },
  ...{ awarded: { projects: 0, amount: '0.00' }, sold: { projects: 0, amount: '0.00' }, failure: { failed: 0, awarded: 0 } },
  ...{ saving: { amount: '0.00' }, participation: { approved: 0, invited: 0 } },
}

function overview(answer: NonNullable<GatewayAnswers['GET /tender/api/v1/stat/overview']>): Story {
  const answers: Answers = { 'GET /tender/api/v1/stat/overview': answer }
  return { answers, person: { roles: ['MANAGER'] }, render: (navigate) => <Overview params={{}} navigate={navigate} /> }
}

export const Full = overview(() => figures)
export const Empty = overview(() => none)
export const Loading = overview(never)
export const Failed = overview(unreachable)

import type { ProjectForm } from '#contract/tender/project.ts'

/** For tests: points count, and R1 and R2 give them. */
export const inPoints = (reviewerIds: string[] = ['R1', 'R2']): Pick<ProjectForm, 'award' | 'reviewerIds'> => ({
  reviewerIds,
  award: {
    method: 'combined',
    weights: { price: 40, technical: 45, business: 15 },
    criteria: [
      { code: 'plan', name: '技术方案', max: '100', kind: 'technical' },
      { code: 'terms', name: '商务条款', max: '100', kind: 'business' },
    ],
    publicityDays: 3,
    confirmHours: 72,
  },
})

export const aRow = (alias: string, plan: string, terms: string) => ({ alias, scores: { plan, terms } })

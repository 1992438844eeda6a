import type { Actor } from '#domain/tender/model.ts'
import type { FormPlan } from './goods.ts'
import type { Company } from './projects.ts'

/** Points of reviewers as the people of the demonstration give them. */

const REVIEWERS = 3

/** Who gives points: the two logins and a colleague. */
const reviewersIn = ({ reviewers }: Company): Actor[] => reviewers.slice(0, REVIEWERS)

/** Points count beside the price. */
export const pointsPlan = (company: Company): Partial<FormPlan> => ({
  reviewerIds: reviewersIn(company).map(({ userId }) => userId),
  award: {
    method: 'combined',
    weights: { price: 40, technical: 45, business: 15 },
    criteria: [
      { code: 'C1', name: '技术方案', nameEn: 'Technical proposal', max: '60', kind: 'technical' },
      { code: 'C2', name: '质量保证', nameEn: 'Quality assurance', max: '40', kind: 'technical' },
      { code: 'C3', name: '付款与质保条件', nameEn: 'Payment and warranty', max: '100', kind: 'business' },
    ],
  },
})

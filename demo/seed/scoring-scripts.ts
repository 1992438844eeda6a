import type { Actor } from '#domain/tender/model.ts'
import { scoredAliases } from '#domain/tender/scoring/decide-score.ts'
import type { ScoreRow } from '#domain/tender/scoring-state.ts'
import { both, type FormPlan } from './goods.ts'
import type { Company, Demo } from './projects.ts'
import type { Random } from './random.ts'
import { type Script, sign } from './scripts.ts'
import { type Stage, shift } from './stage.ts'

/** Points of reviewers as the people of the demonstration give them. */

/** Who gives points: the two logins and a colleague. */
const reviewersIn = ({ reviewers }: Company): Actor[] => reviewers.slice(0, 3)

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

/** Late enough that the reviewers who are still to give points find it among their news. */
const DECLARED = 24

function declare(stage: Stage, { now, company }: Demo): void {
  for (const [index, reviewer] of reviewersIn(company).entries()) {
    stage.until(shift(now, index - DECLARED, 'minute'))
    stage.send(reviewer, { type: 'review.conflict', has: false })
  }
}

function give(stage: Stage, reviewers: readonly Actor[], { world: { random } }: Demo): void {
  for (const reviewer of reviewers) {
    stage.until(shift(stage.now, 5, 'minute'))
    stage.send(reviewer, { type: 'score.submit', rows: scoredAliases(stage.state).map((alias) => rowOf(alias, stage, random)) })
  }
}

/** From 70 to 95 of a hundred for each criterion, by halves; the first of the sheet gets a remark. */
function rowOf(alias: string, { state }: Stage, random: Random): ScoreRow {
  const scores = Object.fromEntries(
    (state.form.award.criteria ?? []).map(({ code, max }) => [code, String(Math.round((Number(max) * random.whole(70, 95)) / 50) / 2)]),
  )
  const isFirst = alias === scoredAliases(state)[0]
  return { alias, scores, ...(isFirst && { comment: both('方案完整，交付节点明确', 'Complete, with clear dates of delivery') }) }
}

/** A script that knows who reviews. */
export type ReviewScript = (...given: [...Parameters<Script>, Demo]) => void

/** The colleague has handed in his sheet; those of the two logins wait. */
export const scoring: ReviewScript = (stage, _, demo) => {
  declare(stage, demo)
  give(stage, reviewersIn(demo.company).slice(2), demo)
}

/** All points are in and the report is signed: the proposal waits. */
export const scored: ReviewScript = (stage, cast, demo) => {
  declare(stage, demo)
  give(stage, reviewersIn(demo.company), demo)
  sign(stage, cast)
}

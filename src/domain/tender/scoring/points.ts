import type { AwardRules, Criterion } from '#contract/tender/scoring.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { type KindPoints, type ScoreRow, scorersOf } from '#domain/tender/scoring-state.ts'
import { FIRST_WEIGHTS, meanScore, type Parts } from './methods.ts'

/** From what reviewers wrote to the points of an offer. */

/** Points have two decimals. */
const SCALE = 2

const inHundredths = (points: string | undefined): bigint | undefined => (points === undefined ? undefined : parseMoney(points, SCALE))

const mostOf = (criteria: readonly Criterion[]): bigint => criteria.reduce((sum, { max }) => sum + (inHundredths(max) ?? 0n), 0n)

const ofKind = ({ criteria = [] }: AwardRules, kind: Criterion['kind']) => criteria.filter((one) => one.kind === kind)

/** The first criterion whose points are not there, or not from 0 to its most. */
export const wrongScore = ({ criteria = [] }: AwardRules, { scores }: ScoreRow): Criterion | undefined =>
  criteria.find(({ code, max }) => {
    const points = Object.hasOwn(scores, code) ? inHundredths(scores[code]) : undefined
    return points === undefined || points > (inHundredths(max) ?? 0n)
  })

/** What a row comes to, by kind. */
export function kindPoints(rules: AwardRules, { scores }: ScoreRow): KindPoints {
  const sum = (kind: Criterion['kind']) => ofKind(rules, kind).reduce((all, { code }) => all + (inHundredths(scores[code]) ?? 0n), 0n)
  return { technical: String(sum('technical')), business: String(sum('business')) }
}

/** What reviewers give an offer on the average, in hundredths. */
export function meanPoints(
  { form, scoring }: Pick<ProjectState, 'form' | 'scoring'>,
  alias: string,
): Pick<Parts, 'technical' | 'business'> {
  const rules = form.award
  const given = scorersOf({ form, ...(scoring && { scoring }) }).flatMap((id) => scoring?.sheets[id]?.points[alias] ?? [])
  const mean = (kind: Criterion['kind']) =>
    meanScore(
      given.map((one) => BigInt(one[kind])),
      mostOf(ofKind(rules, kind)),
      rules.dropExtremes ?? false,
    )
  return { technical: mean('technical'), business: mean('business') }
}

export const weightsOf = ({ weights = FIRST_WEIGHTS }: AwardRules): typeof weights => weights

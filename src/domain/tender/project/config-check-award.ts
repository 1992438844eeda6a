import type { ConfigFault, ProjectForm } from '#contract/tender/project.ts'
import type { AwardMethod, AwardRules } from '#contract/tender/scoring.ts'
import { isWhole } from '#domain/tender/award/award-lines.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { parseMoney } from '#domain/tender/money.ts'

/** Settings of an award that contradict each other, or that cannot be carried out. @see tendering.md 7.1, 7.6 */

const fault = (code: string, path: string, args: ConfigFault['args'] = {}): ConfigFault => ({ code, path, args })

export function awardFaults(form: ProjectForm): ConfigFault[] {
  const { method, winners } = form.award
  return [
    // Ties of these methods are decided by their own rules.
    ...(tiesAreRuled(method) && isDrawn(form)
      ? [fault('TENDER-2016', 'form.rounds.tieBreak', { detail: `${method} + ${roundsOf(form)?.tieBreak}` })]
      : []),
    ...(winners && !isWhole(winners) ? [fault('TENDER-2066', 'form.award.winners')] : []),
    ...(method === 'combined' ? [...weightFaults(form.award), ...criteriaFaults(form.award)] : []),
  ]
}

const tiesAreRuled = (method: AwardMethod): boolean => method === 'averagePrice' || method === 'combined'
const isDrawn = (form: ProjectForm): boolean => (roundsOf(form)?.tieBreak ?? 'earliest') !== 'earliest'

const weightFaults = ({ weights }: AwardRules): ConfigFault[] =>
  weights && weights.price + weights.technical + weights.business === 100 ? [] : [fault('TENDER-2017', 'form.award.weights')]

/** Customary for goods; of services a tenth is enough, and a category does not say which of both it is. */
const CUSTOMARY_PRICE_WEIGHT = 30

/** Worth a second look, no fault: a price that weighs little. */
export const awardWarnings = ({ award: { method, weights } }: ProjectForm): ConfigFault[] =>
  method === 'combined' && weights && weights.price < CUSTOMARY_PRICE_WEIGHT
    ? [fault('TENDER-2016', 'form.award.weights', { detail: `weights.price < ${CUSTOMARY_PRICE_WEIGHT}` })]
    : []

/** Every kind that has a weight needs a criterion, and points are more than none. */
function criteriaFaults({ weights, criteria = [] }: AwardRules): ConfigFault[] {
  const codes = criteria.map(({ code }) => code)
  const faults = criteria.flatMap(({ code, name, max }, index): ConfigFault[] => [
    ...(name.trim() ? [] : [fault('TENDER-2080', `form.award.criteria.${index}.name`)]),
    ...((parseMoney(max, 2) ?? 0n) > 0n ? [] : [fault('TENDER-2016', `form.award.criteria.${index}.max`, { detail: `${code}: max` })]),
    ...(codes.indexOf(code) === index ? [] : [fault('TENDER-2016', `form.award.criteria.${index}.code`, { detail: code })]),
  ])
  const missing = (['technical', 'business'] as const).filter(
    (kind) => (weights?.[kind] ?? 0) > 0 && !criteria.some((one) => one.kind === kind),
  )
  return [...faults, ...missing.map((kind) => fault('TENDER-2016', 'form.award.criteria', { detail: `${kind}: 0` }))]
}

/** Reviewers hold no other duty here; where points count there is somebody to give them. */
export function reviewerFaults(form: ProjectForm, ownerId: string): ConfigFault[] {
  const { reviewerIds = [], supervisorIds, managerId, award } = form
  const busy = new Set([ownerId, managerId, ...supervisorIds])
  const clash = (user: string, path: string) => fault('TENDER-2018', path, { user, role: 'REVIEWER' })
  const taken = reviewerIds.flatMap((id, index) =>
    busy.has(id) || reviewerIds.indexOf(id) < index ? [clash(id, `form.reviewerIds.${index}`)] : [],
  )
  return award.method === 'combined' && reviewerIds.length === 0 ? [clash('', 'form.reviewerIds')] : taken
}

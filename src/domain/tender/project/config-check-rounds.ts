import type { ConfigFault, ProjectForm } from '#contract/tender/project.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'

/** Settings of rounds that would give away what they promise to hide, or that cannot work. @see tendering.md 7.1 */

export function roundRulesFaults(form: ProjectForm): ConfigFault[] {
  const rules = roundsOf(form)
  if (!rules) return []
  const { rounds, durationsSec, intervalsSec, out, keepMin, priceRule, disclose, opening } = rules
  // A refusal by the lowest price tells it.
  const tellsLowest = priceRule === 'notHigherThanLowest' && (disclose === 'none' || disclose === 'rank')
  const faults: readonly (readonly [path: string, detail: string, is: boolean])[] = [
    ['form.rounds.durationsSec', `durationsSec ≠ ${rounds}`, durationsSec.length !== rounds],
    ['form.rounds.intervalsSec', `intervalsSec ≠ ${rounds - 1}`, intervalsSec.length !== rounds - 1],
    ['form.rounds.out', `out ≠ ${rounds - 1}`, out.length !== rounds - 1],
    ['form.rounds.out', 'out < 0', out.some((n) => n < 0)],
    ['form.rounds.keepMin', 'keepMin < 1', keepMin < 1],
    ['form.rounds.disclose', `${disclose} + notHigherThanLowest`, tellsLowest],
    // The second one stands in for a buyer who does not come.
    ['form.supervisorIds', 'committee + 1 supervisor', opening === 'committee' && form.supervisorIds.length < 2],
  ]
  return faults.flatMap(([path, detail, is]) => (is ? [{ code: 'TENDER-2016', path, args: { detail } }] : []))
}

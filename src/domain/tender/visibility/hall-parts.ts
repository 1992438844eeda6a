import type { HallView } from '#contract/tender/bid.ts'
import { ceilingOf } from '#domain/tender/bidding/competition.ts'
import { knowsCeiling } from '#domain/tender/disclosure-level.ts'
import type { ProjectState, Viewer } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'

/** What both halls show alike, however prices come in. */

/** With all its decimals, to who may see it. */
export const ceiling = (state: ProjectState, viewer: Viewer): Pick<HallView, 'ceiling'> =>
  knowsCeiling(state, viewer) ? { ceiling: formatMoney(ceilingOf(state), state.form.scale) } : {}

export function suspensionOf({ suspension }: Pick<ProjectState, 'suspension'>): Pick<HallView, 'suspension'> {
  if (!suspension) return {}
  const { reason, from, resumeAt, remainingMs, outage } = suspension
  return { suspension: { reason, from, ...(resumeAt && { resumeAt }), remainingMs, outage } }
}

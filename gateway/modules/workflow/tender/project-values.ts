import { type ApprovalProcess, isAsked } from '#domain/tender/approval.ts'
import { askedLines, linesOf, shareOf } from '#domain/tender/award/award-lines.ts'
import { isSkipped } from '#domain/tender/award/award-state.ts'
import type { ProjectState, Command as TenderCommand } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { isZone } from '#domain/tender/project/config-check.ts'
import { voidRequest } from '#domain/tender/project/decide-void.ts'
import { changed, ORDER, type Times } from '#domain/tender/schedule/decide-schedule.ts'
import { awardRanking } from '#domain/tender/scoring/award-ranking.ts'
import { wallTimeOf } from '#domain/time/zoned-time.ts'
import type { FormData } from '#domain/workflow/model.ts'
import { firmNames } from '#gateway/modules/tender/tender.queries.ts'
import { databaseNow } from '#gateway/platform/database/database.ts'
import type { Db } from './project.queries.ts'

/** What a project says of itself in the form of its approvals. An instance keeps it as it was when it was asked. */

export const valuesOf = ({ code, form, scheduleChanges }: ProjectState): FormData => {
  const { title, ceiling: amount, currency, inviteMode, categoryCode, deptId } = form
  return { code, title, amount, currency, inviteMode, categoryCode, deptId, scheduleChanges }
}

/** What an award proposes. The house's own people read it too where a definition asks them to decide and names it for them. */
export const PROPOSED: readonly string[] = ['winner', 'price', 'rank']

/** Fields that nobody reads who may not see the project from the purchaser's side; a ceiling as well, where bidders may not see it. */
export const closedFields = (state: ProjectState | undefined): string[] => [...PROPOSED, ...(state?.form.ceilingVisible ? [] : ['amount'])]

export interface Asking {
  state: ProjectState
  tenantId: string
  /** What the tender's own call says; else it is read from the project, which has been told already. */
  sent?: TenderCommand | undefined
  /** Said in the workspace. */
  opinion?: string | undefined
}

/** What people are asked to agree to; nothing where nothing is asked. */
export const askedOf: Readonly<Record<ApprovalProcess, (db: Db, asking: Asking) => Promise<FormData>>> = {
  tender_publish: async (_, { state }) => {
    const { mode, direction } = state.form
    return { mode, direction, ...timesIn(state, state) }
  },

  tender_time_change: async (_, { state, sent }) => {
    const change = sent?.type === 'time-change.save' ? sent : state.scheduleRequest
    if (!change) return {}
    const next = changed(state, change)
    const moved = ORDER.filter((name) => next[name] !== state[name])
    const [old, asked] = [timesIn(state, state), timesIn(state, next)]
    const pairs = ORDER.flatMap((name) => [
      [name, moved.includes(name) ? old[name] : ''],
      [NEW[name], moved.includes(name) ? asked[name] : ''],
    ])
    return { ...Object.fromEntries(pairs), ...('reason' in change && { reason: change.reason }) }
  },

  tender_award: async (db, { state, tenantId, sent }) => {
    const asking = sent?.type === 'award.propose'
    const proposal = asking ? sent : isAsked(state, 'tender_award') ? state.award : undefined
    if (!proposal) return {}
    const { alias, reason = '' } = proposal
    // A rank is what it is when it is proposed: it may hang on who can still mend his lines.
    const places = awardRanking(state, sent ? await databaseNow(db) : state.lastAt).filter((one) => !isSkipped(state, one.alias))
    const place = places.findIndex((one) => one.alias === alias)
    const lines = (asking ? askedLines(sent) : linesOf(state)).flatMap(({ alias: own, sharePct }) => {
      const placed = places.find((one) => one.alias === own)
      return placed ? [{ placed, sharePct }] : []
    })
    if (place < 0 || lines.length === 0) return {}
    const ids = lines.map(({ placed }) => placed.bidder.customerId)
    const names = await firmNames(db, { tenantId, lang: 'zh' }, ids)
    const named = lines.map(({ placed, sharePct }) =>
      [placed.alias, names.get(placed.bidder.customerId), ...(lines.length > 1 ? [`${sharePct}%`] : [])]
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    const amount = lines.reduce((sum, { placed, sharePct }) => sum + shareOf(placed.gross, sharePct), 0n)
    return { winner: named.join(' · '), price: formatMoney(amount, state.form.scale), rank: place + 1, reason }
  },

  tender_void: async (_, { state, sent, opinion }) => {
    const reason = sent?.type === 'project.void' ? sent.reason : (opinion ?? voidRequest(state)?.reason)
    return reason === undefined ? {} : { reason }
  },
}

const NEW = {
  registrationEndsAt: 'newRegistrationEndsAt',
  qualificationEndsAt: 'newQualificationEndsAt',
  startsAt: 'newStartsAt',
} as const satisfies Record<keyof Times, string>

/** By the clock of the project's own place, which is named: whoever reads it later elsewhere reads the same. A draft may not have them yet. */
function timesIn({ form: { timeZone } }: ProjectState, times: Times): Record<keyof Times, string> {
  const zone = isZone(timeZone) ? timeZone : 'UTC'
  const text = (iso: string) => (iso === '' ? '' : `${wallTimeOf(iso, zone)} ${zone}`)
  return {
    registrationEndsAt: text(times.registrationEndsAt),
    qualificationEndsAt: text(times.qualificationEndsAt),
    startsAt: text(times.startsAt),
  }
}

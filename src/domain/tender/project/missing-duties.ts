import { type ApprovalProcess, type Duty, isAsked } from '#domain/tender/approval.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { CHANGES_BY_MANAGER_ALONE } from '#domain/tender/schedule/decide-schedule.ts'

/** Roles that have spoken on a change of the schedule. */
const spoken = ({ confirmations }: ProjectState) => (confirmations['time-change'] ?? []).map(({ role }) => role)

const missing: Record<ApprovalProcess, (state: ProjectState) => Duty[]> = {
  tender_publish: () => ['manager'],
  tender_time_change: (state) => {
    if (state.scheduleChanges < CHANGES_BY_MANAGER_ALONE) return ['manager']
    return BOTH.filter((duty) => !spoken(state).some((role) => role === ROLES[duty]))
  },
  tender_award: ({ award }) => BOTH.filter((duty) => !award?.[duty]),
  tender_void: () => ['confirmer'],
}
const BOTH = ['manager', 'supervisor'] as const
const ROLES = { manager: 'MANAGER', supervisor: 'SUPERVISOR' } as const

/** Whose word the project still waits for. */
export const missingDuties = (state: ProjectState, process: ApprovalProcess): Duty[] => missing[process](state)

/** Whether somebody of this duty has the word now: it is missing, and the process has not gone on to ask others. */
export const awaits = (state: ProjectState, process: ApprovalProcess, duty: Duty): boolean =>
  isAsked(state, process) && missingDuties(state, process).includes(duty) && (state.stillAsks?.[process]?.includes(duty) ?? true)

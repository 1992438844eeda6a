import { type ApprovalProcess, DUTIES, type Duty } from '#domain/tender/approval.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { CHANGES_BY_MANAGER_ALONE } from '#domain/tender/schedule/decide-schedule.ts'

/** Roles that have spoken on a change of the schedule. */
const spoken = ({ confirmations }: ProjectState) => (confirmations['time-change'] ?? []).map(({ role }) => role)

const missing: Record<ApprovalProcess, (state: ProjectState) => Duty[]> = {
  tender_publish: () => ['manager'],
  tender_time_change: (state) => {
    if (state.scheduleChanges < CHANGES_BY_MANAGER_ALONE) return ['manager']
    return DUTIES.filter((duty) => !spoken(state).some((role) => role === ROLES[duty]))
  },
  tender_award: ({ award }) => DUTIES.filter((duty) => !award?.[duty]),
}
const ROLES = { manager: 'MANAGER', supervisor: 'SUPERVISOR' } as const

/** Whose word the project still waits for. */
export const missingDuties = (state: ProjectState, process: ApprovalProcess): Duty[] => missing[process](state)

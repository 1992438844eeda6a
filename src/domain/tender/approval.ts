import type { ProjectState } from './model.ts'

/** Decisions on a project that run as processes of the approval workflow. */

export const APPROVALS = ['tender_publish'] as const
export type ApprovalProcess = (typeof APPROVALS)[number]

/** Whether people are asked about it now. */
const asked: Record<ApprovalProcess, (state: ProjectState) => boolean> = {
  tender_publish: ({ status }) => status === 'PUBLISH_APPROVAL',
}

/** Whether a process may be under way; one that was returned waits while the draft is mended. */
const alive: Record<ApprovalProcess, (state: ProjectState) => boolean> = {
  tender_publish: ({ status, deleted }) => !deleted && (status === 'PUBLISH_APPROVAL' || status === 'DRAFT'),
}

export const isAsked = (state: ProjectState, process: ApprovalProcess): boolean => asked[process](state)

/** Approvals whose matter is over. */
export const overtaken = (before: ProjectState, after: ProjectState): ApprovalProcess[] =>
  APPROVALS.filter((process) => alive[process](before) && !alive[process](after))

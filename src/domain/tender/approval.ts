import type { ProjectState } from './model.ts'

/** Decisions on a project that run as processes of the approval workflow. */

export const APPROVALS = ['tender_publish', 'tender_time_change', 'tender_award', 'tender_void'] as const
export type ApprovalProcess = (typeof APPROVALS)[number]

/** Whose word the project may need; the confirmer is whoever is left of the two that stop a project when one has asked for it. */
export const DUTIES = ['manager', 'supervisor', 'confirmer'] as const
export type Duty = (typeof DUTIES)[number]

/** Whom a process asks, of those whose word the project needs. */
export interface Asked {
  process: ApprovalProcess
  stillAsks: readonly Duty[]
}

/** What somebody did in a process, beside the words that the project's own commands are. */
export interface ApprovalStep {
  process: ApprovalProcess
  nodeId: string
  node: string
  nodeEn: string
  /** Whom the node asks, where that is somebody whom the project names. */
  asks?: Duty
  /** As the process has it: `AGREE`, `REFUSE`, `TRANSFER` … */
  decision: string
  opinion?: string
  /** Whom the process asks after it of those whose word the project needs. */
  stillAsks?: readonly Duty[]
  /** Whose deputy the person was. */
  onBehalfOf?: string
  /** It ends the approval without what was asked for. */
  returns?: true
}

/** Whether people are asked about it now. */
const asked: Record<ApprovalProcess, (state: ProjectState) => boolean> = {
  tender_publish: ({ status }) => status === 'PUBLISH_APPROVAL',
  tender_time_change: ({ scheduleRequest }) => scheduleRequest !== undefined,
  tender_award: ({ status }) => status === 'AWARD_APPROVAL',
  tender_void: ({ confirmations }) => confirmations.void !== undefined,
}

/** Whether a process may be under way; one that was returned waits while the draft is mended. */
const alive: Record<ApprovalProcess, (state: ProjectState) => boolean> = {
  tender_publish: ({ status, deleted }) => !deleted && (status === 'PUBLISH_APPROVAL' || status === 'DRAFT'),
  tender_time_change: ({ status }) => status === 'REGISTRATION' || status === 'QUALIFICATION' || status === 'READY',
  tender_award: ({ status }) => status === 'REVIEW' || status === 'AWARD_APPROVAL',
  tender_void: ({ deleted, endedAt }) => !deleted && endedAt === undefined,
}

export const isAsked = (state: ProjectState, process: ApprovalProcess): boolean => asked[process](state)

/** It came to nothing: whatever is still asked about it, nobody needs an answer. */
export const isGivenUp = ({ status, deleted }: Pick<ProjectState, 'status' | 'deleted'>): boolean =>
  deleted === true || status === 'FAILED' || status === 'VOID'

/** Approvals whose matter is over. */
export const overtaken = (before: ProjectState, after: ProjectState): ApprovalProcess[] =>
  APPROVALS.filter((process) => [asked, alive].some((is) => is[process](before) && !is[process](after)))

import type { ProjectRow } from '#contract/tender/project.ts'
import { textsOf } from '#domain/tender/status-names.ts'

/**
 * How far a firm has come with a project, in the words of the chips above the lists (9.5, 9.10). A row may be at several stages: an award that
 * waits for the firm's word is a part of the history as well.
 */

/** For the firm itself. */
export const firmStageNames = {
  toRegister: { zh: '待报名', en: 'To register' },
  registered: { zh: '已报名', en: 'Registered' },
  running: { zh: '进行中', en: 'Running' },
  toConfirm: { zh: '待确认', en: 'To be confirmed' },
  history: { zh: '历史', en: 'History' },
} as const
export type FirmStage = keyof typeof firmStageNames
export const FIRM_STAGES = Object.keys(firmStageNames) as FirmStage[]

/** For whoever invites. */
export const rosterStageNames = {
  proposed: { zh: '待邀请审核', en: 'Waiting for review' },
  invited: { zh: '待回复', en: 'Not answered' },
  toDecide: { zh: '待资格审核', en: 'To qualify' },
  approved: { zh: '审核通过', en: 'Qualified' },
  out: { zh: '未参加', en: 'Not taking part' },
} as const
export type RosterStage = keyof typeof rosterStageNames
export const ROSTER_STAGES = Object.keys(rosterStageNames) as RosterStage[]

const among =
  (...words: readonly string[]) =>
  (word: string | undefined): boolean =>
    word !== undefined && words.includes(word)

const BEFORE = among('REGISTRATION', 'QUALIFICATION', 'READY')
const LIVE = among('BIDDING', 'SUSPENDED')
const PAST = among('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID')
const TAKEN_BACK = among('RETURNED', 'WITHDRAWN')
const HANDED_IN = among('SUBMITTED', 'APPROVED')
const CAN_ANSWER = among('SENT', 'VIEWED', 'ACCEPTED')
const UNANSWERED = among('APPROVED', 'SENT', 'VIEWED')
const OUT = among('REJECTED', 'DECLINED', 'EXPIRED', 'REVOKED', 'WITHDRAWN', 'DISQUALIFIED')

/** @see gateway/modules/tender/projects/search.columns.ts, the same in SQL */
export function firmStages({
  status,
  invitation,
  application,
  bidder,
  awardLine,
}: Pick<ProjectRow, 'status' | 'invitation' | 'application' | 'bidder' | 'awardLine'>): FirmStage[] {
  const at: Readonly<Record<FirmStage, boolean>> = {
    toRegister: status === 'REGISTRATION' && (!application || TAKEN_BACK(application)) && CAN_ANSWER(invitation ?? 'SENT'),
    registered: BEFORE(status) && HANDED_IN(application),
    running: LIVE(status) && bidder !== undefined,
    toConfirm: status === 'PUBLICITY' && awardLine === 'WAIT_CONFIRM',
    history: PAST(status),
  }
  return FIRM_STAGES.filter((stage) => at[stage])
}

export function rosterStages({ invitation, application }: { invitation?: string; application?: string }): RosterStage[] {
  const at: Readonly<Record<RosterStage, boolean>> = {
    proposed: invitation === 'PROPOSED',
    invited: !application && UNANSWERED(invitation),
    toDecide: application === 'SUBMITTED',
    approved: application === 'APPROVED',
    out: OUT(application ?? invitation),
  }
  return ROSTER_STAGES.filter((stage) => at[stage])
}

/** How many rows stand at a stage. */
export const countAt = (rows: readonly { stage: readonly string[] }[], stage: RosterStage): number =>
  rows.filter((row) => row.stage.includes(stage)).length

export const firmStageTexts = textsOf('stage', firmStageNames)
export const rosterStageTexts = textsOf('stage', rosterStageNames)

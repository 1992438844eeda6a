import type { ProjectRow } from '#contract/tender/project.ts'
import type { messages } from './project-list.messages.ts'

type Key = keyof (typeof messages)['en']

const INVITATION = ['PROPOSED', 'APPROVED', 'SENT', 'VIEWED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REJECTED', 'REVOKED'] as const
const APPLICATION = ['SUBMITTED', 'APPROVED', 'REJECTED', 'RETURNED', 'WITHDRAWN', 'DISQUALIFIED'] as const

/** What the firm is in this project, the latest step first: bidder, registration, invitation. */
export function myStatus({ bidder, application, invitation }: Pick<ProjectRow, 'bidder' | 'application' | 'invitation'>): Key {
  if (bidder === 'ACTIVE' || bidder === 'ELIMINATED' || bidder === 'BANNED') return `bidder.${bidder}`
  const registered = APPLICATION.find((status) => status === application)
  if (registered) return `application.${registered}`
  const invited = INVITATION.find((status) => status === invitation)
  return invited ? `mine.${invited}` : 'mine.none'
}

/** How the award ended for this firm; undefined while nothing is published, or when it was no bidder. */
export function myResult({ status, awardLine, bidder }: Pick<ProjectRow, 'status' | 'awardLine' | 'bidder'>): Key | undefined {
  const line = (['WAIT_CONFIRM', 'CONFIRMED', 'DECLINED', 'EXPIRED'] as const).find((known) => known === awardLine)
  if (line) return `result.${line}`
  const published = status === 'PUBLICITY' || status === 'AWARDED'
  return published && bidder !== undefined ? 'result.lost' : undefined
}

/** Whether the firm may still turn its invitation down. */
export const mayDecline = ({ actions }: Pick<ProjectRow, 'actions'>): boolean => actions.includes('invitation.decline')

/** Whether there is a hall to look at. */
export const isLive = ({ status }: Pick<ProjectRow, 'status'>): boolean => ['READY', 'BIDDING', 'SUSPENDED', 'REVIEW'].includes(status)

/** Whether the quote centre is open for this firm. */
export const mayBid = (row: Pick<ProjectRow, 'status' | 'bidder' | 'application'>): boolean =>
  ['READY', 'BIDDING', 'SUSPENDED'].includes(row.status) &&
  (row.bidder === 'ACTIVE' || (row.bidder === undefined && row.application === 'APPROVED'))

/** Whether something of bidding comes at its time; that a round waits for people is what its state says. */
export const runs = (row: Pick<ProjectRow, 'next'>): row is { next: NonNullable<ProjectRow['next']> } =>
  row.next !== undefined && ['close', 'roundOpens', 'roundCloses', 'resume'].includes(row.next.kind)

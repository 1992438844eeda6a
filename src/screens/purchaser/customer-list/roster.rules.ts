import type { RosterRow } from '#contract/tender/firm-calls.ts'

/** Firms that were told they are invited, whatever became of it. */
export const invitedCount = (rows: readonly RosterRow[]): number => rows.filter(({ sentAt }) => sentAt !== undefined).length
/** Firms that have registered and not withdrawn. */
export const registeredCount = (rows: readonly RosterRow[]): number =>
  rows.filter(({ application }) => application !== undefined && application !== 'WITHDRAWN').length

/** What can be done with a firm of the project, in the order it is offered. */
export const ACTIONS = ['review', 'qualify', 'papers', 'deposit', 'resend', 'revoke', 'disqualify'] as const
export type Action = (typeof ACTIONS)[number]
/** What cannot be taken back. */
export const isFinal = (action: Action): boolean => action === 'revoke' || action === 'disqualify'

/**
 * What a row offers.
 *
 * @param actions commands that the gateway offers this reader for the project; the row says which of them concern it
 */
export function actionsOf(row: RosterRow, actions: readonly string[]): Action[] {
  const { invitation = '', application, deposit } = row
  const may = (command: string) => actions.includes(command)
  const decides = may('application.review') && application === 'SUBMITTED'
  const offers: Record<Action, boolean> = {
    review: may('invitation.review') && invitation === 'PROPOSED',
    qualify: decides,
    papers: application !== undefined && !decides,
    deposit: may('application.confirm-deposit') && deposit === 'DECLARED' && (application === 'SUBMITTED' || application === 'RETURNED'),
    resend: may('invitation.resend') && !application && (invitation === 'SENT' || invitation === 'VIEWED'),
    revoke: may('invitation.revoke') && !application && ['APPROVED', 'SENT', 'VIEWED'].includes(invitation),
    disqualify: may('application.disqualify') && application === 'APPROVED',
  }
  return ACTIONS.filter((action) => offers[action])
}

/** The word of one person that waits for a second one's. */
export const waitingFor = ({ asked = [] }: RosterRow, what: 'revoke' | 'disqualify') => asked.find((word) => word.what === what)

/** Firms whose registrations can be exported, in the order they were given. */
interface Registered {
  /** Of those that are chosen. */
  ids: readonly string[]
  /** Of those that are shown. */
  pageIds: readonly string[]
  /** Of all. */
  total: number
  /** The reader means certain firms, and none of them has registered: then he does not get the registrations of the others. */
  lacks?: 'chosen' | 'shown'
}

/** @param shown undefined where the list is not narrowed */
export function registeredOf(rows: readonly RosterRow[], chosen: readonly string[], shown: readonly string[] | undefined): Registered {
  const registered = new Set(rows.flatMap(({ customerId, application }) => (application === undefined ? [] : [customerId])))
  const among = (firms: readonly string[]) => firms.filter((id) => registered.has(id))
  const found = { ids: among(chosen), pageIds: among(shown ?? []), total: registered.size }
  if (chosen.length > 0) return found.ids.length > 0 ? found : { ...found, lacks: 'chosen' }
  return shown && found.pageIds.length === 0 ? { ...found, lacks: 'shown' } : found
}

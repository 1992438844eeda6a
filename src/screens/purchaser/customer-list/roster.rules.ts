import type { RosterRow } from '#contract/tender-firm-calls.ts'

/** Ways to look at the firms of a project, in the order they are offered. */
export const VIEWS = ['all', 'proposed', 'invited', 'toDecide', 'approved', 'out'] as const
export type View = (typeof VIEWS)[number]

const OUT: ReadonlySet<string> = new Set(['REJECTED', 'DECLINED', 'EXPIRED', 'REVOKED', 'WITHDRAWN', 'DISQUALIFIED'])

const FITS: Readonly<Record<View, (row: RosterRow) => boolean>> = {
  all: () => true,
  proposed: ({ invitation }) => invitation === 'PROPOSED',
  invited: ({ invitation, application }) => !application && ['APPROVED', 'SENT', 'VIEWED'].includes(invitation ?? ''),
  toDecide: ({ application }) => application === 'SUBMITTED',
  approved: ({ application }) => application === 'APPROVED',
  out: ({ invitation, application }) => OUT.has(application ?? invitation ?? ''),
}

/** The rows of a view whose names or codes contain the words. @param found whether the advanced search finds a row */
export function rowsOf(
  rows: readonly RosterRow[],
  view: View,
  keyword: string,
  found: (row: RosterRow) => boolean = () => true,
): RosterRow[] {
  const words = keyword.trim().toLowerCase()
  const named = ({ name, nameEn, code, creditCode }: RosterRow) =>
    [name, nameEn, code, creditCode].some((text) => text.toLowerCase().includes(words))
  return rows.filter((row) => FITS[view](row) && named(row) && found(row))
}

export const countOf = (rows: readonly RosterRow[], view: View): number => rows.filter(FITS[view]).length

/** Firms that were told they are invited, whatever became of it. */
export const invitedCount = (rows: readonly RosterRow[]): number => rows.filter(({ sentAt }) => sentAt !== undefined).length
/** Firms that have registered and not withdrawn. */
export const registeredCount = (rows: readonly RosterRow[]): number =>
  rows.filter(({ application }) => application !== undefined && application !== 'WITHDRAWN').length

/** What can be done with a firm of the project, in the order it is offered. */
export const DEEDS = ['review', 'qualify', 'papers', 'deposit', 'resend', 'revoke', 'disqualify'] as const
export type Deed = (typeof DEEDS)[number]

/**
 * What a row offers.
 *
 * @param actions commands that the gateway offers this reader for the project; the row says which of them concern it
 */
export function deedsOf(row: RosterRow, actions: readonly string[]): Deed[] {
  const { invitation = '', application, deposit } = row
  const may = (command: string) => actions.includes(command)
  const decides = may('application.review') && application === 'SUBMITTED'
  const offers: Record<Deed, boolean> = {
    review: may('invitation.review') && invitation === 'PROPOSED',
    qualify: decides,
    papers: application !== undefined && !decides,
    deposit: may('application.confirm-deposit') && deposit === 'DECLARED' && (application === 'SUBMITTED' || application === 'RETURNED'),
    resend: may('invitation.resend') && !application && (invitation === 'SENT' || invitation === 'VIEWED'),
    revoke: may('invitation.revoke') && !application && ['APPROVED', 'SENT', 'VIEWED'].includes(invitation),
    disqualify: may('application.disqualify') && application === 'APPROVED',
  }
  return DEEDS.filter((deed) => offers[deed])
}

/** The word of one person that waits for a second one's. */
export const waitingFor = ({ asked = [] }: RosterRow, what: 'revoke' | 'disqualify') => asked.find((word) => word.what === what)

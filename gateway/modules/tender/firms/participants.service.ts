import type { Pool } from 'pg'
import type { Criteria } from '#contract/search.ts'
import type { ApplicationRow, RosterRow } from '#contract/tender/firm-calls.ts'
import { matches, type TypedClause } from '#domain/search/evaluate.ts'
import { field, optionalText } from '#domain/tender/facts.ts'
import { projectFirms, projectRegistrations } from '#domain/tender/lists/firms.ts'
import { rosterStages } from '#domain/tender/lists/stages.ts'
import type { Entry, Party, ProjectState, Viewer } from '#domain/tender/model.ts'
import { type FirmHistory, histories, ROSTER_FACTS } from '#domain/tender/registration/roster.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { searchOf } from '#gateway/modules/search/criteria.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { seeFirms } from '#gateway/modules/tender/reading.ts'
import { namesOf, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { type PageQuery, pageOf, type Window, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { type Firm, filesOf, firmsById, type PaperFile } from './firms.queries.ts'
import { firmFacts, seesContacts } from './firms.service.ts'

/** The firms of one project, before their prices: who is invited, who registered, with what papers. Read from the state and, for times and words, from the log. */

/** A project has some hundred firms at most, each with a few facts. */
const MOST_FACTS = 10_000

interface Search extends Criteria {
  projectId: string
  keyword?: string
}

/** A firm of the project with everything known of it. */
interface Member {
  firm: Firm
  party: Party
  history: FirmHistory
}

interface Roster {
  state: ProjectState
  members: Member[]
  nameOf: (userId: string | undefined) => string
}

export const participantService = (pool: Pool) => ({
  async invitations(
    session: Session,
    { invitation, application, ...search }: Search & { invitation?: string[]; application?: string[] },
    query: PageQuery,
  ) {
    const window = windowOf(query)
    const asked = searchOf(search, projectFirms.searched)
    const roster = await readRoster(pool, session, search)
    const whole = seesContacts(session)
    const found = roster.members.filter(
      (member) =>
        fits(invitation, member.party.invitation?.status) &&
        fits(application, member.party.application?.status) &&
        isFound(asked, () => rosterRow(member, roster, whole)),
    )
    return paged(found, window, (member) => rosterRow(member, roster, whole))
  },

  async applications(session: Session, { status, ...search }: Search & { status?: string[] }, query: PageQuery) {
    const window = windowOf(query)
    const asked = searchOf(search, projectRegistrations.searched)
    const roster = await readRoster(pool, session, search)
    const whole = seesContacts(session)
    const found = roster.members.filter(
      (member) =>
        member.party.application &&
        fits(status, member.party.application.status) &&
        isFound(asked, () => ({ ...rosterRow(member, roster, whole), ...registration(member, roster, new Map()) })),
    )
    const files = await handedIn(pool, session.tenantId, found.slice(window.offset, window.offset + window.limit))
    return paged(found, window, (member) => ({ ...rosterRow(member, roster, whole), ...registration(member, roster, files) }))
  },
})

export type ParticipantService = ReturnType<typeof participantService>

const fits = (wanted: readonly string[] | undefined, status: string | undefined): boolean =>
  !wanted || wanted.length === 0 || (status !== undefined && wanted.includes(status))

/** The row as its reader gets it: what is masked to him is not found by him either. */
const isFound = (asked: TypedClause | undefined, row: () => object): boolean =>
  !asked || matches(asked, row() as Parameters<typeof matches>[1])

const paged = <Row>(found: readonly Member[], window: Window, rowOf: (member: Member) => Row) =>
  pageOf(found.slice(window.offset, window.offset + window.limit).map(rowOf), found.length, window)

/** The fact without the parts that this reader may not know. */
function readable(entry: Entry, state: ProjectState, viewer: Viewer): Entry {
  const may = readableParts(entry, state, viewer)
  return { ...entry, parts: Object.fromEntries(may.map((part) => [part, entry.parts[part]])) }
}

/** @throws Refusal 2001 for who does not look at the project from the purchaser's side, 2002 for a reviewer before the close */
async function readRoster(pool: Pool, session: Session, { projectId, keyword = '' }: Search): Promise<Roster> {
  const { record, viewer } = await seeFirms(pool, session, projectId)
  const { state } = record
  const parties = Object.values(state.parties).filter(({ invitation, application }) => invitation || application)
  const [{ entries }, firms] = await Promise.all([
    readLogOf(pool, projectId, ROSTER_FACTS, { limit: MOST_FACTS, offset: 0 }),
    firmsById(
      pool,
      session.tenantId,
      parties.map(({ customerId }) => customerId),
    ),
  ])
  const told = histories(entries.map((entry) => readable(factOf(entry), state, viewer)).reverse())
  const word = keyword.trim().toLowerCase()
  const members = firms.flatMap((firm): Member[] => {
    const party = state.parties[firm.customerId]
    const matches = [firm.name, firm.nameEn, firm.code, firm.creditCode].some((name) => name.toLowerCase().includes(word))
    return party && matches ? [{ firm, party, history: told.get(firm.customerId) ?? { decisions: [] } }] : []
  })
  const names = await namesOf(
    pool,
    session,
    members.flatMap((member) => personsOf(member, state)),
    [],
  )
  return { state, members, nameOf: (userId) => names.get(userId ?? '')?.name ?? '' }
}

/** Who acts for the firm: whom its registration names, else who sent it. */
const agentOf = ({ application }: Party): string => application?.agentUserId ?? application?.userId ?? ''

const personsOf = ({ party, history }: Member, state: ProjectState): string[] =>
  [
    ...askedOf(state, party.customerId).map(({ userId }) => userId),
    history.proposedBy ?? '',
    agentOf(party),
    ...history.decisions.map(({ by }) => by),
  ].filter(Boolean)

function rosterRow({ firm, party, history }: Member, { state, nameOf }: Roster, whole: boolean): RosterRow {
  const { proposedBy, proposedAt, reason, reviewComment, sentAt, resentAt, viewedAt, declinedAt, declineReason, sent, decisions } = history
  const { invitation, application, pledge } = party
  const asked = askedOf(state, party.customerId)
  const last = decisions.findLast(({ decision }) => decision !== 'DEPOSIT_CONFIRMED')
  const told = { proposedAt, reason, reviewComment, sentAt, resentAt, viewedAt, declinedAt, declineReason, pledgedAt: pledge?.at }
  return {
    ...firmFacts(application ? { ...firm, ...contactOf(sent) } : firm, whole),
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    stage: rosterStages({ ...(invitation && { invitation: invitation.status }), ...(application && { application: application.status }) }),
    ...(proposedBy !== undefined && { proposedBy: nameOf(proposedBy) }),
    ...(invitation && { invitation: invitation.status }),
    ...(application && {
      application: application.status,
      submittedAt: application.submittedAt,
      agentName: nameOf(agentOf(party)),
      taxBp: application.taxBp ?? 0,
      ...remarkOf(sent),
      deposit: application.deposit,
      documents: { given: askedAndGiven(state, sent).filter(({ paper }) => paper).length, asked: state.form.requiredDocs.length },
    }),
    ...(asked.length > 0 && { asked: asked.map(({ userId, ...word }) => ({ ...word, by: nameOf(userId) })) }),
    ...(last && { decidedAt: last.at, ...(last.comment !== undefined && { decisionComment: last.comment }) }),
  }
}

/** What one of two persons has asked for, the invitation's withdrawal before the disqualification. */
const askedOf = ({ confirmations }: ProjectState, customerId: string) =>
  (['revoke', 'disqualify'] as const).flatMap((what) => (confirmations[`${what}:${customerId}`] ?? []).map((word) => ({ what, ...word })))

/** Whom the firm named when it registered stands before whom the register names. */
function contactOf(sent: Entry | undefined): Partial<Firm> {
  const [contact, phone, email] = ['contactName', 'contactPhone', 'contactEmail'].map((key) => sent && optionalText(sent, 'lines', key))
  return { ...(contact && { contact }), ...(phone && { phone }), ...(email && { email }) }
}

function remarkOf(sent: Entry | undefined): { remark?: string } {
  const remark = sent && optionalText(sent, 'lines', 'remark')
  return remark ? { remark } : {}
}

interface Paper {
  code: string
  attachmentId: string
  sha256: string
}

function papersOf(sent: Entry | undefined): Paper[] {
  const documents = sent && field(sent, 'lines', 'documents')
  return (Array.isArray(documents) ? documents : []).map((one) => {
    const { code, attachmentId, sha256 } = (one ?? {}) as Record<string, unknown>
    return { code: String(code), attachmentId: String(attachmentId), sha256: String(sha256) }
  })
}

const askedAndGiven = ({ form }: ProjectState, sent: Entry | undefined) => {
  const papers = papersOf(sent)
  return form.requiredDocs.map((asked) => ({ asked, paper: papers.find(({ code }) => code === asked.code) }))
}

const voucherOf = ({ history }: Member) => history.sent && optionalText(history.sent, 'lines', 'depositVoucherId')

/** Files by id, each with the firm it belongs to: what a firm names but does not own is not its paper. */
async function handedIn(pool: Pool, tenantId: string, members: readonly Member[]): Promise<Map<string, PaperFile>> {
  const ids = members.flatMap((member) => [
    ...papersOf(member.history.sent).map(({ attachmentId }) => attachmentId),
    voucherOf(member) ?? '',
  ])
  return new Map((await filesOf(pool, tenantId, ids)).map((file) => [file.id, file]))
}

function registration(
  member: Member,
  { state, nameOf }: Roster,
  files: ReadonlyMap<string, PaperFile>,
): Omit<ApplicationRow, Exclude<keyof RosterRow, 'agentName' | 'taxBp'>> {
  const { party, history } = member
  const { application } = party
  const fileOf = (id: string | undefined) => {
    const file = files.get(id ?? '')
    if (file?.customerId !== party.customerId) return undefined
    const { customerId: _, ...info } = file
    return info
  }
  const voucher = fileOf(voucherOf(member))
  return {
    agentName: nameOf(agentOf(party)),
    taxBp: application?.taxBp ?? 0,
    ...(application?.newDeadline && { newDeadline: application.newDeadline }),
    papers: askedAndGiven(state, history.sent).map(({ asked, paper }) => {
      const file = fileOf(paper?.attachmentId)
      return { ...asked, ...(paper && { sha256: paper.sha256 }), ...(file && { file }) }
    }),
    ...(voucher && { voucher }),
    decisions: history.decisions.map(({ by, ...step }) => ({ ...step, by: nameOf(by) })),
  }
}

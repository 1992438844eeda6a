import type { Pool } from 'pg'
import type { Announcement, EntryStep, Objection, OwnApplication, OwnEntry } from '#contract/tender/paper-calls.ts'
import { field, optionalText } from '#domain/tender/facts.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { Entry, Party, ProjectState, Viewer } from '#domain/tender/model.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { findDraft } from '#gateway/modules/tender/firms/application-draft.ts'
import { seeProject } from '#gateway/modules/tender/reading.ts'
import { firmNames, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { repliesTo } from './documents.queries.ts'
import { richOf } from './words.ts'

/** Announcements, the own registration and objections, read from the log through the masks of `#domain/tender/disclosure.ts`. */

const ANNOUNCED = ['message.sent', 'schedule.changed', 'bidding.suspended', 'bidding.resumed']
const ENTRY = [
  'invitation.viewed',
  'invitation.declined',
  'pledge.accepted',
  'rules.acknowledged',
  'application.submitted',
  'application.decided',
  'application.withdrawn',
  'application.disqualified',
  'deposit.confirmed',
]
/** A firm confirms, hands in and is answered some dozen times at most; the oldest of more are left out. */
const STEPS = 200

/** The fact without the parts that this reader may not know. */
export function readable(stored: StoredEntry, state: ProjectState, viewer: Viewer): Entry {
  const entry = factOf(stored)
  const may = readableParts(entry, state, viewer)
  return { ...entry, parts: Object.fromEntries(may.map((part) => [part, entry.parts[part]])) }
}

export const documentService = (pool: Pool) => ({
  async announcements(session: Session, projectId: string, query: PageQuery) {
    const window = windowOf(query)
    const { record, viewer } = await seeProject(pool, session, projectId)
    const { entries, total } = await readLogOf(pool, projectId, ANNOUNCED, window)
    const rows = entries.map((entry) => announcement(readable(entry, record.state, viewer)))
    // Everybody may count them; places in the log would tell what rivals did between them.
    const counted = rows.map((row, n) => ({ ...row, seq: total - window.offset - n }))
    return pageOf(knowsCount(record.state, viewer) ? rows : counted, total, window)
  },

  /** @throws Refusal 2009 for who acts for no firm */
  async ownEntry(session: Session, projectId: string): Promise<OwnEntry> {
    if (!session.customerId) throw new Refusal('TENDER-2009')
    const { record, viewer } = await seeProject(pool, session, projectId)
    // Who looks from the purchaser's side looks for no firm, whatever firm he names.
    if (!viewer.customerId) throw new Refusal('TENDER-2009')
    const { customerId } = viewer
    const { entries } = await readLogOf(pool, projectId, ENTRY, { limit: STEPS, offset: 0, customerId })
    const facts = entries.map((entry) => readable(entry, record.state, viewer)).reverse()
    const party = record.state.parties[customerId]
    const sent = facts.findLast(({ type }) => type === 'application.submitted')
    return {
      ...(party?.invitation && { invitation: party.invitation.status }),
      ...(party?.application && sent && { application: ownApplication(party.application, sent) }),
      ...(await draftOf(pool, projectId, customerId)),
      steps: facts.flatMap(step).map((one, n) => ({ ...one, seq: n + 1 })),
    }
  },

  async objections(session: Session, projectId: string, query: PageQuery) {
    const window = windowOf(query)
    const { record, viewer } = await seeProject(pool, session, projectId)
    const { customerId } = viewer
    const { entries, total } = await readLogOf(pool, projectId, ['objection.filed'], { ...window, customerId })
    const filed = entries.map((entry) => readable(entry, record.state, viewer))
    const done = await repliesTo(
      pool,
      projectId,
      filed.map(({ seq }) => seq),
    )
    const replies = done.map((entry) => readable(entry, record.state, viewer))
    const firms = customerId ? new Map<string, string>() : await firmNames(pool, session, filed.map(firmOf))
    const rows = filed.map((entry) => objection(entry, record.state, replies, firms.get(firmOf(entry))))
    return pageOf(rows, total, window)
  },
})

/** What the firm filled in and has not sent. */
async function draftOf(pool: Pool, projectId: string, customerId: string): Promise<Pick<OwnEntry, 'draft'>> {
  const draft = await findDraft(pool, projectId, customerId)
  return draft?.content ? { draft: { ...draft.content, version: draft.version, savedAt: draft.savedAt } } : {}
}

const firmOf = (entry: Entry): string => optionalText(entry, 'who', 'customerId') ?? ''
const pub = (entry: Entry, key: string): string => optionalText(entry, 'pub', key) ?? ''

function announcement(entry: Entry): Announcement {
  const { seq, at } = entry
  switch (entry.type) {
    case 'schedule.changed': {
      const times = {
        registrationEndsAt: pub(entry, 'registrationEndsAt'),
        qualificationEndsAt: pub(entry, 'qualificationEndsAt'),
        startsAt: pub(entry, 'startsAt'),
      }
      return { seq, at, kind: 'schedule', from: 'SYSTEM', text: '', times }
    }
    case 'bidding.suspended':
      return { seq, at, kind: 'suspended', from: pub(entry, 'byRole') || 'SYSTEM', text: pub(entry, 'reason') }
    case 'bidding.resumed':
      return { seq, at, kind: 'resumed', from: 'SYSTEM', text: '' }
    default:
      return { seq, at, kind: 'message', from: pub(entry, 'from') || 'SYSTEM', text: pub(entry, 'text'), ...richOf(entry, 'pub') }
  }
}

const lines = (entry: Entry, key: string): string => optionalText(entry, 'lines', key) ?? ''

function ownApplication(
  { status, deposit, submittedAt, newDeadline, taxBp, agentUserId, userId }: NonNullable<Party['application']>,
  sent: Entry,
): OwnApplication {
  const remark = lines(sent, 'remark')
  const papers = papersOf(field(sent, 'lines', 'documents'))
  const depositVoucherId = lines(sent, 'depositVoucherId')
  return {
    status,
    submittedAt,
    taxBp,
    deposit,
    contactName: lines(sent, 'contactName'),
    contactPhone: lines(sent, 'contactPhone'),
    contactEmail: lines(sent, 'contactEmail'),
    agentUserId: agentUserId ?? userId,
    documents: papers.map(({ code }) => code),
    papers,
    ...(depositVoucherId && { depositVoucherId }),
    ...(remark && { remark }),
    ...(newDeadline && { newDeadline }),
  }
}

/** The papers as they were handed in. */
function papersOf(documents: unknown): OwnApplication['papers'] {
  return (Array.isArray(documents) ? documents : []).flatMap((one: unknown) => {
    const { code, attachmentId, sha256 } = (one ?? {}) as Record<string, unknown>
    return code === undefined ? [] : [{ code: String(code), attachmentId: String(attachmentId), sha256: String(sha256) }]
  })
}

const KINDS: Readonly<Record<string, EntryStep['kind']>> = {
  'invitation.viewed': 'viewed',
  'invitation.declined': 'declined',
  'pledge.accepted': 'pledged',
  'application.submitted': 'submitted',
  'application.withdrawn': 'withdrawn',
  'application.disqualified': 'disqualified',
  'deposit.confirmed': 'deposit',
}

function step(entry: Entry): Omit<EntryStep, 'seq'>[] {
  const { at, type } = entry
  const comment = type === 'application.decided' && lines(entry, 'comment')
  const kind = kindOf(entry)
  return kind ? [{ at, kind, ...(comment && { comment }) }] : []
}

function kindOf(entry: Entry): EntryStep['kind'] | undefined {
  if (entry.type === 'rules.acknowledged') return lines(entry, 'kind') === 'win' ? 'acknowledged.win' : 'acknowledged.fight'
  if (entry.type !== 'application.decided') return KINDS[entry.type]
  return (['APPROVED', 'RETURNED', 'REJECTED'] as const).find((decision) => decision === lines(entry, 'decision'))
}

function objection(entry: Entry, state: ProjectState, replies: readonly Entry[], by: string | undefined): Objection {
  const { seq, at } = entry
  const own = replies.filter((reply) => field(reply, 'pub', 'objectionSeq') === seq)
  const answered = own.findLast(({ type }) => type === 'objection.answered')
  const closed = own.find(({ type }) => type === 'objection.closed' || type === 'objection.upheld')
  return {
    seq,
    at,
    status: state.objections.find((one) => one.seq === seq)?.status ?? 'OPEN',
    text: lines(entry, 'text'),
    ...richOf(entry, 'lines'),
    ...(by && { by }),
    ...(answered && { answer: { at: answered.at, text: lines(answered, 'text'), ...richOf(answered, 'lines') } }),
    ...(closed && { closedAt: closed.at }),
  }
}

export type DocumentService = ReturnType<typeof documentService>

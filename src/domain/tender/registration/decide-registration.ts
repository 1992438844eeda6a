import { DRAFT_SAVES } from '#domain/tender/bidding/ceilings.ts'
import { leadOf } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { twoPersons } from '#domain/tender/confirmation.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import type {
  Actor,
  Command,
  CommandOf,
  Decision,
  Env,
  Json,
  Party,
  ProjectState,
  Refused,
  RegistrationDraft,
} from '#domain/tender/model.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { asBidder, asOwner, commentGiven, inStatus, partyOf, reasonGiven } from '#domain/tender/people.ts'
import { shownRulesHash } from '#domain/tender/project/rule-text.ts'
import { notActive } from './decide-invitation.ts'

/** Pledge, rules, registration and qualification. @see tendering.md 6.3 */

/** Tax rates of the market in basis points. */
const TAX_RATES_BP = [1_300, 900, 600, 300, 100, 0]

type Papers = Pick<CommandOf<'application.save'>, 'documents' | 'depositVoucherId'>

/** Registration is open to this firm: in its period, or until the later date that the buyer set when he sent papers back. */
function entryClosed(state: ProjectState, party: Party, { at }: Env): Refused | undefined {
  const invitation = party.invitation?.status
  if (state.form.inviteMode === 'invited' && !party.application) {
    if (!invitation) return refusal('TENDER-2031')
    if (invitation === 'EXPIRED' || invitation === 'DECLINED') return refusal('TENDER-2029')
  }
  const { application } = party
  if (application?.status === 'RETURNED') {
    const until = application.newDeadline ?? state.registrationEndsAt
    const open = (state.status === 'REGISTRATION' || state.status === 'QUALIFICATION') && at < until
    return open ? undefined : refusal('TENDER-2030', { t: until })
  }
  return state.status === 'REGISTRATION' ? undefined : refusal('TENDER-2030', { t: state.registrationEndsAt })
}

export function acceptPledge(state: ProjectState, command: CommandOf<'pledge.accept'>, actor: Actor, env: Env): Decision {
  const { templateId, bodyHash } = command
  const customerId = actor.customerId ?? ''
  const current = env.pledge?.templateId === templateId && env.pledge.bodyHash === bodyHash
  const refused =
    asBidder(state, actor) ?? entryClosed(state, partyOf(state, customerId), env) ?? (current ? undefined : refusal('TENDER-2032'))
  return decision(refused, () => [
    fact('pledge.accepted', {
      who: { customerId, userId: actor.userId, ip: env.ip, device: env.device },
      lines: { templateId, bodyHash, signatory: actor.name },
    }),
  ])
}

export function acknowledgeRules(state: ProjectState, { kind, rulesHash }: CommandOf<'rule.ack'>, actor: Actor, env: Env): Decision {
  const customerId = actor.customerId ?? ''
  const refused =
    asBidder(state, actor) ??
    entryClosed(state, partyOf(state, customerId), env) ??
    // What an older release stored was made with a hidden ceiling: it would answer guesses of it.
    (rulesHash === shownRulesHash(env.sha256, state) ? undefined : refusal('TENDER-2033'))
  const lines = { kind, rulesHash: state.rulesHash }
  return decision(refused, () => [fact('rules.acknowledged', { who: { customerId, userId: actor.userId }, lines })])
}

/** Keeps what is filled in, for the firm alone until it registers: no fact, `draftAfter` says what is kept. */
export function saveDraft(state: ProjectState, command: CommandOf<'application.save'>, actor: Actor, env: Env): Decision {
  const customerId = actor.customerId ?? ''
  const party = partyOf(state, customerId)
  const refused =
    asBidder(state, actor) ??
    entryClosed(state, party, env) ??
    resubmission(party) ??
    draftMoved(command, env) ??
    ((env.draft?.version ?? 0) >= DRAFT_SAVES ? refusal('TENDER-2084', { n: DRAFT_SAVES }) : undefined) ??
    notOwnPapers(state, command, env) ??
    notOwnAgent(state, command, actor, env)
  return { facts: [], ...(refused && { refused }) }
}

/** A colleague has saved since: nobody overwrites what he has not seen. */
function draftMoved({ version }: CommandOf<'application.save'>, { draft }: Env): Refused | undefined {
  // Where there never was one, nobody has saved since.
  if (version === undefined || !draft) return undefined
  const { savedBy: user, savedAt: at } = draft
  return version === (draft.content ? draft.version : 0) ? undefined : refusal('TENDER-2004', { user, at })
}

/** The draft that an accepted command leaves behind: saved anew, or gone with the registration. Undefined when it stays as it is. */
export function draftAfter(command: Command, { name }: Actor, env: Env): RegistrationDraft | undefined {
  const { draft, at } = env
  const next = { version: (draft?.version ?? 0) + 1, savedAt: at, savedBy: name }
  if (command.type === 'application.save') {
    const { type: _, version: __, documents, ...particulars } = command
    return { ...next, content: { ...particulars, ...(documents && { documents: asKept(documents, env) }) } }
  }
  const ends = command.type === 'application.submit' || command.type === 'application.withdraw'
  return ends && draft?.content ? { ...next, content: null } : undefined
}

export function register(state: ProjectState, command: CommandOf<'application.submit'>, actor: Actor, env: Env): Decision {
  const customerId = actor.customerId ?? ''
  const party = partyOf(state, customerId)
  const { type: _, documents, depositVoucherId, ...particulars } = command
  const deposit = depositState(state, party, depositVoucherId)
  const refused =
    asBidder(state, actor) ??
    entryClosed(state, party, env) ??
    resubmission(party) ??
    papersMissing(state, party, command, env) ??
    notOwnPapers(state, command, env) ??
    notOwnAgent(state, command, actor, env) ??
    (deposit === 'UNPAID' ? refusal('TENDER-2035') : undefined) ??
    (TAX_RATES_BP.includes(command.taxBp) ? undefined : refusal('TENDER-2047'))
  return decision(refused, () => [
    fact('application.submitted', {
      who: { customerId, userId: actor.userId, ip: env.ip, device: env.device, ua: env.userAgent },
      lines: { ...particulars, documents: asKept(documents, env), depositVoucherId, deposit },
    }),
  ])
}

/** What is named must be a finished upload of this firm: a paper that nobody will be able to read is a missing one, a voucher none. */
function notOwnPapers(state: ProjectState, { documents = [], depositVoucherId }: Papers, { papers = {} }: Env): Refused | undefined {
  const lost = documents.find(({ attachmentId }) => !Object.hasOwn(papers, attachmentId))
  if (lost) return refusal('TENDER-2034', { name: state.form.requiredDocs.find(({ code }) => code === lost.code)?.name ?? lost.code })
  return depositVoucherId === undefined || Object.hasOwn(papers, depositVoucherId) ? undefined : refusal('TENDER-2035')
}

/** Who acts for the firm is one of its own, and may take its side here as whoever sends this may: he is bound by what he is named for. */
function notOwnAgent(
  state: ProjectState,
  { agentUserId }: { agentUserId?: string },
  actor: Actor,
  { agentIsOwn }: Env,
): Refused | undefined {
  if (agentUserId === undefined) return undefined
  return agentIsOwn ? asBidder(state, { ...actor, userId: agentUserId }) : refusal('TENDER-2082')
}

/** With the digest that was taken when the paper came in: clues compare it, so no firm tells its own. */
const asKept = (documents: NonNullable<Papers['documents']>, { papers = {} }: Env): Json =>
  documents.map(({ code, attachmentId }) => ({ code, attachmentId, sha256: papers[attachmentId]?.sha256 ?? '' }))

/** A firm registers once, and again after its papers were sent back or it withdrew. */
function resubmission({ application }: Party): Refused | undefined {
  const again = !application || application.status === 'RETURNED' || application.status === 'WITHDRAWN'
  return again ? undefined : refusal('TENDER-2036', { status: application.status })
}

function papersMissing(state: ProjectState, party: Party, command: CommandOf<'application.submit'>, env: Env): Refused | undefined {
  const pledged = party.pledge && party.pledge.templateId === env.pledge?.templateId && party.pledge.bodyHash === env.pledge.bodyHash
  if (!pledged) return refusal('TENDER-2032')
  const { fight, win } = party.acknowledged
  if (fight !== state.rulesHash || win !== state.rulesHash) return refusal('TENDER-2033')
  const given = new Set(command.documents.map(({ code }) => code))
  const missing = state.form.requiredDocs.find(({ code, mandatory }) => mandatory && !given.has(code))
  return missing && refusal('TENDER-2034', { name: missing.name })
}

function depositState(state: ProjectState, party: Party, voucherId: string | undefined): NonNullable<Party['application']>['deposit'] {
  const amount = state.form.deposit === undefined ? 0n : (parseMoney(state.form.deposit, state.form.scale) ?? 0n)
  if (amount === 0n) return 'NOT_REQUIRED'
  if (party.application?.deposit === 'CONFIRMED') return 'CONFIRMED'
  return voucherId ? 'DECLARED' : 'UNPAID'
}

export function withdraw(state: ProjectState, _: CommandOf<'application.withdraw'>, actor: Actor, env: Env): Decision {
  const customerId = actor.customerId ?? ''
  const party = state.parties[customerId]
  const status = party?.application?.status
  const sent = status === 'SUBMITTED' || status === 'RETURNED'
  const drafted = Boolean(env.draft?.content) && (status === undefined || status === 'WITHDRAWN')
  const inTime = env.at < state.startsAt && (state.status === 'REGISTRATION' || state.status === 'QUALIFICATION')
  const refused =
    asBidder(state, actor) ?? ((sent || drafted) && inTime ? undefined : refusal('TENDER-2036', { status: status ?? 'DRAFT' }))
  return decision(refused, () => (sent ? [fact('application.withdrawn', { who: { customerId, userId: actor.userId } })] : []))
}

const applicationIn = (state: ProjectState, customerId: string, status: string): Refused | undefined => {
  const application = state.parties[customerId]?.application
  if (!application) return refusal('VALIDATION-1006')
  return application.status === status ? undefined : refusal('TENDER-2036', { status: application.status })
}

/** Withdrawn and handed in anew, it is another one. */
function notTheOneRead({ parties }: ProjectState, { customerId, submittedAt }: CommandOf<'application.review'>): Refused | undefined {
  const isRead = submittedAt === undefined || submittedAt === parties[customerId]?.application?.submittedAt
  return isRead ? undefined : refusal('TENDER-2096')
}

export function reviewApplication(state: ProjectState, command: CommandOf<'application.review'>, actor: Actor, env: Env): Decision {
  const { customerId, comment, newDeadline } = command
  const refused =
    asOwner(state, actor) ??
    inStatus(state, 'REGISTRATION', 'QUALIFICATION') ??
    applicationIn(state, customerId, 'SUBMITTED') ??
    notTheOneRead(state, command) ??
    (command.decision === 'APPROVED' ? notApprovable(state, customerId, env) : commentGiven(comment)) ??
    (command.decision === 'RETURNED' ? badDeadline(state, newDeadline, env) : undefined)
  const until = command.decision === 'RETURNED' ? newDeadline : undefined
  return decision(refused, () => [
    fact('application.decided', {
      who: { customerId },
      lines: { decision: command.decision, comment, newDeadline: until },
      note: { userId: actor.userId },
    }),
  ])
}

function notApprovable(state: ProjectState, customerId: string, env: Env): Refused | undefined {
  const deposit = state.parties[customerId]?.application?.deposit
  if (deposit !== 'CONFIRMED' && deposit !== 'NOT_REQUIRED') return refusal('TENDER-2035')
  return notActive(env.customers, customerId)
}

/** Papers sent back come in again before qualification ends. */
const badDeadline = (state: ProjectState, newDeadline: string | undefined, { at }: Env): Refused | undefined =>
  newDeadline !== undefined && newDeadline > at && newDeadline <= state.qualificationEndsAt
    ? undefined
    : refusal('TENDER-2021', { t: state.qualificationEndsAt })

export function confirmDeposit(state: ProjectState, { customerId }: CommandOf<'application.confirm-deposit'>, actor: Actor): Decision {
  const application = state.parties[customerId]?.application
  const declared = application?.deposit === 'DECLARED' && (application.status === 'SUBMITTED' || application.status === 'RETURNED')
  const refused =
    asOwner(state, actor) ??
    inStatus(state, 'REGISTRATION', 'QUALIFICATION') ??
    (application ? undefined : refusal('VALIDATION-1006')) ??
    (declared ? undefined : refusal('TENDER-2036', { status: application?.status ?? '' }))
  return decision(refused, () => [fact('deposit.confirmed', { who: { customerId }, note: { userId: actor.userId } })])
}

/** During bidding the firm is banned: its bids stay in the log, ranks are those of the others. */
export function disqualify(state: ProjectState, { customerId, reason }: CommandOf<'application.disqualify'>, actor: Actor): Decision {
  return twoPersons(state, actor, {
    key: `disqualify:${customerId}`,
    roles: ['BUYER', 'SUPERVISOR'],
    reason,
    refused:
      inStatus(state, 'REGISTRATION', 'QUALIFICATION', 'READY', 'BIDDING', 'SUSPENDED', 'REVIEW') ??
      applicationIn(state, customerId, 'APPROVED') ??
      reasonGiven(reason),
    effect: () => [
      fact('application.disqualified', {
        who: { customerId },
        price: { lead: roundsOf(state.form) ? undefined : newLead(state, customerId) },
        note: { reason },
      }),
    ],
  })
}

/** The lead price after this firm is gone, when it led; for the curve. */
function newLead(state: ProjectState, customerId: string): string | undefined {
  if (leadOf(state)?.bidder.customerId !== customerId) return undefined
  const next = leadOf({ form: state.form, bidders: state.bidders.filter((bidder) => bidder.customerId !== customerId) })
  return next && formatMoney(next.gross, state.form.scale)
}

import { count, flag, optionalText, text, texts } from '#domain/tender/facts.ts'
import type { ApplicationStatus, Entry, InvitationStatus, Party, ProjectState } from '#domain/tender/model.ts'
import { withoutConfirmation, withParty } from '#domain/tender/project/evolve-project.ts'

/** What facts of invitation, pledge, rules and registration do to the state. */

type Apply = (state: ProjectState, entry: Entry) => ProjectState
type Application = NonNullable<Party['application']>

const each = (state: ProjectState, customerIds: readonly string[], change: (party: Party) => Party): ProjectState =>
  customerIds.reduce((next, customerId) => withParty(next, customerId, change), state)

const invited = (party: Party, status: InvitationStatus): Party =>
  party.invitation ? { ...party, invitation: { ...party.invitation, status } } : party

const setInvitation =
  (status: InvitationStatus): Apply =>
  (state, entry) =>
    withParty(state, text(entry, 'who', 'customerId'), (party) => invited(party, status))

const invitationProposed: Apply = (state, entry) =>
  each(state, texts(entry, 'note', 'customerIds'), (party) => ({
    ...party,
    invitation: { status: 'PROPOSED', proposedBy: text(entry, 'note', 'userId') },
  }))

const invitationReviewed: Apply = (state, entry) => {
  const status = flag(entry, 'note', 'agree') ? (flag(entry, 'note', 'sent') ? 'SENT' : 'APPROVED') : 'REJECTED'
  return each(state, texts(entry, 'note', 'customerIds'), (party) => invited(party, status))
}

const invitationRevoked: Apply = (state, entry) => {
  const customerId = text(entry, 'who', 'customerId')
  const revoked = withParty(state, customerId, (party) => invited(party, 'REVOKED'))
  return { ...revoked, confirmations: withoutConfirmation(state.confirmations, `revoke:${customerId}`) }
}

const pledgeAccepted: Apply = (state, entry) =>
  withParty(state, text(entry, 'who', 'customerId'), (party) => ({
    ...party,
    pledge: {
      templateId: text(entry, 'lines', 'templateId'),
      bodyHash: text(entry, 'lines', 'bodyHash'),
      userId: text(entry, 'who', 'userId'),
      at: entry.at,
    },
  }))

const rulesAcknowledged: Apply = (state, entry) =>
  withParty(state, text(entry, 'who', 'customerId'), (party) => ({
    ...party,
    acknowledged: { ...party.acknowledged, [text(entry, 'lines', 'kind')]: text(entry, 'lines', 'rulesHash') },
  }))

const drafted: Apply = (state, entry) => withParty(state, text(entry, 'who', 'customerId'), (party) => ({ ...party, draftSeq: entry.seq }))

const undrafted = ({ draftSeq: _, ...party }: Party): Party => party

const applicationSubmitted: Apply = (state, entry) => {
  const agentUserId = optionalText(entry, 'lines', 'agentUserId')
  return withParty(state, text(entry, 'who', 'customerId'), (party) => ({
    ...invited(undrafted(party), 'ACCEPTED'),
    application: {
      status: 'SUBMITTED',
      taxBp: count(entry, 'lines', 'taxBp'),
      userId: text(entry, 'who', 'userId'),
      ...(agentUserId && { agentUserId }),
      deposit: text(entry, 'lines', 'deposit') as Application['deposit'],
      submittedAt: entry.at,
    },
  }))
}

/** Changes the application of the firm that `who` names. */
const application =
  (change: (application: Application, entry: Entry) => Application): Apply =>
  (state, entry) =>
    withParty(state, text(entry, 'who', 'customerId'), (party) =>
      party.application ? { ...party, application: change(party.application, entry) } : party,
    )

const decided = application(({ newDeadline: _, ...before }, entry) => {
  const newDeadline = optionalText(entry, 'lines', 'newDeadline')
  return { ...before, status: text(entry, 'lines', 'decision') as ApplicationStatus, ...(newDeadline && { newDeadline }) }
})

/** A draft alone goes without a trace in the standing of the firm. */
const withdrawn: Apply = (state, entry) => {
  const next = application((before) => ({ ...before, status: 'WITHDRAWN' }))(state, entry)
  return withParty(next, text(entry, 'who', 'customerId'), undrafted)
}

const disqualified: Apply = (state, entry) => {
  const customerId = text(entry, 'who', 'customerId')
  const next = application((before) => ({ ...before, status: 'DISQUALIFIED' }))(state, entry)
  return {
    ...next,
    bidders: state.bidders.map((bidder) => (bidder.customerId === customerId ? { ...bidder, state: 'BANNED' } : bidder)),
    ...(state.corrections && {
      corrections: state.corrections.filter(({ alias }) => state.bidders.find((one) => one.alias === alias)?.customerId !== customerId),
    }),
    confirmations: withoutConfirmation(state.confirmations, `disqualify:${customerId}`),
  }
}

export const entryFacts = {
  'invitation.proposed': invitationProposed,
  'invitation.reviewed': invitationReviewed,
  'invitation.resent': (state) => state,
  'invitation.viewed': setInvitation('VIEWED'),
  'invitation.declined': setInvitation('DECLINED'),
  'invitation.revoked': invitationRevoked,
  'pledge.accepted': pledgeAccepted,
  'rules.acknowledged': rulesAcknowledged,
  'application.saved': drafted,
  'application.submitted': applicationSubmitted,
  'application.decided': decided,
  'application.withdrawn': withdrawn,
  'application.disqualified': disqualified,
  'deposit.confirmed': application((before) => ({ ...before, deposit: 'CONFIRMED' })),
} as const satisfies Record<string, Apply>

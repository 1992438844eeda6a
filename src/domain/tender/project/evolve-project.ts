import type { Item, ProjectForm } from '#contract/tender/project.ts'
import type { ApprovalProcess, Duty } from '#domain/tender/approval.ts'
import { field, flag, optionalText, text } from '#domain/tender/facts.ts'
import type { Confirmations, Entry, Party, ProjectState } from '#domain/tender/model.ts'
import { formOf } from './draft.ts'

/** What facts of publication, schedule and end do to the state. Nothing is decided here: every value comes from the entry. */

type Apply = (state: ProjectState, entry: Entry) => ProjectState

/** One firm's file changed; the others are shared, not copied. */
export const withParty = (state: ProjectState, customerId: string, change: (party: Party) => Party): ProjectState => ({
  ...state,
  parties: { ...state.parties, [customerId]: change(state.parties[customerId] ?? { customerId, acknowledged: {} }) },
})

/** The two persons have spoken: their file is closed. */
export function withoutConfirmation(confirmations: Confirmations, key: string): Confirmations {
  if (!confirmations[key]) return confirmations
  const { [key]: _, ...rest } = confirmations
  return rest
}

/** What they have spoken on is replaced by another; a word that names no entry stays in the file, as it did before words named one. */
export function withoutWordsAbout(confirmations: Confirmations, key: string): Confirmations {
  const left = (confirmations[key] ?? []).filter(({ about }) => about === undefined)
  return left.length > 0 ? { ...confirmations, [key]: left } : withoutConfirmation(confirmations, key)
}

export function withInvitations(state: ProjectState, change: (party: Party) => Party): ProjectState {
  return { ...state, parties: Object.fromEntries(Object.entries(state.parties).map(([id, party]) => [id, change(party)])) }
}

const sent = (party: Party): Party =>
  party.invitation?.status === 'APPROVED' ? { ...party, invitation: { ...party.invitation, status: 'SENT' } } : party

const expired = (party: Party): Party =>
  party.invitation?.status === 'SENT' || party.invitation?.status === 'VIEWED'
    ? { ...party, invitation: { ...party.invitation, status: 'EXPIRED' } }
    : party

/** The form with the times it names as the schedule in force. */
const withForm = ({ draft: _, ...state }: ProjectState, form: ProjectForm, items: Item[]): ProjectState => ({
  ...state,
  form,
  items,
  registrationEndsAt: form.registrationEndsAt,
  qualificationEndsAt: form.qualificationEndsAt,
  startsAt: form.startsAt,
})

/** A draft with what its owner has typed. */
export const withDraft = (state: ProjectState, draft: NonNullable<ProjectState['draft']>, items: Item[]): ProjectState => ({
  ...withForm(state, formOf(draft.form), items),
  draft,
})

/** Nothing is left but the number it had. */
const deleted: Apply = ({ copiedFromId: _, ...state }) => ({
  ...withForm(state, formOf({ title: '', mode: state.form.mode }), []),
  ownerId: '',
  parties: {},
  confirmations: {},
  deleted: true,
})

const published: Apply = (state, entry) => {
  const form = field(entry, 'note', 'form') as unknown as ProjectForm
  const items = field(entry, 'note', 'items') as unknown as Item[]
  const frozen = withForm(state, form, items)
  const commit = optionalText(entry, 'pub', 'reserveCommit')
  const reserve = commit === undefined ? {} : { reserve: { commit, sealed: text(entry, 'note', 'reserveSealed') } }
  return withInvitations({ ...frozen, ...reserve, status: 'REGISTRATION', rulesHash: text(entry, 'pub', 'rulesHash') }, sent)
}

const withoutRequest = ({ scheduleRequest: _, ...state }: ProjectState): ProjectState => state

const scheduleChanged: Apply = (state, entry) => {
  const requested = flag(entry, 'pub', 'requested')
  const base = requested ? withoutRequest(state) : state
  return {
    ...base,
    status: flag(entry, 'pub', 'reopened') ? 'REGISTRATION' : state.status,
    registrationEndsAt: text(entry, 'pub', 'registrationEndsAt'),
    qualificationEndsAt: text(entry, 'pub', 'qualificationEndsAt'),
    startsAt: text(entry, 'pub', 'startsAt'),
    scheduleVersion: state.scheduleVersion + 1,
    scheduleChanges: state.scheduleChanges + (requested ? 1 : 0),
    confirmations: withoutConfirmation(state.confirmations, 'time-change'),
  }
}

const scheduleRequested: Apply = (state, entry) => ({
  ...askedAnew(state, 'tender_time_change'),
  scheduleRequest: {
    field: text(entry, 'pub', 'field') as NonNullable<ProjectState['scheduleRequest']>['field'],
    newValue: text(entry, 'pub', 'newValue'),
    shiftLater: flag(entry, 'pub', 'shiftLater'),
    requestedBy: text(entry, 'note', 'userId'),
    acks: [],
  },
})

const scheduleAcknowledged: Apply = (state, entry) => {
  const request = state.scheduleRequest
  return request ? { ...state, scheduleRequest: { ...request, acks: [...request.acks, text(entry, 'who', 'customerId')] } } : state
}

const confirmationGiven: Apply = (state, entry) => {
  const key = text(entry, 'note', 'key')
  const about = field(entry, 'note', 'about')
  const by = optionalText(entry, 'note', 'by')
  const given = {
    userId: text(entry, 'note', 'userId'),
    role: text(entry, 'note', 'role') as Confirmations[string][number]['role'],
    at: entry.at,
    reason: optionalText(entry, 'note', 'reason') ?? '',
    ...(typeof about === 'number' && { about }),
    ...(by !== undefined && { by }),
  }
  return { ...state, confirmations: { ...state.confirmations, [key]: [...(state.confirmations[key] ?? []), given] } }
}

const confirmationRefused: Apply = (state, entry) => ({
  ...state,
  confirmations: withoutConfirmation(state.confirmations, text(entry, 'note', 'key')),
})

/** Whom the process of a word went on to ask; one that does not tell, as in older logs, asks everybody. */
export const withAskedNow: Apply = (state, entry) => {
  const asks = field(entry, 'note', 'stillAsks')
  return asks === undefined ? state : { ...state, stillAsks: { ...state.stillAsks, [text(entry, 'note', 'process')]: asks as Duty[] } }
}

/** Asked anew, a process asks everybody. */
export function askedAnew<T extends Pick<ProjectState, 'stillAsks'>>(state: T, process: ApprovalProcess): T {
  if (!state.stillAsks?.[process]) return state
  const { [process]: _, ...stillAsks } = state.stillAsks
  return { ...state, stillAsks }
}

const failed: Apply = (state, entry) => ({
  ...withInvitations(withoutRequest(state), expired),
  status: 'FAILED',
  failReason: text(entry, 'pub', 'reason'),
  confirmations: withoutConfirmation(state.confirmations, 'reject'),
  corrections: [],
})

const voided: Apply = (state) => {
  const { suspension: _, ...rest } = withoutRequest(state)
  return { ...rest, status: 'VOID', confirmations: withoutConfirmation(state.confirmations, 'void'), corrections: [] }
}

export const projectFacts = {
  'project.created': (state) => state,
  'project.submitted': (state) => ({ ...askedAnew(state, 'tender_publish'), status: 'PUBLISH_APPROVAL' }),
  'project.returned': (state) => ({ ...state, status: 'DRAFT' }),
  'project.published': published,
  'approval.decided': (state) => state,
  'schedule.requested': scheduleRequested,
  'schedule.changed': scheduleChanged,
  'schedule.refused': (state) => ({
    ...withoutRequest(state),
    confirmations: withoutConfirmation(state.confirmations, 'time-change'),
  }),
  'schedule.acknowledged': scheduleAcknowledged,
  'registration.closed': (state) => ({ ...withInvitations(state, expired), status: 'QUALIFICATION' }),
  'qualification.finished': (state) => ({ ...state, status: 'READY' }),
  'minimum.waived': (state) => ({ ...state, minimumWaived: true }),
  'confirmation.given': confirmationGiven,
  'confirmation.refused': confirmationRefused,
  'project.failed': failed,
  'project.voided': voided,
  'project.deleted': deleted,
  'project.awarded': (state) => ({ ...state, status: 'AWARDED' }),
  'message.sent': (state) => state,
  'clock.stepped': (state, entry) => ({ ...state, clockStep: { clockAt: text(entry, 'pub', 'clockAt'), lastAt: entry.at } }),
  'log.exported': (state) => state,
} as const satisfies Record<string, Apply>

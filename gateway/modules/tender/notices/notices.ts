import type { Duty } from '#domain/tender/approval.ts'
import { lineOf, sharesIn } from '#domain/tender/award/award-lines.ts'
import { awaitsJustification } from '#domain/tender/award/decide-justification.ts'
import { candidates, mayWin, tookPart } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { field, flag, optionalText, texts } from '#domain/tender/facts.ts'
import type { Entry, FactType, ProjectState } from '#domain/tender/model.ts'
import { waitsForCommittee } from '#domain/tender/rounds/decide-opening.ts'
import { EXTRA_ROUND } from '#domain/tender/rounds/notice-sentence.ts'
import { takesPart } from '#domain/tender/rounds/opening.ts'
import { CHANGES_BY_MANAGER_ALONE } from '#domain/tender/schedule/decide-schedule.ts'
import { allDeclared, isScored, scorersOf } from '#domain/tender/scoring-state.ts'
import { waitingOf } from '#domain/tender/waiting.ts'
import type { KeptAnchor } from '#gateway/modules/tender/proof/anchors.ts'
import type { noticeTexts } from './notice-texts.ts'

/** Who is told of which fact. Kinds are sentences of the i18n module (`backend.notification.<kind>`); they never hold a price or a rival's name. */

/** Whom a notice is for: persons by id, or everyone who acts for these firms. */
export interface Notice {
  kind: NoticeKind
  persons: string[]
  firms: string[]
  args: Record<string, string>
  /** What it is of where several facts could give rise to it: told once all the same. The fact when left out. */
  of?: string
}

export type NoticeKind = keyof typeof noticeTexts

type To = Pick<Notice, 'persons' | 'firms'>
type Rule = (state: ProjectState, entry: Entry) => [kind: NoticeKind, to: To, more?: Pick<Partial<Notice>, 'args' | 'of'>][]

const note = (entry: Entry, key: string) => entry.parts.note?.[key]
const firmOf = (entry: Entry): string[] => [entry.parts.who?.customerId ?? []].flat().map(String)
const persons = (...ids: string[]): To => ({ persons: ids, firms: [] })
const firms = (ids: string[]): To => ({ persons: [], firms: ids })
const owner = ({ ownerId }: ProjectState): To => persons(ownerId)
/** The duties that have the word after this entry: its process may ask others first, and tells them itself. */
const asked = (state: ProjectState, entry: Entry, ...duties: Duty[]): To => {
  const asks = note(entry, 'stillAsks')
  const people = { manager: [state.form.managerId], supervisor: state.form.supervisorIds, confirmer: [] }
  return persons(...duties.flatMap((duty) => (Array.isArray(asks) && !asks.includes(duty) ? [] : people[duty])))
}
const manager = ({ form }: ProjectState): To => persons(form.managerId)
/** Firms that registered and are still in. */
const registered = ({ parties }: ProjectState): string[] =>
  Object.values(parties).flatMap(({ customerId, application }) =>
    application && !['WITHDRAWN', 'REJECTED'].includes(application.status) ? [customerId] : [],
  )
const everyone = (state: ProjectState): To => ({
  persons: staff(state),
  firms: registered(state),
})
const hall =
  (kind: NoticeKind): Rule =>
  (state) => [[kind, everyone(state)]]
const invitedFirms = ({ parties }: ProjectState): string[] =>
  Object.values(parties).flatMap(({ customerId, invitation }) =>
    invitation && !['PROPOSED', 'REJECTED', 'REVOKED'].includes(invitation.status) ? [customerId] : [],
  )

const lowPriced = (state: ProjectState): string[] =>
  state.bidders.filter(({ alias }) => awaitsJustification(state, alias)).map(({ customerId }) => customerId)

const firmsOf = (state: ProjectState, aliases: readonly string[]): string[] =>
  state.bidders.filter(({ alias }) => aliases.includes(alias)).map(({ customerId }) => customerId)
/** Firms that the round of this entry asks for a price: those that are still in, of an extra one those that tie. */
const quoting = (state: ProjectState, entry: Entry): string[] =>
  state.rounds?.no === field(entry, 'pub', 'round')
    ? state.bidders.filter((bidder) => takesPart(state, bidder)).map(({ customerId }) => customerId)
    : []
/** What a round is called; the extra one has the number after the last. */
export const roundNamed = ({ form }: ProjectState, no: number): { round: string } => ({
  round: no > (roundsOf(form)?.rounds ?? no) ? EXTRA_ROUND : String(no),
})
const ofRound = (state: ProjectState, entry: Entry) => ({ args: roundNamed(state, Number(field(entry, 'pub', 'round'))) })
const opening = ({ form }: ProjectState, entry: Entry) => ({
  opensAt: optionalText(entry, 'pub', 'opensAt') ?? '',
  zone: form.timeZone,
})
/** Buyer, manager and supervisors; some are not named. */
export const staff = ({ ownerId, form }: ProjectState): string[] =>
  [ownerId, form.managerId, ...form.supervisorIds].filter((id) => id !== '')

/** Rounds. What was quoted is in none of them, and who left or ties is told to himself alone. */
const roundRules: Partial<Record<FactType, Rule>> = {
  // The first one begins with the bidding.
  'round.opened': (state, entry) =>
    field(entry, 'pub', 'round') === 1
      ? []
      : [['round-opened', { persons: staff(state), firms: quoting(state, entry) }, ofRound(state, entry)]],
  // Where the clock opens, the opening comes at once; where too few have quoted, none does.
  'round.closed': (state, entry) =>
    waitsForCommittee(state)
      ? [
          ['opening-waiting', persons(state.ownerId, ...state.form.supervisorIds), ofRound(state, entry)],
          ['round-closed', firms(quoting(state, entry)), ofRound(state, entry)],
        ]
      : [],
  'round.unsealed': (state, entry) => [
    [
      'round-unsealed',
      { persons: staff(state), firms: state.bidders.filter(tookPart).map(({ customerId }) => customerId) },
      ofRound(state, entry),
    ],
  ],
  'bidder.eliminated': (_, entry) => [['eliminated', firms(firmOf(entry))]],
  'round.scheduled': (state, entry) => {
    const to = firms(quoting(state, entry))
    const args = opening(state, entry)
    const isExtra = field(entry, 'pub', 'extra') === true
    return [isExtra ? ['extra-round', to, { args }] : ['round-scheduled', to, { args: { ...args, ...ofRound(state, entry).args } }]]
  },
  'tie.drawn': (state, entry) => [['tie-drawn', { persons: staff(state), firms: firmsOf(state, texts(entry, 'pub', 'aliases')) }]],
}

/** Reviewers whom the project waits for, by what it waits for. */
const owing = (state: ProjectState, kind: 'conflict' | 'score'): To =>
  persons(...waitingOf(state).flatMap((waiting) => (waiting.startsWith(`${kind}:`) ? waiting.slice(kind.length + 1) : [])))

/** Told of the sheets as they are now: a sheet that was given back and comes again is told anew. */
const scoresIn: Rule = (state) => {
  if (!waitingOf(state).includes('report:SUPERVISOR')) return []
  const last = Math.max(...Object.values(state.scoring?.sheets ?? {}).map(({ seq }) => seq))
  return [['scores-in', persons(state.ownerId, ...state.form.supervisorIds), { of: `sheets ${last}` }]]
}

/** Nobody is left to give points: without a word of theirs the project would wait for ever. */
const nobodyScores: Rule = (state) =>
  allDeclared(state) && scorersOf(state).length === 0
    ? [['no-reviewers', persons(state.ownerId, ...state.form.supervisorIds), { of: 'declared' }]]
    : []

/** Points. Whoever has declared a conflict is asked for none; a conflict that comes to light late may be all that was missing. */
const scoreRules: Partial<Record<FactType, Rule>> = {
  'conflict.declared': (state, entry) => [
    ['score-waiting', owing(state, 'score'), { of: 'declared' }],
    ...scoresIn(state, entry),
    ...nobodyScores(state, entry),
  ],
  'score.submitted': scoresIn,
  'score.reopened': (state, entry) => {
    const [reviewer] = [note(entry, 'reviewerId')].flat().map(String)
    return [['score-waiting', persons(...owing(state, 'score').persons.filter((id) => id === reviewer))]]
  },
}

/** Who has confirmed the same share before is told nothing anew; the state may be that of a later proposal. */
const asksWord = (state: ProjectState, entry: Entry) => (alias: string) =>
  state.award?.round !== field(entry, 'pub', 'round') || lineOf(state, alias)?.status !== 'CONFIRMED'

const DECIDED = { APPROVED: 'application-approved', REJECTED: 'application-rejected', RETURNED: 'application-returned' } as const

const rules: Partial<Record<FactType, Rule>> = {
  'project.submitted': (state, entry) => [['publish-waiting', asked(state, entry, 'manager')]],
  'project.returned': (state, entry) => (note(entry, 'by') === 'BUYER' ? [] : [['publish-returned', owner(state)]]),
  'project.published': (state) => [
    ['published', owner(state)],
    ['invited', firms(state.form.inviteMode === 'invited' ? invitedFirms(state) : [])],
  ],
  'invitation.proposed': (state) => [['invitation-waiting', manager(state)]],
  'invitation.reviewed': (state, entry) => {
    if (note(entry, 'agree') === false) return [['invitation-rejected', owner(state)]]
    const sent = note(entry, 'agree') === true && note(entry, 'sent') === true
    return sent ? [['invited', firms([note(entry, 'customerIds') ?? []].flat().map(String))]] : []
  },
  'invitation.resent': (_, entry) => [['invited', firms([note(entry, 'customerIds') ?? []].flat().map(String))]],
  'invitation.revoked': (_, entry) => [['invitation-revoked', firms(firmOf(entry))]],
  'application.submitted': (state) => [['application-waiting', owner(state)]],
  'application.decided': (_, entry) => {
    const kind = DECIDED[String(entry.parts.lines?.decision) as keyof typeof DECIDED]
    return kind ? [[kind, firms(firmOf(entry))]] : []
  },
  'application.disqualified': (_, entry) => [['disqualified', firms(firmOf(entry))]],
  'schedule.requested': (state, entry) => [
    [
      'schedule-waiting',
      asked(state, entry, 'manager', ...(state.scheduleChanges < CHANGES_BY_MANAGER_ALONE ? [] : (['supervisor'] as const))),
    ],
  ],
  // Who withdrew his own question needs no letter about it.
  'schedule.refused': (state, entry) => (note(entry, 'outcome') === 'WITHDRAWN' ? [] : [['schedule-refused', owner(state)]]),
  'schedule.changed': hall('schedule-changed'),
  'bidding.opened': hall('opened'),
  // Those who watch see it in the hall; those who bid must know how long they still can.
  'bidding.extended': (state) => [['extended', firms(registered(state))]],
  // An outage has told of itself.
  'bidding.suspended': (state, entry) => (flag(entry, 'pub', 'outage') ? [] : [['suspended', everyone(state)]]),
  'bidding.resumed': hall('resumed'),
  'bidding.closed': hall('closed'),
  'outage.detected': hall('outage'),
  ...roundRules,
  ...scoreRules,
  'bid.over-ceiling': (_, entry) => [[entry.parts.lines?.over === 'lines' ? 'over-line-limit' : 'over-ceiling', firms(firmOf(entry))]],
  'bid.correction-requested': (state) => [['correction-waiting', persons(state.ownerId, ...state.form.supervisorIds)]],
  'award.proposed': (state, entry) => [['award-waiting', asked(state, entry, 'manager', 'supervisor')]],
  'award.decided': (state, entry) => (note(entry, 'agree') === false ? [['award-returned', owner(state)]] : []),
  'award.approved': (state, entry) => {
    const shares = sharesIn(entry, 'pub')?.map(({ alias }) => alias)
    const winners = shares ? firmsOf(state, shares) : firmOf(entry)
    const others = registered(state).filter((id) => !winners.includes(id))
    return [
      ['won', firms(shares ? firmsOf(state, shares.filter(asksWord(state, entry))) : winners)],
      ['award-published', { persons: owner(state).persons, firms: others }],
    ]
  },
  // Of shares that lapse at one moment one is enough.
  'award.declined': (state, { at }) => [
    [candidates(state).some((one) => mayWin(state, one)) ? 'award-next' : 'award-declined', owner(state), { of: `declined ${at}` }],
  ],
  'names.revealed': (state) => [
    ['low-price', firms(lowPriced(state))],
    isScored(state) ? ['conflict-waiting', owing(state, 'conflict')] : ['report-waiting', persons(...state.form.supervisorIds)],
  ],
  'award.confirmed': (state) => [['award-confirmed', owner(state)]],
  'award.justified': (state) => [['low-price-explained', persons(state.ownerId, ...state.form.supervisorIds)]],
  'objection.upheld': hall('objection-upheld'),
  'deposit.forfeited': (_, entry) => [['deposit-forfeited', firms(firmOf(entry))]],
  'objection.filed': (state) => [['objection-filed', owner(state)]],
  'objection.answered': (_, entry) => [['objection-answered', firms(firmOf(entry))]],
  'project.awarded': hall('awarded'),
  'project.failed': hall('failed'),
  'project.voided': hall('voided'),
}

/** Both sides keep what nobody can change afterwards without their finding out: the firms that bid, and the purchaser. */
export const anchoredNotice = (state: ProjectState, { entries, ...anchor }: KeptAnchor): Notice => ({
  kind: 'anchored',
  ...persons(...new Set(staff(state))),
  firms: state.bidders.map(({ customerId }) => customerId),
  args: { ...anchor, entries: String(entries) },
})

/** Notices that one committed fact gives rise to; nobody is told of nothing. */
export function noticesOf(state: ProjectState, entry: Entry): Notice[] {
  const told = rules[entry.type]?.(state, entry) ?? []
  return told
    .map(([kind, to, more]) => ({ kind, persons: to.persons.filter((id) => id !== ''), firms: to.firms, args: {}, ...more }))
    .filter((notice) => notice.persons.length + notice.firms.length > 0)
}

import type { FactType } from '#domain/tender/fact-types.ts'
import { optionalText, refusal } from '#domain/tender/facts.ts'
import type { Decision, Fact, ProjectState, Refused } from '#domain/tender/model.ts'
import { roundFactCeilings } from '#domain/tender/rounds/fact-rows.ts'
import { scoreFactCeilings } from '#domain/tender/scoring/fact-rows.ts'

/**
 * How often one firm, or one person of the purchaser's side, may write a thing into the log of a project. A firm's share is spent by its own
 * people alone. What is refused is counted apart from what is taken: no refusal ever costs a valid bid or quote its place.
 */

export interface Ceiling {
  /** Who is counted: the firm that `who` names, the person that `note` names. What the system writes names neither. */
  by: 'firm' | 'person'
  most: number
  /** Above it the answer is the rule's own, and nothing more is written: for refusals, which are answers already. */
  quiet?: true
}

/** Why a kind of entry needs no ceiling of its own. */
type Bounded = 'once' | 'clock' | 'follows' | 'old'

const firm = (most: number): Ceiling => ({ by: 'firm', most })
const person = (most: number): Ceiling => ({ by: 'person', most })

/** `once`: a person, firm, clue or matter. `clock`: the system writes it. `follows`: at most one or two to a matter, or to an entry that has a ceiling. */
export const ceilings: Record<FactType, Ceiling | Bounded> = {
  'project.created': 'once',
  'project.submitted': person(100),
  'project.returned': 'follows',
  'project.published': 'once',
  'approval.decided': person(500),
  'schedule.requested': person(100),
  'schedule.changed': 'follows',
  'schedule.refused': 'follows',
  'schedule.acknowledged': 'follows',
  'invitation.proposed': person(500),
  'invitation.reviewed': 'follows',
  'invitation.resent': person(50),
  'invitation.viewed': 'once',
  'invitation.declined': 'once',
  'invitation.revoked': 'once',
  'pledge.accepted': firm(50),
  'rules.acknowledged': firm(100),
  'application.saved': 'old',
  'application.submitted': firm(50),
  'application.decided': 'follows',
  'application.withdrawn': 'follows',
  'application.disqualified': 'once',
  'deposit.confirmed': 'follows',
  'registration.closed': 'clock',
  'qualification.finished': 'once',
  'minimum.waived': 'once',
  'quote.accepted': firm(200),
  'quote.rejected': { by: 'firm', most: 500, quiet: true },
  'bidders.sealed': 'clock',
  'bidding.opened': 'clock',
  'entry.opened': 'clock',
  // A bid every second for the longest window, extended to its end: 172,800.
  'bid.accepted': firm(200_000),
  'bid.over-ceiling': 'clock',
  'bid.rejected': { by: 'firm', most: 500, quiet: true },
  'bid.correction-requested': firm(50),
  'bid.correction-decided': 'follows',
  'bid.voided': 'follows',
  'bidding.extended': 'follows',
  'bidding.suspended': person(200),
  'bidding.resume-set': person(500),
  'bidding.resumed': 'clock',
  'bidding.closed': 'clock',
  'outage.detected': 'clock',
  'clock.stepped': 'clock',
  'message.sent': person(200),
  'names.revealed': 'clock',
  'reserve.opened': 'clock',
  // So many answers tell a limit that is not published to a few bits.
  'lines.confirmed': firm(10),
  'lines.rejected': firm(5),
  'signal.acknowledged': 'once',
  'review.signed': 'follows',
  'award.proposed': person(100),
  'award.decided': 'follows',
  'award.approved': 'follows',
  'award.justified': firm(50),
  'award.justification-accepted': 'once',
  'award.confirmed': 'follows',
  'award.declined': 'follows',
  'objection.filed': firm(50),
  'objection.answered': 'follows',
  'objection.closed': 'follows',
  'objection.upheld': 'follows',
  'deposit.forfeited': 'once',
  'confirmation.given': 'follows',
  'confirmation.refused': person(100),
  'project.failed': 'once',
  'project.voided': 'once',
  'project.deleted': 'once',
  'project.awarded': 'once',
  'log.exported': person(100),
  ...roundFactCeilings,
  ...scoreFactCeilings,
}

/**
 * The log of one project: room for 20 bidders who bid every ten seconds for 24 hours. Beyond it firms write but valid bids, and the first few of
 * everything else: whoever fills the log takes no registration, quote or objection from anybody.
 */
export const LOG_CEILING = { entries: 200_000, fewOfAFirm: 5 } as const

/** Firms that a project may invite, whatever became of it. */
export const INVITATIONS = 1_000

/** How often a draft is saved, of a project or of a registration; what is in it stays. */
export const DRAFT_SAVES = 10_000

type Counts = NonNullable<ProjectState['counts']>

const ceilingOf = ({ type }: Pick<Fact, 'type'>): Ceiling | undefined => {
  const ceiling = ceilings[type]
  return typeof ceiling === 'string' ? undefined : ceiling
}

const subjectOf = (fact: Pick<Fact, 'parts'>, { by }: Ceiling): string | undefined =>
  by === 'firm' ? optionalText(fact, 'who', 'customerId') : optionalText(fact, 'note', 'userId')

/** Bids that stand are counted with their bidder; everything else by kind. */
const isCountedApart = ({ type }: Pick<Fact, 'type'>) => type === 'bid.accepted'

function countOf(state: ProjectState, fact: Fact, subject: string): number {
  if (isCountedApart(fact)) return state.bidders.find(({ customerId }) => customerId === subject)?.bids ?? 0
  const of = state.counts?.[fact.type]
  return of && Object.hasOwn(of, subject) ? (of[subject] ?? 0) : 0
}

/** The counts after one more entry. */
export function counted(state: ProjectState, fact: Fact): Counts | undefined {
  const ceiling = ceilingOf(fact)
  const subject = ceiling && subjectOf(fact, ceiling)
  if (subject === undefined || isCountedApart(fact)) return state.counts
  return { ...state.counts, [fact.type]: { ...state.counts?.[fact.type], [subject]: countOf(state, fact, subject) + 1 } }
}

/** The refusal of a firm that has used up what it may write of a kind, for who asks before he judges. */
export function noRoomFor(state: ProjectState, type: FactType, customerId: string): Refused | undefined {
  const most = exceeded(state, { type, parts: { who: { customerId } } })
  return most === undefined ? undefined : refusal('TENDER-2084', { n: most })
}

/** How many there may be of it; undefined while there is room. */
function exceeded(state: ProjectState, fact: Fact): number | undefined {
  const ceiling = ceilingOf(fact)
  const subject = ceiling && subjectOf(fact, ceiling)
  if (!ceiling || subject === undefined) return undefined
  const isFull = state.lastSeq >= LOG_CEILING.entries && ceiling.by === 'firm' && fact.type !== 'bid.accepted'
  const most = isFull ? Math.min(ceiling.most, LOG_CEILING.fewOfAFirm) : ceiling.most
  return countOf(state, fact, subject) >= most ? most : undefined
}

/** What of a decision may be written: all of it, or nothing, with the reason. A refusal above its ceiling stays the refusal it was. */
export function withinCeilings(state: ProjectState, decided: Decision): Decision {
  const { facts, refused } = decided
  const most = facts.map((fact) => exceeded(state, fact)).find((over) => over !== undefined)
  if (most === undefined) return decided
  return { facts: [], refused: refused ?? refusal('TENDER-2084', { n: most }) }
}

import type { ErrorCode } from '#contract/errors.ts'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { Item, ProjectForm, ProjectStatus } from '#contract/tender/project.ts'
import type { ApprovalProcess, Asked, Duty } from './approval.ts'
import type { AwardState } from './award/award-state.ts'
import type { Signal } from './award/signals.ts'
import type { Fault } from './disclosure-level.ts'
import type { FactType } from './fact-types.ts'
import type { BidderRound, RoundsState } from './rounds-state.ts'
import type { ScoringState } from './scoring-state.ts'
import type { Vault } from './vault.ts'

export type { Command, CommandOf, CommandType } from './command.ts'
export type { FactType } from './fact-types.ts'

/**
 * The shapes the tender rules speak in. Everything here is plain JSON (stored as such): amounts are integer minor units as
 * decimal strings (`"98000000"` = 980 000.00 CNY), instants are ISO 8601 UTC with milliseconds, maps are keyed by id.
 *
 * The life of a project is a sequence of facts. `decide` turns a command into facts or a refusal, `advance` adds the facts that
 * fell due by the clock, `evolve` applies a fact to the state, `execute` runs all three and numbers the result. All are pure.
 */

/** Integer minor units as a decimal string. */
export type Minor = string
/** `2026-11-21T02:00:06.000Z` */
export type At = string

export type Role = 'BUYER' | 'MANAGER' | 'SUPERVISOR' | 'REVIEWER' | 'AUDITOR' | 'TENDER_ADMIN'

/** Who sends a command. `customerId` is the firm he acts for: the gateway has checked that he belongs to it. */
export interface Actor {
  userId: string
  name: string
  roles: readonly Role[]
  customerId?: string
  /** Every firm he belongs to, whether or not he acts for it now; the gateway fills it for who has a role on the purchaser's side. */
  firms?: readonly string[]
}

export const SYSTEM: Actor = { userId: 'SYSTEM', name: 'SYSTEM', roles: [] }

/** What a reader may see depends on this alone. `side` is decided by `viewerOf` from the state. */
export interface Viewer {
  side: 'buyer' | 'manager' | 'supervisor' | 'reviewer' | 'auditor' | 'bidder' | 'invited'
  userId: string
  customerId?: string
}

/** A firm, as far as decisions ask for it. */
export interface CustomerFacts {
  id: string
  name: string
  status: 'ACTIVE' | 'SUSPENDED' | 'BLACKLISTED'
}

/** What a decision may ask of the world; the gateway fills it inside the transaction, tests fill it by hand. */
export interface Env {
  /** The deciding instant: database clock under the row lock, cut to milliseconds, never before the last entry. */
  at: At
  /** When the request reached a gateway: evidence only. */
  receivedAt: At
  /** Firms named by the command. */
  customers: Readonly<Record<string, CustomerFacts>>
  /** Pledge in force: id and hash. */
  pledge?: { templateId: string; bodyHash: string }
  /** SHA-256 of UTF-8 text, lower-case hex. */
  sha256: (text: string) => string
  /** A random permutation of 0 … n-1 (aliases). From a CSPRNG in the gateway. */
  shuffle: (n: number) => number[]
  /** Whether the log verifies and leads to this state; asked only by commands that need it (2073, 2094). */
  logIsSound?: boolean
  /** Where the project is not what its log proves, when `logIsSound` is false. */
  fault?: Fault
  /** Clues of collusion in the log; filled for commands that ask for them. */
  signals?: readonly Signal[]
  /** Closes and opens sealed things; needed by what seals or opens something, else absent. */
  vault?: Vault
  /** Sealed texts of the quotes that an opening asks for, by the number of their log entry. */
  sealedQuotes?: Readonly<Record<number, string>>
  /** Whom the process asks next whose word the command is, where the project waits for others as well. */
  asked?: Asked
  /** Name of the key that an opening which is due would need and that is gone: nothing is opened while it is. */
  lostKey?: string
  /** Hash of the last entry of an earlier decision, the seed of a draw, and its number, which `execute` knows. */
  headHash?: string
  headSeq?: number
  /** What the clock said before `at` was held back to the last entry; a step back of more than a second is logged (8.4). */
  clockAt?: At
  ip?: string
  /** Hash of the mark of the sender's browser in this project, 16 hex digits. */
  device?: string
  userAgent?: string
  /** The agent whom a registration names is an active user of the acting firm; filled for commands that name one. */
  agentIsOwn?: boolean
  /** What the acting firm has filled in and not sent; filled for commands of registrations. */
  draft?: RegistrationDraft
  /** Finished uploads of the acting firm, of those that the command names, by id; filled for commands that name papers. */
  papers?: Readonly<Record<string, { sha256: string }>>
  /** Pictures of the text that is sent, each uploaded for it by its sender, by id. */
  pictures?: Readonly<Record<string, { sha256: string }>>
}

/** A registration that is filled in and not sent: no fact, kept beside the log. */
export interface RegistrationDraft {
  version: number
  /** Null once it was sent or taken back. */
  content: { [key: string]: Json } | null
  savedAt: At
  savedBy: string
}

export const PARTS = ['pub', 'price', 'lines', 'who', 'note'] as const
/** pub: everyone in the project; price: by disclosure; lines: buyer and own bidder; who: aliases to firms and persons; note: purchaser side. */
export type PartName = (typeof PARTS)[number]
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Something that happened, before it is numbered, hashed and stored. */
export interface Fact {
  type: FactType
  /** When it fell due, for facts of the clock. */
  dueAt?: At
  parts: Partial<Record<PartName, { [key: string]: Json }>>
}

/** A fact with its place in the log. */
export interface Entry extends Fact {
  seq: number
  at: At
}

/** One bid that stands, newest last in `Bidder.stands`. */
export interface Stand {
  seq: number
  gross: Minor
  /** Comparison basis: gross or net. */
  basis: Minor
  at: At
  /** It is the entry quote, opened at the start. */
  entry?: true
}

export interface Bidder {
  customerId: string
  alias: string
  /** ELIMINATED: out after a round; his price of that round still counts as an offer, and cannot win. */
  state: 'ACTIVE' | 'ELIMINATED' | 'BANNED'
  eliminatedRound?: number
  eliminatedCause?: 'RANK' | 'NO_PRICE'
  taxBp: number
  /** His bids that stand; pruned to those a correction could still bring back. The last one is his price. */
  stands: Stand[]
  /** Entry that first reached the price he holds. */
  sinceSeq: number
  bids: number
  /** Basis of his first price: entry quote or first accepted bid (7.6). */
  initial?: Minor
  /** Entries that hold his line prices: the opened entry quote, the lines he confirmed after the close. */
  entrySeq?: number
  /** The worst total, gross, at which the lines of his entry quote in their proportion keep to limits that are not published. */
  lineLimit?: Minor
  /** Since the close: what of his price lies beyond a limit that was not published. Such a price cannot win. */
  over?: 'total' | 'lines'
  confirmedSeq?: number
  /** Prices of the rounds that were opened. */
  rounds?: readonly BidderRound[]
  /** His place among those of the same price, where it was drawn. */
  drawn?: number
}

export type InvitationStatus = 'PROPOSED' | 'APPROVED' | 'SENT' | 'VIEWED' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'REJECTED' | 'REVOKED'
export type ApplicationStatus = 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'RETURNED' | 'WITHDRAWN' | 'DISQUALIFIED'

/** Everything about one firm in one project before bidding. */
export interface Party {
  customerId: string
  invitation?: { status: InvitationStatus; proposedBy: string }
  pledge?: { templateId: string; bodyHash: string; userId: string; at: At }
  acknowledged: { fight?: string; win?: string }
  /** Entry of a registration that was filled in and not sent, of logs older than drafts that are no entries. */
  draftSeq?: number
  application?: {
    status: ApplicationStatus
    taxBp: number
    userId: string
    /** Who acts for the firm, where it is not who sent it. */
    agentUserId?: string
    deposit: 'NOT_REQUIRED' | 'UNPAID' | 'DECLARED' | 'CONFIRMED' | 'FORFEITED'
    submittedAt: At
    newDeadline?: At
  }
}

/** Two-person commands collect here until both have spoken. Keyed by what is to happen, e.g. `void`, `disqualify:<customerId>`, `reject`. */
export type Confirmations = Record<string, { userId: string; role: Role; at: At; reason: string; about?: number; by?: string }[]>

/** A bidder's wish to have a bid struck out, and who has agreed. */
export interface Correction {
  requestSeq: number
  bidSeq: number
  alias: string
  reason: string
  until: At
  buyer?: boolean
  supervisor?: boolean
}

export interface ProjectState {
  v: 1
  id: string
  code: string
  status: ProjectStatus
  failReason?: string
  ownerId: string
  createdAt: At
  /** The draft, made complete, until publication; then frozen. Not part of the fold while DRAFT or PUBLISH_APPROVAL. */
  form: ProjectForm
  /** The form as it was typed, of whom and when; gone with the publication. */
  draft?: { form: ProjectDraft; by: string; at: At }
  /** A draft that its owner threw away: an empty project that nobody can read. */
  deleted?: true
  /** The project this one was copied from. */
  copiedFromId?: string
  items: Item[]
  rulesHash: string
  /** Schedule in force; equals the form's times until a change is approved. */
  registrationEndsAt: At
  qualificationEndsAt: At
  startsAt: At
  scheduleVersion: number
  scheduleRequest?: {
    field: 'startsAt' | 'registrationEndsAt' | 'qualificationEndsAt'
    newValue: At
    shiftLater: boolean
    requestedBy: string
    acks: string[]
  }
  scheduleChanges: number
  parties: Record<string, Party>
  minimumWaived: boolean
  /** Sealed entry quotes that wait for the start, by firm: where they stand in the log and what they commit to. Gone once opened. */
  entryQuotes?: Record<string, { seq: number; at: At; commitment: string }>
  /** Fixed at publication; `amount` only once the review has begun. */
  reserve?: { commit: string; sealed: string; amount?: Minor }
  bidders: Bidder[]
  /** Since the start of bidding in rounds. */
  rounds?: RoundsState
  scoring?: ScoringState
  /** Set at the start of bidding. In rounds: the end of the round that is open, or of the next one; afterwards the last opening. */
  closesAt?: At
  hardStopAt?: At
  extensions: number
  suspension?: { reason: string; from: At; remainingMs: number; hardRemainingMs: number; resumeAt?: At; outage: boolean; byRole: string }
  /** Open correction requests, oldest first: one bidder's request must not keep another one from asking within his own 60 s. */
  corrections?: Correction[]
  /** Accepted bids that still stand. */
  bids: number
  /** Log numbers of bids struck out by a correction. */
  voidedSeqs: number[]
  confirmations: Confirmations
  /** Whom an approval still asks of those whose word the project needs, where its process has told. */
  stillAsks?: Partial<Record<ApprovalProcess, readonly Duty[]>>
  namesRevealed: boolean
  /** The last step back of the clock that the log tells of: what the clock showed, and where the log's time has stood since. */
  clockStep?: { clockAt: At; lastAt: At }
  review: { signedBy?: string; signedAt?: At }
  /** Keys of the clues that the supervisor has looked at. */
  signalAcks?: string[]
  /** Explanations of abnormally low prices, by alias. */
  justifications?: Record<string, { seq: number; accepted: boolean }>
  award?: AwardState
  publicityEndsAt?: At
  /** Time of the entry that awarded it, or ended it without an award. */
  endedAt?: At
  objections: { seq: number; customerId: string; status: 'OPEN' | 'ANSWERED' | 'CLOSED' | 'UPHELD'; answeredAt?: At }[]
  /** Entries of kinds that have a ceiling, by kind and by the firm or person whose they are. */
  counts?: Partial<Record<FactType, Record<string, number>>>
  lastSeq: number
  lastAt: At
}

/** A "no" of the rules: a code and the values of its sentence (instants ISO, money as decimal strings of the project's scale). */
export interface Refused {
  code: ErrorCode
  args: Record<string, string | number>
}

/** A decision: facts to log, perhaps with a refusal (a refused bid of an approved bidder is logged too). */
export interface Decision {
  facts: Fact[]
  refused?: Refused
}

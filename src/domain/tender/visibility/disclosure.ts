import { disclosureLevelOf, isStaffSide, knowsFirms, readsPrices } from '#domain/tender/disclosure-level.ts'
import { field } from '#domain/tender/facts.ts'
import { type Entry, PARTS, type PartName, type ProjectState, type Viewer } from '#domain/tender/model.ts'
import { scoresAreIn } from '#domain/tender/scoring-state.ts'
import { knowsCount, MATTERS } from './matter.ts'

/** An entry as far as its disclosure depends on it. */
export type Disclosable = { type: Entry['type']; parts: Entry['parts'] }

/** Entries whose `who` ties an alias to a firm: closed to everyone else until the names are revealed (I9). */
const TIES_ALIAS = /^(bid\.|quote\.|round\.|bidder\.|entry\.|bidders\.sealed$|names\.revealed$)/

/**
 * The parts of an entry that this viewer may read now. The others he gets as hashes, so that the chain still verifies.
 *
 * @param entry with all its parts, not masked
 * @see tendering.md 8.5 (parts), 8.1 I8 and I9
 */
export function readableParts(entry: Disclosable, state: ProjectState, viewer: Viewer): PartName[] {
  if (!mayKnowOf(entry, state, viewer)) return []
  return PARTS.filter((part) => entry.parts[part] !== undefined && mayRead[part](entry, state, viewer))
}

/** Whether this viewer may know that the entry happened. What a rival does, and when, is told only with how many they are. */
export const mayKnowOf = (entry: Disclosable, state: ProjectState, viewer: Viewer): boolean =>
  MATTERS[entry.type] === 'all' || isOwn(entry, viewer) || (knowsCount(state, viewer) && !tellsOfPrices(entry, state, viewer))

/** What firms do from the start of bidding on: a reviewer could read from it how they stand. */
const tellsOfPrices = ({ type }: Disclosable, state: ProjectState, viewer: Viewer): boolean =>
  viewer.side === 'reviewer' && MATTERS[type] === 'bidder' && !OF_ENTRY.test(type) && !readsPrices(state, viewer)

const OF_ENTRY = /^(invitation|pledge|rules|application|deposit|schedule)\./

const isOwn = ({ parts }: Disclosable, { customerId }: Viewer): boolean =>
  customerId !== undefined && field({ parts }, 'who', 'customerId') === customerId

const mayRead: Record<PartName, (entry: Disclosable, state: ProjectState, viewer: Viewer) => boolean> = {
  pub: () => true,
  price: mayReadPrice,
  lines: mayReadLines,
  who: (entry, state, viewer) => {
    if (isOwn(entry, viewer) || entry.type === 'award.approved') return true
    if (entry.type === 'application.saved') return false
    if (!TIES_ALIAS.test(entry.type)) return isStaffSide(viewer) && (knowsFirms(state, viewer) || !namesFirm(entry))
    // Who is behind an alias is told a reviewer at the close, what became of him only with the prices.
    return state.namesRevealed && (readsPrices(state, viewer) || (isStaffSide(viewer) && entry.type === 'names.revealed'))
  },
  note: mayReadNote,
}

const namesFirm = (entry: Disclosable): boolean => field(entry, 'who', 'customerId') !== undefined

/** Content for its own firm alone: sealed, or not sent yet. */
const PRIVATE: ReadonlySet<string> = new Set(['quote.accepted', 'quote.rejected', 'application.saved'])

/** Content that tells the tax rate behind an alias, and with it perhaps the firm. */
const TELLS_RATE: ReadonlySet<string> = new Set(['entry.opened', 'bid.accepted', 'quote.opened'])

/** One bidder's price in a round that was opened: the rules tell which others read it. */
const OF_ONE_PRICE: ReadonlySet<string> = new Set(['quote.opened', 'quote.carried', 'bidder.eliminated'])

/** A round's quote is no text for anybody: what was taken back or replaced is told to nobody, and the rest by its opening. */
const isSealedForAll = ({ type, parts }: Disclosable): boolean =>
  type === 'quote.accepted' && field({ parts }, 'pub', 'round') !== undefined

/** What firms sent to be admitted: reviewers read it for their points. */
const PAPERS = /^application\.(submitted|decided)$/

/** What was sealed stays its bidder's; what was opened is read with the names (I9). */
function mayReadLines(entry: Disclosable, state: ProjectState, viewer: Viewer): boolean {
  if (isSealedForAll(entry)) return false
  if (isOwn(entry, viewer)) return true
  if (PRIVATE.has(entry.type) || !isStaffSide(viewer)) return false
  if (!readsPrices(state, viewer)) return knowsFirms(state, viewer) && PAPERS.test(entry.type)
  return state.namesRevealed || !TELLS_RATE.has(entry.type)
}

function mayReadPrice(entry: Disclosable, state: ProjectState, viewer: Viewer): boolean {
  const { prices } = disclosureLevelOf(state, viewer)
  switch (entry.type) {
    case 'award.approved':
      return true
    case 'bid.rejected':
      // A refused price tells where its bidder stands; whoever may not see prices in the hall reads it after the close.
      return isOwn(entry, viewer) || (prices === 'all' && (viewer.side === 'supervisor' || viewer.side === 'auditor'))
    case 'bid.accepted':
      // An older entry tells the rate in the same part.
      if (field(entry, 'price', 'taxBp') !== undefined && !mayReadLines(entry, state, viewer)) return false
      return isOwn(entry, viewer) || prices === 'all'
    default:
      return OF_ONE_PRICE.has(entry.type) ? isOwn(entry, viewer) || prices === 'all' : prices !== 'none'
  }
}

/** The purchaser side's part. In live bidding it holds what the rules of the hall may still hide from it. */
function mayReadNote(entry: Disclosable, state: ProjectState, viewer: Viewer): boolean {
  if (entry.type === 'quote.opened') return mayRecompute(state, viewer)
  if (SCORES.test(entry.type)) return mayReadScores(entry, state, viewer)
  if (!readsPrices(state, viewer)) return false
  if (entry.type === 'quote.carried') return state.namesRevealed
  if (entry.type === 'signal.acknowledged') return viewer.side === 'supervisor' || viewer.side === 'auditor'
  if (entry.type === 'entry.opened') return state.namesRevealed
  return entry.type !== 'bid.accepted' || disclosureLevelOf(state, viewer).ranks === 'all'
}

/** What reviewers declare and write: their own at once, a colleague's sheet once all are in. */
function mayReadScores(entry: Disclosable, state: ProjectState, viewer: Viewer): boolean {
  if (!isStaffSide(viewer)) return false
  if (isOwnWord(entry, viewer)) return true
  return readsPrices(state, viewer) && (entry.type !== 'score.submitted' || scoresAreIn(state))
}

const SCORES = /^(conflict|score)\./
const isOwnWord = (entry: Disclosable, { userId }: Viewer): boolean =>
  field(entry, 'note', 'userId') === userId || field(entry, 'note', 'reviewerId') === userId

/**
 * With the rate whoever reads a price recomputes what it was committed to. Before the names are known the rate could tell one, and where a limit is
 * not published the note tells how a price stands to it.
 */
const mayRecompute = (state: ProjectState, viewer: Viewer): boolean =>
  state.namesRevealed && (readsPrices(state, viewer) || (state.form.ceilingVisible && disclosureLevelOf(state, viewer).prices === 'all'))

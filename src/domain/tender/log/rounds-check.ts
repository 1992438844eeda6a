import type { LogEntry } from '#contract/tender/bid.ts'
import type { ProjectForm } from '#contract/tender/project.ts'
import { reserveCommitment } from '#domain/tender/bidding/sealed.ts'
import { msBetween, plus } from '#domain/tender/instant.ts'
import type { PartName } from '#domain/tender/model.ts'
import { rulesHash } from '#domain/tender/project/rule-text.ts'
import { openingKey, timesAfterPause } from '#domain/tender/rounds/schedule.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { OF_OPENING, ofOpening, settle, unsealed } from './rounds-opening.ts'
import { blame, dataOf, hashing, type LateDigest, mayQuote, noRounds, type RoundFaultAt, type RoundsProof } from './rounds-proof.ts'

/**
 * Checks a log of sealed rounds by what it says itself: nothing opened but what was sealed, nothing left out or added, and outcomes as the published
 * rules compute them. The chain is proved apart. A reader whose copy is masked checks what he can read; the same function runs in the gateway and in
 * the browser.
 *
 * @see tendering.md 7.3, 8.5
 */

type Step = (proof: RoundsProof, entry: LogEntry, digest: LateDigest) => void | Promise<void>

const published: Step = async (proof, entry, digest) => {
  const [pub, note] = [dataOf(entry, 'pub'), dataOf(entry, 'note')]
  if (typeof pub?.reserveCommit === 'string') proof.reserveCommit = pub.reserveCommit
  if (!note) return
  const form = note.form as unknown as ProjectForm
  if (!form.rounds) return
  const { direction, scale, compareBasis, currency, rounds, ceiling, ceilingVisible } = form
  proof.rules = { ...rounds, direction, scale, compareBasis, currency, ...(ceilingVisible && { ceiling }) }
  if ((await hashing(digest, (sync) => rulesHash(sync, form))) !== pub?.rulesHash) blame(proof, 'rules', entry.seq)
}

const seated: Step = (proof, entry) => {
  const seats = dataOf(entry, 'who')?.seats as { alias: string; customerId: string; taxBp: number }[] | undefined
  if (seats) proof.bidders = Object.fromEntries(seats.map(({ alias, customerId, taxBp }) => [alias, { customerId, taxBp }]))
}

const excluded: Step = (proof, entry) => {
  const customerId = dataOf(entry, 'who')?.customerId
  const bidder = Object.values(proof.bidders ?? {}).find((one) => one.customerId === customerId)
  if (bidder) bidder.isBanned = true
  if (!proof.bidders || customerId === undefined) proof.hasUnknownBan = true
}

/** Also of free bidding, whose logs stay without a phase. */
const biddingOpened: Step = (proof, entry) => {
  const pub = dataOf(entry, 'pub')
  Object.assign(proof, { no: 1, opensAt: pub?.startsAt, closesAt: pub?.closesAt })
}

const roundOpened: Step = (proof, entry) => {
  const pub = dataOf(entry, 'pub')
  const isNext = proof.phase === 'SCHEDULED' || (proof.phase === 'NONE' && proof.no === 1)
  if (!isNext || pub?.round !== proof.no) blame(proof, 'order', entry.seq)
  if (pub?.opensAt !== proof.opensAt || pub.closesAt !== proof.closesAt || entry.at < proof.opensAt) blame(proof, 'time', entry.seq)
  proof.phase = 'OPEN'
}

/** Outside of rounds a quote is one before the start. */
const quoteSealed: Step = (proof, entry) => {
  const [pub, who] = [dataOf(entry, 'pub'), dataOf(entry, 'who')]
  if (pub?.round === undefined && proof.phase === 'NONE') return
  const alias = who?.alias === undefined ? undefined : String(who.alias)
  if (proof.phase !== 'OPEN' || pub?.round !== proof.no || entry.at >= proof.closesAt) blame(proof, 'order', entry.seq)
  const standing = proof.quotes.filter((quote) => !quote.isSpent)
  const before = standing.find((quote) => quote.seq === pub?.replaces)
  const own = alias === undefined ? before : standing.find((quote) => quote.alias === alias)
  const isOutsider = alias !== undefined && !mayQuote(proof, alias)
  const isSecond = proof.quotes.some((quote) => quote === before || (alias !== undefined && quote.alias === alias))
  if (proof.rules?.revisions === 'once' && isSecond) blame(proof, 'once', entry.seq)
  if (before !== own || (pub?.replaces !== undefined && !before) || isOutsider) blame(proof, 'quote', entry.seq)
  if (before) before.isSpent = true
  proof.quotes.push({ seq: entry.seq, commitment: String(pub?.commitment), ...(alias !== undefined && { alias }) })
}

const quoteWithdrawn: Step = (proof, entry) => {
  const [pub, who] = [dataOf(entry, 'pub'), dataOf(entry, 'who')]
  if (proof.phase !== 'OPEN' || pub?.round !== proof.no || entry.at >= proof.closesAt) blame(proof, 'order', entry.seq)
  const quote = proof.quotes.find(({ seq, isSpent }) => seq === pub?.quoteSeq && !isSpent)
  const isHis = quote?.alias === undefined || who?.alias === undefined || quote.alias === who.alias
  if (!quote || !isHis) blame(proof, 'quote', entry.seq)
  if (quote) quote.isSpent = true
}

const quoteRefused: Step = (proof, entry) => {
  if (proof.phase === 'NONE') return
  if (typeof dataOf(entry, 'pub')?.round !== 'number') blame(proof, 'part', entry.seq)
}

const roundClosed: Step = (proof, entry) => {
  const [pub, note] = [dataOf(entry, 'pub'), dataOf(entry, 'note')]
  if (proof.phase !== 'OPEN' || pub?.round !== proof.no) blame(proof, 'order', entry.seq)
  if (pub?.closesAt !== proof.closesAt || entry.at < proof.closesAt) blame(proof, 'time', entry.seq)
  const count = proof.quotes.filter(({ isSpent, alias }) => !isSpent && !(alias && proof.bidders?.[alias]?.isBanned)).length
  if (note && !proof.hasUnknownBan && note.received !== count) blame(proof, 'count', entry.seq)
  proof.phase = 'CLOSED'
}

/** The clock stops at the instant of the pause, or as an outage began: what was left of a round is left when it goes on. */
const suspended: Step = (proof, entry) => {
  const { from = '', remainingMs, resumeAt, outage } = (dataOf(entry, 'pub') ?? {}) as Record<string, unknown>
  const begins = String(from)
  const isOver = proof.phase === 'CLOSED'
  const isFree = proof.phase === 'NONE' && !proof.rules
  const left = isOver ? 0 : msBetween(begins, proof.closesAt)
  const isItsInstant = outage === true ? begins <= entry.at : begins === entry.at
  if (isFree) return
  if (proof.phase === 'NONE' || proof.phase === 'OVER' || proof.pause) blame(proof, 'order', entry.seq)
  else if (!isItsInstant || remainingMs !== left) blame(proof, 'time', entry.seq)
  const latest = plus(begins, deadlines.longestSuspensionMs)
  proof.pause = { remainingMs: Number(remainingMs), resumeAt: typeof resumeAt === 'string' ? resumeAt : latest }
}

const resumeSet: Step = (proof, entry) => {
  if (proof.pause) proof.pause.resumeAt = String(dataOf(entry, 'pub')?.resumeAt)
}

/** A pause moves what was waiting to open as well as its end. */
const resumed: Step = (proof, entry) => {
  const pub = dataOf(entry, 'pub')
  const { phase, pause, opensAt, closesAt } = proof
  if (phase === 'NONE' && !proof.rules) return
  if (!pause) blame(proof, 'order', entry.seq)
  else {
    const round = { phase: phase === 'OPEN' || phase === 'SCHEDULED' ? phase : ('CLOSED' as const), opensAt, closesAt }
    const times = timesAfterPause(round, pause.resumeAt, pause.remainingMs)
    if (pub?.closesAt !== times.closesAt || pub?.opensAt !== times.opensAt || entry.at < pause.resumeAt) blame(proof, 'time', entry.seq)
  }
  delete proof.pause
  if (typeof pub?.opensAt === 'string') proof.opensAt = pub.opensAt
  if (proof.phase !== 'CLOSED') proof.closesAt = String(pub?.closesAt)
}

/** With the last opening, or with a first close that too few have reached. */
const closed: Step = (proof, entry) => {
  const isTooFew = proof.phase === 'CLOSED' && proof.no === 1
  const isFree = proof.phase === 'NONE' && !proof.rules
  if (!isFree && proof.phase !== 'OPENED' && !isTooFew) blame(proof, 'order', entry.seq)
  if (!isFree) proof.phase = 'OVER'
}

const reserveOpened: Step = async (proof, entry, digest) => {
  const note = dataOf(entry, 'note')
  if (!note) return
  const secret = { reserve: String(note.reserve), salt: String(note.salt) }
  if ((await hashing(digest, (sync) => reserveCommitment(sync, secret))) !== proof.reserveCommit) blame(proof, 'reserve', entry.seq)
}

const firstWord: Step = (proof, entry) => {
  const note = dataOf(entry, 'note')
  const no = openingKey(proof.no)
  if (note?.key === no) proof.words.push({ no, userId: String(note.userId), at: entry.at })
}

const STEPS: Record<string, Step> = {
  'project.published': published,
  'bidders.sealed': seated,
  'application.disqualified': excluded,
  'bidding.opened': biddingOpened,
  'round.opened': roundOpened,
  'quote.accepted': quoteSealed,
  'quote.withdrawn': quoteWithdrawn,
  'quote.rejected': quoteRefused,
  'round.closed': roundClosed,
  'round.unsealed': unsealed,
  ...Object.fromEntries(OF_OPENING.map((type) => [type, ofOpening])),
  'bidding.suspended': suspended,
  'bidding.resume-set': resumeSet,
  'bidding.resumed': resumed,
  'bidding.closed': closed,
  'reserve.opened': reserveOpened,
  'confirmation.given': firstWord,
}

/** Parts without which an entry proves nothing, whoever may read them. */
const PARTS: Record<string, readonly PartName[]> = {
  'round.closed': ['note'],
  'round.unsealed': ['price', 'note'],
  'quote.opened': ['price', 'lines', 'note', 'who'],
  'quote.carried': ['price', 'who'],
  'bidder.eliminated': ['price', 'who'],
  'quote.withdrawn': ['who'],
  'reserve.opened': ['note'],
}

/** Goes on by one entry. One of which no sense can be made is a fault, and the check goes on after it. */
export async function proveRounds(proof: RoundsProof, entry: LogEntry, digest: LateDigest): Promise<void> {
  try {
    await proveOn(proof, entry, digest)
  } catch {
    blame(proof, 'unreadable', entry.seq)
    delete proof.opening
  }
}

async function proveOn(proof: RoundsProof, entry: LogEntry, digest: LateDigest): Promise<void> {
  const { type, seq, at, hash } = entry
  if (proof.opening && !OF_OPENING.includes(type)) settle(proof)
  if (PARTS[type]?.some((part) => !(part in entry.partHashes))) blame(proof, 'part', seq)
  await STEPS[type]?.(proof, entry, digest)
  if (at !== proof.heads.at(-1)?.at) proof.heads = proof.heads.slice(-1)
  proof.heads.push({ seq, hash, at })
}

/** Faults so far, the last opening among them, the first entry first. */
export const roundFaults = (proof: RoundsProof): RoundFaultAt[] => settled(structuredClone(proof)).faults

function settled(proof: RoundsProof): RoundsProof {
  const { opening } = proof
  try {
    settle(proof)
  } catch {
    blame(proof, 'unreadable', opening?.seq ?? 0)
  }
  return { ...proof, faults: proof.faults.toSorted((a, b) => a.seq - b.seq) }
}

interface RoundsVerdict {
  /** Rounds, and quotes, that were opened. */
  rounds: number
  opened: number
  /** Quotes held against what was sealed. */
  proved: number
  faults: RoundFaultAt[]
}

/** @param entries oldest first, from entry 1 */
export async function checkRounds(entries: readonly LogEntry[], digest: LateDigest): Promise<RoundsVerdict> {
  const proof = noRounds()
  for (const entry of entries) await proveRounds(proof, entry, digest)
  const { rounds, opened, proved, faults } = settled(proof)
  return { rounds, opened, proved, faults }
}

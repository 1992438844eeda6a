import type { LogEntry } from '#contract/tender/bid.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import { quoteHashes, type SealedQuote } from '#domain/tender/bidding/sealed.ts'
import { msBetween, plus } from '#domain/tender/instant.ts'
import { basisOf, formatMoney, parseMoney } from '#domain/tender/money.ts'
import { openingKey } from '#domain/tender/rounds/schedule.ts'
import { drawOrder } from '#domain/tender/rounds/tie-break.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { partHash } from './log-chain.ts'
import { openingFaults } from './rounds-outcome.ts'
import { blame, dataOf, hashing, type LateDigest, mayQuote, type RoundsProof, sameTexts } from './rounds-proof.ts'

/** The entries of one opening, one after the other: what each proves by itself. What they come to is judged when all are read. */

/** Entries that follow an opening in the same decision, in this order. */
export const OF_OPENING: readonly string[] = ['quote.opened', 'quote.carried', 'bidder.eliminated', 'tie.drawn', 'round.scheduled']

type Step = (proof: RoundsProof, entry: LogEntry, digest: LateDigest) => void | Promise<void>

export const unsealed: Step = (proof, entry) => {
  const [pub, price, note] = [dataOf(entry, 'pub'), dataOf(entry, 'price'), dataOf(entry, 'note')]
  const isEarly = proof.phase === 'OPEN' || entry.at < proof.closesAt
  if (isEarly) blame(proof, 'early', entry.seq)
  else if (proof.phase !== 'CLOSED' || pub?.round !== proof.no) blame(proof, 'order', entry.seq)
  if (pub?.openedAt !== entry.at) blame(proof, 'time', entry.seq)
  if (note && !isByTheRules(proof, entry)) blame(proof, 'committee', entry.seq)
  proof.opening = {
    seq: entry.seq,
    at: entry.at,
    ...(typeof price?.lowest === 'string' && { lowest: price.lowest }),
    tieCount: Number(price?.tieCount),
    received: Number(note?.received),
    active: Number(note?.active),
    opened: [],
    carried: [],
    eliminated: [],
    ...((!price || !note) && { isMasked: true as const }),
    sealed: proof.quotes.filter(({ isSpent }) => !isSpent),
  }
}

/** Two different persons, of whom the first has said so within the last ten minutes; or the clock. */
function isByTheRules({ rules, no, closesAt, words }: RoundsProof, entry: LogEntry): boolean {
  const told = dataOf(entry, 'note')?.confirmedBy as { userId: string; role: string }[] | undefined
  if (!rules) return true
  if (rules.opening === 'auto') return told === undefined
  const [first, second] = told ?? []
  if (!first || !second || told?.length !== 2 || first.userId === second.userId) return false
  const isHeld = words.some(
    (word) => word.no === openingKey(no) && word.userId === first.userId && msBetween(word.at, entry.at) <= deadlines.openingWordMs,
  )
  const roles = [first.role, second.role].toSorted()
  const mayStandIn = entry.at >= plus(closesAt, deadlines.deputyAfterMs)
  return isHeld && roles[1] === 'SUPERVISOR' && (roles[0] === 'BUYER' || (roles[0] === 'SUPERVISOR' && mayStandIn))
}

/** Whether the entry stands where an opening has it: after its kind and those before, and of its instant. */
function belongs({ opening }: RoundsProof, { type, at }: LogEntry): boolean {
  if (!opening || at !== opening.at || opening.next) return false
  const after = OF_OPENING.slice(OF_OPENING.indexOf(type) + 1)
  const has: Record<string, boolean> = {
    'quote.carried': opening.carried.length > 0,
    'bidder.eliminated': opening.eliminated.length > 0,
    'tie.drawn': opening.drawn !== undefined,
  }
  return !after.some((later) => has[later]) && !(type === 'tie.drawn' && opening.drawn)
}

const quoteOpened: Step = async (proof, entry, digest) => {
  const opening = proof.opening!
  const [pub, price, note] = [dataOf(entry, 'pub'), dataOf(entry, 'price'), dataOf(entry, 'note')]
  const at = opening.sealed.findIndex(({ seq }) => seq === pub?.quoteSeq)
  const quote = opening.sealed[at]
  const alias = price?.alias
  const isIt = quote && quote.commitment === pub?.commitment && pub.round === proof.no
  const isHis = quote?.alias === undefined || alias === undefined || quote.alias === alias
  const inOrder = (opening.opened.at(-1)?.quoteSeq ?? 0) < Number(pub?.quoteSeq)
  if (!isIt || !isHis || !inOrder || (typeof alias === 'string' && !mayQuote(proof, alias))) blame(proof, 'quote', entry.seq)
  opening.sealed = opening.sealed.filter((one) => one !== quote)
  proof.opened += 1
  await lines(proof, entry, digest)
  if (!price || !note) {
    opening.isMasked = true
    return
  }
  await commitment(proof, entry, digest)
  if (isBeyondCeiling(proof, String(price.gross))) blame(proof, 'limit', entry.seq)
  opening.opened.push({
    seq: entry.seq,
    quoteSeq: Number(pub?.quoteSeq),
    alias: String(alias),
    gross: String(price.gross),
    basis: basisIn(proof, entry),
    rank: Number(price.rank ?? note.rank),
  })
}

function isBeyondCeiling({ rules }: RoundsProof, told: string): boolean {
  if (rules?.ceiling === undefined) return false
  const [ceiling, gross] = [parseMoney(rules.ceiling, rules.scale), parseMoney(told, rules.scale)]
  return ceiling !== undefined && gross !== undefined && better(ceiling, gross, rules.direction)
}

/** Comparison price in minor units, as the rules compute it. */
function basisIn(proof: RoundsProof, entry: LogEntry): string {
  const [price, note] = [dataOf(entry, 'price'), dataOf(entry, 'note')]
  const { rules, bidders } = proof
  const gross = rules && parseMoney(String(price?.gross), rules.scale)
  const taxBp = bidders?.[String(price?.alias)]?.taxBp ?? Number(note?.taxBp)
  if (!rules || gross === undefined) {
    proof.opening!.isMasked = true
    if (rules) blame(proof, 'price', entry.seq)
    return '0'
  }
  const basis = basisOf(gross, taxBp, rules.compareBasis)
  const isRight = note?.basis === formatMoney(basis, rules.scale) && note.taxBp === taxBp && price?.currency === rules.currency
  if (!isRight) blame(proof, 'price', entry.seq)
  return String(basis)
}

async function commitment(proof: RoundsProof, entry: LogEntry, digest: LateDigest): Promise<void> {
  const [pub, price, note] = [dataOf(entry, 'pub'), dataOf(entry, 'price'), dataOf(entry, 'note')]
  const { alias, currency, gross, linesHash, termsHash } = price ?? {}
  const sealed = { alias, round: pub?.round, currency, gross, taxBp: note?.taxBp, linesHash, termsHash }
  const hash = await hashing(digest, (sync) => partHash(sync, String(note?.salt), sealed))
  if (hash === pub?.commitment) proof.proved += 1
  else blame(proof, 'commitment', entry.seq)
}

async function lines(proof: RoundsProof, entry: LogEntry, digest: LateDigest): Promise<void> {
  const [price, told] = [dataOf(entry, 'price'), dataOf(entry, 'lines')]
  if (!price || !told) return
  const { linesHash, termsHash } = await hashing(digest, (sync) => quoteHashes(sync, told as unknown as SealedQuote))
  if (linesHash !== price.linesHash || termsHash !== price.termsHash) blame(proof, 'lines', entry.seq)
}

const quoteCarried: Step = ({ opening }, entry) => {
  const [price, note] = [dataOf(entry, 'price'), dataOf(entry, 'note')]
  if (!price) opening!.isMasked = true
  const rank = Number(price?.rank ?? note?.rank)
  opening!.carried.push({ seq: entry.seq, alias: String(price?.alias), gross: String(price?.gross), rank })
}

const eliminated: Step = ({ opening }, entry) => {
  const price = dataOf(entry, 'price')
  if (!price) opening!.isMasked = true
  opening!.eliminated.push({ seq: entry.seq, alias: String(price?.alias), cause: String(price?.cause) })
}

/** The seed is the hash of the last entry of an earlier decision: every entry between it and the draw is of the draw's instant. */
const tieDrawn: Step = async (proof, entry, digest) => {
  const pub = dataOf(entry, 'pub')
  const aliases = (pub?.aliases ?? []) as string[]
  proof.opening!.drawn = { seq: entry.seq, aliases }
  const head = proof.heads.find(({ seq }) => seq === pub?.headSeq && seq < proof.opening!.seq)
  const draw = head && (await hashing(digest, (sync) => drawOrder(sync, head.hash, entry.projectId, aliases.toSorted())))
  if (!draw || draw.seed !== pub?.seed || !sameTexts(draw.order, aliases)) blame(proof, 'draw', entry.seq)
}

const scheduled: Step = (proof, entry) => {
  const [pub, who] = [dataOf(entry, 'pub'), dataOf(entry, 'who')]
  const isExtra = pub?.extra === true
  proof.opening!.next = {
    seq: entry.seq,
    no: Number(pub?.round),
    opensAt: String(pub?.opensAt),
    closesAt: String(pub?.closesAt),
    ...(isExtra && { isExtra: true as const }),
    ...(isExtra && who && { extra: (who.aliases ?? []) as string[] }),
  }
  if (isExtra && !who) proof.opening!.isMasked = true
}

const STEPS: Record<string, Step> = {
  'quote.opened': quoteOpened,
  'quote.carried': quoteCarried,
  'bidder.eliminated': eliminated,
  'tie.drawn': tieDrawn,
  'round.scheduled': scheduled,
}

export const ofOpening: Step = async (proof, entry, digest) => {
  const round = dataOf(entry, 'pub')?.round
  const isNext = entry.type === 'round.scheduled'
  const isItsRound = entry.type === 'tie.drawn' || round === (isNext ? proof.no + 1 : proof.no)
  if (!belongs(proof, entry) || !isItsRound) blame(proof, 'order', entry.seq)
  if (proof.opening) await STEPS[entry.type]!(proof, entry, digest)
}

/** All entries of an opening are read: it is judged, and what it comes to holds from then on. */
export function settle(proof: RoundsProof): void {
  const { opening, bidders } = proof
  if (!opening) return
  for (const { code, seq } of openingFaults(proof, opening)) blame(proof, code, seq)
  for (const { alias, gross, basis, quoteSeq } of opening.opened) {
    const bidder = bidders?.[alias]
    if (bidder) bidder.held = { gross, basis, sinceSeq: bidder.held?.basis === basis ? bidder.held.sinceSeq : quoteSeq }
  }
  for (const { alias } of opening.eliminated) if (bidders?.[alias]) bidders[alias].isOut = true
  proof.rounds += 1
  proof.quotes = []
  proof.phase = 'OPENED'
  delete proof.opening
  delete proof.extra
  const { next } = opening
  if (!next) return
  const { no, opensAt, closesAt, extra } = next
  Object.assign(proof, { phase: 'SCHEDULED', no, opensAt, closesAt, ...(extra && { extra }) })
}

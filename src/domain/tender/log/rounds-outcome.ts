import { better } from '#domain/tender/bidding/ranking.ts'
import { msBetween } from '#domain/tender/instant.ts'
import { closeRound, type RoundOutcome } from '#domain/tender/rounds/close-round.ts'
import { roundLimit } from '#domain/tender/rounds/price-rule.ts'
import { roundAfter } from '#domain/tender/rounds/schedule.ts'
import { tiedAtTop, withDraw } from '#domain/tender/rounds/tie-break.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import type { RoundFault } from './round-fault-names.ts'
import {
  isIn,
  mayQuote,
  type ProvenBidder,
  type ProvenOpening,
  type ProvenRules,
  type RoundFaultAt,
  type RoundsProof,
  sameTexts,
} from './rounds-proof.ts'

/** What an opening comes to by the published rules, held against what the log says of it. @see tendering.md 7.3 */

interface Judged {
  proof: RoundsProof
  opening: ProvenOpening
  rules: ProvenRules
  bidders: Record<string, ProvenBidder>
}

type Blame = (code: RoundFault, seq: number) => void

/** Judges an opening whose entries are all read. What the reader cannot see is left out. */
export function openingFaults(proof: RoundsProof, opening: ProvenOpening): RoundFaultAt[] {
  const faults: RoundFaultAt[] = []
  const blame: Blame = (code, seq) => faults.push({ code, seq })
  for (const { seq } of unopened(proof, opening)) blame('missing', seq)
  const { rules, bidders } = proof
  const { next } = opening
  if (next && msBetween(opening.at, next.opensAt) < deadlines.roundNoticeMs) blame('schedule', next.seq)
  if (!rules || !bidders || opening.isMasked) return faults
  const judged = { proof, opening, rules, bidders }
  const ranked = closeRound(proof.no, entrantsOf(judged), rules, rules.direction)
  const outcome = drawn(judged, ranked, blame)
  limits(judged, blame)
  ranks(judged, outcome, blame)
  leavers(judged, outcome, blame)
  figures(judged, outcome, blame)
  schedule(judged, outcome, blame)
  return faults
}

/** Who was excluded during the round keeps his quote sealed. */
function unopened({ bidders, hasUnknownBan }: RoundsProof, { sealed }: ProvenOpening) {
  return hasUnknownBan ? [] : sealed.filter(({ alias }) => alias === undefined || !bidders?.[alias]?.isBanned)
}

const entrantsOf = ({ proof, opening, bidders }: Judged) =>
  Object.entries(bidders)
    .filter(([alias]) => mayQuote(proof, alias))
    .map(([alias, { held }]) => {
      const quote = opening.opened.find((one) => one.alias === alias)
      return {
        alias,
        ...(quote && { quote: { basis: BigInt(quote.basis), seq: quote.quoteSeq } }),
        ...(held && { held: { basis: BigInt(held.basis), sinceSeq: held.sinceSeq } }),
      }
    })

function drawn({ proof, opening, rules }: Judged, outcome: RoundOutcome, blame: Blame): RoundOutcome {
  const tied = tiedAtTop(outcome.ranking)
  const isDue = rules.tieBreak === 'draw' && proof.no >= rules.rounds && tied.length > 1
  const order = opening.drawn?.aliases
  if (isDue !== (order !== undefined)) blame('draw', opening.drawn?.seq ?? opening.seq)
  if (!isDue || !order) return outcome
  if (!sameTexts(order.toSorted(), tied.toSorted())) {
    blame('draw', opening.drawn!.seq)
    return outcome
  }
  return { ...outcome, ranking: withDraw(outcome.ranking, order) }
}

/** Where somebody was excluded, who was best when a quote came in is not told any more. */
function limits({ proof, opening, rules, bidders }: Judged, blame: Blame): void {
  const standing = Object.values(bidders).flatMap((bidder) => (isIn(bidder) && bidder.held ? [BigInt(bidder.held.basis)] : []))
  const best = standing.reduce<bigint | undefined>(
    (one, next) => (one === undefined || better(next, one, rules.direction) ? next : one),
    undefined,
  )
  if (rules.priceRule === 'notHigherThanLowest' && Object.values(bidders).some(({ isBanned }) => isBanned)) return
  for (const { alias, basis, seq } of opening.opened) {
    const own = bidders[alias]?.held?.basis
    const at = { no: proof.no, extra: proof.extra !== undefined }
    const limit = roundLimit(rules, at, own === undefined ? undefined : BigInt(own), best, rules.direction)
    if (limit !== undefined && better(limit, BigInt(basis), rules.direction)) blame('limit', seq)
  }
}

function ranks({ opening, bidders }: Judged, { ranking }: RoundOutcome, blame: Blame): void {
  const placeOf = (alias: string) => ranking.findIndex((place) => place.alias === alias) + 1
  for (const { alias, rank, seq } of [...opening.opened, ...opening.carried]) if (rank !== placeOf(alias)) blame('rank', seq)
  const due = ranking.flatMap(({ alias, carried }) => (carried ? [alias] : [])).toSorted()
  const told = opening.carried.map(({ alias }) => alias)
  for (const { alias, gross, seq } of opening.carried) {
    if (!due.includes(alias) || gross !== bidders[alias]?.held?.gross) blame('carried', seq)
  }
  if (!sameTexts(due, told)) blame('carried', opening.carried.find(({ alias }, index) => alias !== due[index])?.seq ?? opening.seq)
}

function leavers({ opening }: Judged, outcome: RoundOutcome, blame: Blame): void {
  const due = outcome.eliminated.map(({ alias, cause }) => `${alias} ${cause}`).toSorted()
  const told = opening.eliminated.map(({ alias, cause }) => `${alias} ${cause}`)
  if (sameTexts(due, told)) return
  const wrong = opening.eliminated.find((_, index) => told[index] !== due[index])
  blame('eliminated', wrong?.seq ?? opening.seq)
}

function figures({ opening, bidders }: Judged, { ranking, eliminated }: RoundOutcome, blame: Blame): void {
  const best = ranking[0]?.alias
  const lowest = best === undefined ? undefined : (opening.opened.find(({ alias }) => alias === best)?.gross ?? bidders[best]?.held?.gross)
  if (opening.lowest !== lowest || opening.tieCount !== tiedAtTop(ranking).length) blame('lowest', opening.seq)
  const active = Object.values(bidders).filter(isIn).length - eliminated.length
  if (opening.received !== opening.opened.length || opening.active !== active) blame('count', opening.seq)
}

function schedule({ proof, opening, rules }: Judged, { ranking }: RoundOutcome, blame: Blame): void {
  const { next, at } = opening
  const tied = tiedAtTop(ranking)
  const due = roundAfter(proof, at, rules, tied.length)
  const isExtra = due?.extra === true
  const isAsDue = next?.no === due?.no && next?.opensAt === due?.opensAt && next?.closesAt === due?.closesAt
  if (!isAsDue) blame('schedule', next?.seq ?? opening.seq)
  const amongTied = !next || (next.isExtra === true) === isExtra
  if (!amongTied || (isExtra && next && !sameTexts(next.extra ?? [], tied.toSorted()))) blame('extra', next.seq)
}

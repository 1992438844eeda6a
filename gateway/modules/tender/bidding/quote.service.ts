import type { Pool } from 'pg'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { type LinePrice, type LineSource, scaledLines } from '#domain/tender/bidding/line-price.ts'
import { openQuote, type SealedQuote } from '#domain/tender/bidding/sealed.ts'
import { isStaffSide } from '#domain/tender/disclosure-level.ts'
import { field } from '#domain/tender/facts.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { Bidder, ProjectState, Viewer } from '#domain/tender/model.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { quoteReceiptOf, type Signer } from '#gateway/modules/tender/proof/signing.ts'
import { mustReadPrices, seeProject } from '#gateway/modules/tender/reading.ts'
import { ownRoundQuotes } from '#gateway/modules/tender/rounds/own-quotes.ts'
import { MOST_QUOTES, readEntries, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { vaults } from '#gateway/platform/vault.ts'
import { refusing } from './sealed.ts'

/** What a firm has sealed, for itself alone, and the prices by line after the close. */
export const quoteService = (pool: Pool, signer: Signer, vaultFor: ReturnType<typeof vaults>) => ({
  /** @throws Refusal 2009 for who acts for no firm, 2097 while the key of a first price is missing */
  async mine(session: Session, projectId: string) {
    const { record, viewer } = await seeProject(pool, session, projectId)
    if (!viewer.customerId) throw new Refusal('TENDER-2009')
    const vault = vaultFor(projectId)
    if (roundsOf(record.state.form)) return ownRoundQuotes({ pool, signer, vault }, record.state, viewer.customerId)
    const entry = await ownQuote(pool, record.state, viewer.customerId)
    if (!entry) return {}
    const quote = openQuote(refusing(vault), String(entry.parts.lines?.data.sealed))
    const { gross, taxBp, lines, salt, linesSalt } = quote
    return { quote: { gross, taxBp, lines, salt, linesSalt, receipt: quoteReceiptOf(signer, entry) } }
  },

  /**
   * @param alias whose lines, for the purchaser side
   * @throws Refusal 2002 before the close, 2039 for a firm that holds no price, VALIDATION-1006 for an alias nobody has
   */
  async lines(session: Session, projectId: string, alias: string | undefined) {
    const seen = await seeProject(pool, session, projectId)
    const { record, viewer } = seen
    const { state } = record
    if (viewer.side === 'reviewer') mustReadPrices(seen)
    const bidder = chosen(state, viewer, alias)
    if (!isAfterClose(state) || !state.namesRevealed) throw new Refusal('TENDER-2002', { args: { status: state.status } })
    const stand = bidder.stands.at(-1)
    if (!stand) throw new Refusal('TENDER-2039')
    const total = formatMoney(stand.gross, state.form.scale)
    return { alias: bidder.alias, total, ...(await linesOf(pool, state, bidder, BigInt(stand.gross))) }
  },
})

/** The last one the firm has sealed, whether or not it was opened since. */
async function ownQuote(pool: Pool, state: ProjectState, customerId: string): Promise<StoredEntry | undefined> {
  const seq = state.entryQuotes?.[customerId]?.seq
  if (seq !== undefined) return (await readEntries(pool, state.id, [seq]))[0]
  const bidder = state.bidders.find((one) => one.customerId === customerId)
  if (bidder?.entrySeq === undefined) return undefined
  const [opened] = await readEntries(pool, state.id, [bidder.entrySeq])
  const { entries } = await readLogOf(pool, state.id, ['quote.accepted'], { limit: MOST_QUOTES, offset: 0, customerId })
  return entries.find(({ parts }) => parts.pub?.data.commitment === opened?.parts.pub?.data.commitment)
}

function chosen(state: ProjectState, viewer: Viewer, alias: string | undefined): Bidder {
  const own = state.bidders.find(({ customerId }) => customerId === viewer.customerId)
  if (!isStaffSide(viewer)) {
    if (!own) throw new Refusal('TENDER-2039')
    if (alias !== undefined && alias !== own.alias) throw new Refusal('VALIDATION-1006')
    return own
  }
  const bidder = state.bidders.find((one) => one.alias === alias)
  if (!bidder) throw new Refusal('VALIDATION-1006')
  return bidder
}

/** Confirmed by the bidder, else his sealed lines while the price is still theirs, else spread by the rules. */
async function linesOf(
  pool: Pool,
  state: ProjectState,
  { entrySeq, confirmedSeq, stands }: Bidder,
  total: bigint,
): Promise<{ source?: LineSource; lines: LinePrice[] }> {
  const seqs = [entrySeq, confirmedSeq].filter((seq) => seq !== undefined)
  const entries = seqs.length > 0 ? await readEntries(pool, state.id, seqs) : []
  const read = (seq: number | undefined) => {
    const entry = entries.find((one) => one.seq === seq)
    return entry && (field(factOf(entry), 'lines', 'lines') as unknown as LinePrice[])
  }
  const confirmed = read(confirmedSeq)
  if (confirmed) return { source: 'confirmed', lines: confirmed }
  const sealed = read(entrySeq)
  // In rounds every price is the sum of lines that were sealed.
  const isSealed = roundsOf(state.form) !== undefined || stands.at(-1)?.entry === true
  if (sealed && isSealed && sumOf(sealed, state.form.scale) === total) return { source: 'entry', lines: sealed }
  const scaled = scaledLines(state.items, state.form.scale, total, sealed)
  return scaled ? { source: 'scaled', lines: scaled } : { lines: [] }
}

const sumOf = (lines: SealedQuote['lines'], scale: number): bigint =>
  lines.reduce((sum, { amount }) => sum + (parseMoney(amount, scale) ?? 0n), 0n)

export type QuoteService = ReturnType<typeof quoteService>

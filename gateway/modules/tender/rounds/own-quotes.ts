import type { Pool } from 'pg'
import type { QuoteReceipt } from '#contract/tender/bid.ts'
import { bidderOf } from '#domain/tender/bidding/competition.ts'
import { openQuote, type SealedQuote } from '#domain/tender/bidding/sealed.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { isOpened, standingQuote } from '#domain/tender/rounds/schedule.ts'
import { quoteReceiptOf, type Signer } from '#gateway/modules/tender/proof/signing.ts'
import { MOST_QUOTES, readEntries, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import type { ProjectVault } from '#gateway/platform/vault.ts'

/**
 * What a firm has sealed in rounds, for itself alone: the one answer that tells a price which is not opened. What was opened is read from the log, so
 * that a key which is missing hides the round that it sealed, and no other.
 */

interface Tools {
  pool: Pool
  signer: Signer
  vault: Pick<ProjectVault, 'unseal' | 'lacks'>
}

interface Standing {
  round: number
  seq: number
  state: 'sealed' | 'opened'
}

export async function ownRoundQuotes({ pool, signer, vault }: Tools, state: ProjectState, customerId: string) {
  const standing = standingQuotes(state, customerId)
  const mine = { limit: MOST_QUOTES, offset: 0, customerId }
  const [entries, accepted, opened] = await Promise.all([
    readEntries(
      pool,
      state.id,
      standing.map(({ seq }) => seq),
    ),
    readLogOf(pool, state.id, ['quote.accepted'], mine),
    readLogOf(pool, state.id, ['quote.opened'], mine),
  ])
  const receipts = accepted.entries.map((entry): QuoteReceipt => quoteReceiptOf(signer, entry))
  const own = standing.flatMap((quote) => {
    const entry = entries.find(({ seq }) => seq === quote.seq)
    return entry ? [{ ...quote, entry, kid: quote.state === 'sealed' ? vault.lacks(sealedTextOf(entry)) : undefined }] : []
  })
  const rounds = own.flatMap(({ round, seq, state: is, entry, kid }) => {
    if (kid !== undefined) return []
    const from = opened.entries.find(({ parts }) => parts.pub?.data.quoteSeq === seq)
    const content = from ? openedContent(from) : sealedContent(vault, entry, round)
    return [{ round, state: is, ...content, receipt: quoteReceiptOf(signer, entry) }]
  })
  const lost = own.flatMap(({ round, kid }) => (kid === undefined ? [] : [{ round, kid }]))
  return { rounds, receipts, ...(lost.length > 0 && { lostKeys: lost }) }
}

/** Opened ones stand with their prices, in the order of the rounds they were given in; after them the one that is not opened. */
function standingQuotes({ bidders, rounds }: ProjectState, customerId: string): Standing[] {
  const bidder = bidderOf({ bidders }, customerId)
  const given = (bidder?.rounds ?? []).filter(({ carried }) => !carried)
  const opened = given.map(({ no }, index): Standing => ({ round: no, seq: bidder!.stands[index]!.seq, state: 'opened' }))
  const quote = bidder && standingQuote(rounds, bidder.alias)
  return quote && !isOpened(rounds!) ? [...opened, { round: rounds!.no, seq: quote.seq, state: 'sealed' }] : opened
}

const sealedTextOf = ({ parts }: StoredEntry): string => String(parts.lines?.data.sealed)

function sealedContent(vault: Tools['vault'], entry: StoredEntry, round: number) {
  const commitment = String(entry.parts.pub?.data.commitment)
  return contentOf(openQuote(vault, sealedTextOf(entry), { round, commitment }))
}

const openedContent = ({ parts }: StoredEntry) =>
  contentOf({ ...parts.price?.data, ...parts.lines?.data, ...parts.note?.data } as unknown as SealedQuote)

function contentOf({ gross, taxBp, lines, deliveryDays = 0, paymentTerms, salt, linesSalt }: SealedQuote) {
  return { gross, taxBp, lines, deliveryDays, ...(paymentTerms !== undefined && { paymentTerms }), salt, linesSalt }
}

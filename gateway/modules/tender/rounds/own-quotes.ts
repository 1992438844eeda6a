import type { Pool } from 'pg'
import type { QuoteReceipt } from '#contract/tender/bid.ts'
import { bidderOf } from '#domain/tender/bidding/competition.ts'
import { openQuote, type SealedQuote } from '#domain/tender/bidding/sealed.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { isOpened, standingQuote } from '#domain/tender/rounds/schedule.ts'
import type { Vault } from '#domain/tender/vault.ts'
import { quoteReceiptOf, type Signer } from '#gateway/modules/tender/proof/signing.ts'
import { MOST_QUOTES, readEntries, readLogOf } from '#gateway/modules/tender/tender.queries.ts'

/** What a firm has sealed in rounds, for itself alone: the one answer that tells a price which is not opened. */

interface Tools {
  pool: Pool
  signer: Signer
  vault: Pick<Vault, 'unseal'>
}

interface Standing {
  round: number
  seq: number
  state: 'sealed' | 'opened'
}

export async function ownRoundQuotes({ pool, signer, vault }: Tools, state: ProjectState, customerId: string) {
  const standing = standingQuotes(state, customerId)
  const [entries, accepted] = await Promise.all([
    readEntries(
      pool,
      state.id,
      standing.map(({ seq }) => seq),
    ),
    readLogOf(pool, state.id, ['quote.accepted'], { limit: MOST_QUOTES, offset: 0, customerId }),
  ])
  const rounds = standing.flatMap(({ round, seq, state: is }) => {
    const entry = entries.find((one) => one.seq === seq)
    return entry ? [{ round, state: is, ...contentOf(vault, entry, round), receipt: quoteReceiptOf(signer, entry) }] : []
  })
  return { rounds, receipts: accepted.entries.map((entry): QuoteReceipt => quoteReceiptOf(signer, entry)) }
}

/** Opened ones stand with their prices, in the order of the rounds they were given in; after them the one that is not opened. */
function standingQuotes({ bidders, rounds }: ProjectState, customerId: string): Standing[] {
  const bidder = bidderOf({ bidders }, customerId)
  const given = (bidder?.rounds ?? []).filter(({ carried }) => !carried)
  const opened = given.map(({ no }, index): Standing => ({ round: no, seq: bidder!.stands[index]!.seq, state: 'opened' }))
  const quote = bidder && standingQuote(rounds, bidder.alias)
  return quote && !isOpened(rounds!) ? [...opened, { round: rounds!.no, seq: quote.seq, state: 'sealed' }] : opened
}

function contentOf(vault: Tools['vault'], { parts }: StoredEntry, round: number) {
  const quote: SealedQuote = openQuote(vault, String(parts.lines?.data.sealed), { round, commitment: String(parts.pub?.data.commitment) })
  const { gross, taxBp, lines, deliveryDays = 0, paymentTerms, salt, linesSalt } = quote
  return { gross, taxBp, lines, deliveryDays, ...(paymentTerms !== undefined && { paymentTerms }), salt, linesSalt }
}

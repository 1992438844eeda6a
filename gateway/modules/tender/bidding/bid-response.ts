import { type HallMessage, isRoundView, type QuoteReceipt, type Receipt } from '#contract/tender/bid.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { bidView, viewerOf } from '#domain/tender/visibility/view.ts'
import type { Decided } from '#gateway/modules/tender/engine/decision.ts'
import { placeFor, quoteReceiptOf, receiptOf, type Signer } from '#gateway/modules/tender/proof/signing.ts'
import { actorOf } from '#gateway/modules/tender/reading.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { hallMessage } from './bid.service.ts'

/** Answers made inside the decision, from what was decided alone. */

/** The answer to an accepted bid: its receipt and the picture after it. Stored, so that a retry gets the same one. */
export function bidResponse(signer: Signer, session: Session, { state, sealed, before, at }: Decided) {
  // Entry quotes that this very bid was the first to open stand before it, and are due, not sent.
  const entry = sealed.findLast(({ type, parts }) => type === 'bid.accepted' && parts.pub?.data.dueAt === undefined)
  const viewer = viewerOf(state, actorOf(session))
  if (!entry || !viewer) throw new TypeError('an accepted bid without its entry or its reader')
  const receipt: Receipt = receiptOf(signer, entry, placeFor(state, viewer, entry))
  const extended = state.closesAt !== before.closesAt && sealed.some(({ type }) => type === 'bidding.extended')
  return { receipt, view: bidView(state, viewer, at), ...(extended && state.closesAt && { extendedTo: state.closesAt }) }
}

/** The answer to a quote that was sealed: its receipt and the picture after it. */
export function sealedQuoteResponse(signer: Signer, session: Session, { state, sealed, at }: Decided) {
  const entry = sealed.findLast(({ type }) => type === 'quote.accepted')
  const viewer = viewerOf(state, actorOf(session))
  if (!entry || !viewer) throw new TypeError('a sealed quote without its entry or its reader')
  const receipt: QuoteReceipt = quoteReceiptOf(signer, entry)
  const view = hallView(state, viewer, at)
  return isRoundView(view) ? { receipt, round: view } : { receipt, view }
}

export function hallMessageResponse(session: Session, { state, sealed }: Decided): HallMessage {
  const entry = sealed.find(({ type }) => type === 'message.sent')
  const viewer = viewerOf(state, actorOf(session))
  if (!entry || !viewer) throw new TypeError('a message without its entry or its sender')
  return hallMessage(entry, state, viewer)
}

import type { ReadonlySignal } from '@preact/signals-react'
import type { BidView, Board, LiveEvents, Receipt } from '#contract/tender/bid.ts'
import type { Words } from '#domain/rich-text/words.ts'

/** What a bidder sends. `gross` is a decimal string; tax rate and currency are those of his registration. */
export interface BidDraft {
  gross: string
  taxBp: number
  currency: string
  confirmBigDrop?: boolean
}

/** The answer to a bid that was accepted. */
export interface Placed {
  /** Signed proof; practice gives none. */
  receipt?: Receipt
  view: BidView
  extendedTo?: string
}

/** A hall of free bidding. */
export type BidBoard = Board & { view: BidView }

/** A picture of free bidding, as the stream brings it. */
export type BidPicture<E extends 'hello' | 'view'> = LiveEvents[E] & { view: BidView }

export const isOfBids = <E extends 'hello' | 'view'>(data: LiveEvents[E]): data is BidPicture<E> => !('mode' in data.view)

export interface LiveListener {
  hello: (data: BidPicture<'hello'>) => void
  view: (data: BidPicture<'view'>) => void
  row: (data: LiveEvents['row']) => void
  msg: (data: LiveEvents['msg']) => void
  /** Only supervisors hear it. */
  online?: (data: LiveEvents['online']) => void
  /** What is stored of the auction cannot be read any more. */
  fault?: () => void
}

export type Connection = 'live' | 'reconnecting' | 'polling' | 'offline'

/** The clock bidding is decided by, as well as this computer knows it. */
export interface HallClock {
  /** Server time in ms since 1970. */
  now(): number
  readonly uncertaintyMs: number
  /** @throws the signal's reason when it is aborted first */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** What every hall has, whatever way prices come in. */
export interface HallClient {
  readonly clock: HallClock
  readonly connection: ReadonlySignal<Connection>
  suspend(reason: string, key: string): Promise<void>
  resume(resumeAt: string, key: string): Promise<void>
  announce(words: Words, key: string): Promise<void>
}

/**
 * One auction, as halls and quote centres reach it. The gateway stands behind one of these, the practice hall's own engine behind another:
 * stores and views cannot tell them apart.
 *
 * Every method throws `Failure` and nothing else.
 */
export interface BiddingClient extends HallClient {
  board(signal: AbortSignal): Promise<BidBoard>
  /** @param poll asked every few seconds while events cannot be had */
  follow(listener: LiveListener, since: number, poll: () => Promise<void>, signal: AbortSignal): void
  /** @param key same key, same bid: sending it again never bids twice. So with every command. */
  place(bid: BidDraft, key: string): Promise<Placed>
  receipts(): Promise<Receipt[]>
  askCorrection(bidSeq: number, reason: string, key: string): Promise<void>
  decideCorrection(requestSeq: number, agree: boolean, key: string): Promise<void>
}

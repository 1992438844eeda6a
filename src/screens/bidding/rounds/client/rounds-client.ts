import type { Board, LiveEvents } from '#contract/tender/bid.ts'
import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import type { Body, Data } from '#core/http/http.ts'
import type { HallClient } from '#screens/bidding/live/index.ts'

/** A hall of a tender in sealed rounds. */
export interface RoundBoard extends Pick<Board, 'messages' | 'hasOlderMessages'> {
  round: RoundView
  /** Of opened rounds, as far as the reader may see them. */
  prices: RoundRow[]
}

/** In practice nothing is signed. */
type MayBeSigned<T extends { receipt: unknown }> = Omit<T, 'receipt'> & Partial<Pick<T, 'receipt'>>

type Mine = Required<Pick<Data<'GET /tender/api/v1/quote/mine'>, 'rounds' | 'receipts'>>
/** What the own firm has sealed. Prices that are not opened are nowhere else. */
export interface OwnQuotes {
  rounds: OwnQuote[]
  receipts: Mine['receipts']
  /** Rounds of which one stands that nobody can read now: the key, by this name, is missing. */
  lostKeys?: LostKey[]
}
export type LostKey = NonNullable<Data<'GET /tender/api/v1/quote/mine'>['lostKeys']>[number]
export type OwnQuote = MayBeSigned<Mine['rounds'][number]>

/** What a bidder sends. Amounts are decimal strings; tax rate and currency are those of his registration. */
export type RoundDraft = Omit<Body<'POST /tender/api/v1/quote/submit'>, 'projectId' | 'roundNo'> & { roundNo: number }

export type Submitted = MayBeSigned<Pick<Data<'POST /tender/api/v1/quote/submit'>, 'receipt'>> & { round?: RoundView }
/** Who has agreed by now; opened with the second one. */
export type Agreed = Omit<Data<'POST /tender/api/v1/round/open'>, 'replayed'>

/** A picture of rounds, as the stream brings it. */
type RoundPicture<E extends 'hello' | 'view'> = LiveEvents[E] & { view: RoundView }

export const isOfRounds = <E extends 'hello' | 'view'>(data: LiveEvents[E]): data is RoundPicture<E> => 'mode' in data.view

export interface RoundsListener {
  hello: (data: RoundPicture<'hello'>) => void
  view: (data: RoundPicture<'view'>) => void
  msg: (data: LiveEvents['msg']) => void
  /** Only supervisors hear it. */
  online?: (data: LiveEvents['online']) => void
  /** What is stored of the project cannot be read any more. */
  fault?: () => void
}

/**
 * One tender in sealed rounds, as hall and quote centre reach it. The gateway stands behind one of these; stores and views need not know.
 *
 * Every method throws `Failure` and nothing else. A key makes one command: sent again it is never done twice.
 */
export interface RoundsClient extends HallClient {
  /** @throws Failure 2002 where bidding is free */
  board(signal: AbortSignal): Promise<RoundBoard>
  /** @param poll asked every few seconds while events cannot be had */
  follow(listener: RoundsListener, since: number, poll: () => Promise<void>, signal: AbortSignal): void
  mine(signal?: AbortSignal): Promise<OwnQuotes>
  submit(draft: RoundDraft, key: string): Promise<Submitted>
  withdraw(roundNo: number, key: string): Promise<RoundView>
  /** Owner or supervisor agrees to open the round that waits for them. */
  open(roundNo: number, key: string): Promise<Agreed>
}

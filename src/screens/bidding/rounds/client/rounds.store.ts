import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { HallMessage } from '#contract/tender/bid.ts'
import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { createBoardReader, type LivePhase, merged } from '#screens/bidding/live/index.ts'
import type { RoundBoard, RoundsClient, RoundsListener } from './rounds-client.ts'

export interface RoundsStore {
  readonly phase: ReadonlySignal<LivePhase>
  readonly view: ReadonlySignal<RoundView | undefined>
  /** Of opened rounds, by round and rank. */
  readonly prices: ReadonlySignal<readonly RoundRow[]>
  /** Newest first. */
  readonly messages: ReadonlySignal<readonly HallMessage[]>
  /** Whether more was announced than the messages shown. */
  readonly hasOlderMessages: ReadonlySignal<boolean>
  /** Bidders who are in the hall now; undefined for whoever is not told. */
  readonly online: ReadonlySignal<number | undefined>
  /** Takes a picture that came by another way, e.g. with the answer to an own command. An older one than shown is dropped. */
  take(view: RoundView): void
  /** Reads the board and follows it. Never throws: a failure becomes a phase. */
  open(): Promise<void>
  close(): void
}

/** A tender in rounds: the board read once, then kept up by the stream; prices are read again when more of them may be known. */
export function createRoundsStore(client: RoundsClient): RoundsStore {
  const view = signal<RoundView | undefined>(undefined)
  const prices = signal<readonly RoundRow[]>([])
  const messages = signal<readonly HallMessage[]>([])
  const hasOlderMessages = signal(false)
  const online = signal<number | undefined>(undefined)
  /** What the prices that are shown were read with. */
  let priced = ''

  /** A picture with a number below the shown one is dropped; with the same number one that time has changed is not. */
  function take(next: RoundView): void {
    const shown = view.peek()
    if (!shown || next.seq >= shown.seq) view.value = next
  }

  function put({ round, prices: rows, messages: said, hasOlderMessages: older }: RoundBoard): void {
    const isOld = round.seq < (view.peek()?.seq ?? 0)
    batch(() => {
      take(round)
      messages.value = merged(said, messages.peek(), round.seq)
      hasOlderMessages.value = older === true
      if (isOld) return
      prices.value = rows
      priced = pricesOf(round)
    })
  }

  const reader = createBoardReader(
    async (until) => put(await client.board(until)),
    () => view.peek() !== undefined,
  )
  const { phase, reread } = reader

  const listener: RoundsListener = {
    hello: ({ view: next }) => {
      const behind = next.seq > (view.peek()?.seq ?? Number.NEGATIVE_INFINITY)
      take(next)
      if (behind) void reread()
    },
    view: ({ view: next }) => {
      take(next)
      if (pricesOf(next) !== priced) void reread()
    },
    msg: ({ message }) => {
      messages.value = merged([message], messages.peek(), Number.NEGATIVE_INFINITY)
    },
    online: ({ bidders }) => {
      online.value = bidders
    },
    fault: () => void reader.readOrFail(),
  }

  const open = () => reader.open((still) => client.follow(listener, view.peek()?.seq ?? 0, reread, still))

  return { phase, view, prices, messages, hasOlderMessages, online, take, open, close: reader.close }
}

/** Changes when the prices that a reader may see may have changed: with an opening, a draw, and what becomes of the project. */
const pricesOf = ({ rounds, status, drawn }: RoundView): string =>
  [rounds.filter(({ state }) => state === 'OPENED').length, status, drawn?.seed].join()

import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { BidRow, BidView, CurvePoint, HallMessage } from '#contract/tender/bid.ts'
import type { News } from '#screens/bidding/live/board/news.rules.ts'
import type { BiddingClient, LiveListener } from './bidding-client.ts'
import { createBoardReader, type LivePhase } from './board-reader.ts'
import { createPicture } from './picture.ts'

/** How long a bid whose row has not come may be missing before the board is read again. */
const GAP_MS = 800
export interface LiveStore {
  readonly phase: ReadonlySignal<LivePhase>
  readonly view: ReadonlySignal<BidView | undefined>
  /** Newest first. */
  readonly rows: ReadonlySignal<readonly BidRow[]>
  /** Whether there are bids before those: the board lists the newest alone. */
  readonly hasOlder: ReadonlySignal<boolean>
  /** Oldest first. */
  readonly curve: ReadonlySignal<readonly CurvePoint[]>
  /** Newest first. */
  readonly messages: ReadonlySignal<readonly HallMessage[]>
  /** Whether more was announced than the messages shown. */
  readonly hasOlderMessages: ReadonlySignal<boolean>
  /** The last change worth saying aloud. */
  readonly news: ReadonlySignal<News | undefined>
  /** Whether the own bid has ever stood first, as far as this picture tells. */
  readonly hasLed: ReadonlySignal<boolean>
  /** Bidders who are in the hall now; undefined for whoever is not told. */
  readonly online: ReadonlySignal<number | undefined>
  /** Takes a picture that came by another way, e.g. with the answer to the own bid. An older one than shown is dropped. */
  take(view: BidView): void
  /** Reads the board and follows it. Never throws: a failure becomes a phase. */
  open(): Promise<void>
  close(): void
}

/** One auction: the board read once, then kept up by the stream; read again whenever something is missing. */
export function createLiveStore(client: BiddingClient): LiveStore {
  const picture = createPicture()
  const online = signal<number | undefined>(undefined)
  const reader = createBoardReader(
    async (until) => picture.put(await client.board(until)),
    () => picture.view.peek() !== undefined,
  )
  const { phase, reread } = reader

  async function mendGap(): Promise<void> {
    if (!picture.hasGap()) return
    try {
      await client.clock.wait(GAP_MS, reader.signal)
    } catch {
      return
    }
    if (picture.hasGap()) await reread()
  }

  const listener: LiveListener = {
    hello: ({ view }) => {
      const behind = view.seq > (picture.view.peek()?.seq ?? Number.NEGATIVE_INFINITY)
      picture.take(view)
      if (behind) void reread()
    },
    view: ({ view, cause }) => {
      picture.take(view)
      // A struck-out bid changes rows that were already told.
      void (cause === 'bid.voided' ? reread() : mendGap())
    },
    row: picture.addRow,
    msg: ({ message }) => picture.addMessage(message),
    online: ({ bidders }) => {
      online.value = bidders
    },
    fault: () => void reader.readOrFail(),
  }

  const open = () => reader.open((still) => client.follow(listener, picture.view.peek()?.seq ?? 0, reread, still))

  const { view, rows, hasOlder, curve, messages, hasOlderMessages, news, hasLed, take } = picture
  return { phase, view, rows, hasOlder, curve, messages, hasOlderMessages, news, hasLed, online, take, open, close: reader.close }
}

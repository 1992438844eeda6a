import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { BidRow, BidView, CurvePoint, HallMessage } from '#contract/tender/bid.ts'
import type { Failure } from '#core/http/failure.ts'
import type { News } from '#screens/bidding/live/board/news.rules.ts'
import type { BiddingClient, LiveListener } from './bidding-client.ts'
import { createPicture } from './picture.ts'

/** How long a bid whose row has not come may be missing before the board is read again. */
const GAP_MS = 800
/** Failures that say nothing about the auction. */
const PASSING: readonly string[] = ['unreachable', 'timeout', 'broken']

export type LivePhase = { phase: 'loading' } | { phase: 'ready' } | { phase: 'failed'; failure: Failure }

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
  const phase = signal<LivePhase>({ phase: 'loading' })
  const picture = createPicture()
  const online = signal<number | undefined>(undefined)
  /** Ends with the view; a kept tab that is shown again opens anew. */
  let left = new AbortController()
  let reading: Promise<void> | undefined
  /** Asked for while a reading was under way: that one may have begun before what it is wanted for. */
  let again = false

  const read = async () => picture.put(await client.board(left.signal))

  async function readUntilFresh(): Promise<void> {
    do {
      again = false
      await read()
    } while (again)
  }

  /** One reading at a time. A failed one leaves the picture as it is: the next message asks again. */
  function reread(): Promise<void> {
    again = reading !== undefined
    reading ??= readUntilFresh()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  /** A refusal takes the place of the picture, which is followed no more. Whether there is one to show. */
  async function readOrFail(): Promise<boolean> {
    const asked = left
    try {
      await read()
    } catch (cause) {
      const failure = cause as Failure
      // A kept tab that is shown again without network keeps its picture; the stream brings it up to date.
      const passing = picture.view.peek() !== undefined && PASSING.includes(failure.kind)
      if (!passing && !asked.signal.aborted) {
        asked.abort()
        phase.value = { phase: 'failed', failure }
      }
    }
    return !asked.signal.aborted
  }

  async function mendGap(): Promise<void> {
    if (!picture.hasGap()) return
    try {
      await client.clock.wait(GAP_MS, left.signal)
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
    fault: () => void readOrFail(),
  }

  async function open(): Promise<void> {
    left.abort()
    left = new AbortController()
    const { signal: still } = left
    if (!(await readOrFail())) return
    phase.value = { phase: 'ready' }
    client.follow(listener, picture.view.peek()?.seq ?? 0, reread, still)
  }

  const { view, rows, hasOlder, curve, messages, hasOlderMessages, news, hasLed, take } = picture
  return { phase, view, rows, hasOlder, curve, messages, hasOlderMessages, news, hasLed, online, take, open, close: () => left.abort() }
}

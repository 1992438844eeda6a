import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { BidRow, BidView, CurvePoint, HallMessage, LiveEvents } from '#contract/tender-bid.ts'
import type { Failure } from '#core/failure.ts'
import type { BiddingDoor } from './door.ts'
import { compareStanding, type News } from './news.rules.ts'

/** How long a bid whose row has not come may be missing before the board is read again. */
const GAP_MS = 800

export type LivePhase = { phase: 'loading' } | { phase: 'ready' } | { phase: 'failed'; failure: Failure }

export interface LiveStore {
  readonly phase: ReadonlySignal<LivePhase>
  readonly view: ReadonlySignal<BidView | undefined>
  /** Newest first. */
  readonly rows: ReadonlySignal<readonly BidRow[]>
  /** Oldest first. */
  readonly curve: ReadonlySignal<readonly CurvePoint[]>
  /** Newest first. */
  readonly messages: ReadonlySignal<readonly HallMessage[]>
  /** The last change worth saying aloud. */
  readonly news: ReadonlySignal<News | undefined>
  /** Takes a picture that came by another way, e.g. with the answer to the own bid. An older one than shown is dropped. */
  take(view: BidView): void
  /** Reads the board and follows it. Never throws: a failure becomes a phase. */
  open(): Promise<void>
  close(): void
}

/**
 * The picture of one auction: the board read once, then kept up by the stream.
 *
 * A picture with a sequence number not above the shown one is dropped (TEND-06). Pictures carry the whole state, rows do not: when fewer rows
 * came than the picture counts, the board is read again.
 */
export function createLiveStore(door: BiddingDoor): LiveStore {
  const phase = signal<LivePhase>({ phase: 'loading' })
  const view = signal<BidView | undefined>(undefined)
  const rows = signal<readonly BidRow[]>([])
  const curve = signal<readonly CurvePoint[]>([])
  const messages = signal<readonly HallMessage[]>([])
  const news = signal<News | undefined>(undefined)
  /** Ends with the view; a kept tab that is shown again opens anew. */
  let left = new AbortController()
  /** Standing bids that the board counts but does not list. */
  let unlisted = 0
  let reading: Promise<void> | undefined

  function take(next: BidView): void {
    const shown = view.peek()
    if (shown && next.seq <= shown.seq) return
    const heard = shown && compareStanding(shown, next)
    view.value = next
    if (heard) news.value = heard
  }

  async function read(): Promise<void> {
    const board = await door.board(left.signal)
    take(board.view)
    rows.value = merge(board.rows, rows.peek(), (row) => row.seq > board.view.seq)
    curve.value = [...board.curve, ...curve.peek().filter((point) => point.seq > board.view.seq)]
    messages.value = merge(board.messages, messages.peek(), (message) => message.seq > board.view.seq)
    unlisted = Math.max(0, board.view.bids - standing(board.rows))
  }

  /** One reading at a time; a second wish while one is under way is served by it or by the next gap. */
  function reread(): Promise<void> {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  const missing = () => (view.peek()?.bids ?? 0) !== standing(rows.peek()) + unlisted

  async function mendGap(): Promise<void> {
    if (!missing()) return
    try {
      await door.clock.wait(GAP_MS, left.signal)
    } catch {
      return
    }
    if (missing()) await reread()
  }

  const ear = {
    hello: ({ view: next }: LiveEvents['hello']) => {
      const behind = next.seq > (view.peek()?.seq ?? 0)
      take(next)
      if (behind) void reread()
    },
    view: ({ view: next, cause }: LiveEvents['view']) => {
      take(next)
      if (cause === 'bid.voided') void reread()
      else void mendGap()
    },
    row: ({ row, point }: LiveEvents['row']) => {
      rows.value = merge([row], rows.peek(), (known) => known.seq !== row.seq)
      if (point && !curve.peek().some((known) => known.seq === point.seq)) {
        curve.value = [...curve.peek(), point].sort((a, b) => a.seq - b.seq)
      }
    },
    msg: ({ message }: LiveEvents['msg']) => {
      if (messages.peek().some((known) => known.seq === message.seq)) return
      messages.value = merge([message], messages.peek(), () => true)
      news.value = { kind: 'message', text: message.text, seq: message.seq }
    },
  }

  async function open(): Promise<void> {
    left.abort()
    left = new AbortController()
    const { signal: still } = left
    if (!view.peek()) phase.value = { phase: 'loading' }
    try {
      await read()
      if (still.aborted) return
      phase.value = { phase: 'ready' }
      door.follow(ear, view.peek()?.seq ?? 0, still)
    } catch (cause) {
      if (!still.aborted) phase.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  return { phase, view, rows, curve, messages, news, take, open, close: () => left.abort() }
}

const standing = (rows: readonly BidRow[]): number => rows.filter((row) => !row.voided).length

/** `fresh` and what is worth keeping of `known`, newest first. */
function merge<T extends { seq: number }>(fresh: readonly T[], known: readonly T[], keep: (one: T) => boolean): T[] {
  return [...fresh, ...known.filter(keep)].sort((a, b) => b.seq - a.seq)
}

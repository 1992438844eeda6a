import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Receipt } from '#contract/tender-bid.ts'
import type { FreeBid } from '#contract/tender-project.ts'
import type { Failure } from '#core/failure.ts'
import type { BidDraft, BiddingDoor, LiveStore, Placed } from '#screens/bidding/live/index.ts'
import { type Effect, type Judgement, judge } from './effect.rules.ts'

/** A bid whose answer has not come. It lies in the tab's storage until it does, so that its outcome is never unknown (8.4). */
export interface PendingBid {
  key: string
  bid: BidDraft
}

export interface PendingBids {
  load(): PendingBid | undefined
  keep(pending: PendingBid): void
  clear(): void
}

/** What becomes of one bid, from the press of the button to its last word. Nothing is shown as done before the gateway says so. */
export type Sending =
  | { phase: 'idle' }
  | { phase: 'confirming'; draft: BidDraft; effect: Effect }
  | { phase: 'sending'; gross: string; resumed: boolean; tries: number }
  | { phase: 'accepted'; receipt?: Receipt; rank?: number; extendedTo?: string }
  | { phase: 'refused'; failure: Failure; gross: string }

export interface QuoteStoreDeps {
  door: BiddingDoor
  live: LiveStore
  /** The project's rules, for the effect line; absent until they are read. */
  rules: ReadonlySignal<FreeBid | undefined>
  pending: PendingBids
  newKey: () => string
  /** Asked before a bid leaves; may change the amount or stop it. */
  before?: (gross: string) => Promise<{ ok: boolean; gross: string }>
}

export interface QuoteStore {
  readonly typed: ReadonlySignal<string>
  readonly sending: ReadonlySignal<Sending>
  readonly receipts: ReadonlySignal<readonly Receipt[]>
  /** Whether a bid is under way: nothing else can be sent then. */
  readonly busy: ReadonlySignal<boolean>
  type(text: string): void
  judgeAt(now: number): Judgement
  /** Asks for confirmation where it is due, else sends. The amount is what was typed, or `gross`. */
  offer(now: number): Promise<void>
  /** Sends what is being confirmed. */
  confirm(): Promise<void>
  cancel(): void
  /** Sends again a bid whose answer was lost before a reload. */
  resume(): Promise<void>
  readReceipts(): Promise<void>
  close(): void
}

const RETRY_MS = [500, 1_000, 2_000, 4_000] as const
/** Outcomes that say nothing about what became of the bid. */
const UNKNOWN: readonly string[] = ['unreachable', 'timeout', 'broken']

/** The bidder's side of one auction. */
export function createQuoteStore({ door, live, rules, pending, newKey, before }: QuoteStoreDeps): QuoteStore {
  const typed = signal('')
  const sending = signal<Sending>({ phase: 'idle' })
  const receipts = signal<readonly Receipt[]>([])
  const busy = computed(() => sending.value.phase === 'sending')
  let left = new AbortController()
  /** The first bid of a session is confirmed, the following ones only when the drop is big. */
  let confirmedOnce = false

  const judgeAt = (now: number): Judgement => {
    const view = live.view.value
    return view ? judge(view, rules.value, typed.value, now) : { kind: 'empty' }
  }

  async function offer(now: number): Promise<void> {
    const view = live.view.peek()
    if (!view || busy.peek() || sending.peek().phase === 'confirming') return
    const judgement = judge(view, rules.peek(), typed.peek(), now)
    if (judgement.kind === 'empty' || (judgement.kind === 'refused' && judgement.certain)) return
    const gross = typed.peek().trim()
    const effect = judgement.kind === 'allowed' ? judgement.effect : plainEffect(gross)
    const draft: BidDraft = { gross, taxBp: view.taxBp ?? 0, currency: view.currency }
    if (confirmedOnce && effect.bigDrop === undefined) await start(draft)
    else sending.value = { phase: 'confirming', draft, effect }
  }

  async function confirm(): Promise<void> {
    const now = sending.peek()
    if (now.phase !== 'confirming') return
    confirmedOnce = true
    await start({ ...now.draft, ...(now.effect.bigDrop !== undefined && { confirmBigDrop: true }) })
  }

  /** From here on the bid counts as under way: a second Enter finds the store busy and does nothing. */
  async function start(draft: BidDraft): Promise<void> {
    sending.value = { phase: 'sending', gross: draft.gross, resumed: false, tries: 0 }
    const verdict = before ? await before(draft.gross) : { ok: true, gross: draft.gross }
    if (!verdict.ok) {
      sending.value = { phase: 'idle' }
      return
    }
    const kept = { key: newKey(), bid: { ...draft, gross: verdict.gross } }
    pending.keep(kept)
    await send(kept, false)
  }

  /** The same key every time: however often it is sent, it is one bid. */
  async function send({ key, bid }: PendingBid, resumed: boolean): Promise<void> {
    const { signal: still } = left
    for (let tries = 0; ; tries += 1) {
      sending.value = { phase: 'sending', gross: bid.gross, resumed, tries }
      try {
        accept(await door.place(bid, key))
        return
      } catch (cause) {
        const failure = cause as Failure
        if (still.aborted) return
        if (!UNKNOWN.includes(failure.kind)) {
          refuse(failure, bid)
          return
        }
      }
      try {
        await door.clock.wait(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!, still)
      } catch {
        return
      }
    }
  }

  function accept({ receipt, view, extendedTo }: Placed): void {
    pending.clear()
    live.take(view)
    typed.value = ''
    if (receipt) receipts.value = [receipt, ...receipts.peek().filter((known) => known.seq !== receipt.seq)]
    sending.value = {
      phase: 'accepted',
      ...(receipt && { receipt }),
      ...(view.ownRank !== undefined && { rank: view.ownRank }),
      ...(extendedTo !== undefined && { extendedTo }),
    }
  }

  /** 401 is not an answer to the bid: it stays kept and goes out again after signing in. */
  function refuse(failure: Failure, bid: BidDraft): void {
    if (failure.kind !== 'unauthorised') pending.clear()
    if (failure.code === 'TENDER-2046') {
      const effect = { ...plainEffect(bid.gross), bigDrop: String(failure.args?.['pct'] ?? '') }
      sending.value = { phase: 'confirming', draft: bid, effect }
      return
    }
    sending.value = { phase: 'refused', failure, gross: bid.gross }
  }

  return {
    typed,
    sending,
    receipts,
    busy,
    judgeAt,
    offer,
    confirm,
    type: (text) => {
      typed.value = text
      const { phase } = sending.peek()
      if (phase === 'refused' || phase === 'accepted') sending.value = { phase: 'idle' }
    },
    cancel: () => {
      if (sending.peek().phase === 'confirming') sending.value = { phase: 'idle' }
    },
    resume: async () => {
      if (left.signal.aborted) left = new AbortController()
      const kept = pending.load()
      if (kept && !busy.peek()) await send(kept, true)
    },
    readReceipts: async () => {
      try {
        receipts.value = await door.receipts()
      } catch {
        // The list is read again with the next visit; the receipt of a new bid comes with its own answer.
      }
    },
    close: () => {
      left.abort()
      // The bid stays kept: whoever opens the desk again sends it under the same key.
      if (busy.peek()) sending.value = { phase: 'idle' }
    },
  }
}

const plainEffect = (gross: string): Effect => ({ gross, net: '', same: false, extends: false })

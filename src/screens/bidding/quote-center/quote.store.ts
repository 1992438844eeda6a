import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Receipt } from '#contract/tender/bid.ts'
import type { FreeBid } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import type { BidDraft, BiddingClient, LiveStore, Placed } from '#screens/bidding/live/index.ts'
import { sendUntilKnown } from './sender.ts'
import { type Effect, type Judgement, judge } from './standing/effect.rules.ts'

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
  | { phase: 'accepted'; receipt?: Receipt; rank?: number; isLead?: boolean; extendedTo?: string }
  /** `seq` of the picture that was shown then, `at` in server time: how long a refusal is true depends on them. */
  | { phase: 'refused'; failure: Failure; gross: string; seq: number; at: number }

export interface QuoteStoreDeps {
  client: BiddingClient
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
  /** What was typed, or `gross`. */
  judgeAt(now: number, gross?: string): Judgement
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

/** The bidder's side of one auction. */
export function createQuoteStore(deps: QuoteStoreDeps): QuoteStore {
  const { live, rules, client } = deps
  const typed = signal('')
  const quoteState: QuoteState = {
    sending: signal<Sending>({ phase: 'idle' }),
    typed,
    receipts: signal<readonly Receipt[]>([]),
    left: new AbortController(),
  }
  const { sending, receipts } = quoteState
  const busy = computed(() => sending.value.phase === 'sending')
  /** The first bid of a session is confirmed, the following ones only when the drop is big. */
  let confirmedOnce = false

  async function offer(now: number): Promise<void> {
    const view = live.view.peek()
    if (!view || busy.peek() || sending.peek().phase === 'confirming') return
    const unknown = deps.pending.load()
    // What became of the last bid comes first: a new one would take its place, and its outcome would never be known.
    if (unknown) return send(deps, quoteState, unknown, true)
    const judgement = judge(view, rules.peek(), typed.peek(), now)
    if (judgement.kind === 'empty' || (judgement.kind === 'refused' && judgement.certain)) return
    const gross = typed.peek().trim()
    const effect = judgement.kind === 'allowed' ? judgement.effect : plainEffect(gross)
    const draft: BidDraft = { gross, taxBp: view.taxBp ?? 0, currency: view.currency }
    if (confirmedOnce && effect.bigDrop === undefined) await start(deps, quoteState, draft)
    else sending.value = { phase: 'confirming', draft, effect }
  }

  async function confirm(): Promise<void> {
    const now = sending.peek()
    if (now.phase !== 'confirming') return
    confirmedOnce = true
    await start(deps, quoteState, { ...now.draft, ...(now.effect.bigDrop !== undefined && { confirmBigDrop: true }) })
  }

  function type(text: string): void {
    typed.value = text
    const { phase } = sending.peek()
    if (phase === 'refused' || phase === 'accepted') sending.value = { phase: 'idle' }
  }

  return {
    typed,
    sending,
    receipts,
    busy,
    judgeAt: (now, gross = typed.value) => (live.view.value ? judge(live.view.value, rules.value, gross, now) : { kind: 'empty' }),
    offer,
    confirm,
    type,
    cancel: () => {
      if (sending.peek().phase === 'confirming') sending.value = { phase: 'idle' }
    },
    resume: async () => {
      if (quoteState.left.signal.aborted) quoteState.left = new AbortController()
      const kept = deps.pending.load()
      if (kept && !busy.peek()) await send(deps, quoteState, kept, true)
    },
    readReceipts: async () => {
      try {
        receipts.value = await client.receipts()
      } catch {
        // The list is read again with the next visit; the receipt of a new bid comes with its own answer.
      }
    },
    close: () => {
      quoteState.left.abort()
      // The bid stays kept: whoever opens it again sends it under the same key.
      if (busy.peek()) sending.value = { phase: 'idle' }
    },
  }
}

interface QuoteState {
  sending: Signal<Sending>
  typed: Signal<string>
  receipts: Signal<readonly Receipt[]>
  left: AbortController
}

/** From here on the bid counts as under way: a second Enter finds the store busy and does nothing. */
async function start(deps: QuoteStoreDeps, quoteState: QuoteState, draft: BidDraft): Promise<void> {
  quoteState.sending.value = { phase: 'sending', gross: draft.gross, resumed: false, tries: 0 }
  const verdict = await asked(deps, draft.gross)
  if (!verdict.ok) {
    quoteState.sending.value = { phase: 'idle' }
    return
  }
  // What was confirmed was that amount: another one is asked about again where the gateway finds it far off.
  const { confirmBigDrop, ...plain } = draft
  const same = verdict.gross === draft.gross
  const bid = { ...plain, gross: verdict.gross, ...(same && confirmBigDrop && { confirmBigDrop }) }
  const kept = { key: deps.newKey(), bid }
  deps.pending.keep(kept)
  await send(deps, quoteState, kept, false)
}

/** A page that fails to answer has not agreed. */
async function asked({ before }: QuoteStoreDeps, gross: string): Promise<{ ok: boolean; gross: string }> {
  if (!before) return { ok: true, gross }
  return before(gross).catch(() => ({ ok: false, gross }))
}

async function send(deps: QuoteStoreDeps, quoteState: QuoteState, kept: PendingBid, resumed: boolean): Promise<void> {
  const outcome = await sendUntilKnown(deps.client, kept, quoteState.left.signal, resumed, (tries) => {
    quoteState.sending.value = { phase: 'sending', gross: kept.bid.gross, resumed, tries }
  })
  if (outcome === 'left') return
  if ('placed' in outcome) accept(deps, quoteState, outcome.placed, kept.bid, resumed)
  else refuse(deps, quoteState, outcome.failure, kept.bid)
}

function accept(
  { pending, live }: QuoteStoreDeps,
  quoteState: QuoteState,
  { receipt, view, extendedTo }: Placed,
  bid: BidDraft,
  resumed: boolean,
): void {
  pending.clear()
  live.take(view)
  // An amount that was typed after a resumed bid is another one, and stays.
  if (!resumed || quoteState.typed.peek().trim() === bid.gross) quoteState.typed.value = ''
  if (receipt) quoteState.receipts.value = [receipt, ...quoteState.receipts.peek().filter((known) => known.hash !== receipt.hash)]
  quoteState.sending.value = {
    phase: 'accepted',
    ...(receipt && { receipt }),
    ...(view.ownRank !== undefined && { rank: view.ownRank }),
    ...(view.isLead !== undefined && { isLead: view.isLead }),
    ...(extendedTo !== undefined && { extendedTo }),
  }
}

/** 401 is not an answer to the bid: it stays kept and goes out again after signing in. */
function refuse({ pending, live, client }: QuoteStoreDeps, quoteState: QuoteState, failure: Failure, bid: BidDraft): void {
  if (failure.kind !== 'unauthorised') pending.clear()
  if (failure.code === 'TENDER-2046') {
    const effect = { ...plainEffect(bid.gross), bigDrop: String(failure.args.pct ?? '') }
    quoteState.sending.value = { phase: 'confirming', draft: bid, effect }
    return
  }
  quoteState.sending.value = { phase: 'refused', failure, gross: bid.gross, seq: live.view.peek()?.seq ?? 0, at: client.clock.now() }
}

const plainEffect = (gross: string): Effect => ({ gross, net: '', same: false, extends: false })

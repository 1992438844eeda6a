import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import type { QuoteReceipt } from '#contract/tender/bid.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { RoundView } from '#contract/tender/round-view.ts'
import { type Action, createAction, pageScope } from '#core/action.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import {
  createLinesStore,
  draftOf,
  type LineSheet,
  type LinesStore,
  quoteJudge,
  sheetOf,
  shortest,
  type Values,
} from '#screens/bidding/quote-center/lines/index.ts'
import {
  createRoundsStore,
  type OwnQuote,
  type OwnQuotes,
  type RoundsClient,
  type RoundsStore,
  roundsClient,
} from '#screens/bidding/rounds/client/index.ts'
import { createOwnRounds, type OwnRounds } from './own-rounds.ts'
import { daysOf, lastBefore, roundOf, sealedIn, termsOf } from './round-quote.rules.ts'
import { createTermsStore, type Terms, type TermsDraft, type TermsStore } from './terms.store.ts'

/** What is sealed in the round that is open, for its own firm. */
export interface SealedRound {
  round: number
  gross: string
  terms: Terms
  receipt?: QuoteReceipt
}

/** What goes out beside the prices. */
interface Along {
  round: number
  terms: Terms
}

export interface RoundQuote {
  readonly client: RoundsClient
  readonly live: RoundsStore
  readonly lines: LinesStore<SealedRound>
  readonly terms: TermsStore
  readonly own: ReadonlySignal<OwnQuotes>
  /** Of which rounds the own quote cannot be read: a key is missing. */
  readonly unread: OwnRounds['unread']
  /** What the project says of the firm's own readiness. */
  readonly project: ReadonlySignal<ProjectPart | undefined>
  /** Unit prices of the own quote before this round. */
  readonly last: ReadonlySignal<Values | undefined>
  /** Whether something was typed that was not sent, and whether it outlives a reload. */
  readonly changed: ReadonlySignal<boolean>
  readonly kept: ReadonlySignal<boolean>
  /** Takes back what changed many lines at once, and of a quote that was cleared its terms too. */
  readonly undo: LinesStore<SealedRound>['undo']
  /** What is asked before it is done. */
  readonly asking: ReadonlySignal<'submit' | 'withdraw' | undefined>
  readonly withdrawing: Action<number>
  /** Asks for confirmation, where there is something to send. */
  offer(): void
  askWithdraw(): void
  /** Sends what is being asked about. */
  confirm(): Promise<void>
  cancel(): void
  save(): boolean
  discard(): void
  /** Unit prices of the round before, into lines that have none. */
  takeLast(): void
  open(): () => void
}

/** What the form needs to know of the project. */
type ProjectPart = Pick<ProjectView, 'items' | 'currency' | 'scale' | 'direction' | 'pledgedAt' | 'form'> &
  Partial<Pick<ProjectView, 'rulesHash'>>

export interface RoundQuoteOptions {
  client?: RoundsClient
  project?: () => Promise<ProjectPart>
  /** Asked before a quote leaves; may stop it. */
  before?: ((gross: string) => Promise<boolean>) | undefined
  autosave?: (() => boolean) | undefined
}

type Lines = LinesStore<SealedRound>

interface Parts {
  client: RoundsClient
  live: RoundsStore
  terms: TermsStore
  held: OwnRounds
  round: () => number
}

/** The bidder's side of a tender in sealed rounds. */
export function createRoundQuote(runtime: Runtime, projectId: string, options: RoundQuoteOptions = {}): RoundQuote {
  const { client = roundsClient(runtime, projectId), autosave } = options
  const live = createRoundsStore(client)
  const terms = createTermsStore(termsDraftOf(runtime, projectId), autosave)
  const held = createOwnRounds(client)
  const parts: Parts = { client, live, terms, held, round: () => roundOf(live.view.peek() ?? { roundNo: 0 }) }
  const project = signal<ProjectPart | undefined>(undefined)
  const asked = { query: { id: projectId }, stay: true, quiet: true }
  const ask = options.project ?? (() => runtime.http.data('GET /tender/api/v1/project/find-by-id', asked))
  const readProject = async () => {
    project.value ??= await ask()
    return project.value
  }
  const lines = createLinesStore<SealedRound, Along>({
    read: () => readLines(parts, readProject()),
    send: (sheet, values, key, along) => seal(parts, sheet, values, key, along!),
    along: () => ({ round: parts.round(), terms: terms.terms.peek() }),
    draft: draftOf(runtime, 'round', projectId),
    scope: pageScope(runtime, () => `rounds.quote ${projectId}`),
    autosave,
  })
  const withdrawing = createAction<number>(
    (roundNo, key) => withdraw(parts, lines, roundNo, key),
    pageScope(runtime, () => `rounds.withdraw ${projectId}`),
  )
  const { own, unread } = held
  const last = computed(() => {
    const before = lastBefore(own.value.rounds, roundOf(live.view.value ?? { roundNo: 0 }))
    return before && unitPrices(before)
  })
  return {
    ...{ client, live, lines, terms, own, unread, project, withdrawing, last },
    ...typing(lines, terms, last),
    ...questions(parts, lines, withdrawing, options.before),
    open: opener(live, lines),
  }
}

/** What is sealed in this round, else nothing but the terms of the round before. */
async function readLines({ live, terms, held, round }: Parts, reading: Promise<ProjectPart>) {
  const [project, { rounds }] = await Promise.all([reading, held.read()])
  const sealed = sealedIn(rounds, round())
  terms.stand(termsOf(sealed ?? lastBefore(rounds, round())))
  return {
    sheet: sheetOf(project, live.view.peek()),
    values: sealed ? unitPrices(sealed) : {},
    ...(sealed && { sent: sentOf(sealed) }),
  }
}

async function seal({ client, live, terms }: Parts, sheet: LineSheet, values: Values, key: string, along: Along): Promise<SealedRound> {
  const { total } = quoteJudge(sheet)(values)
  const paymentTerms = along.terms.paymentTerms.trim()
  const { receipt, round } = await client.submit(
    {
      roundNo: along.round,
      lines: Object.entries(values).map(([lineNo, unitPrice]) => ({ lineNo: Number(lineNo), unitPrice: unitPrice.trim() })),
      total,
      taxBp: sheet.taxBp,
      currency: sheet.currency,
      deliveryDays: daysOf(along.terms) ?? 0,
      ...(paymentTerms !== '' && { paymentTerms }),
    },
    key,
  )
  terms.sent(along.terms)
  if (round) live.take(round)
  return { round: along.round, gross: total, terms: along.terms, ...(receipt && { receipt }) }
}

/** What was taken back stays in the form, to be mended and sealed again. */
async function withdraw({ client, live, terms }: Parts, lines: Lines, roundNo: number, key: string): Promise<void> {
  const after = await client.withdraw(roundNo, key)
  if (!lines.changed.peek()) lines.type(lines.values.peek())
  if (!terms.changed.peek()) terms.type({})
  live.take(after)
}

function typing(lines: Lines, terms: TermsStore, last: ReadonlySignal<Values | undefined>) {
  /** Prices as clearing left them: terms come back with them, or not at all. */
  let cleared: Values | undefined
  const undo = computed(() => {
    const prices = lines.undo.value
    const words = lines.values.value === cleared ? terms.undo.value : undefined
    if (!prices && !words) return undefined
    return () =>
      batch(() => {
        prices?.()
        words?.()
      })
  })
  return {
    undo,
    changed: computed(() => lines.changed.value || terms.changed.value),
    kept: computed(() => (!lines.changed.value || lines.kept.value) && (!terms.changed.value || terms.kept.value)),
    save: () => [lines.save(), terms.save()].includes(true),
    discard: () =>
      batch(() => {
        lines.discard()
        cleared = lines.values.peek()
        terms.discard()
      }),
    takeLast: () => {
      const now = lines.values.peek()
      lines.type(Object.fromEntries(Object.entries(last.peek() ?? {}).filter(([lineNo]) => !now[Number(lineNo)]?.trim())))
    },
  }
}

function questions({ held, round }: Parts, lines: Lines, withdrawing: Action<number>, before: RoundQuoteOptions['before']) {
  const asking = signal<'submit' | 'withdraw' | undefined>(undefined)

  async function submit(): Promise<void> {
    const now = lines.state.peek()
    if (!('sheet' in now)) return
    const judge = quoteJudge(now.sheet)
    const asked = { round: round(), total: judge(lines.values.peek()).total }
    // A page that fails to answer has not agreed.
    if (before && !(await before(asked.total).catch(() => false))) return
    // What it agreed to is sent, or else nothing is.
    if (round() !== asked.round || judge(lines.values.peek()).total !== asked.total) {
      asking.value = 'submit'
      return
    }
    await lines.send()
    await held.read().catch(() => undefined)
  }

  return {
    asking,
    offer: () => {
      if (lines.state.peek().phase !== 'sending') asking.value = 'submit'
    },
    askWithdraw: () => {
      asking.value = 'withdraw'
    },
    confirm: async () => {
      const what = asking.peek()
      asking.value = undefined
      if (what === 'submit') await submit()
      if (what === 'withdraw') await withdrawing.run(round())
    },
    cancel: () => {
      asking.value = undefined
    },
  }
}

/** What stands may be another firm member's, and changes with the round. */
function opener(live: RoundsStore, lines: Lines): () => () => void {
  let shown: string | undefined
  const follow = () =>
    effect(() => {
      const view = live.view.value
      const mark = view && standingMark(view)
      if (mark === undefined || mark === shown) return
      const isFirst = shown === undefined
      shown = mark
      void untracked(isFirst ? lines.open : lines.refresh)
    })
  return () => {
    void live.open()
    const unfollow = follow()
    return () => {
      unfollow()
      live.close()
    }
  }
}

const standingMark = ({ roundNo, rounds, submitted, status }: RoundView): string =>
  [roundNo, rounds.filter(({ state }) => state === 'OPENED').length, submitted?.at, submitted?.replaced, status].join()

const unitPrices = ({ lines }: OwnQuote): Values => Object.fromEntries(lines.map(({ lineNo, unitPrice }) => [lineNo, shortest(unitPrice)]))

const sentOf = (quote: OwnQuote): SealedRound => ({
  round: quote.round,
  gross: quote.gross,
  terms: termsOf(quote),
  ...(quote.receipt && { receipt: quote.receipt }),
})

/** In the storage of this tab, for this firm and project. Storage is outside our control: what is no draft of ours is none. */
function termsDraftOf({ storage, store }: Runtime, projectId: string): TermsDraft {
  const name = `terms:${store.customerId.value.peek()}:${projectId}`
  return {
    load: () => {
      const { deliveryDays, paymentTerms } = (storage.tab.read(name) ?? {}) as Partial<Terms>
      return typeof deliveryDays === 'string' && typeof paymentTerms === 'string' ? { deliveryDays, paymentTerms } : undefined
    },
    keep: (terms) => storage.tab.write(name, terms),
    clear: () => storage.tab.remove(name),
  }
}

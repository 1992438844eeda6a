import { batch, computed, type ReadonlySignal } from '@preact/signals-react'
import { createAction, type Scope } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Unread } from '#core/query.ts'
import type { LineSheet, Values } from './lines.rules.ts'
import { createFigures, type LinesDraft } from './typed-figures.ts'

/** What the gateway holds: the lines, and what was sent for them last. */
export interface LinesRead<Sent> {
  sheet: LineSheet
  /** What stands in the fields when nothing else was typed. */
  values: Values
  sent?: Sent
}

/** The lines are there. */
export type OpenLines<Sent> =
  | { phase: 'editing'; sheet: LineSheet; sent?: Sent }
  | { phase: 'sending'; sheet: LineSheet; sent?: Sent }
  | { phase: 'sent'; sheet: LineSheet; sent: Sent }
  | { phase: 'refused'; sheet: LineSheet; failure: Failure; sent?: Sent }

export type LinesPhase<Sent> = Unread | OpenLines<Sent>

interface LinesDeps<Sent, Along> {
  read(): Promise<LinesRead<Sent>>
  send(sheet: LineSheet, values: Values, key: string, along: Along | undefined): Promise<Sent>
  /** What goes out beside the figures, as it is when they are sent. */
  along?: () => Along
  draft: LinesDraft
  scope?: Scope
  /** Whether every figure is kept as it is typed; otherwise when `save` is called. Always, when left out. */
  autosave?: (() => boolean) | undefined
}

export interface LinesStore<Sent> {
  readonly state: ReadonlySignal<LinesPhase<Sent>>
  readonly values: ReadonlySignal<Values>
  /** Whether something was typed that was not sent. */
  readonly changed: ReadonlySignal<boolean>
  /** Whether what was typed and not sent outlives a reload. */
  readonly kept: ReadonlySignal<boolean>
  /** Takes back what changed many lines at once (a paste, a workbook, clearing), as long as nothing else was typed since. */
  readonly undo: ReadonlySignal<(() => void) | undefined>
  /** Reads lines and what was sent; what was typed before a reload comes back. Never throws. */
  open(): Promise<void>
  /** Reads again what stands, which a colleague may have sent; what was typed stays. Never throws. */
  refresh(): Promise<void>
  /** Takes what was typed or pasted, by line, over what stands. */
  type(typed: Values): void
  /** Keeps what was typed and not sent. @returns whether there was something, and it is kept */
  save(): boolean
  /** Back to what was sent last. */
  discard(): void
  send(): Promise<void>
}

const editing = <Sent>(sheet: LineSheet, sent: Sent | undefined): OpenLines<Sent> =>
  sent === undefined ? { phase: 'editing', sheet } : { phase: 'editing', sheet, sent }

/** What is read, when something else was sent than is shown. Whoever types or sends meanwhile is told by the next picture. */
async function otherThan<Sent>(
  state: ReadonlySignal<LinesPhase<Sent>>,
  read: () => Promise<LinesRead<Sent>>,
): Promise<LinesRead<Sent> | undefined> {
  const before = state.peek()
  if (!('sheet' in before) || before.phase === 'sending') return undefined
  const found = await read().catch(() => undefined)
  const isShown = JSON.stringify(found?.sent) === JSON.stringify(before.sent)
  return isShown || state.peek() !== before ? undefined : found
}

/** Figures by line, from the first key to the gateway’s word: used for the sealed quote and for the split after the close. */
export function createLinesStore<Sent, Along = undefined>(deps: LinesDeps<Sent, Along>): LinesStore<Sent> {
  const { read, send, along, draft, scope, autosave } = deps
  const figures = createFigures(draft, autosave)
  const { values, changed, kept } = figures
  const query = createQuery({
    read: async (still) => {
      const { sheet, values: given, sent } = await read()
      if (!still.aborted) figures.begin(given)
      return editing(sheet, sent)
    },
  })
  const state = computed(() => (query.state.value.phase === 'ready' ? query.state.value.data : query.state.value))
  const show = (next: OpenLines<Sent>) => query.patch(() => next)

  async function refresh(): Promise<void> {
    const found = await otherThan(state, read)
    if (!found) return
    figures.stand(found.values)
    show(editing(found.sheet, found.sent))
  }

  /** What is on its way is not changed. To who watches it is one change, not one a signal. */
  function edit(work: () => void): void {
    const now = state.peek()
    if (!('sheet' in now) || now.phase === 'sending') return
    batch(() => {
      work()
      if (now.phase !== 'editing') show(editing(now.sheet, now.sent))
    })
  }

  const sending = createAction(async ({ sheet, given, beside }: { sheet: LineSheet; given: Values; beside: Along | undefined }, key) => {
    const sent = await send(sheet, given, key, beside)
    batch(() => {
      figures.sent(given)
      show({ phase: 'sent', sheet, sent })
    })
  }, scope)

  async function sendNow(): Promise<void> {
    const now = state.peek()
    if (!('sheet' in now) || now.phase === 'sending') return
    const before = now.sent === undefined ? {} : { sent: now.sent }
    const given = values.peek()
    show({ phase: 'sending', sheet: now.sheet, ...before })
    const failure = await sending.run({ sheet: now.sheet, given, beside: along?.() })
    if (failure) show({ phase: 'refused', sheet: now.sheet, failure, ...before })
  }

  const undo = computed(() => {
    const back = figures.undo.value
    return back && (() => edit(back))
  })
  const type = (typed: Values) => edit(() => figures.type(typed))
  const discard = () => edit(figures.discard)
  return { state, values, changed, kept, undo, open: query.open, refresh, type, save: figures.save, discard, send: sendNow }
}

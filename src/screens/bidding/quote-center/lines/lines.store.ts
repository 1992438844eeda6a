import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { createAction, type Scope } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Unread } from '#core/query.ts'
import type { LineSheet, Values } from './lines.rules.ts'

/** What the gateway holds: the lines, and what was sent for them last. */
export interface LinesRead<Sent> {
  sheet: LineSheet
  /** What stands in the fields when nothing else was typed. */
  values: Values
  sent?: Sent
}

/** What was typed and not sent yet, in the storage of this tab: a reload finds it again. */
export interface LinesDraft {
  load(): Values | undefined
  /** @returns whether a reload will find it */
  keep(values: Values): boolean
  clear(): void
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

/** Notes whether it was kept. */
function keep(kept: Signal<boolean>, isKept: boolean): boolean {
  kept.value = isKept
  return isKept
}

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

/** Whether the same figures are typed. */
const isSame = (typed: Values, standing: Values): boolean => {
  const lines = new Set([...Object.keys(typed), ...Object.keys(standing)].map(Number))
  return [...lines].every((line) => (typed[line] ?? '').trim() === (standing[line] ?? '').trim())
}

/** Figures by line, from the first key to the gateway's word: used for the sealed quote and for the split after the close. */
export function createLinesStore<Sent, Along = undefined>(deps: LinesDeps<Sent, Along>): LinesStore<Sent> {
  const { read, send, along, draft, scope, autosave } = deps
  const query = createQuery({
    read: async (still) => {
      const { sheet, values: given, sent } = await read()
      if (!still.aborted) begin(given)
      return editing(sheet, sent)
    },
  })
  const state = computed(() => (query.state.value.phase === 'ready' ? query.state.value.data : query.state.value))
  const show = (next: OpenLines<Sent>) => query.patch(() => next)
  const values = signal<Values>({})
  const changed = signal(false)
  const kept = signal(false)
  /** What stands when nothing else was typed. */
  let standing: Values = {}

  function begin(given: Values): void {
    standing = given
    const typed = draft.load()
    values.value = typed ?? given
    changed.value = typed !== undefined
    kept.value = changed.value
  }

  async function refresh(): Promise<void> {
    const found = await otherThan(state, read)
    if (!found) return
    standing = found.values
    if (!changed.peek()) values.value = standing
    // Whose answer was lost is told here that it came in.
    else if (isSame(values.peek(), standing)) forget()
    show(editing(found.sheet, found.sent))
  }

  function forget(): void {
    draft.clear()
    changed.value = false
    kept.value = false
  }

  function type(given: Values): void {
    const now = state.peek()
    if (!('sheet' in now) || now.phase === 'sending') return
    values.value = { ...values.peek(), ...given }
    changed.value = true
    kept.value = autosave?.() !== false && draft.keep(values.peek())
    if (now.phase !== 'editing') show(editing(now.sheet, now.sent))
  }

  function discard(): void {
    const now = state.peek()
    if (!('sheet' in now) || now.phase === 'sending') return
    forget()
    values.value = standing
    show(editing(now.sheet, now.sent))
  }

  const sending = createAction(async ({ sheet, given, beside }: { sheet: LineSheet; given: Values; beside: Along | undefined }, key) => {
    const sent = await send(sheet, given, key, beside)
    batch(() => {
      standing = given
      forget()
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

  const save = () => (changed.peek() ? keep(kept, draft.keep(values.peek())) : kept.peek())
  // What is typed is one change to who watches, not one a signal.
  const typed = (given: Values) => batch(() => type(given))
  return { state, values, changed, kept, open: query.open, refresh, type: typed, save, discard: () => batch(discard), send: sendNow }
}
